"""What the public message and private answers say of seats that no person plays now, and the buttons to play them.

Builds parts of messages from the host's information; must not change anything, nor know any one game.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cogs.app.ids import Control
from cogs.messages.message import COLOUR, ButtonSpec, Message, Text, rows
from cogs.messages.names import shown

if TYPE_CHECKING:
    from cogs.messages.message import Block
    from host import MatchInfo
    from render.words import Words


def told(info: MatchInfo, words: Words) -> list[Block]:
    """Return who is away or has left, and what follows from it, as small lines; [] when all are there."""
    names = shown(info.names, words).escaped
    away = [names[one.seat] for one in info.seats if one.away]
    lines = []
    if away:
        lines.append(
            words.count(
                "A stand-in plays for {names} until that person is back.",
                "A stand-in plays for {names} until they are back.",
                len(away),
                names=words.listed(away),
            )
        )
    if late := [names[one.seat] for one in info.vacant if one.away]:
        lines.append(
            words.count(
                "Whoever would like the seat of {names} types `/game join`.",
                "Whoever would like a seat of {names} types `/game join`.",
                len(late),
                names=words.listed(late),
            )
        )
    if vacant := [names[one.seat] for one in info.vacant if one.resigned]:
        lines.append(
            words.count(
                "{names} has left, and a stand-in plays on: whoever would like the seat types `/game join`.",
                "{names} have left, and stand-ins play on: whoever would like a seat types `/game join`.",
                len(vacant),
                names=words.listed(vacant),
            )
        )
    if not any(one.present for one in info.seats):
        lines.append(words.say("Nobody is here to play, so the match waits until somebody takes a seat."))
    return [Text("\n".join(f"-# {line}" for line in lines))] if lines else []


def buttons(info: MatchInfo, words: Words, *, seq: int) -> list[ButtonSpec]:
    """Return the button by which who is away comes back, beside those for all others; [] when nobody is."""
    return [replace(_back(info, words, seq=seq), tone="plain")] if any(one.away for one in info.seats) else []


def offer(info: MatchInfo, words: Words, text: str) -> Message:
    """Return a private answer to somebody who is away: a sentence, and the button to come back."""
    return Message((Text(text), *rows([_back(info, words)])), COLOUR)


def _back(info: MatchInfo, words: Words, *, seq: int = 0) -> ButtonSpec:
    return ButtonSpec(Control.of("back", info, seq=seq), words.say("Take your seat back"), "good")
