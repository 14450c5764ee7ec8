// Builds DOM nodes. Foreign text only ever becomes a text node or an attribute, never markup.

const SVG = "http://www.w3.org/2000/svg";

/** Make an element: h("button", {class: "x", onclick: f, "aria-label": "y"}, "text", child, null). */
export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (value === true) node.setAttribute(key, "");
    else node.setAttribute(key, String(value));
  }
  node.append(...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

const PATHS = {
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6L6 18",
  send: "M4 12h14M12 5l7 7-7 7",
  down: "M6 9l6 6 6-6",
  check: "M5 12.5l4.5 4.5L19 7.5",
  hash: "M9 4L7 20M17 4l-2 16M4 9h16M3.5 15h16",
  thread: "M5 4v10a4 4 0 0 0 4 4h10M15 14l4 4-4 4M9 8h10",
  mail: "M4 6h16v12H4zM4 7l8 6 8-6",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  reply: "M5 20v-6a5 5 0 0 1 5-5h9M15 5l4 4-4 4",
  open: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  warn: "M12 4l9 16H3zM12 10v4M12 17v.5",
};

/** A line icon; decoration only, hidden from assistive tools. */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "icon");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}

/** Make `parent` hold exactly `nodes` in this order, moving nothing that already stands right: focus and scroll stay. */
export function place(parent, nodes) {
  const wanted = new Set(nodes);
  for (const child of [...parent.childNodes]) if (!wanted.has(child)) child.remove();
  let at = parent.firstChild;
  for (const node of nodes) {
    if (node === at) at = at.nextSibling;
    else parent.insertBefore(node, at);
  }
}

let serial = 0;

/** An id for aria-controls and the like. */
export function uid(prefix) {
  serial += 1;
  return `${prefix}-${serial}`;
}

const INSIDE = /^https:\/\/discord\.com\/channels\/\d+\/(\d+)/;

/** Have a link to a channel of the server open it in this page, as Discord does; all others lead out of it. */
export function inside(link, ctx) {
  link.addEventListener("click", (event) => {
    const found = INSIDE.exec(link.href);
    if (!found || !ctx.channelOf(found[1])) return;
    event.preventDefault();
    ctx.onChannel(found[1]);
  });
  return link;
}

/** Colour of a person as CSS: the server may give "#rrggbb" or a number. */
export function colour(value, fallback = "#6d7a8a") {
  if (typeof value === "number") return `#${value.toString(16).padStart(6, "0")}`;
  return typeof value === "string" && /^#[0-9a-f]{3,8}$/i.test(value) ? value : fallback;
}
