// Where one types: first which command, then its options, each a field; Enter sends.

import { post } from "./api.js";
import { leaves, matching, typedOut, usable } from "./commands.js";
import { h, icon } from "./dom.js";
import { Field } from "./fields.js";
import * as pending from "./pending.js";
import { channel, channels, commands, me, on, state, world } from "./store.js";
import { Suggest } from "./suggest.js";

const root = document.getElementById("composer");
const suggest = new Suggest();
const trouble = h("p", { class: "trouble", role: "alert", "data-testid": "trouble", hidden: true });
const line = h("input", {
  class: "line-input",
  type: "text",
  role: "combobox",
  autocomplete: "off",
  autocapitalize: "off",
  spellcheck: "false",
  "aria-label": "Message or command",
  "aria-autocomplete": "list",
  "aria-expanded": "false",
  enterkeyhint: "send",
  "data-testid": "composer-input",
});
const fieldsBox = h("div", { class: "fields", hidden: true, role: "group", "data-testid": "options" });
const extras = h("div", { class: "extras", "aria-label": "More options", role: "group" });
const sendButton = h("button", { class: "round send", type: "button", "aria-label": "Send", "data-testid": "send", onclick: () => send() }, icon("send"));
const cancelButton = h("button", { class: "round", type: "button", "aria-label": "Leave this command", hidden: true, onclick: () => leave() }, icon("close"));

let leaf = null; // the command being filled in
let fields = [];

const all = () => leaves(usable(commands(), channel()?.kind === "dm"), me()?.locale);

function complain(sentence) {
  trouble.textContent = sentence ?? "";
  trouble.hidden = !sentence;
}

/* Which command */

function offerCommands() {
  if (leaf) return;
  if (!line.value.startsWith("/")) return suggest.hide();
  const typed = line.value.slice(1);
  const whole = typedOut(all(), typed);
  if (whole) return enter(whole.leaf, whole.rest);
  const items = matching(all(), typed).map((one) => ({
    label: `/${one.shown}`,
    extra: one.options.filter((option) => option.required).map((option) => option.shown).join(" "),
    note: one.description,
    data: one,
  }));
  const note = commands().length ? "No command of that name." : "The bot has no commands yet. Is it running?";
  suggest.show(line, items, { note, onPick: (item) => enter(item.data) });
}

/** Begin to fill in a command. */
function enter(chosen, rest = "") {
  complain(null);
  leaf = chosen;
  fields = [];
  suggest.hide();
  line.hidden = true;
  line.value = "";
  cancelButton.hidden = false;
  fieldsBox.hidden = false;
  fieldsBox.setAttribute("aria-label", `/${leaf.shown}`);
  const name = h("button", { class: "chip-command", type: "button", title: "Choose another command", onclick: () => leave(`/${leaf.shown}`) }, `/${leaf.shown}`);
  fieldsBox.replaceChildren(name, extras);
  for (const option of leaf.options.filter((one) => one.required)) add(option);
  paintExtras();
  if (!fields.length && !leaf.options.length) {
    extras.before(h("span", { class: "faint" }, leaf.description));
    sendButton.focus();
    return;
  }
  const first = fields[0];
  if (first && rest) {
    first.setText(rest);
    first.typed();
  }
  if (first) first.input.focus();
  else sendButton.focus();
}

function add(option) {
  const field = new Field(option, bar);
  fields.push(field);
  extras.before(field.node);
  return field;
}

function paintExtras() {
  const left = leaf ? leaf.options.filter((one) => !fields.some((field) => field.option.name === one.name)) : [];
  extras.replaceChildren(
    ...left.map((option) =>
      h("button", { class: "extra", type: "button", title: option.description, onclick: () => addExtra(option) }, `+ ${option.shown}`),
    ),
  );
  extras.hidden = !left.length;
}

function addExtra(option) {
  const field = add(option);
  paintExtras();
  field.input.focus();
}

/** Stop filling in; `text` goes back into the line. */
function leave(text = "", { focus = true } = {}) {
  leaf = null;
  fields = [];
  suggest.hide();
  complain(null);
  fieldsBox.hidden = true;
  fieldsBox.replaceChildren();
  cancelButton.hidden = true;
  line.hidden = false;
  line.value = text;
  if (!focus) return;
  line.focus();
  offerCommands();
}

const bar = {
  suggest,
  get person() {
    return state.person;
  },
  get channel() {
    return state.channel;
  },
  get path() {
    return leaf.path;
  },
  values: () => Object.fromEntries(fields.filter((one) => one.result().value !== undefined).map((one) => [one.option.name, one.result().value])),
  lists: () => ({ people: world().members, channels: channels().filter((one) => one.kind !== "dm") }),
  onSend: () => send(),
  onEscape: () => leave(),
  onChange: () => complain(null),
  onBack(field) {
    const at = fields.indexOf(field);
    if (!field.option.required) {
      fields.splice(at, 1);
      field.node.remove();
      paintExtras();
    }
    const before = fields[at - 1] ?? (field.option.required ? null : fields.at(-1));
    if (before) before.input.focus();
    else if (field.option.required || !leaf.options.length) leave(`/${leaf.shown}`);
    else sendButton.focus();
  },
};

/* Sending */

function send() {
  return leaf ? sendCommand() : sendText();
}

async function sendCommand() {
  const { person, channel: room } = bar;
  const options = {};
  let wrong = null;
  for (const field of fields) {
    const { value, error } = field.result();
    field.complain(error ?? null);
    if (error) wrong ??= field;
    else if (value !== undefined) options[field.option.name] = value;
  }
  if (wrong) return wrong.input.focus();
  const sent = leaf;
  sendButton.disabled = true;
  const { exchange, error } = await post("slash", { person, channel: room, command: sent.path, options });
  sendButton.disabled = false;
  if (error) return complain(error);
  pending.begin(exchange, { person, channel: room, kind: "slash", name: sent.path });
  leave();
}

async function sendText() {
  const content = line.value.trim();
  if (!content) return line.focus();
  if (content.startsWith("/")) return complain("No such command. Choose one of the list.");
  const { error } = await post("say", { person: state.person, channel: state.channel, content });
  if (error) return complain(error);
  line.value = "";
  complain(null);
}

function lineKey(event) {
  if (event.isComposing) return;
  if (event.key === "Tab" && !event.shiftKey && suggest.open) {
    event.preventDefault();
    suggest.pick();
  } else if (!suggest.key(event) && event.key === "Enter") {
    event.preventDefault();
    sendText();
  } else if (event.key === "Escape") {
    line.value = "";
    complain(null);
  }
}

function describe() {
  const where = channel();
  line.placeholder = where ? `${me()?.name ?? ""}: type / for commands` : "";
}

export function startComposer() {
  root.append(suggest.node, trouble, h("div", { class: "composer-box" }, line, fieldsBox, cancelButton, sendButton));
  line.addEventListener("input", () => {
    complain(null);
    offerCommands();
  });
  line.addEventListener("focus", offerCommands);
  line.addEventListener("blur", () => suggest.field === line && suggest.hide());
  line.addEventListener("keydown", lineKey);
  root.addEventListener("keydown", (event) => leaf && event.key === "Escape" && !event.defaultPrevented && leave());
  // What was begun as one person, or elsewhere, is not sent as another.
  on("person", () => leaf && leave("", { focus: false }));
  on("person", describe);
  on("channel", () => {
    if (leaf) leave("", { focus: false });
    complain(null);
    describe();
  });
  on("world", describe);
  on("trouble", complain);
  on("compose", (path) => {
    const found = all().find((one) => one.path === path || one.shown === path);
    if (found) enter(found);
    else leave(`/${path}`);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.target.closest("input, textarea, dialog")) return;
    event.preventDefault();
    if (leaf) return;
    line.focus();
    line.value = "/";
    offerCommands();
  });
}
