"""What a seat is asked in its own turn: the turn itself and what its actions lead to.

Knows the phases of a turn. Must not know sunsets, nor the logbook.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.ice import day, slots
from engine.ice.components import GEM, HARMONY
from engine.ice.frames_dig import ROPE_HOLDS
from engine.ice.known import known
from engine.ice.state import SUPPLY
from engine.ice.table import payable
from render.ice.asking.spots import Seen
from render.ice.lexicon import archaeologists, back_name, camp_name, ep, spot_name
from render.ice.prices import diggable, price

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
    from engine.ice.view import View
    from render.words import Words


def prompt(view: View, seat: Seat, names: Sequence[str], words: Words) -> str | None:
    """Return what this seat is asked, with the EP that are left; None for what is no part of a turn."""
    phase = view.decision.phase
    if phase == "turn":
        told = [_budget(view, seat, words), _where(view, seat, words)]
        if not payable(known(view), 1):
            told.append(words.say("Only what is free is left to do; then end your turn."))
        return "\n".join(told)
    said = _asked(view, seat, names, words)
    if said is None or phase in {"toss", "rehome"}:
        return said
    return f"{said}\n{_budget(view, seat, words)}"


def _budget(view: View, seat: Seat, words: Words) -> str:
    """Return the EP left and what of the turn's limit is spent (I5.3)."""
    left = ep(words, view.players[seat].ep)
    return words.say("{ep} left; this turn {spent} of {limit} spent.", ep=left, spent=view.spent, limit=view.limit)


def _where(view: View, seat: Seat, words: Words) -> str:
    """Return where the leader stands, and what excavating costs there."""
    table, at = known(view), view.players[seat].leader
    if at == SUPPLY:
        return words.say("Your leader is in the reserve: build a camp or sail to one.")
    if not diggable(table, seat):
        tile = Seen(view, words).tile(at)
        return words.say("Your leader stands on {spot} ({tile}).", spot=spot_name(at), tile=tile)
    cost = ep(words, price(table, seat).ep)
    return words.say("Your leader stands on {spot}, which costs {cost} to excavate.", spot=spot_name(at), cost=cost)


def _asked(view: View, seat: Seat, names: Sequence[str], words: Words) -> str | None:  # noqa: C901, PLR0911, PLR0912  one a phase
    decision = view.decision
    where = spot_name(decision.cell) if decision.cell >= 0 else ""
    match decision.phase:
        case "walk":
            return words.count(
                "Your leader may go on for {n} step, or stay.",
                "Your leader may go on for {n} steps, or stay.",
                decision.left,
            )
        case "toss":
            over = view.players[seat].hand - day.MOST_TILES
            return words.count(
                "You hold too many snow tiles: discard {n} tile.",
                "You hold too many snow tiles: discard {n} tiles.",
                over,
            )
        case "slot":
            return words.say("On which slot does the prismatic artifact of {spot} go?", spot=where)
        case "rescue":
            gone = words.listed([_removed(cell, back, words) for cell, back in decision.removed])
            return words.say("These tiles are gone: {tiles}. You may take one.", tiles=gone)
        case "rehome":
            return words.say("Your camp has lost its tile: choose where it goes.")
        case "allocate":
            return _allocating(view, words)
        case "held":
            if decision.archs:
                return words.say(
                    "Your leader and 1 archaeologist go to any one cell below {spot}: choose it.", spot=where
                )
            return words.say("Your leader goes to any cell below {spot}: choose it.", spot=where)
        case "harmony":
            at = spot_name(view.players[seat].leader)
            if _harmonious(view, seat):
                return words.say("You may use Harmony: 1 archaeologist joins your leader on {spot}.", spot=at)
            return words.say("Everybody is placed. You hold nothing that would bring 1 more to {spot}: go on.", spot=at)
        case "camp":
            own = decision.camp == seat
            camp = words.say("your camp") if own else camp_name(decision.camp, len(view.players), names, words)
            return words.say("The tile is gone; choose the cell for {camp}.", camp=camp)
        case "whistle":
            return words.say(
                "Storm whistle: up to 2 archaeologists from {spot} go to a camp. Which, and how many?", spot=where
            )
        case "smilodon":
            return words.say(
                "Boreal smilodon: all archaeologists on {spot} go to one adjacent cell. Which?", spot=where
            )
    return None


def _harmonious(view: View, seat: Seat) -> bool:
    """Tell whether Harmony can be used now: by slot or token, or by an Anima gem, of which only its owner knows."""
    held = view.own is None or GEM in view.own.hand
    return held or bool(slots.ways(known(view), seat, HARMONY))


def _allocating(view: View, words: Words) -> str:
    """Say who is still to be placed, and who is held back."""
    decision = view.decision
    where = spot_name(decision.cell)
    archs, leaders = decision.archs - (decision.held == ROPE_HOLDS), len(decision.leaders) - bool(decision.held)
    who = [archaeologists(words, archs)] if archs else []
    who += [words.count("{n} leader", "{n} leaders", leaders)] if leaders else []
    if not who:
        return words.say("Your leader goes last from {spot}, and nobody else is to be placed.", spot=where)
    said = words.say(
        "Place who stood on {spot}: {who}, each where the fewest stand.", spot=where, who=words.listed(who)
    )
    if not decision.held:
        return said
    if decision.held == ROPE_HOLDS:
        return words.say("{question} Your leader and 1 archaeologist go last.", question=said)
    return words.say("{question} Your leader goes last.", question=said)


def _removed(cell: int, back: str, words: Words) -> str:
    """Return a removed tile: where it lay and what it shows."""
    return words.say("{spot} ({tile})", spot=spot_name(cell), tile=back_name(words, back))
