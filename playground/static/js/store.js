// What the page knows: people, channels, messages by person and channel. Changes are announced by topic.
// It never touches the document.

import { get, Live } from "./api.js";
import * as pending from "./pending.js";
import { setNow } from "./time.js";
import * as unread from "./unread.js";

export const state = {
  person: null, // id of whom one is now
  channel: null,
  people: [],
  guild: { id: "0", name: "" },
  worlds: new Map(), // person -> what /page/world said
  rooms: new Map(), // "person/channel" -> Map(message id -> message)
  whole: new Map(), // "person/channel" -> whether all its messages are here
  down: new Set(), // people whose socket is lost
};

const topics = new EventTarget();
export const on = (topic, run) => topics.addEventListener(topic, (event) => run(event.detail));
export const say = (topic, detail) => topics.dispatchEvent(new CustomEvent(topic, { detail }));

const roomKey = (person, channel) => `${person}/${channel}`;
const EMPTY = new Map();
const PAGE = 50; // messages fetched at once

export const world = (person = state.person) => state.worlds.get(person) ?? { channels: [], commands: [], people: [], members: [] };
export const channels = (person = state.person) => world(person).channels;
export const channel = (id = state.channel) => channels().find((one) => one.id === id);
export const commands = () => world().commands ?? [];
export const me = () => state.people.find((one) => one.id === state.person);
export const room = () => state.rooms.get(roomKey(state.person, state.channel)) ?? EMPTY;
export const roomLoaded = () => state.rooms.has(roomKey(state.person, state.channel));

/** A person's or the bot's shown name; authors of messages are remembered too. */
const authors = new Map();
export function nameOf(id) {
  return state.people.find((one) => one.id === String(id))?.name ?? authors.get(String(id)) ?? null;
}

/** Snowflakes as text: longer is later. */
export const later = (a, b) => (a.length === b.length ? a > b : a.length > b.length);

function remember(message) {
  const { author } = message;
  if (author) authors.set(author.id, author.global_name || author.username);
  for (const user of message.mentions ?? []) authors.set(user.id, user.global_name || user.username);
}

export async function loadWorld(person) {
  const found = await get("world", { person });
  state.worlds.set(person, found);
  setNow(found.now);
  if (person === state.person || !state.people.length) {
    state.people = found.people;
    state.guild = found.guild;
  }
  return found;
}

async function fetchRoom(person, id, before = null) {
  const { messages } = await get("messages", { person, channel: id, limit: PAGE, ...(before ? { before } : {}) });
  messages.forEach(remember);
  messages.sort((a, b) => (later(a.id, b.id) ? 1 : -1));
  return messages;
}

const coming = new Set(); // rooms being fetched: {key, since}; what is heard meanwhile is newer than the answer

/** Fetch the messages of a channel as this person sees them. */
export async function loadRoom(person = state.person, id = state.channel) {
  const key = roomKey(person, id);
  const load = { key, since: new Map() };
  coming.add(load);
  const messages = await fetchRoom(person, id).finally(() => coming.delete(load));
  const held = new Map(messages.map((one) => [one.id, one]));
  for (const [one, message] of load.since) message ? held.set(one, message) : held.delete(one);
  state.rooms.set(key, held);
  state.whole.set(key, messages.length < PAGE);
  if (person === state.person && id === state.channel) {
    unread.see(person, id, messages.at(-1)?.id);
    say("messages", { fresh: true });
    say("unread");
  }
}

/** Fetch the messages before the oldest one that is shown. */
export async function loadEarlier() {
  const key = roomKey(state.person, state.channel);
  const held = state.rooms.get(key);
  const oldest = [...held.keys()].reduce((a, b) => (later(a, b) ? b : a));
  const messages = await fetchRoom(state.person, state.channel, oldest);
  for (const one of messages) if (!held.has(one.id)) held.set(one.id, one);
  state.whole.set(key, messages.length < PAGE);
  say("messages", {});
}

/** Whether the channel has messages older than those shown. */
export const hasEarlier = () => state.whole.get(roomKey(state.person, state.channel)) === false;

function keepPlace() {
  const query = new URLSearchParams({ person: state.person, channel: state.channel ?? "" });
  history.replaceState(null, "", `#${query}`);
}

export async function goTo(id) {
  if (!id) return;
  state.channel = id;
  keepPlace();
  say("channel");
  say("messages", { fresh: true });
  try {
    await loadRoom();
  } catch (error) {
    say("trouble", error.message);
  }
}

export async function become(person) {
  if (person === state.person) return;
  state.person = person;
  const known = channels(person).some((one) => one.id === state.channel);
  const target = known ? state.channel : firstChannel(person);
  say("person");
  await goTo(target);
}

const firstChannel = (person) => channels(person).find((one) => one.kind === "text")?.id ?? channels(person)[0]?.id;

/** Load everything: at the start, after a reset, and when a lost connection is back. */
export async function refresh() {
  await Promise.all(state.people.map((one) => loadWorld(one.id)));
  say("world");
  if (!channel()) state.channel = firstChannel(state.person);
  await loadRoom();
  await countUnread();
}

/** Count from the messages themselves what nobody has looked at yet: mentions in channels, anything in direct messages. */
async function countUnread() {
  const jobs = [];
  for (const { id: person } of state.people) {
    for (const one of channels(person)) {
      if (one.archived || (one.kind !== "dm" && person !== state.person)) continue;
      jobs.push(fetchRoom(person, one.id).then((found) => unread.recount(state.people, person, one, found), () => undefined));
    }
  }
  await Promise.all(jobs);
  say("unread");
}

const sockets = new Map(); // person -> Live

export async function start() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  const first = await get("world", { person: wanted.get("person") ?? "" }).catch(() => get("world", {}));
  state.people = first.people;
  state.guild = first.guild;
  const asked = state.people.some((one) => one.id === wanted.get("person")) ? wanted.get("person") : null;
  state.person = asked ?? first.me?.id ?? first.me ?? first.people[0].id;
  for (const { id } of state.people) {
    if (sockets.has(id)) continue;
    sockets.set(id, new Live(id, { onEvent: (event) => receive(id, event), onOpen: (again) => opened(id, again), onLost: () => lost(id) }));
  }
  // Whoever asks before they listen misses what happens in between.
  await Promise.all([...sockets.values()].map((one) => one.opened));
  await Promise.all(state.people.map((one) => loadWorld(one.id)));
  say("world");
  say("person");
  const known = channels().some((one) => one.id === wanted.get("channel"));
  await goTo(known ? wanted.get("channel") : firstChannel(state.person));
  await countUnread();
}

function lost(person) {
  state.down.add(person);
  say("connection");
}

function opened(person, again) {
  state.down.delete(person);
  say("connection");
  if (again && person === state.person) refresh().catch((error) => say("trouble", error.message));
}

function receive(person, event) {
  if (event.type in receivers) receivers[event.type](person, event);
}

const receivers = {
  message: (person, event) => put(person, event.message, "message"),
  edit: (person, event) => put(person, event.message, "edit"),
  delete(person, event) {
    const id = event.message?.id ?? event.message ?? event.id;
    hold(roomKey(person, event.channel ?? event.message?.channel_id), id, null);
    if (person === state.person) say("messages", {});
  },
  channel(person, event) {
    const list = channels(person);
    const at = list.findIndex((one) => one.id === event.channel.id);
    if (event.gone || event.channel.gone) at >= 0 && list.splice(at, 1);
    else if (at >= 0) list[at] = { ...list[at], ...event.channel };
    else list.push(event.channel);
    if (person !== state.person) return;
    say("world");
    if (!channel()) goTo(firstChannel(person));
  },
  commands(person, event) {
    if (event.commands) world(person).commands = event.commands;
    if (person === state.person) say("world");
    if (!event.commands) loadWorld(person).then(() => say("world"));
  },
  bot(person, event) {
    world(person).bot = { ...world(person).bot, online: event.online };
    if (person === state.person) say("world");
  },
  clock(person, event) {
    setNow(event.now);
    if (person === state.person) say("clock");
  },
  thinking: (person, event) => pending.thinking(person, event),
  answered: (_person, event) => pending.done(event.exchange),
  failed: (person, event) => pending.failed(person, event),
  modal(person, event) {
    pending.done(event.exchange);
    say("modal", { person, ...event });
  },
  reset(person) {
    state.rooms.clear();
    if (person === state.person) refresh().catch((error) => say("trouble", error.message));
  },
};

/** Said by this person, or to them in answer to what they did: worth scrolling to. */
function ours(person, message) {
  const user = message.interaction?.user?.id ?? message.interaction?.user;
  return message.author.id === person || message.for === person || user === person;
}

/** Note a message as it is now, null: there is none any more. */
function hold(key, id, message) {
  const held = state.rooms.get(key);
  if (message) held?.set(id, message);
  else held?.delete(id);
  for (const load of coming) if (load.key === key) load.since.set(id, message);
}

function put(person, message, kind) {
  remember(message);
  const key = roomKey(person, message.channel_id);
  const held = state.rooms.get(key);
  const fresh = held && !held.has(message.id);
  hold(key, message.id, message);
  pending.shown(person, message, kind);
  const looking = person === state.person && message.channel_id === state.channel;
  if (looking) {
    unread.see(person, message.channel_id, message.id);
    say("messages", { added: fresh, own: fresh && ours(person, message) });
  } else if (kind === "message") {
    unread.arrived(person, channels(person).find((one) => one.id === message.channel_id), message);
  }
  if (kind === "message") say("unread");
}
