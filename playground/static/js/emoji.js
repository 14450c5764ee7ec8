// Emoji: signs of Unicode, and pictures of the application's own ({id, name}), whose name is shown where there is no picture.

import { h } from "./dom.js";

/** `silent`: what stands beside it says the same. */
export function emoji({ id, name }, silent = false) {
  if (!id) return h("span", { class: "emoji", "aria-hidden": silent ? "true" : null }, name);
  const picture = h("img", { class: "emoji", src: `/emojis/${id}.png`, alt: silent ? "" : `:${name}:`, title: `:${name}:`, draggable: "false" });
  picture.addEventListener("error", () => picture.replaceWith(`:${name}:`));
  return picture;
}
