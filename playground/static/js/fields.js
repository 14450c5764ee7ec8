// One option of a slash command as a field: label, input, hint, error; asks the bot for completions while one types.

import { post } from "./api.js";
import { check, closedChoices, hint } from "./commands.js";
import { h, uid } from "./dom.js";

const DEBOUNCE = 120; // ms
const MOST = 25;

export class Field {
  /** `bar` = {suggest, person, channel, path, values(), lists(), onSend(), onBack(field), onEscape(), onChange()}. */
  constructor(option, bar) {
    this.option = option;
    this.bar = bar;
    this.picked = null;
    this.asked = 0; // number of the last question put to the bot; older answers are dropped
    this.closed = closedChoices(option, bar.lists());
    const errorId = uid("error");
    this.input = h("input", {
      class: "field-input",
      type: "text",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      role: "combobox",
      "aria-label": option.shown,
      "aria-autocomplete": option.autocomplete || this.closed ? "list" : "none",
      "aria-expanded": "false",
      "aria-required": String(option.required),
      "aria-describedby": errorId,
      inputmode: [4, 10].includes(option.type) && !option.autocomplete ? "numeric" : null,
      "data-option": option.name,
      enterkeyhint: "send",
    });
    this.error = h("span", { class: "field-error", id: errorId, role: "alert" });
    const name = h("span", { class: "field-name" }, option.shown);
    this.node = h("label", { class: "field", "data-testid": "option", title: option.description }, h("span", { class: "field-row" }, name, this.input), this.error);
    this.input.addEventListener("input", () => this.typed());
    this.input.addEventListener("focus", () => this.offer());
    this.input.addEventListener("blur", () => this.left());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.fit();
  }

  get text() {
    return this.input.value;
  }

  result() {
    const picked = this.picked && this.picked.name === this.text ? this.picked : null;
    return check(this.option, this.text, picked, this.closed);
  }

  setText(text) {
    this.input.value = text;
    this.fit();
  }

  fit() {
    this.input.size = Math.min(40, Math.max(6, this.text.length + 1));
  }

  typed() {
    this.picked = null;
    this.fit();
    this.complain(null);
    this.bar.onChange();
    this.offer();
  }

  complain(sentence) {
    this.error.textContent = sentence ?? "";
    this.node.classList.toggle("wrong", Boolean(sentence));
    if (sentence) this.input.setAttribute("aria-invalid", "true");
    else this.input.removeAttribute("aria-invalid");
  }

  /** Show what may be chosen here. */
  offer() {
    if (this.option.autocomplete) return this.complete();
    const text = this.picked ? "" : this.text.toLowerCase().replace(/^[@#]/, "");
    const items = (this.closed ?? []).filter((one) => one.name.toLowerCase().includes(text)).map((one) => ({ label: one.name, dot: one.dot, data: one }));
    this.list(this.picked ? [] : items, this.closed ? "Nothing of that name." : "");
  }

  list(items, note) {
    const title = [this.option.shown, this.option.description, hint(this.option)].filter(Boolean).join(" · ");
    const settled = Boolean(this.picked);
    this.bar.suggest.show(this.input, items.slice(0, MOST), { title, note: settled ? "" : note, onPick: (item) => this.take(item.data) });
  }

  take(choice) {
    this.picked = choice;
    this.setText(choice.name);
    this.complain(null);
    this.ignore();
    this.bar.suggest.hide();
    this.bar.onChange();
    this.input.focus();
  }

  /** Drop the answers that are still to come. */
  ignore() {
    clearTimeout(this.timer);
    this.asked += 1;
    this.input.removeAttribute("aria-busy");
  }

  complete() {
    this.ignore();
    const mine = this.asked;
    if (this.picked) return this.bar.suggest.hide();
    this.input.setAttribute("aria-busy", "true");
    if (this.bar.suggest.field !== this.input) this.list([], "Looking…");
    this.timer = setTimeout(() => this.ask(mine), DEBOUNCE);
  }

  async ask(mine) {
    const { person, channel, path } = this.bar;
    const options = { ...this.bar.values(), [this.option.name]: this.text };
    const body = { person, channel, command: path, focused: this.option.name, options };
    const { choices, error } = await post("autocomplete", body);
    if (mine === this.asked) this.input.removeAttribute("aria-busy");
    if (mine !== this.asked || document.activeElement !== this.input) return;
    const items = (choices ?? []).map((one) => ({ label: one.name, data: one }));
    this.list(items, error ?? "The bot has nothing to offer here.");
  }

  left() {
    this.ignore();
    if (this.bar.suggest.field === this.input) this.bar.suggest.hide();
    if (this.text) this.complain(this.result().error ?? null);
  }

  key(event) {
    if (event.isComposing) return;
    if (event.key === "Tab" && !event.shiftKey && this.bar.suggest.open && this.text && !this.picked) return this.bar.suggest.pick();
    if (this.bar.suggest.key(event)) return;
    if (event.key === "Enter") event.preventDefault(), this.bar.onSend();
    else if (event.key === "Escape") event.preventDefault(), this.bar.onEscape();
    else if (event.key === "Backspace" && !this.text) event.preventDefault(), this.bar.onBack(this);
  }
}
