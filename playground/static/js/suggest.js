// The list above the composer: commands, or choices of the option one is in. Keyboard by the field that owns it.

import { colour, h, uid } from "./dom.js";

export class Suggest {
  /** `node` is shown above the fields; `onPick(item)` when one is taken. Items: {label, note?, extra?, dot?, data}. */
  constructor() {
    this.listId = uid("suggestions");
    this.title = h("div", { class: "suggest-title" });
    this.list = h("div", { class: "suggest-list", role: "listbox", id: this.listId, "aria-label": "Suggestions", "data-testid": "suggestions" });
    this.node = h("div", { class: "suggest", hidden: true }, this.title, this.list);
    this.items = [];
    this.active = -1;
    this.onPick = () => {};
    this.field = null;
    // The field keeps the focus while a suggestion is pressed.
    this.node.addEventListener("mousedown", (event) => event.preventDefault());
  }

  get open() {
    return !this.node.hidden && this.items.length > 0;
  }

  /** Show these items for an input field, under a title; `note` is said when there are none. */
  show(field, items, { title = "", note = "", onPick }) {
    this.field = field;
    this.onPick = onPick;
    this.items = items;
    this.title.textContent = title;
    this.title.hidden = !title;
    this.list.replaceChildren(...items.map((item, index) => this.row(item, index)));
    if (!items.length && note) this.list.append(h("div", { class: "suggest-note" }, note));
    this.node.hidden = !items.length && !note && !title;
    field.setAttribute("aria-controls", this.listId);
    field.setAttribute("aria-expanded", String(this.open));
    this.mark(items.length ? 0 : -1);
  }

  row(item, index) {
    const dot = item.dot ? h("span", { class: "dot" }) : null;
    if (dot) dot.style.background = colour(item.dot);
    return h(
      "div",
      { class: "suggestion", role: "option", id: uid("suggestion"), "aria-selected": "false", onclick: () => this.pick(index), onpointermove: () => this.mark(index) },
      dot,
      h("span", { class: item.note ? "suggestion-head" : "" }, h("span", { class: "suggestion-label" }, item.label), item.extra ? h("span", { class: "suggestion-extra" }, item.extra) : null),
      item.note ? h("span", { class: "suggestion-note" }, item.note) : null,
    );
  }

  mark(index) {
    this.list.children[this.active]?.setAttribute("aria-selected", "false");
    this.active = index;
    const row = this.items.length ? this.list.children[index] : null;
    row?.setAttribute("aria-selected", "true");
    row?.scrollIntoView({ block: "nearest" });
    if (row) this.field?.setAttribute("aria-activedescendant", row.id);
    else this.field?.removeAttribute("aria-activedescendant");
  }

  pick(index = this.active) {
    const item = this.items[index];
    if (item) this.onPick(item);
  }

  hide() {
    this.node.hidden = true;
    this.items = [];
    this.field?.setAttribute("aria-expanded", "false");
    this.field?.removeAttribute("aria-activedescendant");
  }

  /** Arrow keys, Enter and Tab, Escape; true when the key was used up. Tab picks but still moves on. */
  key(event) {
    if (!this.open) return false;
    const last = this.items.length - 1;
    if (event.key === "ArrowDown") this.mark(this.active >= last ? 0 : this.active + 1);
    else if (event.key === "ArrowUp") this.mark(this.active <= 0 ? last : this.active - 1);
    else if (event.key === "PageDown") this.mark(Math.min(last, this.active + 8));
    else if (event.key === "PageUp") this.mark(Math.max(0, this.active - 8));
    else if (event.key === "Enter") this.pick();
    else if (event.key === "Escape") this.hide();
    else return false;
    event.preventDefault();
    return true;
  }
}
