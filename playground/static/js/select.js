// A drop-down of our own (the browser's cannot show descriptions): a button with role combobox and a listbox.
// Keys: arrows, Home, End, Enter, Space, Escape, first letters. Used in messages and in modals.

import { colour, h, icon, uid } from "./dom.js";
import { emoji } from "./emoji.js";

/**
 * options: [{label, value, description?, emoji?, default?, dot?}]; min, max: how many may be chosen.
 * `onPick(values)` is called when a choice is final; `box.values()` tells the current one.
 * `box.setBusy(flag)`, `box.resetChoice()`; `box.isOpen()`.
 */
export function select({ label, placeholder, options, min = 1, max = 1, disabled = false, onPick = () => {} }) {
  const initial = options.filter((one) => one.default).map((one) => one.value);
  const many = max > 1;
  let chosen = [...initial];
  let draft = [...initial];
  let active = -1;
  const listId = uid("listbox");

  const face = h("span", { class: "select-face" });
  const button = h(
    "button",
    { class: "select-button", type: "button", role: "combobox", "aria-haspopup": "listbox", "aria-expanded": "false", "aria-controls": listId, "aria-label": label || placeholder || "Choose", disabled },
    face,
    icon("down"),
  );
  const rows = options.map((option, index) => row(option, index));
  const list = h("div", { class: "options", role: "listbox", id: listId, tabindex: "-1", "aria-label": label || placeholder || "Choose", "aria-multiselectable": many ? "true" : null }, ...rows);
  const apply = h("button", { class: "button primary small", type: "button", onclick: () => (close(true), button.focus()) }, "Done");
  const foot = h("div", { class: "select-foot" }, h("span", { class: "select-count" }), apply);
  const popup = h("div", { class: "select-popup", hidden: true }, list, many ? foot : null);
  const box = h("div", { class: many ? "select many" : "select", "data-testid": "select" }, button, popup);

  function row(option, index) {
    const text = h("span", { class: "option-text" }, h("span", { class: "option-label" }, option.label), option.description ? h("span", { class: "option-note" }, option.description) : null);
    const dot = option.dot ? h("span", { class: "dot" }) : null;
    if (dot) dot.style.background = colour(option.dot);
    return h(
      "div",
      { class: "option", role: "option", id: uid("option"), "data-value": option.value, "aria-selected": "false", onclick: () => toggle(index), onpointermove: () => mark(index) },
      option.emoji ? emoji(option.emoji, true) : dot,
      text,
      h("span", { class: "tick" }, icon("check")),
    );
  }

  function paint() {
    const shown = popup.hidden ? chosen : draft;
    const names = options.filter((one) => shown.includes(one.value)).map((one) => (one.emoji && !one.emoji.id ? `${one.emoji.name} ${one.label}` : one.label));
    face.textContent = names.join(", ") || placeholder || "Choose";
    face.classList.toggle("unset", !names.length);
    button.setAttribute("aria-label", [label || placeholder || "Choose", ...names].join(": "));
    button.title = names.join(", ");
    rows.forEach((node, index) => {
      const value = options[index].value;
      node.setAttribute("aria-selected", String(shown.includes(value)));
      const full = many && draft.length >= max && !draft.includes(value);
      node.classList.toggle("off", full);
    });
    if (many) {
      apply.disabled = draft.length < min;
      foot.firstChild.textContent = min === max ? `${draft.length} of ${max}` : `${draft.length} chosen, ${min} to ${max}`;
    }
  }

  function mark(index) {
    rows[active]?.classList.remove("active");
    active = index;
    rows[active]?.classList.add("active");
    if (rows[active]) button.setAttribute("aria-activedescendant", rows[active].id);
    else button.removeAttribute("aria-activedescendant");
  }

  function open() {
    if (button.disabled || !popup.hidden) return;
    draft = [...chosen];
    popup.hidden = false;
    button.setAttribute("aria-expanded", "true");
    settle();
    paint();
    mark(Math.max(0, options.findIndex((one) => chosen.includes(one.value))));
    rows[active]?.scrollIntoView({ block: "nearest" });
    document.addEventListener("pointerdown", outside, true);
  }

  /** Above or below, wherever the surrounding scroller has room. */
  function settle() {
    popup.classList.remove("up");
    const frame = (box.closest(".scroller, .dialog-body") ?? document.body).getBoundingClientRect();
    const face = button.getBoundingClientRect();
    const below = frame.bottom - face.bottom - 12;
    const above = face.top - frame.top - 12;
    const up = below < Math.min(260, popup.scrollHeight) && above > below;
    popup.classList.toggle("up", up);
    popup.style.setProperty("--room", `${Math.max(140, Math.floor(up ? above : below))}px`);
  }

  function close(commit) {
    if (popup.hidden) return;
    popup.hidden = true;
    button.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", outside, true);
    mark(-1);
    const changed = draft.length !== chosen.length || draft.some((value) => !chosen.includes(value));
    // As on Discord: choosing what is already chosen says nothing to the bot.
    if (commit && changed && draft.length >= min) {
      chosen = [...draft];
      paint();
      onPick([...chosen]);
    } else {
      paint();
    }
  }

  const outside = (event) => !box.contains(event.target) && close(many);

  function toggle(index) {
    const value = options[index].value;
    if (many) {
      if (draft.includes(value)) draft = draft.filter((one) => one !== value);
      else if (draft.length < max) draft = [...draft, value];
      paint();
      return;
    }
    draft = min === 0 && chosen.includes(value) ? [] : [value];
    button.focus();
    close(true);
  }

  let typed = "";
  let typedAt = 0;
  function letters(key) {
    typed = Date.now() - typedAt > 700 ? key : typed + key;
    typedAt = Date.now();
    const found = options.findIndex((one) => one.label.toLowerCase().startsWith(typed.toLowerCase()));
    if (found >= 0) move(found);
  }

  function move(index) {
    mark(Math.min(rows.length - 1, Math.max(0, index)));
    rows[active]?.scrollIntoView({ block: "nearest" });
  }

  const keys = {
    ArrowDown: () => move(active + 1),
    ArrowUp: () => move(active - 1),
    Home: () => move(0),
    End: () => move(rows.length - 1),
    Enter: () => active >= 0 && toggle(active),
    " ": () => active >= 0 && toggle(active),
  };
  // The button keeps the focus while the list is used; a click in the list must not look like leaving it.
  popup.addEventListener("mousedown", (event) => event.preventDefault());
  button.addEventListener("click", () => (popup.hidden ? open() : close(many)));
  box.addEventListener("keydown", (event) => {
    if (popup.hidden) {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") event.preventDefault(), open();
      return;
    }
    if (event.key === "Escape") {
      event.stopPropagation();
      event.preventDefault();
      close(false);
      button.focus();
    } else if (event.key === "Tab") {
      if (!many) close(false);
    } else if (event.target === button && event.key in keys) {
      event.preventDefault();
      keys[event.key]();
    } else if (event.target === button && event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
      letters(event.key);
    }
  });
  box.addEventListener("focusout", (event) => !popup.hidden && event.relatedTarget && !box.contains(event.relatedTarget) && close(many));

  box.values = () => [...chosen];
  box.isOpen = () => !popup.hidden;
  box.setBusy = (flag) => {
    box.classList.toggle("busy", flag);
    button.disabled = flag || disabled;
  };
  box.resetChoice = () => {
    chosen = [...initial];
    paint();
  };
  paint();
  return box;
}
