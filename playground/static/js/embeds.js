// Embeds, in the simple form: author, title, text, fields, pictures, footer.

import { h } from "./dom.js";
import { inline } from "./inline.js";
import { markdown } from "./markdown.js";
import { picture } from "./media.js";

const web = (url) => /^https?:\/\//.test(url ?? "");
const titled = (url, content) => (web(url) ? h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, content) : content);
const asPicture = (media, alt) => ({ url: media.url, width: media.width, height: media.height, alt });

export function embed(given, ctx) {
  const node = h(
    "article",
    { class: "embed", "data-testid": "embed" },
    h(
      "div",
      { class: "embed-text" },
      given.author?.name ? h("div", { class: "embed-author" }, titled(given.author.url, given.author.name)) : null,
      given.title ? h("div", { class: "embed-title" }, titled(given.url, inline(given.title, ctx))) : null,
      given.description ? h("div", { class: "markdown" }, markdown(given.description, ctx)) : null,
      given.fields?.length ? h("dl", { class: "embed-fields" }, ...given.fields.map((one) => field(one, ctx))) : null,
    ),
    given.thumbnail?.url ? h("div", { class: "thumbnail" }, picture(asPicture(given.thumbnail, ""))) : null,
    given.image?.url ? picture(asPicture(given.image, given.image.description)) : null,
    given.footer?.text ? h("div", { class: "small" }, given.footer.text) : null,
  );
  if (typeof given.color === "number") node.style.setProperty("--accent", `#${given.color.toString(16).padStart(6, "0")}`);
  return node;
}

function field(one, ctx) {
  return h("div", { class: one.inline ? "beside" : "" }, h("dt", {}, ...inline(one.name, ctx)), h("dd", { class: "markdown" }, markdown(one.value, ctx)));
}
