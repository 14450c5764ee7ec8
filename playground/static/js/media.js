// Pictures, files and the enlarged view.

import { local } from "./api.js";
import { h, icon, uid } from "./dom.js";

const size = (bytes) => (bytes >= 1048576 ? `${(bytes / 1048576).toFixed(1)} MB` : bytes >= 1024 ? `${Math.round(bytes / 1024)} KB` : `${bytes} bytes`);

export const isPicture = (file) => /^image\//.test(file.content_type ?? "") || /\.(png|jpe?g|gif|webp)$/i.test(file.filename ?? "");

/** One picture: {url, alt, width, height, spoiler}. A later `update` changes the source without a blank moment. */
export function picture(given) {
  let now = {};
  const image = h("img", { class: "picture-image", decoding: "async" });
  const button = h("button", { class: "picture-open", type: "button", onclick: openUp }, image);
  const noteId = uid("alt");
  const note = h("p", { class: "alt-text", id: noteId, hidden: true, "data-testid": "alt-text" });
  const toggle = h("button", { class: "alt-toggle", type: "button", "aria-expanded": "false", "aria-controls": noteId, "aria-label": "ALT: description of the picture", onclick: flip }, "ALT");
  const frame = h("div", { class: "picture-frame" }, button);
  const figure = h("figure", { class: "picture", "data-testid": "picture" }, frame, toggle, note);

  function openUp() {
    if (frame.classList.contains("veiled")) frame.classList.remove("veiled");
    else enlarge(now);
  }

  function flip() {
    note.hidden = !note.hidden;
    toggle.setAttribute("aria-expanded", String(!note.hidden));
  }

  image.addEventListener("error", () => figure.classList.add("broken"));
  image.addEventListener("load", () => figure.classList.remove("broken"));

  figure.update = (next) => {
    const first = now.url === undefined;
    const moved = next.url !== now.url;
    frame.classList.toggle("veiled", Boolean(next.spoiler) && (first || frame.classList.contains("veiled")));
    now = next;
    image.alt = next.alt || "";
    button.setAttribute("aria-label", `Enlarge the picture${next.alt ? `: ${next.alt}` : ""}`);
    toggle.hidden = !next.alt;
    note.textContent = next.alt || "";
    if (!next.alt) note.hidden = true;
    if (moved) swap(image, next, first);
  };
  figure.update(given);
  return figure;
}

/** Show the new source once it is decoded; until then the old picture stays. */
function swap(image, next, first) {
  const show = () => {
    // Sizes of 1 x 1 are placeholders of a server that has not looked.
    if (next.width > 8 && next.height > 8) {
      image.width = next.width;
      image.height = next.height;
    } else {
      image.removeAttribute("width");
      image.removeAttribute("height");
    }
    image.src = local(next.url);
  };
  image.dataset.wanted = next.url;
  if (first) return show();
  const ahead = new Image();
  ahead.src = local(next.url);
  ahead.decode().catch(() => undefined).then(() => image.dataset.wanted === next.url && show());
}

/** The picture in full, in a dialog; a click switches between fitting and true size. */
function enlarge({ url, alt }) {
  const image = h("img", { class: "large", src: local(url), alt: alt || "" });
  const zoom = h("button", { class: "large-open", type: "button", "aria-label": "True size" }, image);
  const close = h("button", { class: "round", type: "button", "aria-label": "Close" }, icon("close"));
  const original = h("a", { class: "round", href: local(url), target: "_blank", rel: "noopener", "aria-label": "Open in a window of its own" }, icon("open"));
  const dialog = h("dialog", { class: "lightbox", "aria-label": "Picture", "data-testid": "lightbox" }, h("div", { class: "lightbox-bar" }, original, close), h("div", { class: "lightbox-room" }, zoom), alt ? h("p", { class: "lightbox-alt" }, alt) : null);
  zoom.addEventListener("click", () => {
    const full = dialog.classList.toggle("full");
    zoom.setAttribute("aria-label", full ? "Fit the window" : "True size");
  });
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target.matches("dialog, .lightbox-room, .lightbox-alt") && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** A file to take away: {url, name, size}. */
export function fileCard({ url, name, bytes }) {
  return h(
    "div",
    { class: "file", "data-testid": "file" },
    icon("file"),
    h("div", {}, h("a", { href: local(url), download: name, target: "_blank", rel: "noopener" }, name), bytes ? h("div", { class: "faint" }, size(bytes)) : null),
  );
}
