// Who has what still to read: per person and channel, remembered over a reload.

const KEY = "playground.seen";
const counts = new Map(); // "person/channel" -> {unread, mentions}
let seen = {};
try {
  seen = JSON.parse(localStorage.getItem(KEY) ?? "{}");
} catch {
  // a broken or forbidden store only means that everything is unread
}

const NONE = { unread: 0, mentions: 0 };
const key = (person, channel) => `${person}/${channel}`;
const beyond = (id, mark) => !mark || (id.length === mark.length ? id > mark : id.length > mark.length);

/** This person has looked at the channel up to `message`. */
export function see(person, channel, message) {
  counts.delete(key(person, channel));
  if (!message || !beyond(message, seen[key(person, channel)])) return;
  seen[key(person, channel)] = message;
  try {
    localStorage.setItem(KEY, JSON.stringify(seen));
  } catch {
    // no store: forgotten at the next reload
  }
}

function calls(person, channel, message) {
  if (message.author?.id === person || message.ephemeral) return false;
  return channel?.kind === "dm" || message.mentions_me || (message.mentions ?? []).some((user) => user.id === person);
}

/** A message came that this person is not looking at. */
export function arrived(person, channel, message) {
  if (message.author?.id === person || message.ephemeral) return;
  const old = of(person, message.channel_id);
  // mentions_me is told for the socket's own person, so it may be trusted here
  const mention = calls(person, channel, message) ? 1 : 0;
  counts.set(key(person, message.channel_id), { unread: old.unread + 1, mentions: old.mentions + mention });
}

/** Count a channel anew from its messages, seen by `viewer`; public ones tell of everybody's mentions. */
export function recount(people, viewer, channel, messages) {
  const whom = channel.kind === "dm" ? people.filter((one) => one.id === viewer) : people;
  for (const { id: person } of whom) {
    const mark = seen[key(person, channel.id)];
    const fresh = messages.filter((one) => !one.ephemeral && one.author?.id !== person && beyond(one.id, mark));
    const own = (one) => calls(person, channel, person === viewer ? one : { ...one, mentions_me: false });
    const mentions = fresh.filter(own).length;
    if (fresh.length) counts.set(key(person, channel.id), { unread: fresh.length, mentions });
    else counts.delete(key(person, channel.id));
  }
}

export const of = (person, channel) => counts.get(key(person, channel)) ?? NONE;

/** All channels of a person together. */
export function total(person) {
  const sum = { ...NONE };
  for (const [name, count] of counts) {
    if (!name.startsWith(`${person}/`)) continue;
    sum.unread += count.unread;
    sum.mentions += count.mentions;
  }
  return sum;
}
