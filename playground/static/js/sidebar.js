// Channels on the left, and the people at the top between whom one switches.

import { h, colour, icon } from "./dom.js";
import { post } from "./api.js";
import { personMenu } from "./menu.js";
import { avatar } from "./message.js";
import { become, channel, channels, goTo, me, on, say, state, world } from "./store.js";
import { format, now } from "./time.js";
import * as unread from "./unread.js";

const sidebar = document.getElementById("sidebar");
const menu = document.getElementById("menu");
const scrim = document.getElementById("scrim");
const people = document.getElementById("people");
const title = document.getElementById("title");

const JUMPS = [["1 hour", 3600], ["8 hours", 28800], ["1 day", 86400], ["1 week", 604800]];

const ICONS = { text: "hash", thread: "thread", dm: "mail" };

function badge({ unread: count, mentions }) {
  if (mentions) return h("span", { class: "badge", "data-testid": "mentions", "aria-hidden": "true" }, mentions > 99 ? "99+" : mentions);
  return count ? h("span", { class: "pip", "aria-hidden": "true" }) : null;
}

const spoken = ({ unread: count, mentions }) => (mentions ? `, ${mentions} ${mentions === 1 ? "mention" : "mentions"}` : count ? ", unread" : "");

function channelRow(one) {
  const count = unread.of(state.person, one.id);
  const here = one.id === state.channel;
  return h(
    "li",
    { class: one.kind === "thread" && one.parent ? "nested" : "" },
    h(
      "button",
      {
        class: `channel${here ? " here" : ""}${count.unread ? " fresh" : ""}${one.archived ? " archived" : ""}`,
        type: "button",
        "data-testid": "channel",
        "data-channel-id": one.id,
        "aria-current": here ? "true" : null,
        "aria-label": `${one.kind === "thread" ? "Thread " : one.kind === "dm" ? "Direct messages with " : "Channel "}${one.name}${spoken(count)}`,
        onclick: () => {
          drawer(false);
          goTo(one.id);
        },
      },
      icon(ICONS[one.kind] ?? "hash"),
      h("span", { class: "cut" }, one.name),
      badge(count),
    ),
  );
}

/** The switch of Discord's privacy settings: whether members of the server, and so the bot, may write to one. */
function takesDirect() {
  const box = h("input", { type: "checkbox", "data-testid": "takes-direct", checked: me()?.dms === false ? null : "" });
  box.addEventListener("change", async () => {
    const { error } = await post("dms", { person: state.person, open: box.checked });
    if (error) say("trouble", error);
  });
  return h("label", { class: "takes-direct" }, box, "Take direct messages");
}

function paintChannels() {
  const list = channels();
  const threads = (parent) => list.filter((one) => one.kind === "thread" && one.parent === parent);
  const rooms = list.filter((one) => one.kind === "text").flatMap((one) => [one, ...threads(one.id)]);
  const lost = list.filter((one) => one.kind === "thread" && !rooms.includes(one));
  const direct = list.filter((one) => one.kind === "dm");
  const focused = document.activeElement?.dataset?.channelId;
  const bot = world().bot;
  sidebar.replaceChildren(
    h("div", { class: "guild" }, h("b", {}, state.guild?.name ?? ""), h("span", { class: "faint" }, "Playground: be everyone")),
    h("ul", {}, ...[...rooms, ...lost].map(channelRow)),
    direct.length ? h("h2", { class: "sidebar-head" }, `${me()?.name ?? ""}'s direct messages`) : "",
    h("ul", {}, ...direct.map(channelRow)),
    direct.length ? takesDirect() : "",
    ...timeRow(),
    bot ? h("p", { class: `bot-state${bot.online ? " online" : ""}`, "data-testid": "bot-state" }, h("span", { class: "dot" }), `${bot.name} is ${bot.online ? "online" : "offline"}`) : "",
  );
  if (focused) sidebar.querySelector(`[data-channel-id="${CSS.escape(focused)}"]`)?.focus();
  paintTitle();
}

/** What time it is here, and buttons that let time pass: a match goes on for days, whoever tries it out does not. */
function timeRow() {
  const jump = ([label, seconds]) =>
    h("button", {
      class: "jump",
      type: "button",
      "aria-label": `Let ${label} pass`,
      onclick: async () => {
        const { error } = await post("pass", { seconds });
        if (error) say("trouble", error);
      },
    }, `+${label}`);
  return [
    h("h2", { class: "sidebar-head" }, "Time"),
    h("p", { class: "now", "data-testid": "now" }, format(new Date(now()), "f")),
    h("div", { class: "jumps" }, ...JUMPS.map(jump)),
  ];
}

function paintTitle() {
  const here = channel();
  title.replaceChildren(...(here ? [icon(ICONS[here.kind] ?? "hash"), h("span", { class: "cut" }, here.name)] : ["Playground"]));
  const first = here?.kind === "thread" && channels().find((one) => one.id === here.parent);
  if (first) {
    title.prepend(h("button", { class: "crumb", type: "button", onclick: () => goTo(first.id), "aria-label": `Back to ${first.name}` }, `#${first.name}`), h("span", { class: "faint crumb-mark", "aria-hidden": "true" }, "›"));
  }
  document.title = here ? `${here.kind === "dm" ? "" : "#"}${here.name} · ${me()?.name}` : "Playground";
}

function personButton(one) {
  const count = unread.total(one.id);
  const now = one.id === state.person;
  const shade = colour(one.colour);
  const button = h(
    "button",
    {
      class: `person${now ? " now" : ""}`,
      type: "button",
      "data-testid": "person",
      "data-person-id": one.id,
      "data-mentions": count.mentions,
      "aria-pressed": String(now),
      "aria-label": `${one.name}${spoken(count)}`,
      title: now ? `You are ${one.name}` : `Become ${one.name}`,
      onclick: () => become(one.id),
    },
    h("span", { class: "person-face" }, avatar(one.name, shade), badge(count)),
    h("span", { class: "person-name cut" }, one.name),
  );
  return personMenu(button, one.id, one.name);
}

function paintPeople() {
  const focused = document.activeElement?.dataset?.personId;
  people.replaceChildren(...state.people.map(personButton));
  if (focused) people.querySelector(`[data-person-id="${CSS.escape(focused)}"]`)?.focus();
}

/** Open or close the list of channels where it is a drawer (narrow windows). */
function drawer(open) {
  document.body.classList.toggle("drawer", open);
  menu.setAttribute("aria-expanded", String(open));
  if (open) sidebar.querySelector("[aria-current], button")?.focus();
}

function paintMenu() {
  const other = channels().some((one) => one.id !== state.channel && unread.of(state.person, one.id).mentions);
  menu.replaceChildren(icon("menu"), other ? h("span", { class: "pip" }) : "");
}

export function startSidebar() {
  menu.addEventListener("click", () => drawer(!document.body.classList.contains("drawer")));
  scrim.addEventListener("click", () => drawer(false));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !document.body.classList.contains("drawer")) return;
    drawer(false);
    menu.focus();
  });
  const paint = () => {
    paintChannels();
    paintPeople();
    paintMenu();
  };
  for (const topic of ["world", "person", "channel", "unread", "clock"]) on(topic, paint);
  setInterval(() => {
    sidebar.querySelector(".now")?.replaceChildren(format(new Date(now()), "f"));
  }, 15000);
}
