"""The shared strip as text: decrees and their worth, requests, logbook, discards, curse, market.

Knows open cards. Must not know who holds what.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.ice.components import TOKEN_STEPS
from render.ice.card_names import (
    decree_name,
    decree_text,
    front_text,
    logbook_name,
    logbook_text,
    request_name,
    request_rp,
    request_text,
)
from render.ice.documents.text_board_dig import TOGETHER
from render.ice.lexicon import front_name, fronts_listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.ice.components import Request
    from engine.ice.view import View
    from render.words import Words


def cards(view: View, names: Sequence[str], words: Words) -> list[str]:
    """Return the shared strip as text, part by part."""
    parts = [_decrees(view, names, words), _row(view, words)]
    if view.mode != "first":
        parts.append(_logbook(view, words))
    if view.market:
        parts.append(_market(view, words))
    if view.mode == "curse":
        parts.append(_curses(view, words))
    parts.append(_piles(view, words))
    return parts


def _decrees(view: View, names: Sequence[str], words: Words) -> str:
    lines = [words.say("Decrees, and what each player would score now")]
    for place, card in enumerate(view.decrees):
        decree = view.box.decrees[card]
        scores = ", ".join(f"{names[player.seat]}{TOGETHER}{player.worth[place]}" for player in view.players)
        lines.append(words.say("{decree}: {text}", decree=decree_name(words, decree), text=decree_text(words, decree)))
        lines.append(f"  {scores}")
    return "\n".join(lines)


def _row(view: View, words: Words) -> str:
    if not view.laid:
        return words.say("The requests of the day are laid open with the first sunset.")
    if not view.row:
        return words.say("No request is left in the row.")
    lines = [words.say("Requests in the row")]
    lines += [request(view.box.requests[card], words) for card in view.row]
    return "\n".join(lines)


def request(card: Request, words: Words) -> str:
    """Return a request as one line: name, reward, payment."""
    return words.say(
        "{request} ({rp}): {text}",
        request=request_name(words, card),
        rp=request_rp(words, card),
        text=request_text(words, card),
    )


def _logbook(view: View, words: Words) -> str:
    lines = [words.say("Logbook")]
    if view.opened >= 0:
        lines.append(words.say("Opened at the set-up: {card}", card=logbook_name(words, view.box.logbook[view.opened])))
    for day, card in enumerate(view.logged, 2):
        entry = view.box.logbook[card]
        name, text = logbook_name(words, entry), logbook_text(words, entry)
        lines.append(words.say("Day {day}, {card}: {text}", day=day, card=name, text=text))
    lines.append(words.count("{n} card in the pile", "{n} cards in the pile", view.log))
    return "\n".join(lines)


def _market(view: View, words: Words) -> str:
    lines = [words.say("Snow tiles laid open by the Caravan")]
    lines += [
        words.say("{tile}: {text}", tile=front_name(words, front), text=front_text(words, front))
        for front in view.market
    ]
    return "\n".join(lines)


def _curses(view: View, words: Words) -> str:
    left = [
        words.say("step {step}: {n}", step=step, n=number).replace(" ", TOGETHER)
        for step, number in zip(TOKEN_STEPS, view.curses, strict=True)
    ]
    return words.say("Curse tokens left, light to step 6 and dark beyond: {steps}", steps=", ".join(left))


def _piles(view: View, words: Words) -> str:
    lines = [
        words.say("Requests: {pile} in the pile, {heap} discarded", pile=view.pile, heap=view.heap),
        words.say("Discarded snow tiles: {snow}, artifacts: {artifacts}", snow=view.spill, artifacts=view.spoil),
    ]
    if view.shown:
        lines.append(words.say("Known among the snow tiles: {tiles}", tiles=fronts_listed(words, view.shown)))
    return "\n".join(lines)
