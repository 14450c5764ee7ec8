"""What the match waits for: the headline over the pictures, and the question to one seat.

Knows phases by their names, and which module has the question of which phase. Must not know events, nor any hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.ice.card_names import logbook_name
from render.ice.daytime import turn_of
from render.ice.lexicon import ep, rp
from render.ice.prompts import question_cards, question_log, question_turn
from render.texts import won
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.core import Seat
    from engine.ice.view import View
    from render.words import Words

_HEADLINES: Final[Mapping[str, str]] = {
    "turn": msg("{name}'s turn, day {day}"),
    "walk": msg("{name}'s leader is on the way"),
    "toss": msg("{name} discards snow tiles"),
    "slot": msg("{name} chooses a slot"),
    "rescue": msg("{name} may take a removed tile"),
    "rehome": msg("{name} moves the camp"),
    "allocate": msg("{name} places explorers"),
    "held": msg("{name} places the leader"),
    "harmony": msg("{name} may use Harmony"),
    "camp": msg("{name} lowers a camp"),
    "whistle": msg("{name} plays Storm whistle"),
    "smilodon": msg("{name} plays Boreal smilodon"),
    "take": msg("{name}'s sunset: a request to take"),
    "validate": msg("{name}'s sunset: requests to validate"),
    "pay": msg("{name} pays a request"),
    "trim": msg("{name} discards requests"),
}
_AT_ONCE: Final = frozenset({"keep", "prisms", "consoled"})
"""Phases in which several are asked, each without waiting for the others."""
_ORGANS: Final = (question_turn.prompt, question_cards.prompt, question_log.prompt)


def headline(view: View, names: Sequence[str], words: Words, *, dated: bool = True) -> str:
    """Return what the match waits for in one line; ``dated``: with the day, unless the line says it already."""
    if view.outcome is not None:
        return _won(view, names, words)
    decision = view.decision
    waited = words.listed([names[seat] for seat in decision.seats])
    number = len(decision.seats)
    if decision.phase == "keep":
        return words.count("{names} chooses requests", "{names} choose requests", number, names=waited)
    if decision.phase == "prisms":
        return words.say("{names} may move prismatic artifacts", names=waited)
    if decision.phase == "consoled":
        return words.count("{names} takes a study token", "{names} take study tokens", number, names=waited)
    message = msg("{name}'s turn") if decision.phase == "turn" and not dated else _HEADLINES.get(decision.phase)
    if message is not None:
        return words.say(message, name=waited, day=view.day)
    return words.say("{card}: {name} decides", card=logbook_name(words, view.box.logbook[view.logged[-1]]), name=waited)


def prompt(view: View, seat: Seat, names: Sequence[str], words: Words) -> str:
    """Return the question to this seat, or whom it waits for."""
    if view.outcome is not None:
        return words.say("The match is over: {headline}.", headline=headline(view, names, words))
    if seat not in view.decision.seats:
        return _waiting(view, seat, names, words)
    for finder in _ORGANS:
        if text := finder(view, seat, names, words):
            return text
    raise AssertionError(f"no prompt for {view.decision.phase}")


def _won(view: View, names: Sequence[str], words: Words) -> str:
    assert view.outcome is not None
    if not (view.outcome.scores or view.outcome.winners):
        return words.say("Given up")
    if len(names) == 1:
        return words.say("{name} has scored {rp}", name=names[0], rp=rp(words, view.outcome.scores[0]))
    return won([names[seat] for seat in view.outcome.winners], words)


def _waiting(view: View, seat: Seat, names: Sequence[str], words: Words) -> str:
    head = headline(view, names, words, dated=False)
    player = view.players[seat]
    if view.decision.phase in _AT_ONCE:
        return words.say("{headline}. Nothing is asked of you now.", headline=head)
    if player.resting:
        return words.say("{headline}. You are done exploring today.", headline=head)
    left = ep(words, player.ep)
    if turn_of(view) == seat:
        return words.say("{headline}. Then your turn goes on; you have {ep} left.", headline=head, ep=left)
    return words.say("{headline}. Nothing is asked of you now; you have {ep} left.", headline=head, ep=left)
