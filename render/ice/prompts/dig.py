"""The verbs of excavating, allocating, rescuing and artifact effects.

Knows the text about each, and what a hint says about tiles, slots and effects. Must not know cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.ice import advice
from engine.ice.board import BY_NAME, SNOW
from engine.ice.components import KINDS, PRISMATIC, TYPES, Type
from render.ice.card_names import effect_name
from render.ice.lexicon import (
    ARTIFACTS,
    anima,
    archaeologists,
    back_name,
    ep,
    leader_name,
    price_parts,
    spot_name,
    spots_listed,
    type_name,
)
from render.ice.prompts.travel import destruction
from render.ice.prompts.verb import Verb, priced
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.ice.advice import Added
    from engine.ice.board import Cell, Spot
    from engine.ice.view import View
    from render.ice.prompts.spots import Seen

_RESCUE: Final[Mapping[str, str]] = {
    "slot": msg("Take {spot} with Philosophical"),
    "token": msg("Take {spot} with the activation token"),
    "gem": msg("Take {spot} with the Anima gem"),
}
_MEANS: Final[Mapping[str, str]] = {
    "slot": msg("With Philosophical"),
    "token": msg("With the activation token"),
    "gem": msg("With the Anima gem"),
}
_MEANS_WHOLE: Final[Mapping[str, str]] = {
    "slot": msg("Take a removed tile with Philosophical"),
    "token": msg("Take a removed tile with the token"),
    "gem": msg("Take a removed tile with the Anima gem"),
}

# ---- excavating


def _excavate(tokens: list[str], seen: Seen) -> str:
    view, words = seen.view, seen.words
    termites, architects = _help(tokens)
    price = advice.price(view, seen.seat, termites=termites, architects=architects)
    if price is None:
        return words.say("Dig")
    spot = spot_name(seen.leader)
    if architects and termites:
        label = words.count(
            "Dig {spot} as an architect, {n} termite tile",
            "Dig {spot} as an architect, {n} termite tiles",
            termites,
            spot=spot,
        )
    elif architects:
        label = words.say("Dig {spot} as an architect", spot=spot)
    elif termites:
        label = words.count(
            "Dig {spot}, {n} termite tile",
            "Dig {spot}, {n} termite tiles",
            termites,
            spot=spot,
        )
    else:
        label = words.say("Dig {spot}", spot=spot)
    return priced(words, label, price.ep)


def _help(tokens: list[str]) -> tuple[int, bool]:
    """Return how many termite tiles an excavation is declared with, and whether as an architect."""
    rest = tokens[1:]
    return int(rest[-1]) if rest and rest[-1].isdecimal() else 0, rest[:1] == ["architects"]


def _excavating(tokens: list[str], seen: Seen) -> list[str]:
    termites, architects = _help(tokens)
    price = advice.price(seen.view, seen.seat, termites=termites, architects=architects)
    if price is None or not advice.diggable(seen.view, seen.seat):
        return []
    # "3 EP +1 half covered −2 explorers"
    return [" ".join([ep(seen.words, price.base), *price_parts(price, seen.words)]), *taking(seen.leader, seen)]


def taking(cell: Cell, seen: Seen) -> list[str]:
    """Return the results of an excavation: tile taken, collapses, curse, who goes back or down (I6.14)."""
    words, there = seen.words, seen.cells[cell]
    more = advice.fallen(seen.view, cell, excavated=True)
    down = there.archs + len(there.leaders)
    found = [_taken(cell, seen), seen.falling(more)]
    if steps := advice.curse_steps(seen.view, cell):
        found.append(words.count("{n} curse step", "{n} curse steps", steps))
    return [*found, *seen.sent_back(more), words.count("{n} explorer falls", "{n} explorers fall", down)]


def _taken(cell: Cell, seen: Seen) -> str:
    back = seen.cells[cell].back
    name, kind = _tile(cell, back, seen), KINDS.get(back or "", PRISMATIC)
    if kind != PRISMATIC and not all(piece.up for piece in seen.view.players[seen.seat].slots[kind]):
        return seen.words.say("{artifact}, face down", artifact=name)
    return name


def _tile(cell: Cell, back: str | None, seen: Seen) -> str:
    """Return what the taker of a tile gets, as words: a snow tile or an artifact."""
    if cell in SNOW or back is None:
        return seen.words.say("a snow tile")
    return seen.words.say(ARTIFACTS[back])


# ---- allocating


def _leads(view: View) -> bool:
    """Return whether the acting seat's leader is among the explorers to be allocated."""
    return advice.acting(view) in view.decision.leaders and not view.decision.held


def _even(tokens: list[str], seen: Seen) -> str | None:
    if len(tokens) == 1:
        return None
    if _leads(seen.view):
        return seen.words.say("Split evenly, leader to {spot}", spot=tokens[1].upper())
    return seen.words.say("Split evenly, first one to {spot}", spot=tokens[1].upper())


def _even_where(tokens: list[str], seen: Seen) -> str | None:
    if len(tokens) > 1:
        return None
    return (
        seen.words.say("Split evenly: leader to where?")
        if _leads(seen.view)
        else seen.words.say("Split evenly: first one to where?")
    )


def _spreading(tokens: list[str], seen: Seen) -> list[str]:
    """Return where everyone goes when the rules distribute them evenly (I6.6)."""
    spread = advice.even_spread(seen.view, BY_NAME[tokens[1]]) if len(tokens) > 1 else None
    words = seen.words
    if spread is None:
        return []
    found = []
    for number in sorted({number for _, number in spread.standing if number}, reverse=True):
        there = [low for low, standing in spread.standing if standing == number]
        # Translators: where explorers stand then: "2 on A5D", "1 each on A5E and A6D"
        message = words.count(
            "{number} on {spots}",
            "{number} each on {spots}",
            len(there),
            number=number,
            spots=spots_listed(words, there),
        )
        found.append(message)
    return found + [
        words.say("{figure} to {spot}", figure=seen.leader_of(seat), spot=spot_name(at))
        for seat, at in spread.leaders
        if seat != seen.seat
    ]


def _put_short(tokens: list[str], seen: Seen) -> str | None:
    words = seen.words
    match tokens[1:]:
        case ["arch"]:
            return words.say("An archaeologist")
        case ["lead"]:
            return words.say("A leader")
        case ["lead", _, seat]:
            return words.say("Your leader") if int(seat) == seen.seat else leader_name(int(seat), seen.names, words)
        case [_, spot]:
            return spot.upper()
    return None


def _put(tokens: list[str], seen: Seen) -> str | None:
    words = seen.words
    match tokens[1:]:
        case ["lead", spot, seat]:
            if int(seat) == seen.seat:
                return words.say("Place your leader on {spot}", spot=spot.upper())
            return words.say("Place {name}'s leader on {spot}", name=seen.names[int(seat)], spot=spot.upper())
        case ["arch", spot, *_]:
            return words.say("Place an archaeologist on {spot}", spot=spot.upper())
        case ["arch"]:
            return words.say("Place an archaeologist")
        case [_, spot, *_]:
            return words.say("Place a leader on {spot}", spot=spot.upper())
        case [_]:
            return words.say("Place a leader")
    return None


def _put_whom(tokens: list[str], seen: Seen) -> str | None:
    match tokens[1:]:
        case ["lead", spot]:
            return seen.words.say("Place which leader on {spot}?", spot=spot.upper())
    return None


def _putting(tokens: list[str], seen: Seen) -> list[str]:
    return _joined(BY_NAME[tokens[2]], seen, ":".join(tokens)) if len(tokens) > 2 else []


def _joined(spot: Spot, seen: Seen, text: str) -> list[str]:
    return [seen.standing(advice.arrival(seen.view, text).explorers), seen.tile(spot)]


def _to_short(tokens: list[str], seen: Seen) -> str | None:
    return archaeologists(seen.words, int(tokens[2])) if len(tokens) == 3 else None


def _to(tokens: list[str], seen: Seen) -> str | None:
    """Return who goes to a spot by the rope, the crampon, the whistle or the smilodon."""
    words, decision = seen.words, seen.view.decision
    if len(tokens) == 1:
        return None
    spot = tokens[1].upper()
    if len(tokens) > 2:
        many = archaeologists(words, int(tokens[2]))
        return words.say("Send {archaeologists} to {spot}", archaeologists=many, spot=spot)
    if decision.phase == "smilodon":
        return words.say("Drive all archaeologists to {spot}", spot=spot)
    if decision.phase != "held":
        return words.say("Send archaeologists to {spot}", spot=spot)
    if decision.archs:
        many = archaeologists(words, decision.archs)
        return words.say("Go to {spot} with {archaeologists}", archaeologists=many, spot=spot)
    return words.say("Place your leader on {spot}", spot=spot)


def _going(tokens: list[str], seen: Seen) -> list[str]:
    if len(tokens) == 1:
        return []
    spot, text, decision = BY_NAME[tokens[1]], ":".join(tokens), seen.view.decision
    if decision.phase == "held":
        return _joined(spot, seen, text)
    after = advice.arrival(seen.view, text)
    gathered = seen.gathered(after.archaeologists)
    near = seen.digging(after.digging) if seen.leader in {spot, decision.cell} else ""
    return [gathered, near, seen.tile(spot), *seen.people(spot)[bool(seen.archaeologists(spot)) :]]


def _roping(_tokens: list[str], seen: Seen) -> list[str]:
    left = seen.view.players[seen.seat].crampons - 1
    last = seen.words.say("your leader goes last, to a cell you choose")
    return [last, seen.words.count("{n} token left", "{n} tokens left", left)]


# ---- removed tiles


def _rescue_short(tokens: list[str], seen: Seen) -> str | None:
    match tokens[1:]:
        case [means]:
            return seen.words.say(_MEANS[means])
        case [_, spot]:
            cell = BY_NAME[spot]
            back = next((back for at, back in seen.view.decision.removed if at == cell), None)
            tile = back_name(seen.words, back) if back else seen.words.say("tile")
            return seen.words.say("{spot}: {tile}", spot=spot.upper(), tile=tile)
    return None


def _rescue(tokens: list[str], seen: Seen) -> str | None:
    match tokens[1:]:
        case [means]:
            return seen.words.say(_MEANS_WHOLE[means])
        case [means, spot]:
            return seen.words.say(_RESCUE[means], spot=spot.upper())
    return None


def _rescuing(tokens: list[str], seen: Seen) -> list[str]:
    if len(tokens) < 3:
        return []
    cell = BY_NAME[tokens[2]]
    return [_tile(cell, next((back for at, back in seen.view.decision.removed if at == cell), None), seen)]


# ---- slots and effects


def _slot_short(tokens: list[str], seen: Seen) -> str | None:
    return back_name(seen.words, tokens[1]) if len(tokens) == 2 else None


def _slot(tokens: list[str], seen: Seen) -> str | None:
    return seen.words.say("Put it on {type}", type=back_name(seen.words, tokens[1])) if len(tokens) == 2 else None


def _slotting(tokens: list[str], seen: Seen) -> list[str]:
    if len(tokens) == 1:
        return []
    number = TYPES.index(Type(tokens[1]))
    return adding(number, advice.added(seen.view, number, seen.view.box.anima[seen.view.decision.cell]), seen)


def _use_short(tokens: list[str], seen: Seen) -> str | None:
    match tokens[1:]:
        case [kind]:
            name = back_name(seen.words, kind)
            return priced(seen.words, name, 1) if kind == Type.EXALTED else name
        case [_, spot]:
            return spot.upper()
    return None


def _use(tokens: list[str], seen: Seen) -> str | None:
    words, verb = seen.words, tokens[0]
    match tokens[1:]:
        case [_, spot, *_] if verb == "spark":
            return words.say("Destroy {spot} with the activation token", spot=spot.upper())
        case [kind, spot, *_]:
            return words.say("Destroy {spot} with {type}", spot=spot.upper(), type=back_name(words, kind))
        case [kind]:
            name = back_name(words, kind)
            label = words.say("Use {type} with the token", type=name) if verb == "spark" else None
            label = label or words.say("Use {type}", type=name)
            return priced(words, label, 1) if kind == Type.EXALTED else label
    return None


def _using(tokens: list[str], seen: Seen) -> list[str]:
    return effect(tokens[1], tokens[2:], seen) if len(tokens) > 1 else []


def adding(kind: int, added: Added, seen: Seen) -> list[str]:
    """Return how a prismatic artifact changes the slot that it goes to (I8.1 to I8.3)."""
    words, name = seen.words, type_name(seen.words, kind)
    if added.readies:
        # Translators: of a slot whose effect can be used then: "usable then: gain 1 EP"
        return [words.say("makes its effect usable: {effect}", effect=effect_name(words, kind))]
    if added.anima < (need := seen.view.players[seen.seat].need):
        # Translators: of a slot that needs more anima for its effect: "1 of 2 anima: gather neighbours"
        return [words.say("{n} of {need} anima: {effect}", n=added.anima, need=need, effect=effect_name(words, kind))]
    return [words.say("{type} slot: {anima} in all", type=name, anima=anima(words, added.anima))]


def effect(kind: str, spot: list[str], seen: Seen) -> list[str]:
    """Return what a type's effect would do now (I8.4 to I8.8)."""
    words, at = seen.words, seen.leader
    if spot:
        return destruction(BY_NAME[spot[0]], seen)
    match Type(kind):
        case Type.OBLITERATION:
            return [words.say("destroys an open tile under or next to your leader")]
        case Type.ACHIEVEMENT:
            if seen.view.players[seen.seat].ep >= advice.MOST_EP:
                return [words.say("no effect: you already have {ep}", ep=ep(words, advice.MOST_EP))]
            return [words.say("you gain {ep}", ep=ep(words, 1))]
        case Type.HARMONY:
            joined = words.say("1 archaeologist joins your leader")
            price = advice.price(seen.view, seen.seat) if advice.diggable(seen.view, seen.seat) else None
            cheaper = seen.digging([max(0, price.ep - 1)]) if price and seen.view.decision.phase == "harmony" else ""
            return [joined, cheaper or spot_name(at)] if at >= 0 else []
        case Type.EXALTED:
            return _exalted(seen)
        case Type.PHILOSOPHICAL:
            return [words.say("you take a tile that collapses or is destroyed")]


def _exalted(seen: Seen) -> list[str]:
    words, found = seen.words, advice.exalted(seen.view)
    if not found:
        return []
    digging = advice.arrival(seen.view, "use:exalted").digging
    many = archaeologists(words, len(found))
    come = words.say("{archaeologists} from {spots}", archaeologists=many, spots=spots_listed(words, found))
    return [come, seen.digging(digging), seen.left(1)]


VERBS: Final[Mapping[str, Verb]] = {
    "excavate": Verb(doing=msg("Digging"), button=msg("Dig"), kind="dig", whole=_excavate, hint=_excavating),
    "use": Verb(
        doing=msg("Using an artifact"),
        name=msg("Use an artifact"),
        ask=msg("Use which artifact?"),
        asks={"obliteration": msg("Obliteration: destroy which tile?")},
        buttons={"obliteration": msg("Destroy {spot}")},
        short=_use_short,
        whole=_use,
        hint=_using,
    ),
    "spark": Verb(
        doing=msg("Using the activation token"),
        name=msg("Use the activation token"),
        ask=msg("Use the activation token for what?"),
        asks={"obliteration": msg("Activation token (Obliteration): destroy which tile?")},
        buttons={"obliteration": msg("Use token on {spot}")},
        short=_use_short,
        whole=_use,
        hint=_using,
    ),
    "rescue": Verb(
        doing=msg("Rescuing a tile"),
        name=msg("Take a removed tile"),
        ask=msg("Take a removed tile with what?"),
        asks={
            "slot": msg("Take which tile with Philosophical?"),
            "token": msg("Take which tile with the activation token?"),
            "gem": msg("Take which tile with the Anima gem?"),
        },
        short=_rescue_short,
        whole=_rescue,
        hint=_rescuing,
    ),
    "slot": Verb(
        doing=msg("Choosing a slot"),
        name=msg("Choose a slot"),
        ask=msg("Which slot does it go to?"),
        short=_slot_short,
        whole=_slot,
        hint=_slotting,
    ),
    "put": Verb(
        doing=msg("Placing an explorer"),
        name=msg("Place one explorer"),
        ask=msg("Place which explorer?"),
        asks={"arch": msg("Place an archaeologist where?"), "lead": msg("Place a leader where?")},
        button=msg("Place on {spot}"),
        short=_put_short,
        whole=_put,
        level=_put_whom,
        hint=_putting,
    ),
    "even": Verb(
        doing=msg("Placing explorers"), name=msg("Split evenly"), whole=_even, level=_even_where, hint=_spreading
    ),
    "crampon": Verb(doing=msg("Using a crampon"), name=msg("Use a crampon"), hint=_roping),
    "to": Verb(
        doing=msg("Choosing a place"),
        name=msg("Choose a cell"),
        ask=msg("Go where?"),
        how_many=msg("How many to {spot}?"),
        button=msg("Go to {spot}"),
        short=_to_short,
        whole=_to,
        hint=_going,
    ),
}
