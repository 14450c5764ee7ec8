// Message components to DOM, both generations. A message's parts are kept between edits: what did not change is not
// touched, so that focus, an open select and a shown picture survive.

import { h, icon, inside, place } from "./dom.js";
import { emoji } from "./emoji.js";
import { fileCard, picture } from "./media.js";
import { markdown } from "./markdown.js";
import { select } from "./select.js";

const STYLE = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "premium" };

/**
 * Draw `components` into `parent`. `parts` (a Map kept by the caller for this message) holds the nodes of last time.
 * `ctx` = markdown context and {press(custom_id, values, node), people(), channels(), attachments}.
 */
export function draw(parent, components, parts, ctx) {
  const used = new Set();
  place(parent, children(components, "", parts, used, ctx));
  for (const path of [...parts.keys()]) if (!used.has(path)) parts.delete(path);
}

const children = (components, path, parts, used, ctx) =>
  components.map((component, index) => one(component, `${path}/${component.type}.${index}`, parts, used, ctx)).filter(Boolean);

/** The node for one component: last time's when it is of the same kind in the same place, changed only if it must. */
function one(component, path, parts, used, ctx) {
  const maker = MAKERS[component.type] ?? unknown;
  const { components: _inner, accessory: _side, ...rest } = component;
  let own = JSON.stringify(maker.nested ? rest : component);
  if (own.includes("<@")) own += ctx.person; // one's own mentions look different
  let part = parts.get(path);
  if (!part || (part.own !== own && !maker.update)) {
    part = { node: maker.make(component, ctx), own: null };
    parts.set(path, part);
  }
  used.add(path);
  if (part.own !== own) {
    if (part.own !== null || maker.nested) maker.update?.(part.node, component, ctx);
    part.own = own;
  }
  maker.fill?.(part.node, component, (list, slot) => children(list, path + slot, parts, used, ctx));
  return part.node;
}

const unknown = {
  make: (component) => h("p", { class: "faint" }, `A component of type ${component.type}, which this page does not show.`),
};

const row = {
  nested: true,
  make: () => h("div", { class: "row", role: "group" }),
  fill: (node, component, draw) => place(node, draw(component.components ?? [], "")),
};

const button = {
  make(component, ctx) {
    const node = component.style === 5 ? h("a", { target: "_blank", rel: "noopener noreferrer" }) : h("button", { type: "button" });
    if (component.style === 5) inside(node, ctx);
    else node.addEventListener("click", () => node.press?.());
    button.update(node, component, ctx);
    return node;
  },
  update(node, component, ctx) {
    const busy = node.classList.contains("busy");
    node.className = `button ${STYLE[component.style] ?? "secondary"}${busy ? " busy" : ""}`;
    const sign = component.emoji ? emoji(component.emoji, Boolean(component.label)) : "";
    node.replaceChildren(sign, h("span", {}, component.label ?? ""));
    if (component.style === 5) {
      if (/^https?:/.test(component.url ?? "")) node.href = component.url;
      node.append(icon("open"));
      node.toggleAttribute("aria-disabled", Boolean(component.disabled));
      return;
    }
    node.disabled = Boolean(component.disabled);
    node.dataset.customId = component.custom_id ?? "";
    node.press = () => ctx.press(component.custom_id, null, node);
  },
};

const KINDS = { 3: "Choose", 5: "Choose people", 6: "Choose roles", 7: "Choose people", 8: "Choose a channel" };

/** What a select offers: its own options, or the members (bots among them) and channels of the server. */
export function choices(component, ctx) {
  const chosen = new Set((component.default_values ?? []).map((one) => String(one.id)));
  if (component.type === 3) return component.options ?? [];
  if (component.type === 8) return ctx.channels().map((one) => ({ label: `#${one.name}`, value: one.id, default: chosen.has(one.id) }));
  if (component.type === 6) return [];
  return ctx.people().map((one) => ({ label: one.name, value: one.id, description: one.bot ? "Bot" : "", dot: one.colour ?? "#5865f2", default: chosen.has(one.id) }));
}

const menu = {
  make(component, ctx) {
    const node = select({
      placeholder: component.placeholder || KINDS[component.type],
      options: choices(component, ctx),
      min: component.min_values ?? 1,
      max: component.max_values ?? 1,
      disabled: Boolean(component.disabled),
      onPick: (values) => ctx.press(node.dataset.customId, values, node),
    });
    node.dataset.customId = component.custom_id;
    return node;
  },
};

const text = {
  make(component, ctx) {
    const node = h("div", { class: "markdown" });
    text.update(node, component, ctx);
    return node;
  },
  update: (node, component, ctx) => node.replaceChildren(markdown(component.content ?? "", ctx)),
};

const asPicture = (media, component) => ({
  url: media?.url ?? "", alt: component.description, width: media?.width, height: media?.height, spoiler: component.spoiler,
});

const thumbnail = {
  make: (component) => h("div", { class: "thumbnail" }, picture(asPicture(component.media, component))),
  update: (node, component) => node.firstChild.update(asPicture(component.media, component)),
};

const gallery = {
  make(component) {
    const node = h("div", { class: "gallery" });
    gallery.update(node, component);
    return node;
  },
  update(node, { items }) {
    while (node.children.length > items.length) node.lastChild.remove();
    items.forEach((item, index) => {
      const wanted = asPicture(item.media, item);
      if (node.children[index]) node.children[index].update(wanted);
      else node.append(picture(wanted));
    });
    node.dataset.count = items.length;
  },
};

const file = {
  make(component, ctx) {
    const url = component.file?.url ?? "";
    const held = ctx.attachments().find((one) => one.url === url);
    const name = component.name ?? held?.filename ?? decodeURIComponent(url.split("?")[0].split("/").at(-1));
    return fileCard({ url, name, bytes: component.size ?? held?.size });
  },
};

const separator = {
  make: ({ divider = true, spacing = 1 }) => h(divider ? "hr" : "div", { class: `separator${spacing === 2 ? " wide" : ""}${divider ? "" : " bare"}` }),
};

const section = {
  nested: true,
  make: () => h("div", { class: "section" }, h("div", { class: "section-text" }), h("div", { class: "section-side" })),
  fill(node, component, draw) {
    place(node.firstChild, draw(component.components ?? [], ""));
    place(node.lastChild, component.accessory ? draw([component.accessory], "+") : []);
  },
};

const container = {
  nested: true,
  make: () => h("div", { class: "container", "data-testid": "container" }),
  update(node, component) {
    const accent = component.accent_color;
    node.classList.toggle("accented", typeof accent === "number");
    if (typeof accent === "number") node.style.setProperty("--accent", `#${accent.toString(16).padStart(6, "0")}`);
  },
  fill: (node, component, draw) => place(node, draw(component.components ?? [], "")),
};

const MAKERS = {
  1: row, 2: button, 3: menu, 5: menu, 6: menu, 7: menu, 8: menu, 9: section, 10: text, 11: thumbnail, 12: gallery, 13: file, 14: separator, 17: container,
};
