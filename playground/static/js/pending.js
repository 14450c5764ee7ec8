// Exchanges with the bot that are not answered yet: what was asked, by whom, where; and what came of it.
// An exchange's events may arrive before the answer to the request that began it; both orders work.

const waiting = new Map(); // exchange -> {exchange, person, channel, kind, message, name, settle, state}
const early = new Map(); // exchange -> "done" | failure text
const listeners = new Set();
const LONGEST = 6000; // ms; the server's own deadline is 3 s, this only keeps a spinner from staying for ever

export const changed = (run) => listeners.add(run);
const tell = () => listeners.forEach((run) => run());

/** The lines to show under the messages of this channel: "thinking" and "failed". */
export function lines(person, channel) {
  return [...waiting.values()].filter(
    (one) => one.person === person && one.channel === channel && (one.state === "failed" ? !one.message : one.state === "thinking" && one.kind && !one.message),
  );
}

/** What went wrong with a control of this message, if anything. */
export const failure = (message) => [...waiting.values()].find((one) => one.message === message && one.state === "failed");

export function dismiss(exchange) {
  waiting.delete(exchange);
  tell();
}

function close(entry) {
  clearTimeout(entry.timer);
  entry.settle?.(entry.state === "failed" ? entry.text : null);
  entry.settle = null;
}

/** Begin to watch an exchange; `settle(failureText|null)` is called once. */
export function begin(exchange, { person, channel, kind, message = null, name = "", settle = null }) {
  // what failed on a message is said until the person does something else
  for (const old of [...waiting.values()]) if (old.person === person && old.message && old.state === "failed") waiting.delete(old.exchange);
  const before = early.get(exchange);
  early.delete(exchange);
  const entry = { exchange, person, channel, kind, message, name, settle, state: waiting.get(exchange)?.state ?? "sent" };
  if (before === "done") {
    waiting.delete(exchange);
    close(entry);
    return tell();
  }
  entry.timer = setTimeout(() => done(exchange), LONGEST);
  waiting.set(exchange, entry);
  if (before !== undefined) failed(person, { exchange, channel, text: before });
  else tell();
}

export function done(exchange) {
  const entry = waiting.get(exchange);
  if (!entry || !entry.kind) early.set(exchange, "done");
  if (!entry || entry.state === "failed") return;
  waiting.delete(exchange);
  close(entry);
  tell();
}

export function thinking(person, { exchange, channel, name }) {
  const entry = waiting.get(exchange);
  if (early.has(exchange)) return;
  if (entry) entry.state = "thinking";
  // told before the request came back, or begun in another window: kind stays empty until begin() knows better
  else waiting.set(exchange, { exchange, person, channel, kind: "", message: null, name: name ?? "", state: "thinking", timer: setTimeout(() => done(exchange), LONGEST) });
  tell();
}

export function failed(person, { exchange, channel, text }) {
  const sentence = text || "This interaction failed";
  const entry = waiting.get(exchange) ?? { exchange, person, channel, kind: "", message: null };
  if (!entry.kind) early.set(exchange, sentence);
  Object.assign(entry, { state: "failed", text: sentence });
  waiting.set(exchange, entry);
  close(entry);
  tell();
}

/** A message arrived or changed: it may be the answer to something. */
export function shown(person, message, kind) {
  for (const entry of [...waiting.values()]) {
    if (entry.person !== person || entry.state === "failed" || !entry.kind) continue;
    const exact = message.interaction?.id === entry.exchange;
    const own = kind === "edit" && entry.message === message.id;
    if (exact || own) done(entry.exchange);
  }
}
