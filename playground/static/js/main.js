// Puts the parts of the page together and tells when the playground cannot be reached.

import { startComposer } from "./composer.js";
import { startMessages } from "./messages.js";
import { startModals } from "./modal.js";
import { startSidebar } from "./sidebar.js";
import { on, start, state, world } from "./store.js";

const strip = document.getElementById("strip");

/** The strip under the title: what keeps one from playing right now. */
function tellConnection() {
  const lost = state.down.has(state.person);
  const asleep = world().bot?.online === false;
  strip.textContent = lost ? "Reconnecting to the playground…" : asleep ? "The bot is offline: nothing answers until it is back." : "";
  strip.classList.toggle("lost", lost);
  strip.hidden = !strip.textContent;
}

startSidebar();
startMessages();
startComposer();
startModals();
for (const topic of ["connection", "world", "person"]) on(topic, tellConnection);

async function begin() {
  try {
    await start();
    document.body.dataset.ready = "true";
  } catch {
    strip.textContent = "The playground does not answer. Trying again…";
    strip.classList.add("lost");
    strip.hidden = false;
    setTimeout(begin, 1500);
  }
}

begin();
