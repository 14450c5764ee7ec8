// What a person does with the page, besides typing: pressing, opening, dismissing.

import { post } from "./api.js";
import * as pending from "./pending.js";
import { goTo, say, state } from "./store.js";

const gone = new Set(); // private answers put away; the server keeps them, this window does not show them

export const openChannel = (id) => goTo(id);
export const beginCommand = (path) => say("compose", path);
export const dismissed = (id) => gone.has(id);

export function dismiss(id) {
  gone.add(id);
  say("messages", {});
}

/** Press a button or choose in a select of a message. */
export async function press(message, customId, values, node) {
  const { person, channel } = { person: state.person, channel: message.channel_id };
  busy(node, true);
  const settle = (failure) => {
    busy(node, false);
    if (failure) node.resetChoice?.();
  };
  const body = { person, message: message.id, custom_id: customId, ...(values ? { values } : {}) };
  say("trouble", null);
  const { exchange = `refused/${message.id}`, error, lost } = await post("click", body);
  if (lost) {
    settle(error);
    say("trouble", error);
    return;
  }
  pending.begin(exchange, { person, channel, kind: "click", message: message.id, settle });
  if (!error) return;
  // as Discord does for a control that the message has no longer; why is for whoever looks into the console
  console.info(error);
  pending.failed(person, { exchange, channel });
}

function busy(node, flag) {
  if (node.setBusy) return node.setBusy(flag);
  node.classList.toggle("busy", flag);
  node.setAttribute("aria-busy", String(flag));
}
