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

let ahead = 0; // milliseconds by which the playground's clock is ahead of this machine's

/** The playground's time, in milliseconds. */
export const now = () => Date.now() + ahead;

/** Note what time it is in the playground, in seconds; what is relative to it follows. */
export function setNow(seconds) {
  ahead = Math.round(seconds * 1000 - Date.now());
  tick();
}

export function relative(seconds) {
  const away = seconds - now() / 1000;
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
  const today = date.toDateString() === new Date(now()).toDateString();
  return h("time", { datetime: iso, title: format(date, "F") }, format(date, today ? "t" : "s"));
}

function tick() {
  for (const node of document.querySelectorAll("time[data-relative]")) node.textContent = relative(Number(node.dataset.relative));
}

setInterval(tick, 15000);
