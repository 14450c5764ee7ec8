// Times as a person reads them; relative ones keep up by themselves.

import { h } from "./dom.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};
const UNITS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];
const LANGUAGE = "en-GB";
const relativeFormat = new Intl.RelativeTimeFormat(LANGUAGE, { numeric: "auto" });

export function relative(seconds) {
  const away = seconds - Date.now() / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(away) >= length) ?? UNITS.at(-1);
  return relativeFormat.format(Math.round(away / size), unit);
}

export const format = (date, style) => new Intl.DateTimeFormat(LANGUAGE, STYLES[style] ?? STYLES.f).format(date);

/** <t:seconds:style> as a <time> element. */
export function stamp(seconds, style = "f") {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return document.createTextNode("an impossible time");
  const text = style === "R" ? relative(seconds) : format(date, style);
  return h("time", { class: "stamp", datetime: date.toISOString(), title: format(date, "F"), "data-relative": style === "R" ? seconds : null }, text);
}

/** A message's own time: today only the clock. */
export function clock(iso) {
  const date = new Date(iso);
  const today = date.toDateString() === new Date().toDateString();
  return h("time", { datetime: iso, title: format(date, "F") }, format(date, today ? "t" : "s"));
}

setInterval(() => {
  for (const node of document.querySelectorAll("time[data-relative]")) node.textContent = relative(Number(node.dataset.relative));
}, 15000);
