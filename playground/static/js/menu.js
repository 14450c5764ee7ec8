// The context menu of a message or a person: the bot's commands for it. Right-click, hold, or the menu key; on a message
// also the button in its corner. Arrow keys, Home, End, Enter, Escape.

import { post } from "./api.js";
import { forMenu, ON_MESSAGE, ON_PERSON, usable } from "./commands.js";
import { h, icon } from "./dom.js";
import * as pending from "./pending.js";
import { channel, commands, me, say, state } from "./store.js";

let open = null; // {node, opener}

const offered = (kind) => forMenu(usable(commands(), channel()?.kind === "dm"), kind, me()?.locale);

/** Whether a message has a menu: what only one person sees has none, as on Discord. */
export const hasMenu = (message) => !message.ephemeral && offered(ON_MESSAGE).length > 0;

export function close({ focus = false } = {}) {
  if (!open) return;
  const { node, opener } = open;
  open = null;
  node.remove();
  opener?.setAttribute("aria-expanded", "false");
  document.removeEventListener("pointerdown", outside, true);
  window.removeEventListener("resize", close);
  if (focus) opener?.focus();
}

const outside = (event) => !open?.node.contains(event.target) && close();

async function use(command, about) {
  const { person, channel: room } = state;
  close({ focus: true });
  const { exchange, error } = await post("menu", { person, channel: room, command: command.name, ...about });
  if (error) say("trouble", error);
  else pending.begin(exchange, { person, channel: room, kind: "menu", name: command.shown });
}

/** Open the commands of this kind at a point; `about` = {message: id} or {user: id}. Returns whether there are any. */
function show(kind, about, name, { x, y }, opener) {
  const found = offered(kind);
  close();
  if (!found.length) return false;
  const items = found.map((one) => h("button", { class: "menu-item", type: "button", role: "menuitem", tabindex: "-1", onclick: () => use(one, about) }, one.shown));
  const node = h("div", { class: "context-menu", role: "menu", "aria-label": `Apps for ${name}`, "data-testid": "context-menu" }, h("div", { class: "menu-title", "aria-hidden": "true" }, `Apps: ${name}`), ...items);
  node.addEventListener("keydown", (event) => {
    const at = items.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to !== undefined) items.at(to % items.length).focus();
    else if (event.key === "Escape" || event.key === "Tab") close({ focus: true });
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  document.body.append(node);
  const { width, height } = node.getBoundingClientRect();
  node.style.left = `${Math.max(8, Math.min(x, innerWidth - width - 8))}px`;
  node.style.top = `${Math.max(8, Math.min(y, innerHeight - height - 8))}px`;
  open = { node, opener };
  opener?.setAttribute("aria-expanded", "true");
  document.addEventListener("pointerdown", outside, true);
  window.addEventListener("resize", close);
  items[0].focus({ preventScroll: true });
  return true;
}

/** Where a menu opens: at the pointer, or beside what has the focus when a key opened it. */
function point(event) {
  if (event.clientX || event.clientY) return { x: event.clientX, y: event.clientY };
  const box = event.currentTarget.getBoundingClientRect();
  return { x: box.left, y: box.bottom };
}

/** Give a node the menu of a person. */
export function personMenu(node, id, name) {
  node.addEventListener("contextmenu", (event) => {
    if (!show(ON_PERSON, { user: id }, name, point(event), node)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  return node;
}

/** Give a message its menu; `current()` is the message. Links and pictures keep the browser's own. */
export function messageMenu(node, current) {
  node.addEventListener("contextmenu", (event) => {
    if (event.target.closest("a, img, input, textarea") || !hasMenu(current())) return;
    if (show(ON_MESSAGE, { message: current().id }, "this message", point(event), node)) event.preventDefault();
  });
}

/** The button in the corner of a message. */
export function menuButton(current) {
  const button = h("button", { class: "apps", type: "button", "aria-label": "Apps", "aria-haspopup": "menu", "aria-expanded": "false", "data-testid": "apps" }, icon("more"));
  button.addEventListener("click", () => {
    const box = button.getBoundingClientRect();
    show(ON_MESSAGE, { message: current().id }, "this message", { x: box.left, y: box.bottom + 4 }, button);
  });
  return button;
}
