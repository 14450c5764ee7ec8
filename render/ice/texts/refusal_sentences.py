"""Why an action was refused, and what to do instead: one sentence for every key of ``engine.ice.actions``.

Knows the keys and their values. Must not know rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice.components import FRONT_WORDS, TYPES
from render.ice import lexicon
from render.ice.prompts.labels import VERBS
from render.ice.prompts.phases import PHASES
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.core import Value
    from render.ice.texts.voice import Voice


_ACT: Final = msg("That")

_OTHER: Final = msg("{act} is not possible now. Look at the choices offered.")


def not_now(verb: str, phase: str, voice: Voice) -> str:
    """Return a sentence that this is not possible now, and what has to be decided instead."""
    say = voice.words.say
    return say(
        PHASES[phase].first if phase in PHASES else _OTHER, act=say(VERBS[verb].doing if verb in VERBS else _ACT)
    )


SENTENCES: Final[Mapping[str, str]] = {
    # any time
    "over": msg("The match is over. Start a new one when you like."),
    "not-offered": msg("That is not possible in this way. Look at what your turn offers, and choose one of those."),
    "not-in-hand": msg("You have no {front} in hand. Choose one of your own snow tiles."),
    # travelling
    "no-leader": msg("Your leader is in the reserve. Bring the leader back first: sail to a camp, or build one."),
    "not-visible": msg("{spot} cannot be entered: it is hidden or gone. Choose a cell that can be seen."),
    "not-adjacent": msg("{spot} is not next to where the step begins. Choose a neighbouring cell."),
    "crevasse": msg("A crevasse lies between here and {spot}. Go around it, or by another level."),
    "company": msg("{number} cannot come along here: the most is {most}. Take fewer."),
    "not-open": msg("{spot} is no open tile. Choose a tile that nothing lies on."),
    "camp-there": msg("There is a camp on {spot} already. Choose a tile without one."),
    "camp-built": msg("Your own camp stands on the board already. Sail to it, or build a white camp if one is left."),
    "no-white-camp": msg("No white camp is left in the reserve. Build your own camp, or sail to one that stands."),
    "warden-artifact": msg(
        "{spot} is no snow tile, and the Road wardens' camp stands only on snow. Choose a snow tile."
    ),
    "no-camp-there": msg("There is no camp on {spot}. Choose a tile with a camp."),
    "reserve-empty": msg("No archaeologist is left in the reserve. Wait until one comes back, or do something else."),
    "no-artifact-there": msg("Your leader stands on no artifact tile. Go to one first."),
    "studied": msg("You have had the study token of {type} already, and once is all. Choose another type."),
    "prismatic": msg("The tile under your leader is prismatic, which has no type. Go to an artifact of a type."),
    "no-planning": msg("There is no planning with so few players. Choose something else."),
    "planned": msg("You hold a planning token, and one is the most. Choose something else."),
    "no-walk": msg("You have no free-move token left today. Use the ordinary move, step by step."),
    "overworked": msg("You have overworked this turn, and once a turn is all. Spend what is left, or end the turn."),
    "no-rp": msg("You have no renown token, and this costs one. Choose something else."),
    "overwork-ep": msg("Overworking would give you nothing: you have fewer than 3 EP this turn. Spend what you have."),
    # digging, collapses, artifacts, snow tiles
    "no-tile": msg("{spot} is no tile, so there is nothing to excavate. Go to a tile first."),
    "covered": msg(
        "Too much lies over {spot}: at most one tile may cover it, and that one must be open. Excavate above it first."
    ),
    "no-precision": msg(
        "The architects' reduction is for an artifact with your own camp on it, once a turn. Excavate without it."
    ),
    "no-saving": msg("This excavation costs {cost}: there is nothing more to save. Excavate with less help."),
    "allocating": msg("Explorers are being allocated, so it is too late for that. Place the others first."),
    "held": msg("Your leader is held back already: rope and crampon exclude each other. Go on allocating."),
    "no-crampon": msg("You cannot use a crampon now: none is left, or one was used this turn. Allocate without it."),
    "not-below": msg("{spot} is not below the excavated tile. Choose one of the cells under it."),
    "not-fewest": msg("{spot} does not hold the fewest explorers. Choose the cell below with the fewest."),
    "not-ready": msg(
        "{type} is not ready: too little anima on the slot, used today already, or no activation token there. "
        "Use another type."
    ),
    "no-effect": msg("{front} would do nothing now. Keep it for later."),
    "not-in-reach": msg("{spot} is out of reach for this effect. Choose one of the places offered."),
    "nobody-near": msg("No archaeologist stands next to your leader, or a crevasse keeps them away. Go nearer first."),
    "in-excavation": msg("{front}: this tile is played within an excavation. Keep it until you excavate."),
    # requests
    "not-in-row": msg("{request} does not lie open. Take one of the open requests, or none."),
    "request-not-held": msg("You have no request {request} in hand. Choose one of your own."),
    "cannot-pay": msg("Your slots and study tokens cannot pay {request} now. Choose another request, or stop here."),
    "wrong-payment": msg(
        "That does not pay {request}: it is too little, too much or not yours. Choose one of the payments offered."
    ),
    # guilds and the logbook
    "not-your-guild": msg("That is for the {guild}, or abilities are not played with. Choose something else."),
    "ability-used": msg("Your guild's ability was used today. It comes back at sunrise."),
    "camp-away": msg("Your own camp is not on the board. Build it first."),
    "at-camp": msg("Your leader is at your own camp already. Keep the ability for later."),
    "no-shelter": msg("No archaeologist is on your guild board. New ones come at your sunset."),
    "foraged": msg("You have foraged this turn, and once a turn is all. Do it again in your next turn."),
    "not-snow": msg("There is no snow tile on {spot} for that. Choose one of the snow tiles offered."),
    "leader-there": msg("A leader stands on {spot} and protects it. Choose another snow tile."),
    "must-ascend": msg("{spot} does not lead up, and you can go up a level. Choose a cell above, or pass."),
    "cannot-lie": msg(
        "No tile can lie on {spot}: it needs an empty cell over whole ground, at the edge or with two neighbours. "
        "Choose another cell."
    ),
}
_UNKNOWN_TILE: Final = msg("There is no such snow tile in your hand. Choose one of your own.")
UNKNOWN: Final = msg("The rules do not allow that now. Look at the choices of your turn.")

_MOST: Final = 3
"""EP that a turn allows at most, with overwork (I6.10)."""
_DIGGING: Final = 2
"""An action that costs at least so many EP is an excavation."""


def refusal(reason: str, values: Mapping[str, Value], voice: Voice) -> str:
    """Return a sentence on what was wrong and what to do; an unknown reason gets a general one."""
    if reason == "not-now":
        return not_now(str(values["verb"]), str(values["phase"]), voice)
    if reason == "not-your-turn":
        return _not_your_turn(values, voice)
    if reason == "cost":
        return _cost(values, voice)
    if "front" in values and _front(values) is None:
        return voice.words.say(_UNKNOWN_TILE)
    message = SENTENCES.get(reason, UNKNOWN)
    return voice.words.say(message, **{key: _value(key, value, voice) for key, value in values.items()})


def _not_your_turn(values: Mapping[str, Value], voice: Voice) -> str:
    seats = values["seats"]
    awaited = [int(seat) for seat in seats] if isinstance(seats, tuple) else []
    return voice.words.count(
        "It is not your turn: {names} is to act. You will be told when it is yours.",
        "It is not your turn: {names} are to act. You will be told when it is yours.",
        len(awaited),
        names=voice.everyone(awaited),
    )


def _cost(values: Mapping[str, Value], voice: Voice) -> str:
    """Return a sentence on what is lacking: the limit of the turn, or EP (I6.13)."""
    say = voice.words.say
    cost, ep, left = (int(str(values[key])) for key in ("cost", "ep", "left"))
    costs = {"cost": voice.ep(cost), "ep": voice.ep(ep), "left": voice.ep(left)}
    if cost > _MOST:
        return say(
            "That costs {cost}, and no turn allows more than 3 EP. "
            "Each explorer on the tile saves 1 EP: bring more first.",
            cost=costs["cost"],
        )
    if ep >= cost >= _DIGGING:
        return say(
            "That costs {cost}, and this turn allows {left} more. "
            "Each explorer on the tile saves 1 EP: bring more, overwork if you can, or end the turn.",
            **costs,
        )
    if ep >= cost:
        return say(
            "That costs {cost}, and this turn allows {left} more. Overwork if you can, or end the turn.", **costs
        )
    return say("That costs {cost}, and you have {ep} left today. Choose something cheaper, or end the turn.", **costs)


def _front(values: Mapping[str, Value]) -> int | None:
    words = tuple(str(values["front"]).split(":"))
    return FRONT_WORDS.index(words) if words in FRONT_WORDS else None


def _value(key: str, value: Value, voice: Voice) -> str:
    match key, value:
        case "spot", str(spot):
            return spot.upper()
        case "cost", int(n):
            return voice.ep(n)
        case "number" | "most", int(n):
            return voice.archs(n)
        case "type", str(kind):
            return voice.type(TYPES.index(kind))
        case "front", str(front):
            return voice.front(lexicon.front_of(front))
        case "request", str(name):
            return voice.request(next(card for card, request in enumerate(voice.box.requests) if request.id == name))
        case "guild", str(guild):
            return lexicon.guild_name(voice.words, guild)
        case _:
            return str(value)
