"""What someone finds in a message of the bot: its words, its pictures, and what can be pressed on it.

Knows messages as Discord keeps them, and the form of ids. Must not know tables nor matches.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cogs.app import ids
from cogs.app.ids import Control, parse
from cogs.panel.entries import SINGLY
from cogs.panel.menu import WHY
from playground import Exchange, Playground, text_of, walk

if TYPE_CHECKING:
    import random
    from collections.abc import Container

    from playground.facts import Json


def words_of(thing: Json | Exchange) -> str:
    """Return what is read in a message or an answer, without escapes."""
    text = thing.text if isinstance(thing, Exchange) else text_of(thing)
    return re.sub(r"\\(?=[^\w\s])", "", text)


def shown(message: Json) -> set[str]:
    """Return the names of the pictures that a message shows."""
    media = [item["media"] for part in walk(message["components"]) for item in part.get("items", ())]
    return {one["url"].partition("?")[0].rpartition("/")[2] for one in media}


def usable(message: Json) -> list[Json]:
    """Return the buttons and selects of a message that can be used."""
    return [part for part in walk(message["components"]) if "custom_id" in part and not part.get("disabled")]


def known(message: Json) -> list[tuple[Control, Json]]:
    """Return those that are the bot's, each with what its id says."""
    return [(control, part) for part in usable(message) if (control := parse(part["custom_id"])) is not None]


def controls(message: Json, verb: str | None = None) -> list[str]:
    """Return the ids of all that can be used, or of those with a verb."""
    ids = [part["custom_id"] for part in usable(message)]
    return ids if verb is None else [one for one in ids if one.partition(":")[0] == verb]


def has(message: Json, verb: str) -> bool:
    """Return whether something with that verb can be used."""
    return bool(controls(message, verb))


def control(message: Json, verb: str, tail: str | None = None) -> str:
    """Return the id of the first control with a verb and, if given, a tail, whether it can be used or not."""
    ids = [part["custom_id"] for part in walk(message["components"]) if "custom_id" in part]
    for one in ids:
        if (its := parse(one)) is not None and its.verb == verb and tail in {None, its.tail}:
            return str(one)
    raise AssertionError(f"no {verb}:{tail} among {ids}")


def entries(message: Json, tail: str) -> list[str]:
    """Return the values of the select with that tail."""
    wanted = control(message, "pick", tail)
    return next([o["value"] for o in c["options"]] for c in walk(message["components"]) if c.get("custom_id") == wanted)


def boards(there: Playground, channel: int) -> list[Json]:
    """Return the public messages of the bot in a channel that show a table, or did, oldest first."""
    messages = (there.messages[key] for key in there.world.in_channel(channel))
    public = (m for m in messages if not m["flags"] & 64 and m["author"].get("bot"))
    return [m for m in public if shown(m) or usable(m)]


# -- ways on -------------------------------------------------------------------------------------------------------


def ways(panel: Json, chance: random.Random) -> tuple[str, list[str] | None] | None:
    """Return a control of a private panel that leads the match on, and the values to choose in it, if there is one."""
    parts = known(panel)
    doing = [part["custom_id"] for control, part in parts if control.verb == "do"]
    looking = [part["custom_id"] for control, part in parts if control.verb == "see"]
    selects = [part for control, part in parts if control.verb == "pick"]
    undo = [part["custom_id"] for control, part in parts if control.verb == "undo"]
    if undo and chance.random() < 0.04:
        return undo[0], None
    if doing and (not selects or chance.random() < 0.6):
        return chance.choice(doing), None
    if selects:
        select = chance.choice(selects)
        return select["custom_id"], [chance.choice(select["options"])["value"]]
    return (chance.choice(doing + looking), None) if doing or looking else None


def _nearby(value: str, goal: str) -> float:
    """Return how near an entry of a list leads; what it has one by one may be of any kind, but not of another verb."""
    level, part = ids.read_level(value)
    if part == SINGLY and (level.startswith("@") or goal.startswith(level)):
        return 0.6
    return _near(value, goal)


def towards(message: Json, goal: str, *, tried: Container[str] = ()) -> tuple[str, list[str] | None]:
    """Return the control (and what to choose in it) that leads on to an action; back, if it is in another part."""
    found: list[tuple[float, str, list[str] | None]] = []
    for its, part in known(message):
        if its.verb == "pick":
            found += [
                # a list without room for a button has the way to the same one by one at its end
                (_nearby(o["value"], goal), part["custom_id"], [o["value"]])
                for o in part["options"]
                if o["value"] not in tried and o["value"] != WHY
            ]
        elif its.verb in {"do", "see", "walk"}:
            tail = its.tail.partition("/")[2] if its.verb == "see" else its.tail
            if tail == WHY:
                continue
            # the way back to the top leads anywhere, but nothing leads there more slowly; what kind of action it is,
            # and in which part of a long list, is not told by the tail
            back = 0.5 if its.verb == "walk" else 0
            level, part_of = ids.read_level(tail)
            # a part of what is done otherwise leads nowhere
            unknown = its.verb == "walk" and (
                tail.startswith("@") or bool(part_of and f"{goal}:".startswith(f"{level}:"))
            )
            near = ((0 if ids.read_level(tail)[1] else 0.3) if tail in tried else 0.7) if unknown else _near(tail, goal)
            found.append((near if tail else back, part["custom_id"], None))
    near, custom_id, values = max(found, key=lambda way: way[0], default=(0, "", None))
    assert near, f"nothing leads to {goal} in {[way[1:] for way in found]}"
    return custom_id, values


def _near(tail: str, goal: str) -> int:
    """Return how near a tail is to an action: 0 when it does not lead there."""
    text, part = ids.read_level(tail)
    if text == goal:
        return 1000
    if set(ids.read_together(text)) == {goal}:
        return 999  # it ends the turn and says no to what is asked then
    if not goal.startswith(f"{text}:"):
        return 0
    rest = goal[len(text) + 1 :]
    # the same level again would lead in a circle, so a level counts for less than its parts; what is in a page,
    # which has a number, is not told by the number
    return len(text) * 2 + 1 if part and (part.isdecimal() or rest.startswith(part)) else 0 if part else len(text) * 2
