// A form the bot opens: text inputs, selects, radio buttons, checkboxes. One at a time, for the person one is.

import { post } from "./api.js";
import { choices } from "./components.js";
import { h, icon, uid } from "./dom.js";
import { markdown } from "./markdown.js";
import * as pending from "./pending.js";
import { select } from "./select.js";
import { channels, nameOf, on, state, world } from "./store.js";

const PARAGRAPH = 2;
const waiting = new Map(); // person -> the modal opened for them while one was somebody else
const context = {
  get person() {
    return state.person;
  },
  nameOf,
  channelOf: (id) => channels().find((one) => one.id === id),
  onChannel: () => {},
  onCommand: () => {},
  people: () => world().members,
  channels: () => channels().filter((one) => one.kind !== "dm"),
};

function textInput(component, id) {
  const long = component.style === PARAGRAPH;
  const node = h(long ? "textarea" : "input", {
    id,
    class: "text-input",
    type: long ? null : "text",
    rows: long ? 4 : null,
    name: component.custom_id,
    placeholder: component.placeholder,
    required: component.required !== false,
    minlength: component.min_length,
    maxlength: component.max_length,
    autocomplete: "off",
  });
  node.value = component.value ?? "";
  return { node, value: () => node.value };
}

function menu(component, label) {
  const node = select({
    label,
    placeholder: component.placeholder || "Choose",
    options: choices(component, context),
    min: component.required === false ? 0 : (component.min_values ?? 1),
    max: component.max_values ?? 1,
  });
  const need = component.required === false ? 0 : (component.min_values ?? 1);
  return { node, value: node.values, problem: () => (node.values().length < need ? "Choose something here" : null) };
}

/** Radio buttons (kind "radio") or a group of checkboxes (kind "checkbox"). */
function ticks(component, kind) {
  const inputs = component.options.map((one) => h("input", { type: kind, name: component.custom_id, value: one.value, checked: Boolean(one.default) }));
  const node = h(
    "div",
    { class: "ticks", role: kind === "radio" ? "radiogroup" : "group" },
    ...component.options.map((one, index) =>
      h("label", { class: "tick-row" }, inputs[index], h("span", {}, one.label, one.description ? h("span", { class: "option-note" }, one.description) : null)),
    ),
  );
  const chosen = () => inputs.filter((one) => one.checked).map((one) => one.value);
  const least = component.required === false ? 0 : (component.min_values ?? 1);
  const problem = () => (chosen().length < least ? "Choose something here" : chosen().length > (component.max_values ?? Infinity) ? `At most ${component.max_values}` : null);
  return { node, value: kind === "radio" ? () => chosen()[0] ?? null : chosen, problem };
}

function checkbox(component, id) {
  const node = h("input", { type: "checkbox", id, name: component.custom_id, checked: Boolean(component.default) });
  return { node, value: () => node.checked };
}

function control(component, id, label) {
  if (component.type === 4) return textInput(component, id);
  if ([3, 5, 6, 7, 8].includes(component.type)) return menu(component, label);
  if (component.type === 21) return ticks(component, "radio");
  if (component.type === 22) return ticks(component, "checkbox");
  if (component.type === 23) return checkbox(component, id);
  return { node: h("p", { class: "faint" }, "This page cannot show this input."), value: null };
}

/** One top-level component of the modal: {node, fields: [{id, value, problem?}]}. */
function part(component) {
  if (component.type === 10) return { node: h("div", { class: "markdown" }, markdown(component.content ?? "", context)), fields: [] };
  const inner = component.type === 18 ? component.component : component.components?.[0];
  if (!inner) return { node: h("p"), fields: [] };
  const id = uid("input");
  const title = component.label ?? inner.label ?? "";
  const made = control(inner, id, title);
  const error = h("p", { class: "field-error", role: "alert" });
  const need = inner.type !== 23 && inner.required !== false;
  const caption = h("label", { for: id, class: "caption" }, title, need ? h("span", { class: "need", "aria-hidden": "true" }, " *") : null);
  if (made.node.getAttribute("role")) made.node.setAttribute("aria-label", title);
  const note = component.description ? h("p", { class: "faint" }, component.description) : null;
  const node = inner.type === 23 ? h("div", { class: "part inline" }, made.node, h("div", {}, caption, note)) : h("div", { class: "part" }, caption, note, made.node, error);
  const check = () => {
    const sentence = made.problem?.() ?? null;
    error.textContent = sentence ?? "";
    return !sentence;
  };
  return { node, fields: made.value ? [{ id: inner.custom_id, value: made.value, check }] : [] };
}

function open({ person, exchange, channel, modal }) {
  const parts = (modal.components ?? []).map(part);
  const fields = parts.flatMap((one) => one.fields);
  const trouble = h("p", { class: "trouble", role: "alert", hidden: true });
  const submit = h("button", { class: "button primary", type: "submit" }, "Submit");
  const form = h(
    "form",
    { method: "dialog", class: "dialog-form" },
    h("header", { class: "dialog-head" }, h("h2", {}, modal.title), h("button", { class: "round", type: "button", "aria-label": "Close", onclick: () => dialog.close() }, icon("close"))),
    h("div", { class: "dialog-body" }, ...parts.map((one) => one.node), trouble),
    h("footer", { class: "dialog-foot" }, h("button", { class: "button secondary", type: "button", onclick: () => dialog.close() }, "Cancel"), submit),
  );
  const dialog = h("dialog", { class: "dialog", "aria-label": modal.title, "data-testid": "modal", "data-custom-id": modal.custom_id }, form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (fields.filter((one) => !one.check()).length) return;
    submit.disabled = true;
    const answer = await post("submit", { person, exchange, fields: Object.fromEntries(fields.map((one) => [one.id, one.value()])) });
    submit.disabled = false;
    trouble.textContent = answer.error ?? "";
    trouble.hidden = !answer.error;
    if (answer.error) return;
    pending.begin(answer.exchange, { person, channel: channel ?? state.channel, kind: "submit" });
    dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  (dialog.querySelector(".dialog-body input, .dialog-body textarea, .dialog-body button") ?? submit).focus();
}

export function startModals() {
  on("modal", (given) => (given.person === state.person ? open(given) : waiting.set(given.person, given)));
  on("person", () => {
    document.querySelector("dialog.dialog")?.close();
    const held = waiting.get(state.person);
    waiting.delete(state.person);
    if (held) open(held);
  });
}
