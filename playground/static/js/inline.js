// Inline Discord markdown to DOM nodes. `ctx` = {person, nameOf(id), channelOf(id), onChannel(id), onCommand(path)}.
// Foreign text becomes text nodes; only http(s) addresses become links.

import { emoji } from "./emoji.js";
import { h, inside } from "./dom.js";
import { stamp } from "./time.js";

const wrap = (tag, props = {}) => (match, ctx) => h(tag, props, ...inline(match[1], ctx));

function link(href, content) {
  return h("a", { href, target: "_blank", rel: "noopener noreferrer nofollow" }, content);
}

function spoiler(match, ctx) {
  const hidden = h("span", { class: "spoiler-text" }, ...inline(match[1], ctx));
  const box = h("span", { class: "spoiler", role: "button", tabindex: "0", "aria-expanded": "false", "aria-label": "Spoiler: show" }, hidden);
  const open = () => {
    box.classList.add("open");
    box.setAttribute("aria-expanded", "true");
    box.removeAttribute("aria-label");
  };
  box.addEventListener("click", open);
  box.addEventListener("keydown", (event) => (event.key === "Enter" || event.key === " ") && open());
  return box;
}

function person(match, ctx) {
  const name = ctx.nameOf(match[1]) ?? "unknown person";
  return h("span", { class: match[1] === ctx.person ? "mention mine" : "mention", "data-user-id": match[1] }, `@${name}`);
}

function channel(match, ctx) {
  const found = ctx.channelOf(match[1]);
  if (!found) return h("span", { class: "mention" }, "#unknown");
  return h("button", { class: "mention link", type: "button", onclick: () => ctx.onChannel(match[1]) }, `#${found.name}`);
}

function command(match, ctx) {
  return h("button", { class: "mention link", type: "button", onclick: () => ctx.onCommand(match[1]) }, `/${match[1]}`);
}

// Tried in this order at each place; the first that matches wins.
const RULES = [
  [/^\\([^0-9A-Za-z\s])/, (match) => document.createTextNode(match[1])],
  [/^(`+)([\s\S]*?[^`])\1(?!`)/, (match) => h("code", {}, match[2].replace(/^ (.*) $/, "$1"))],
  [/^\|\|([\s\S]+?)\|\|/, spoiler],
  [/^\*\*\*([^*]+?)\*\*\*(?!\*)/, (match, ctx) => h("strong", {}, h("em", {}, ...inline(match[1], ctx)))],
  [/^\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/, wrap("strong")],
  [/^__((?:\\[\s\S]|[^\\])+?)__(?!_)/, wrap("u")],
  [/^\*(?=\S)((?:\*\*|\\[\s\S]|[^*\\])*?(?:\*\*|\\[\s\S]|[^\s*\\]))\*(?!\*)/, wrap("em")],
  [/^_((?:__|\\[\s\S]|[^\\_])+?)_(?!\w)/, wrap("em")],
  [/^~~(?=\S)([\s\S]*?\S)~~/, wrap("s")],
  [/^<@!?(\d+)>/, person],
  [/^<@&(\d+)>/, () => h("span", { class: "mention" }, "@role")],
  [/^<#(\d+)>/, channel],
  [/^<\/([^:>\n]{1,100}):\d+>/, command],
  [/^<t:(-?\d{1,13})(?::([tTdDfFRsS]))?>/, (match) => stamp(Number(match[1]), match[2])],
  [/^<a?:(\w+):(\d+)>/, (match) => emoji({ name: match[1], id: match[2] })],
  [/^@(everyone|here)\b/, (match) => h("span", { class: "mention mine" }, `@${match[1]}`)],
  [/^\[((?:\\.|[^\]\\])+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (match, ctx) => inside(link(match[2], inline(match[1], ctx)), ctx)],
  [/^<(https?:\/\/[^\s>]+)>/, (match) => link(match[1], match[1])],
  [/^https?:\/\/[^\s<]*[^\s<.,:;"'\])]/, (match) => link(match[0], match[0])],
];
const PLAIN = /^(?:[0-9A-Za-z\u00a1-\uffff]+?(?=https?:\/\/|[^0-9A-Za-z\u00a1-\uffff]|$)|[\s\S])/;

/** One stretch of text to a list of nodes. */
export function inline(text, ctx) {
  const nodes = [];
  let plain = "";
  const flush = () => {
    if (plain) nodes.push(document.createTextNode(plain));
    plain = "";
  };
  while (text) {
    const [match, make] = firstRule(text);
    if (match) {
      flush();
      nodes.push(make(match, ctx));
      text = text.slice(match[0].length);
    } else {
      const [taken] = PLAIN.exec(text);
      plain += taken;
      text = text.slice(taken.length);
    }
  }
  flush();
  return nodes;
}

function firstRule(text) {
  for (const [pattern, make] of RULES) {
    const match = pattern.exec(text);
    if (match) return [match, make];
  }
  return [null, null];
}
