// Slash commands as data: the tree of the bot's commands laid flat, searching it, checking what was typed.
// Pure: no document, no network.

const SUBCOMMAND = 1;
const GROUP = 2;
export const KIND = { text: 3, integer: 4, flag: 5, user: 6, channel: 7, role: 8, mentionable: 9, number: 10, attachment: 11 };
const CHAT = 1;
export const ON_PERSON = 2;
export const ON_MESSAGE = 3;

const inLanguage = (one, what, locale) => one[`${what}_localizations`]?.[locale] ?? one[what] ?? "";

/** [{path: "roam explore", shown: localised path, description, options: [...]}] of all chat commands. */
export function leaves(commands, locale) {
  const found = [];
  const walk = (node, path, shown) => {
    const name = [...path, node.name];
    const said = [...shown, inLanguage(node, "name", locale)];
    const inner = (node.options ?? []).filter((one) => one.type === SUBCOMMAND || one.type === GROUP);
    if (inner.length) return inner.forEach((one) => walk(one, name, said));
    found.push({ path: name.join(" "), shown: said.join(" "), description: inLanguage(node, "description", locale), options: (node.options ?? []).map((one) => option(one, locale)) });
  };
  commands.filter((one) => (one.type ?? CHAT) === CHAT).forEach((one) => walk(one, [], []));
  return found.sort((a, b) => a.shown.localeCompare(b.shown));
}

function option(one, locale) {
  return {
    name: one.name,
    shown: inLanguage(one, "name", locale),
    description: inLanguage(one, "description", locale),
    type: one.type,
    required: Boolean(one.required),
    autocomplete: Boolean(one.autocomplete),
    choices: (one.choices ?? []).map((choice) => ({ name: inLanguage(choice, "name", locale), value: choice.value })),
    min: one.min_value ?? null,
    max: one.max_value ?? null,
    shortest: one.min_length ?? null,
    longest: one.max_length ?? null,
  };
}

/** [{name, shown: localised name}] of the context menu of a person or a message. */
export function forMenu(commands, kind, locale) {
  return commands.filter((one) => one.type === kind).map((one) => ({ name: one.name, shown: inLanguage(one, "name", locale) }));
}

/** The commands that may be used in direct messages, or in a server. */
export function usable(commands, direct) {
  return commands.filter((one) => (one.contexts ? one.contexts.includes(direct ? 1 : 0) : !(direct && (one.guild_id || one.dm_permission === false))));
}

/** The leaves that fit what was typed after "/": beginnings first, then anything inside a name or description. */
export function matching(all, typed) {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const rank = (leaf) => {
    const names = `${leaf.shown} ${leaf.path}`.toLowerCase();
    if (leaf.shown.toLowerCase().startsWith(words.join(" ")) || leaf.path.startsWith(words.join(" "))) return 0;
    const tokens = names.split(" ");
    if (words.every((word) => tokens.some((token) => token.startsWith(word)))) return 1;
    if (words.every((word) => names.includes(word))) return 2;
    return words.every((word) => names.includes(word) || leaf.description.toLowerCase().includes(word)) ? 3 : null;
  };
  return all
    .map((leaf) => [rank(leaf), leaf])
    .filter(([order]) => order !== null)
    .sort(([a], [b]) => a - b)
    .map(([, leaf]) => leaf);
}

/** The leaf whose whole path was typed, followed by a space: "roam explore ", and what stands behind it. */
export function typedOut(all, typed) {
  const text = typed.toLowerCase();
  const leaf = all.find((one) => text.startsWith(`${one.path} `) || text.startsWith(`${one.shown.toLowerCase()} `));
  if (!leaf) return null;
  const length = text.startsWith(`${leaf.path} `) ? leaf.path.length : leaf.shown.length;
  return { leaf, rest: typed.slice(length + 1) };
}

/** What a closed option offers; null when anything may be typed (or the bot completes it). */
export function closedChoices(option, { people, channels }) {
  if (option.choices.length) return option.choices;
  if (option.type === KIND.flag) return [{ name: "True", value: true }, { name: "False", value: false }];
  if (option.type === KIND.user || option.type === KIND.mentionable) return people.map((one) => ({ name: one.name, value: one.id, dot: one.colour ?? "#5865f2" }));
  if (option.type === KIND.channel) return channels.map((one) => ({ name: `#${one.name}`, value: one.id }));
  return null;
}

/** Check one field: {value} or {error}. `picked` is the choice taken from a list, if the text still is its name. */
export function check(option, text, picked, closed) {
  const typed = text.trim();
  if (!typed) return option.required ? { error: "This option is required" } : {};
  if (picked) return { value: picked.value };
  if (closed) {
    const found = closed.find((one) => [one.name, String(one.value), one.name.replace(/^[#@]/, "")].some((name) => name.toLowerCase() === typed.toLowerCase().replace(/^@/, "")));
    return found ? { value: found.value } : { error: "Choose one of the list" };
  }
  if (option.type === KIND.integer || option.type === KIND.number) return checkNumber(option, typed);
  if (option.shortest !== null && typed.length < option.shortest) return { error: `At least ${option.shortest} characters` };
  if (option.longest !== null && typed.length > option.longest) return { error: `At most ${option.longest} characters` };
  return { value: typed };
}

function checkNumber(option, typed) {
  const value = Number(typed.replace(",", "."));
  if (!Number.isFinite(value) || (option.type === KIND.integer && !Number.isInteger(value))) {
    return { error: option.type === KIND.integer ? "A whole number, please" : "A number, please" };
  }
  if (option.min !== null && value < option.min) return { error: `${option.min} or more` };
  if (option.max !== null && value > option.max) return { error: `${option.max} or less` };
  return { value };
}

/** A short note of what may be typed: "1 to 4", "required". */
export function hint(option) {
  const { min, max } = option;
  if (min !== null && max !== null) return `${min} to ${max}`;
  if (min !== null) return `${min} or more`;
  if (max !== null) return `${max} or less`;
  return "";
}
