// One message in the list. `messageItem` makes it; its `update` brings it up to date in place.

import * as actions from "./actions.js";
import { draw } from "./components.js";
import { colour, h, icon, place } from "./dom.js";
import { embed } from "./embeds.js";
import { markdown } from "./markdown.js";
import { fileCard, isPicture, picture } from "./media.js";
import { hasMenu, menuButton, messageMenu, personMenu } from "./menu.js";
import * as pending from "./pending.js";
import { channels, nameOf, state, world } from "./store.js";
import { clock } from "./time.js";

const LOADING = 1 << 7;
const V2 = 1 << 15;
const THREAD_CREATED = 18;

export function avatar(name, shade, kind = "") {
  const node = h("span", { class: `avatar ${kind}`, "aria-hidden": "true" }, (name ?? "?").slice(0, 1).toUpperCase());
  node.style.setProperty("--shade", shade);
  return node;
}

const authorName = (author) => state.people.find((one) => one.id === author.id)?.name ?? (author.global_name || author.username);
const shadeOf = (id) => colour(state.people.find((one) => one.id === id)?.colour, "#4f8f79");

/** What markdown and components of a message may ask and do. */
function context(current) {
  return {
    person: state.person,
    nameOf,
    channelOf: (id) => channels().find((one) => one.id === id),
    onChannel: actions.openChannel,
    onCommand: actions.beginCommand,
    people: () => world().members,
    channels: () => channels().filter((one) => one.kind !== "dm"),
    attachments: () => current().attachments ?? [],
    press: (customId, values, node) => actions.press(current(), customId, values, node),
  };
}

export function messageItem(first) {
  let message = first;
  const parts = new Map();
  const slots = {};
  for (const name of ["above", "head", "content", "embeds", "files", "components", "failure", "private", "thread", "apps"]) {
    slots[name] = h("div", { class: `slot-${name}` });
  }
  const side = h("div", { class: "message-side" });
  const body = h("div", { class: "message-body" }, slots.head, slots.content, slots.embeds, slots.files, slots.components, slots.failure, slots.private, slots.thread, slots.apps);
  const item = h("li", { class: "message", "data-testid": "message", "data-message-id": first.id, tabindex: "-1" }, slots.above, side, body);
  const last = {};
  personMenu(side, first.author.id, authorName(first.author));
  messageMenu(item, () => message);

  /** Redraw a slot only when what it shows has changed. */
  function slot(name, about, make) {
    const now = JSON.stringify(about);
    if (last[name] === now) return;
    last[name] = now;
    slots[name].replaceChildren(...[make()].flat().filter(Boolean));
  }

  item.update = (next, { grouped }) => {
    message = next;
    const ctx = context(() => message);
    const loading = Boolean(message.flags & LOADING);
    const name = authorName(message.author);
    item.classList.toggle("grouped", grouped);
    item.classList.toggle("private", message.ephemeral);
    // as Discord does: by whom the message mentions now, not by whom it rang for when it came
    item.classList.toggle("calls", (message.mentions ?? []).some((user) => user.id === ctx.person) && !message.ephemeral);
    item.dataset.ephemeral = String(Boolean(message.ephemeral));
    item.dataset.edited = message.edited_timestamp ?? "";
    const about = [name, message.timestamp, message.edited_timestamp, grouped, state.people.length];
    slot("above", [message.interaction, message.referenced_message?.id, state.people], () => above(message, ctx));
    slot("head", about, () => head(message, name, grouped));
    if (last.side !== name + grouped) {
      last.side = name + grouped;
      side.replaceChildren(grouped ? "" : avatar(name, shadeOf(message.author.id), message.author.bot ? "bot" : ""));
    }
    slot("content", [message.content, message.type, loading, ctx.person, channels()], () => content(message, loading, name, ctx));
    slot("embeds", [message.embeds, ctx.person], () => (message.embeds ?? []).map((one) => embed(one, ctx)));
    // Messages of the second generation show files only where a component names them.
    const files = message.flags & V2 ? [] : (message.attachments ?? []);
    slot("files", files, () => files.map(attachment));
    draw(slots.components, message.components ?? [], parts, ctx);
    slots.components.classList.toggle("legacy", !(message.flags & V2));
    slot("private", [message.ephemeral, message.id], () => (message.ephemeral ? onlyYou(message) : []));
    const thread = channels().find((one) => one.kind === "thread" && one.id === message.id);
    slot("thread", thread ?? null, () => (thread ? threadLink(thread) : []));
    slot("apps", hasMenu(message), () => (hasMenu(message) ? menuButton(() => message) : []));
    const failure = pending.failure(message.id);
    slot("failure", failure?.text ?? null, () => (failure ? h("p", { class: "failed", role: "alert" }, icon("warn"), failure.text) : []));
  };
  return item;
}

function above(message, ctx) {
  const used = message.interaction;
  if (used) {
    const user = typeof used.user === "object" ? used.user?.id : used.user;
    const who = ctx.nameOf(user) ?? "Someone";
    if (!used.name) return [];
    return h("div", { class: "used", "data-testid": "used" }, icon("reply"), avatar(who, shadeOf(user), "tiny"), h("span", {}, h("b", {}, who), " used ", h("span", { class: "command-name" }, used.typed === false ? used.name : `/${used.name}`)));
  }
  const answered = message.referenced_message;
  if (!answered) return [];
  return h("div", { class: "used" }, icon("reply"), h("b", {}, authorName(answered.author)), h("span", { class: "cut" }, answered.content || "a message"));
}

function head(message, name, grouped) {
  const edited = message.edited_timestamp && !message.ephemeral ? h("span", { class: "faint edited" }, "edited") : null;
  if (grouped) return edited ? h("div", { class: "head-grouped" }, edited) : [];
  return h("div", { class: "head" }, h("b", { class: "author", "data-testid": "author" }, name), message.author.bot ? h("span", { class: "tag" }, "Bot") : null, clock(message.timestamp), edited);
}

function content(message, loading, name, ctx) {
  if (loading) return h("p", { class: "thinking" }, h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")), `${name} is thinking…`);
  if (message.type === THREAD_CREATED) return h("p", { class: "faint" }, `${name} started a thread: `, h("b", {}, message.content));
  return message.content ? h("div", { class: "markdown" }, markdown(message.content, ctx)) : [];
}

function attachment(one) {
  if (!isPicture(one)) return fileCard({ url: one.url, name: one.filename, bytes: one.size });
  return picture({ url: one.url, alt: one.description, width: one.width, height: one.height, spoiler: one.filename?.startsWith("SPOILER_") });
}

function onlyYou(message) {
  return h("p", { class: "only-you", "data-testid": "only-you" }, icon("eye"), "Only you can see this", h("span", { "aria-hidden": "true" }, "·"), h("button", { class: "plain", type: "button", onclick: () => actions.dismiss(message.id) }, "Dismiss message"));
}

function threadLink(thread) {
  return h("button", { class: "thread-link", type: "button", onclick: () => actions.openChannel(thread.id) }, icon("thread"), h("b", {}, thread.name), h("span", { class: "faint" }, "Open thread"));
}
