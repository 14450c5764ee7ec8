"""Questions to a seat in its own turn: the turn itself, and the decisions that its actions lead to.

Knows the phases of a turn. Must not know sunsets, nor the logbook.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.ice import advice
from engine.ice.board import SUPPLY
from render.ice.lexicon import archaeologists, back_name, camp_name, ep, spot_name
from render.ice.prompts.spots import Seen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
    from engine.ice.view import View
    from render.words import Words


def prompt(view: View, seat: Seat, names: Sequence[str], words: Words) -> str | None:
    """Return the question to this seat, with the EP left; None outside a turn."""
    phase = view.decision.phase
    if phase == "turn":
        lines = [_budget(view, seat, words), _where(seat, Seen(view, names, words))]
        if not advice.payable(view, 1):
            lines.append(words.say("Do what is free, then end your turn."))
        return "\n".join(lines)
    question = _question(view, seat, names, words)
    if question is None or phase in {"toss", "rehome"}:
        return question
    return f"{question}\n{_budget(view, seat, words)}"


def _budget(view: View, seat: Seat, words: Words) -> str:
    """Return the EP left and how much of the turn's limit is spent, as a sentence (I5.3)."""
    left = ep(words, view.players[seat].ep)
    return words.say("{ep} left; this turn {spent} of {limit} spent.", ep=left, spent=view.spent, limit=view.limit)


def _where(seat: Seat, seen: Seen) -> str:
    """Return where the leader stands and what excavating costs there, as a sentence."""
    view, words = seen.view, seen.words
    at = view.players[seat].leader
    if at == SUPPLY:
        return words.say("Your leader is in the reserve: build a camp or sail to one.")
    price = advice.price(view, seat)
    if price is None or not advice.diggable(view, seat):
        return words.say("Your leader stands on {spot} ({tile}).", spot=spot_name(at), tile=seen.tile(at))
    cost = ep(words, price.ep)
    return words.say("Your leader stands on {spot}, which costs {cost} to excavate.", spot=spot_name(at), cost=cost)


def _question(view: View, seat: Seat, names: Sequence[str], words: Words) -> str | None:
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
            over = view.players[seat].hand - advice.MOST_TILES
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
            if advice.can_use_harmony(view, seat):
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


def _allocating(view: View, words: Words) -> str:
    """Return who has to be placed and who is held back, as a sentence."""
    waiting, where = advice.waiting(view), spot_name(view.decision.cell)
    archs, leaders = waiting.archaeologists, waiting.leaders
    who = [archaeologists(words, archs)] if archs else []
    who += [words.count("{n} leader", "{n} leaders", leaders)] if leaders else []
    if not who and waiting.company_last:
        return words.say(
            "Your leader and 1 archaeologist go last from {spot}, and nobody else is to be placed.", spot=where
        )
    if not who:
        return words.say("Your leader goes last from {spot}, and nobody else is to be placed.", spot=where)
    # Translators: of an excavated tile, "Place 2 archaeologists and 1 leader from A4C, each where the fewest stand."
    question = words.say("Place {who} from {spot}, each where the fewest stand.", spot=where, who=words.listed(who))
    if not waiting.leader_last:
        return question
    if waiting.company_last:
        return words.say("{question} Your leader and 1 archaeologist go last.", question=question)
    return words.say("{question} Your leader goes last.", question=question)


def _removed(cell: int, back: str, words: Words) -> str:
    """Return a removed tile as words: its place and what it shows."""
    return words.say("{spot} ({tile})", spot=spot_name(cell), tile=back_name(words, back))
