"""The verbs of going from place to place: basic actions, guild abilities, figures of the logbook.

Knows the text about each, and what a hint says about going somewhere: what is there, what excavating would cost, the EP
left, who stands there. Must not know excavations, cards and effects.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice import advice
from engine.ice.board import BY_NAME, NAMES, SUPPLY
from engine.ice.components import DAYS, KINDS, PRISMATIC
from render.ice.card_names import effect_name
from render.ice.lexicon import anima, archaeologists, back_name, camp_name, ep, rp_tokens, spot_name, type_name
from render.ice.prompts.verb import FREE_MOVE, Verb, accompanied
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.ice.board import Spot
    from render.ice.prompts.spots import Seen

# ---- labels


def _white_short(tokens: list[str], seen: Seen) -> str | None:
    match tokens[1:]:
        case ["white"]:
            return seen.words.say("A white camp")
        case ["white", spot]:
            return spot.upper()
        case ["white", _, number]:
            return accompanied(seen.words, int(number))
    return None


def _white(tokens: list[str], seen: Seen) -> str | None:
    words = seen.words
    match tokens[1:]:
        case ["white", spot, number]:
            many = archaeologists(words, int(number))
            spot = spot.upper()
            return words.say("Build a white camp on {spot} with {archaeologists}", spot=spot, archaeologists=many)
        case ["white", spot]:
            return words.say("Build a white camp on {spot}", spot=spot.upper())
        case ["white"]:
            return words.say("Build a white camp")
    return None


def _build_where(tokens: list[str], seen: Seen) -> str | None:
    if len(tokens) == 1 and seen.view.players[seen.seat].camp != SUPPLY:
        return seen.words.say("Build a camp where?")
    return None


def _study(_tokens: list[str], seen: Seen) -> str:
    words, back = seen.words, advice.underfoot(seen.view)
    return words.say("Study {type}", type=back_name(words, back)) if back else words.say("Study")


def _overwork(_tokens: list[str], seen: Seen) -> str:
    return seen.words.say("Overwork ({cost})", cost=rp_tokens(seen.words, 1))


def _stay(_tokens: list[str], seen: Seen) -> str:
    words, at = seen.words, seen.leader
    return words.say("Stay on {spot}", spot=spot_name(at)) if at != SUPPLY else words.say("Stay")


def _light(_tokens: list[str], seen: Seen) -> str:
    words, back = seen.words, advice.underfoot(seen.view)
    return words.say("Place your token on {type}", type=back_name(words, back) if back else "")


def _home(tokens: list[str], seen: Seen) -> str:
    words, at = seen.words, seen.view.players[seen.seat].camp
    spot = spot_name(at) if at != SUPPLY else ""
    if len(tokens) > 1:
        many = archaeologists(words, int(tokens[1]))
        return words.say("Go home to {spot} with {archaeologists}", spot=spot, archaeologists=many)
    return words.say("Go to your camp on {spot}", spot=spot)


def _home_short(tokens: list[str], seen: Seen) -> str | None:
    return accompanied(seen.words, int(tokens[1])) if len(tokens) == 2 else None


def _camp(tokens: list[str], seen: Seen) -> str | None:
    """Return the camp that goes to a spot: the one of the present decision, else the seat's own."""
    words, camp, seats = seen.words, seen.view.decision.camp, len(seen.view.players)
    if len(tokens) == 1:
        return None
    spot = tokens[1].upper()
    if camp < 0 or camp == seen.seat:
        return words.say("Place your camp on {spot}", spot=spot)
    if camp >= seats:
        return words.say("Place the white camp on {spot}", spot=spot)
    return words.say("Place {camp} on {spot}", camp=camp_name(camp, seats, seen.names, words), spot=spot)


def _pick(tokens: list[str], seen: Seen) -> str | None:
    if len(tokens) == 1:
        return None
    if seen.view.decision.phase == "summon":
        return seen.words.say("Call an archaeologist from {spot}", spot=tokens[1].upper())
    return seen.words.say("Place an archaeologist on {spot}", spot=tokens[1].upper())


def _pick_where(tokens: list[str], seen: Seen) -> str | None:
    if len(tokens) > 1:
        return None
    if seen.view.decision.phase == "summon":
        return seen.words.say("Call an archaeologist from where?")
    return seen.words.say("Place an archaeologist where?")


# ---- hints


def arrival(spot: Spot, seen: Seen, text: str, *, cost: int = 0) -> list[str]:
    """Return what is at a spot to which an action brings the leader."""
    digging = seen.digging(advice.arrival(seen.view, text).digging)
    found = [seen.tile(spot), digging, *seen.people(spot, without=seen.seat)]
    return [*found, seen.left(cost)] if cost else found


def destruction(cell: Spot, seen: Seen) -> list[str]:
    """Return what a destroyed tile shows and what goes with it (I7)."""
    more = advice.fallen(seen.view, cell, excavated=False)
    return [seen.tile(cell), seen.falling(more), *seen.sent_back((cell, *more))]


def learning(kind: int, seen: Seen) -> list[str]:
    """Return the uses of a study token of a type."""
    words, name = seen.words, type_name(seen.words, kind)
    if advice.readied_by_study(seen.view, kind):
        return [words.say("makes {type} usable: {effect}", type=name, effect=effect_name(words, kind))]
    return [words.say("{anima} for {type} and for requests", anima=anima(words, 1), type=name)]


def _arriving(tokens: list[str], seen: Seen) -> list[str]:
    """Return what is where an action brings the leader for 1 EP, or for nothing."""
    spot = next((token for token in tokens[1:] if token in BY_NAME), "")
    if not spot:
        return []
    free = tokens[0] == "step" or (tokens[0] == "move" and seen.view.decision.phase == FREE_MOVE)
    return arrival(BY_NAME[spot], seen, ":".join(tokens), cost=0 if free else 1)


def _staying(tokens: list[str], seen: Seen) -> list[str]:
    return [seen.digging(advice.arrival(seen.view, ":".join(tokens)).digging)]


def _going_home(tokens: list[str], seen: Seen) -> list[str]:
    camp = seen.view.players[seen.seat].camp
    return arrival(camp, seen, ":".join(tokens)) if camp != SUPPLY else []


def _recruiting(tokens: list[str], seen: Seen) -> list[str]:
    if len(tokens) == 1:
        return []
    spot = BY_NAME[tokens[1]]
    after = advice.arrival(seen.view, f"recruit:{NAMES[spot]}")
    found = [seen.gathered(after.archaeologists)]
    if seen.leader == spot:
        found.append(seen.digging(after.digging))
    return [*found, seen.tile(spot), seen.left(1)]


def _studying(_tokens: list[str], seen: Seen) -> list[str]:
    kind = KINDS.get(advice.underfoot(seen.view) or "", PRISMATIC)
    return learning(kind, seen) if kind != PRISMATIC else []


def _planning(_tokens: list[str], seen: Seen) -> list[str]:
    if seen.view.day == DAYS:
        return [seen.words.say("1 renown at the end")]
    return [seen.words.say("1 more EP at the next sunrise")]


def _overworking(_tokens: list[str], seen: Seen) -> list[str]:
    return [seen.words.say("you may use up to {ep} this turn", ep=ep(seen.words, advice.overworked_limit(seen.view)))]


def _tile_and_people(tokens: list[str], seen: Seen) -> list[str]:
    return [seen.tile(BY_NAME[tokens[1]]), *seen.people(BY_NAME[tokens[1]])] if len(tokens) > 1 else []


def _people_and_tile(tokens: list[str], seen: Seen) -> list[str]:
    return [*seen.people(BY_NAME[tokens[1]]), seen.tile(BY_NAME[tokens[1]])] if len(tokens) > 1 else []


def _destroying(tokens: list[str], seen: Seen) -> list[str]:
    return destruction(BY_NAME[tokens[1]], seen) if len(tokens) > 1 else []


def _laying(tokens: list[str], seen: Seen) -> list[str]:
    return [seen.words.say("drawn face down from the discard")] if len(tokens) > 1 else []


def _foraging(tokens: list[str], seen: Seen) -> list[str]:
    if len(tokens) == 1:
        return []
    at, left = BY_NAME[tokens[1]], seen.view.players[seen.seat].shelter - 1
    stay = seen.words.count("{n} stays on your board", "{n} stay on your board", left)
    return [seen.tile(at), *seen.people(at), stay]


def _lighting(_tokens: list[str], seen: Seen) -> list[str]:
    return [seen.words.say("use its effect once today, apart from its slot")]


VERBS: Final[Mapping[str, Verb]] = {
    "build": Verb(
        doing=msg("Building a camp"),
        name=msg("Build a camp"),
        ask=msg("Build your camp where?"),
        asks={"white": msg("Build a white camp where?")},
        at=msg("Build your camp on {spot}"),
        company=msg("Build on {spot} with {archaeologists}"),
        button=msg("Build on {spot}"),
        buttons={"white": msg("Build white camp {spot}")},
        kind="camp",
        kinds={"white": "white"},
        costs=True,
        short=_white_short,
        whole=_white,
        level=_build_where,
        hint=_arriving,
    ),
    "move": Verb(
        doing=msg("Moving"),
        name=msg("Move"),
        ask=msg("Move where?"),
        at=msg("Move to {spot}"),
        company=msg("Move to {spot} with {archaeologists}"),
        alone=msg("Move to {spot} alone"),
        how_many=msg("Move to {spot} with how many?"),
        button=msg("Move to {spot}"),
        kind="move",
        costs=True,
        hint=_arriving,
    ),
    "sail": Verb(
        doing=msg("Sailing"),
        name=msg("Sail"),
        ask=msg("Sail where?"),
        at=msg("Sail to {spot}"),
        company=msg("Sail to {spot} with {archaeologists}"),
        button=msg("Sail to {spot}"),
        kind="move",
        costs=True,
        hint=_arriving,
    ),
    "recruit": Verb(
        doing=msg("Recruiting"),
        name=msg("Recruit"),
        ask=msg("Recruit where?"),
        at=msg("Recruit at {spot}"),
        button=msg("Recruit at {spot}"),
        kind="camp",
        costs=True,
        hint=_recruiting,
    ),
    "study": Verb(doing=msg("Studying"), button=msg("Study"), kind="study", costs=True, whole=_study, hint=_studying),
    "plan": Verb(doing=msg("Planning"), name=msg("Plan"), button=msg("Plan"), costs=True, hint=_planning),
    "overwork": Verb(doing=msg("Overworking"), button=msg("Overwork"), kind="over", whole=_overwork, hint=_overworking),
    "walk": Verb(
        doing=msg("A free move of up to 2 steps"),
        name=msg("Move up to 2 steps"),
        ask=msg("Move up to 2 steps: where?"),
        at=msg("Move to {spot} and maybe on"),
        button=msg("Go to {spot}"),
        company=msg("Move to {spot} and maybe on with {archaeologists}"),
        alone=msg("Move to {spot} and maybe on alone"),
        how_many=msg("Move to {spot} and maybe on, with how many?"),
        costs=True,
        hint=_arriving,
    ),
    "step": Verb(
        doing=msg("Another step"),
        name=msg("Go on"),
        ask=msg("Go on where?"),
        at=msg("Go on to {spot}"),
        button=msg("Go on to {spot}"),
        hint=_arriving,
    ),
    "stay": Verb(doing=msg("Staying put"), whole=_stay, hint=_staying),
    "pitch": Verb(
        doing=msg("Moving your own camp"),
        name=msg("Move your camp and leader"),
        ask=msg("Move your camp and leader where?"),
        at=msg("Move camp and leader to {spot}"),
        button=msg("Move camp to {spot}"),
        kind="pitch",
        costs=True,
        hint=_arriving,
    ),
    "home": Verb(doing=msg("Going home"), kind="move", short=_home_short, whole=_home, hint=_going_home),
    "forage": Verb(
        doing=msg("Foraging"),
        name=msg("Send an archaeologist"),
        ask=msg("Send an archaeologist where?"),
        at=msg("Send an archaeologist to {spot}"),
        button=msg("Send one to {spot}"),
        kind="forage",
        hint=_foraging,
    ),
    "light": Verb(doing=msg("Placing the activation token"), kind="light", whole=_light, hint=_lighting),
    "camp": Verb(
        doing=msg("Moving a camp"),
        name=msg("Choose where the camp goes"),
        ask=msg("Place the camp where?"),
        button=msg("Place on {spot}"),
        whole=_camp,
        hint=_tile_and_people,
    ),
    "call": Verb(
        doing=msg("Calling archaeologists"),
        name=msg("Choose a camp"),
        ask=msg("Call archaeologists to which camp?"),
        at=msg("Call archaeologists to the camp on {spot}"),
        button=msg("Call to {spot}"),
        hint=_tile_and_people,
    ),
    "pick": Verb(
        doing=msg("Choosing a cell"),
        name=msg("Choose a cell"),
        button=msg("Take from {spot}"),
        whole=_pick,
        level=_pick_where,
        hint=_people_and_tile,
    ),
    "destroy": Verb(
        doing=msg("Destroying a tile"),
        name=msg("Destroy a snow tile"),
        ask=msg("Destroy which snow tile?"),
        at=msg("Destroy the snow tile on {spot}"),
        button=msg("Destroy {spot}"),
        hint=_destroying,
    ),
    "lay": Verb(
        doing=msg("Laying a snow tile"),
        name=msg("Lay a snow tile"),
        ask=msg("Lay a snow tile where?"),
        at=msg("Lay a snow tile on {spot}"),
        button=msg("Lay on {spot}"),
        hint=_laying,
    ),
}
