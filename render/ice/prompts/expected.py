"""What a player may look for and is not offered, and in a few words why: for *Why not?*.

Knows kinds of actions, the decisions in which they are looked for, and the keys of ``engine.ice.actions``. Must not
know when anything is allowed: the engine refuses it and says why.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice import advice
from engine.ice.board import BY_NAME, NAMES, NEAR, SUPPLY
from engine.ice.components import FRONT_WORDS, HARMONY, TYPES, Guild
from render.base import Expected
from render.ice.card_names import request_name
from render.ice.lexicon import front_name, spot_name, type_name
from render.ice.prompts.labels import VERBS
from render.ice.texts.sentences import UNKNOWN, shown
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from engine.core import Value
    from engine.ice.board import Spot
    from render.ice.prompts.spots import Seen
    from render.ice.texts.voice import Voice

_ANYWHERE: Final = 0
"""A spot for what is refused wherever it is tried."""
_HOW: Final[Mapping[str, str]] = {
    "whistle": "@",
    "rune": "@",
    "smilodon": "@",
    "spiders": "@0",
    "manta": "@",
}
"""By snow tile that is played with a spot, and a number: what its action ends with."""
_ABILITIES: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    Guild.FLAME: (("light", msg("Place activation token")),),
    Guild.WARDENS: (("home", msg("Go to your camp")),),
    Guild.ARCHITECTS: (
        ("pitch:@", msg("Move your camp and leader")),
        ("excavate:architects", msg("Dig for 1 EP less")),
    ),
    Guild.FORAGERS: (("forage:@", msg("Send an archaeologist")),),
    Guild.WALKERS: (("crampon", msg("Crampon")),),
}
"""By guild: the actions of its ability, and what each is called."""


def expected(legal: Sequence[str], seen: Seen) -> tuple[Expected, ...]:
    """Return what the viewing seat may look for in the present decision and is not among its actions."""
    finder = _FINDERS.get(seen.view.decision.phase)
    if finder is None or seen.view.own is None or seen.view.own.seat != seen.seat:
        return ()
    return tuple(one for one in finder(legal, seen) if not _offered(one.text, legal))


def _offered(text: str, legal: Sequence[str]) -> bool:
    """Return whether the same is offered in any way: elsewhere, with others, otherwise paid."""
    begins = _begins(text)
    if begins.startswith("put:"):
        return text in legal or f"even:{begins.split(':')[2]}" in legal
    if begins == "build":
        return any(one.startswith("build:") and not one.startswith("build:white") for one in legal)
    if begins == "play:termites":
        return any(one.startswith("excavate:") and one[-1].isdecimal() for one in legal)
    if text.startswith("move:") and text[-1] != "0":
        return any(one.startswith("move:") and one[-1] != "0" for one in legal)
    others = {begins, begins.replace("use:", "spark:", 1)}
    return any(one == start or one.startswith(f"{start}:") for one in legal for start in others)


def _begins(text: str) -> str:
    """Return what an action says before its places and numbers.

    >>> _begins("build:white:s4c"), _begins("play:talisman:harmony"), _begins("put:arch:a4c")
    ('build:white', 'play:talisman:harmony', 'put:arch:a4c')
    """
    if text.startswith("put:"):
        return text
    return ":".join([token for token in text.split(":") if token not in BY_NAME and not token.isdecimal()])


# ---- in which decision what is looked for


def _of_turn(legal: Sequence[str], seen: Seen) -> Iterator[Expected]:
    say = seen.words.say
    yield Expected(say("Dig"), "excavate")
    beside = NAMES[_beside(seen)]
    yield Expected(_name("move", seen), f"move:{beside}:0")
    if alone := next((text for text in legal if text.startswith("move:")), ""):
        yield Expected(say("Move with archaeologists"), f"{alone[:-1]}1")
    if advice.moves_free(seen.view):
        yield Expected(_name("walk", seen), f"walk:{beside}:0")
    camp = NAMES[_camp(seen)]
    yield Expected(_name("sail", seen), f"sail:{camp}")
    yield Expected(_name("build", seen), f"build:{NAMES[_site(seen)]}")
    yield Expected(_name("recruit", seen), f"recruit:{camp}")
    if any(at >= SUPPLY for at in seen.view.camps[len(seen.view.players) :]):
        yield Expected(say("Build a white camp"), f"build:white:{NAMES[_site(seen)]}")
    yield Expected(say(VERBS["study"].button), "study")
    if advice.can_plan(seen.view):
        yield Expected(_name("plan", seen), "plan")
    yield Expected(say(VERBS["overwork"].button), "overwork")
    yield from _abilities(legal, seen)
    yield from _tiles(seen)
    yield from _slots(seen)
    if seen.view.own and seen.view.own.requests:
        request = seen.view.box.requests[seen.view.own.requests[0]]
        yield Expected(_name("validate", seen), f"validate:{request.id}")


def _abilities(legal: Sequence[str], seen: Seen) -> Iterator[Expected]:
    """Yield the ability of the own guild, where guilds have theirs."""
    if seen.view.mode == "first":
        return
    for text, name in _ABILITIES[seen.view.players[seen.seat].guild]:
        if text.startswith("excavate:") and "excavate" not in legal:
            continue  # why there is nothing to dig is said of digging itself
        yield Expected(seen.words.say(name), text.replace("@", NAMES[_site(seen)]))


def _tiles(seen: Seen) -> Iterator[Expected]:
    """Yield the snow tiles of the own hand."""
    for front in _held(seen):
        word, beside = ":".join(FRONT_WORDS[front]), NAMES[_beside(seen)]
        how = _HOW.get(word, "")
        text = ":".join(["play", word, *([beside] if how else []), *how[1:]])
        yield Expected(front_name(seen.words, front), text)


def _held(seen: Seen) -> tuple[int, ...]:
    """Return the fronts of the own hand, each once."""
    return tuple(dict.fromkeys(seen.view.own.hand)) if seen.view.own else ()


def _slots(seen: Seen) -> Iterator[Expected]:
    """Yield the effects of the slots on which something lies."""
    for kind, slot in enumerate(seen.view.players[seen.seat].slots):
        if slot:
            cell = f":{NAMES[_beside(seen)]}" if TYPES[kind] == "obliteration" else ""
            name = seen.words.say("Use {type}", type=type_name(seen.words, kind))
            yield Expected(name, f"use:{TYPES[kind].value}{cell}")


def _of_allocation(legal: Sequence[str], seen: Seen) -> Iterator[Expected]:
    words = seen.words
    for front in _held(seen):
        if FRONT_WORDS[front] in {("rope",), ("survivors",)}:
            yield Expected(front_name(words, front), f"play:{FRONT_WORDS[front][0]}")
    guild = seen.view.players[seen.seat].guild
    if guild == Guild.WALKERS and seen.view.mode != "first":
        yield Expected(words.say(_ABILITIES[guild][0][1]), "crampon")
    placing = next((text.split(":") for text in legal if text.startswith("put:")), [])
    for spot in seen.view.decision.spots if placing else ():
        where = words.say("Place on {spot}", spot=spot_name(spot))
        yield Expected(where, ":".join([*placing[:2], NAMES[spot], *placing[3:]]))


def _of_harmony(_legal: Sequence[str], seen: Seen) -> Iterator[Expected]:
    yield Expected(seen.words.say("Use {type}", type=type_name(seen.words, HARMONY)), "use:harmony")


def _of_validating(_legal: Sequence[str], seen: Seen) -> Iterator[Expected]:
    box = seen.view.box
    for card in dict.fromkeys(seen.view.own.requests if seen.view.own else ()):
        name = seen.words.say('"{request}"', request=request_name(seen.words, box.requests[card]))
        yield Expected(name, f"validate:{box.requests[card].id}")


def _of_caravan(_legal: Sequence[str], seen: Seen) -> Iterator[Expected]:
    for front in seen.view.market[:1]:
        yield Expected(_name("buy", seen), f"buy:{':'.join(FRONT_WORDS[front])}")


_FINDERS: Final[Mapping[str, Callable[[Sequence[str], Seen], Iterator[Expected]]]] = {
    "turn": _of_turn,
    "allocate": _of_allocation,
    "harmony": _of_harmony,
    "validate": _of_validating,
    "caravan": _of_caravan,
}
"""By decision."""


def _name(verb: str, seen: Seen) -> str:
    return seen.words.say(VERBS[verb].name)


# ---- where it comes to mind to try it


def _beside(seen: Seen) -> Spot:
    """Return a place beside the leader, one that can be seen if there is any."""
    if seen.leader == SUPPLY:
        return _ANYWHERE
    return next((spot for spot in NEAR[seen.leader] if spot in seen.cells), NEAR[seen.leader][0])


def _camp(seen: Seen) -> Spot:
    """Return where a camp stands, another one than the leader is at if there is any."""
    camps = [spot for spot in seen.view.camps if spot >= 0]
    return next((spot for spot in camps if spot != seen.leader), camps[0] if camps else _ANYWHERE)


def _site(seen: Seen) -> Spot:
    """Return an open tile without a camp."""
    sites = [cell.spot for cell in seen.view.cells if cell.kind == "tile" and cell.open and cell.camp is None]
    return sites[0] if sites else _ANYWHERE


# ---- why it is refused, in a few words

REASONS: Final[Mapping[str, str]] = {
    "not-offered": msg("not possible like that"),
    "no-leader": msg("your leader is in the reserve"),
    "not-visible": msg("{spot} is hidden or gone"),
    "not-adjacent": msg("{spot} isn't next to your leader"),
    "crevasse": msg("a crevasse is in the way"),
    "company": msg("no archaeologists are with your leader"),
    "not-open": msg("{spot} isn't an open tile"),
    "camp-there": msg("{spot} already has a camp"),
    "camp-built": msg("your camp is already in the dig"),
    "no-white-camp": msg("none left in the reserve"),
    "warden-artifact": msg("your camp can only be on snow"),
    "no-camps": msg("there are no camps in the dig"),
    "no-camp-there": msg("there's no camp on {spot}"),
    "stands-there": msg("your leader is already at the only camp"),
    "reserve-empty": msg("no archaeologists left in the reserve"),
    "no-artifact-there": msg("your leader isn't on an artifact tile"),
    "studied": msg("you already have the {type} study token"),
    "prismatic": msg("your leader's tile is prismatic, so it has no type"),
    "no-planning": msg("not with this few players"),
    "planned": msg("you already have a planning token"),
    "no-walk": msg("no free-move tokens left today"),
    "overworked": msg("only once per turn"),
    "no-rp": msg("costs 1 renown token, and you have 0"),
    "overwork-ep": msg("you have fewer than 3 EP for this turn"),
    "no-tile": msg("your leader isn't on a tile"),
    "covered": msg("too many tiles cover {spot}"),
    "no-precision": msg("once a turn, for an artifact with your camp on it"),
    "no-saving": msg("already costs {cost}"),
    "allocating": msg("only before anyone is placed"),
    "held": msg("your leader is already going last"),
    "no-crampon": msg("none left, or you've used one this turn"),
    "not-fewest": msg("another cell has fewer explorers"),
    "slot-empty": msg("that slot has no artifact"),
    "slot-used": msg("used today; ready again at sunrise"),
    "little-anima": msg("the slot has {anima} and needs {need}"),
    "no-token": msg("your activation token isn't there"),
    "nobody-near": msg("no archaeologist can reach your leader from an adjacent cell"),
    "not-in-reach": msg("{spot} is out of reach"),
    "in-excavation": msg("played when you dig"),
    "cannot-pay": msg("you can't pay it yet"),
    "ability-used": msg("used today; ready again at sunrise"),
    "camp-away": msg("your camp isn't in the dig"),
    "at-camp": msg("your leader is already there"),
    "no-shelter": msg("no archaeologists left on your guild board"),
    "foraged": msg("only once per turn"),
    "not-snow": msg("{spot} isn't a snow tile"),
}
"""By reason. Each stands behind a name: "Study: your leader stands on no artifact tile"."""
_COSTS: Final = (
    msg("costs {cost}, more than a turn allows: bring more explorers"),
    msg("costs {cost}; this turn you have {left} left"),
    msg("costs {cost}; you have {ep} left today"),
)
"""By what is lacking: the most of a turn, what is left of it, the EP of the day (I6.13)."""
_EFFECTLESS: Final[Mapping[str, str]] = {
    "sailer": msg("the reserve has no archaeologists, or the dig has no leaders"),
    "whistle": msg("no archaeologists can be sent to a camp"),
    "rune": msg("every open tile has a leader on it"),
    "gem": msg("your leader isn't on an artifact whose effect helps now"),
    "smilodon": msg("the archaeologists have nowhere to go"),
    "spiders": msg("your leader has nowhere to go"),
    "manta": msg("your leader has nowhere to go"),
    "talisman": msg("your leader isn't on a tile of that type that can be dug"),
}
"""By snow tile: why it would do nothing."""
_LATER: Final[Mapping[str, str]] = {
    "harmony": msg("you can use it after each dig, once everyone is placed"),
    "philosophical": msg("you can use it when tiles collapse or are destroyed"),
}
"""By type that has a moment of its own: when it comes."""
_NOT_NOW: Final[Mapping[str, str]] = {
    "validate": msg("at your sunset, from day 2"),
    "crampon": msg("used when you dig, before anyone is placed"),
}
"""By verb that belongs to another decision: to which."""
_NOWHERE: Final = msg("not possible now")
_MOST: Final = 3
"""EP that a turn allows at most, with overwork (I6.10)."""


def reason(key: str, values: Mapping[str, Value], voice: Voice) -> str:
    """Return in a few words why something is refused, as it stands behind a name."""
    message, type_ = REASONS.get(key, UNKNOWN), str(values.get("type"))
    match key:
        case "cost":
            cost, ep = (int(str(values[name])) for name in ("cost", "ep"))
            message = _COSTS[0 if cost > _MOST else 1 if ep >= cost else 2]
        case "no-effect":
            message = _EFFECTLESS.get(str(values["front"]).partition(":")[0], _NOWHERE)
        case "not-in-turn":
            message = _LATER.get(type_, _NOWHERE)
        case "not-now":
            message = _NOT_NOW.get(str(values["verb"]), _NOWHERE)
    return voice.words.say(message, **{name: shown(name, value, voice) for name, value in values.items()})
