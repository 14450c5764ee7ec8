// Block-level Discord markdown: code fences, headings, small print, quotes, lists. See inline.js for the rest.

import { h } from "./dom.js";
import { inline } from "./inline.js";

const FENCE = /```(?:([\w+\-.#]*)\n)?\n*([\s\S]*?)\n*```/;
const HEADING = /^(#{1,3})\s+(.+?)\s*$/;
const SMALL = /^-#\s+(.+)$/;
const QUOTE = /^>\s(.*)$/;
const ITEM = /^(\s*)(?:[-*]|(\d{1,4})\.)\s+(.*)$/;

/** Message text to a fragment. */
export function markdown(text, ctx) {
  const out = document.createDocumentFragment();
  let rest = text;
  for (let match = FENCE.exec(rest); match; match = FENCE.exec(rest)) {
    out.append(...lines(trimEnd(rest.slice(0, match.index)), ctx));
    out.append(h("pre", { tabindex: "0" }, h("code", { "data-language": match[1] || null }, match[2])));
    rest = rest.slice(match.index + match[0].length).replace(/^\n/, "");
  }
  out.append(...lines(rest, ctx));
  return out;
}

const trimEnd = (text) => text.replace(/\n$/, "");

function lines(text, ctx) {
  if (!text) return [];
  const source = text.split("\n");
  const nodes = [];
  for (let at = 0; at < source.length; ) {
    const [node, next] = block(source, at, ctx);
    nodes.push(node);
    at = next;
  }
  return nodes;
}

const special = (line) => HEADING.test(line) || SMALL.test(line) || QUOTE.test(line) || ITEM.test(line) || line.startsWith(">>> ");

function block(source, at, ctx) {
  const line = source[at];
  if (line.startsWith(">>> ")) {
    return [h("blockquote", {}, ...lines([line.slice(4), ...source.slice(at + 1)].join("\n"), ctx)), source.length];
  }
  if (QUOTE.test(line)) {
    const end = until(source, at, (one) => !QUOTE.test(one));
    const inner = source.slice(at, end).map((one) => QUOTE.exec(one)[1]);
    return [h("blockquote", {}, ...lines(inner.join("\n"), ctx)), end];
  }
  const small = SMALL.exec(line);
  if (small) return [h("div", { class: "small" }, ...inline(small[1], ctx)), at + 1];
  const heading = HEADING.exec(line);
  if (heading) {
    // The page's own title is the only h1; a message's headings begin below it.
    return [h(`h${heading[1].length + 2}`, { class: `head${heading[1].length}` }, ...inline(heading[2], ctx)), at + 1];
  }
  if (ITEM.test(line)) {
    const numbered = ordered(line);
    // Another kind of marker at the outer depth begins another list.
    const outer = ITEM.exec(line)[1].length;
    const other = (one) => !ITEM.test(one) || (ITEM.exec(one)[1].length <= outer && ordered(one) !== numbered);
    const end = until(source, at, other);
    return [list(source.slice(at, end).map((one) => ITEM.exec(one)), ctx), end];
  }
  const end = until(source, at, special);
  return [h("div", { class: "text" }, ...inline(source.slice(at, end).join("\n"), ctx)), end];
}

function until(source, at, stop) {
  let end = at + 1;
  while (end < source.length && !stop(source[end])) end += 1;
  return end;
}

const ordered = (line) => ITEM.exec(line)[2] !== undefined;

/** Items with their indents to a list; deeper items become lists inside. */
function list(items, ctx) {
  const depth = items[0][1].length;
  const first = items[0][2];
  const node = first === undefined ? h("ul") : h("ol", { start: first });
  for (let at = 0; at < items.length; ) {
    const entry = h("li", {}, ...inline(items[at][3], ctx));
    let end = at + 1;
    while (end < items.length && items[end][1].length > depth) end += 1;
    if (end > at + 1) entry.append(list(items.slice(at + 1, end), ctx));
    node.append(entry);
    at = end;
  }
  return node;
}
