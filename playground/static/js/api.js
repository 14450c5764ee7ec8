// Talks to the playground's server: JSON over HTTP, and one live socket for each person.

async function answer(response) {
  let body = null;
  try {
    body = await response.json();
  } catch {
    // not JSON: the sentence below says what came instead
  }
  if (!response.ok) throw new Error(body?.error ?? `The playground answered ${response.status}.`);
  if (body === null) throw new Error("The playground's answer could not be read.");
  return body;
}

export async function get(path, query) {
  return answer(await fetch(`/page/${path}?${new URLSearchParams(query)}`, { cache: "no-store" }));
}

/** Post; always returns an object: {error: sentence}, with `lost` when the server cannot be reached. */
export async function post(path, body) {
  try {
    return await answer(
      await fetch(`/page/${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
      }),
    );
  } catch (error) {
    return error instanceof TypeError ? { error: "The playground does not answer. Is it running?", lost: true } : { error: error.message };
  }
}

/** The address of a stored file on this very server, whatever name the server was called by. */
export function local(url) {
  try {
    const parsed = new URL(url, location.href);
    return parsed.pathname.startsWith("/attachments/") ? parsed.pathname + parsed.search : parsed.href;
  } catch {
    return "";
  }
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 3000;

/** A socket that comes back by itself. `onOpen(again)` is told whether events may have been missed. */
export class Live {
  constructor(person, { onEvent, onOpen, onLost }) {
    this.person = person;
    this.handlers = { onEvent, onOpen, onLost };
    this.missed = false; // whether events may have passed by unseen
    this.up = false;
    this.wait = FIRST_WAIT;
    this.opened = new Promise((resolve) => (this.first = resolve)); // when it can hear for the first time
    this.connect();
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/page/live?person=${encodeURIComponent(this.person)}`);
    this.socket = socket;
    socket.onopen = () => {
      this.up = true;
      this.wait = FIRST_WAIT;
      this.first();
      this.handlers.onOpen(this.missed);
    };
    socket.onmessage = (event) => this.handlers.onEvent(JSON.parse(event.data));
    socket.onclose = () => {
      this.up = false;
      this.missed = true;
      this.handlers.onLost();
      setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(this.wait * 1.6, LONGEST_WAIT);
    };
  }
}
