// The list of messages of the channel one looks at: order, grouping, scrolling, lines for unanswered commands.

import { dismissed } from "./actions.js";
import { h, icon, place } from "./dom.js";
import { messageItem } from "./message.js";
import * as pending from "./pending.js";
import { channel, hasEarlier, later, loadEarlier, on, room, roomLoaded, say, state } from "./store.js";
import { format } from "./time.js";

const GROUP = 7 * 60 * 1000;
const NEAR = 80; // px from the end that still count as "at the end"

const list = document.getElementById("list");
const scroller = document.getElementById("scroller");
const latest = document.getElementById("latest");
let items = new Map(); // message id -> li
let shownRoom = null;
let stuck = true;

const atEnd = () => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < NEAR;
const toEnd = () => {
  scroller.scrollTop = scroller.scrollHeight;
};

function belongs(before, message) {
  if (!before || before.author.id !== message.author.id || message.interaction?.name || message.referenced_message) return false;
  if (before.ephemeral !== message.ephemeral) return false;
  return new Date(message.timestamp) - new Date(before.timestamp) < GROUP;
}

function dayLine(message, before) {
  const day = new Date(message.timestamp).toDateString();
  if (before && new Date(before.timestamp).toDateString() === day) return null;
  return day;
}

const days = new Map();
function dayNode(day) {
  if (!days.has(day)) days.set(day, h("li", { class: "day", role: "separator" }, h("span", {}, format(new Date(day), "D"))));
  return days.get(day);
}

const called = (line) => (line.kind === "menu" ? line.name : `/${line.name}`);

const lineNodes = new Map();
function lineNode(line) {
  const key = `${line.exchange}/${line.state}`;
  if (!lineNodes.has(key)) lineNodes.set(key, line.state === "failed" ? failedLine(line) : thinkingLine(line));
  return lineNodes.get(key);
}

function thinkingLine(line) {
  const what = line.name ? h("span", { class: "command-name" }, called(line)) : null;
  return h("li", { class: "line thinking", "data-testid": "thinking" }, h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")), what, " thinking…");
}

function failedLine(line) {
  return h(
    "li",
    { class: "line failed", role: "alert", "data-testid": "failed" },
    icon("warn"),
    h("span", {}, line.name ? h("span", { class: "command-name" }, `${called(line)} `) : null, line.text),
    h("span", { class: "faint" }, "Only you can see this"),
    h("button", { class: "plain", type: "button", onclick: () => pending.dismiss(line.exchange) }, "Dismiss"),
  );
}

function emptyNode() {
  const where = channel();
  return h("li", { class: "empty" }, h("b", {}, where ? `This is the beginning of ${where.kind === "dm" ? "your messages with " : "#"}${where.name}.` : "No channel yet."), h("span", {}, "Type / below to see what the bot can do."));
}

const earlier = h("li", { class: "earlier" }, h("button", { class: "button secondary small", type: "button", onclick: showEarlier }, "Show earlier messages"));

/** Older messages come in above; what one reads stays where it is. */
async function showEarlier() {
  const fromEnd = scroller.scrollHeight - scroller.scrollTop;
  try {
    await loadEarlier();
  } catch (error) {
    say("trouble", error.message);
  }
  stuck = false;
  scroller.scrollTop = scroller.scrollHeight - fromEnd;
}

/** Bring the list up to date with the store. */
function render({ added = false, own = false } = {}) {
  const key = `${state.person}/${state.channel}`;
  const moved = shownRoom !== key;
  const sameChannel = shownRoom?.split("/")[1] === state.channel;
  if (moved || own) stuck = true;
  if (moved && !sameChannel) items = new Map();
  shownRoom = key;
  const messages = [...room().values()].filter((one) => !dismissed(one.id)).sort((a, b) => (later(a.id, b.id) ? 1 : -1));
  const nodes = hasEarlier() ? [earlier] : [];
  let before = null;
  for (const message of messages) {
    const day = dayLine(message, before);
    if (day) nodes.push(dayNode(day));
    let item = items.get(message.id);
    if (!item) items.set(message.id, (item = messageItem(message)));
    item.update(message, { grouped: !day && belongs(before, message) });
    nodes.push(item);
    before = message;
  }
  const known = new Set(messages.map((one) => one.id));
  for (const id of [...items.keys()]) if (!known.has(id)) items.delete(id);
  if (!messages.length && roomLoaded()) nodes.push(emptyNode());
  nodes.push(...pending.lines(state.person, state.channel).map(lineNode));
  place(list, nodes);
  if (stuck) toEnd();
  latest.hidden = stuck || !(added || !latest.hidden);
}

export function startMessages() {
  on("messages", render);
  on("world", () => render());
  on("person", () => render());
  pending.changed(() => {
    render();
    say("pending");
  });
  scroller.addEventListener("scroll", () => {
    stuck = atEnd();
    if (stuck) latest.hidden = true;
  });
  latest.addEventListener("click", () => {
    stuck = true;
    toEnd();
    latest.hidden = true;
  });
  // Pictures that load and panels that grow move the end; whoever was there stays there.
  const follow = new ResizeObserver(() => stuck && !document.querySelector(".select-popup:not([hidden])") && toEnd());
  follow.observe(list);
  follow.observe(scroller);
}
