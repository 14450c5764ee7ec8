"""The pictures in a paragraph each: whose turn, day, points, last moves.

Knows how much a picture's description may hold. Must not know the whole table: ``twin`` tells that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.ice.state import DAYS, SUPPLY
from render.ice.asking.asked import headline
from render.ice.cards import decree_name
from render.ice.daytime import order
from render.ice.lexicon import archaeologists, ep, rp, spot_name
from render.ice.reading.twin_boards import so_far
from render.ice.telling.sentences import sentences
from render.ice.telling.voice import Voice
from render.texts import latest, short

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.ice.events import IceEvent
    from engine.ice.view import PlayerView, View
    from render.words import Words


def alt(view: View, names: Sequence[str], words: Words, events: Sequence[IceEvent]) -> str:
    """Return the table in short: whose turn, everybody's EP and RP, and the last moves that there is room for."""
    called = short(names)
    standing = [
        words.say(
            "{name}: {ep}, {rp} so far", name=called[player.seat], ep=ep(words, player.ep), rp=rp(words, so_far(player))
        )
        for player in [view.players[seat] for seat in order(view)]
    ]
    start = words.say("{start} {players}.", start=_start(view, called, words), players="; ".join(standing))
    return _told(start, events, called, words)


def dig(view: View, events: Sequence[IceEvent], names: Sequence[str], words: Words) -> str:
    """Return the picture of the dig in short: whose turn, where leaders and camps stand, the last moves."""
    called = short(names)
    where = [
        words.say(
            "{name}: leader {leader}, camp {camp}",
            name=called[player.seat],
            leader=_where(player.leader, words),
            camp=_where(player.camp, words),
        )
        for player in [view.players[seat] for seat in order(view)]
    ]
    said = words.say(
        "The dig. {start} {players}; in the reserve {archaeologists}.",
        start=_start(view, called, words),
        players="; ".join(where),
        archaeologists=archaeologists(words, view.reserve),
    )
    return _told(said, events, called, words)


def boards(view: View, events: Sequence[IceEvent], names: Sequence[str], words: Words) -> str:
    """Return the picture of the guild boards in short: everybody's points and what they hold, decrees, last moves."""
    called = short(names)
    players = [_board(player, called[player.seat], words) for player in [view.players[seat] for seat in order(view)]]
    said = words.say(
        "The guild boards. {start} {players}. Decrees: {decrees}.",
        start=_start(view, called, words),
        players="; ".join(players),
        decrees=words.listed([decree_name(words, card) for card in view.decrees]),
    )
    return _told(said, events, called, words)


def _board(player: PlayerView, name: str, words: Words) -> str:
    pieces = len(player.hold) + sum(map(len, player.slots))
    return words.say(
        "{name}: {ep}, {rp} so far, {artifacts}, {requests}",
        name=name,
        ep=ep(words, player.ep),
        rp=rp(words, so_far(player)),
        artifacts=words.count("{n} artifact", "{n} artifacts", pieces),
        requests=words.count("{n} request validated", "{n} requests validated", len(player.validated)),
    )


def _start(view: View, names: Sequence[str], words: Words) -> str:
    head = headline(view, names, words, dated=False)
    return words.say("{headline}. Day {day} of {days}.", headline=head, day=view.day, days=DAYS)


def _told(start: str, events: Sequence[IceEvent], names: Sequence[str], words: Words) -> str:
    """Return the start and what everybody saw happen; of many events the last that there is room for."""
    public = [event for event in events if event.audience is None]
    return latest(start, sentences(public, Voice(names, words)))


def _where(spot: int, words: Words) -> str:
    return words.say("in the reserve") if spot == SUPPLY else spot_name(spot)
