"""The pictures in a paragraph each: whose turn, day, points, last moves.

Knows how long a picture's description may be. Must not know the whole table: see ``text_board``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.ice.advice import acting
from engine.ice.board import SUPPLY
from engine.ice.components import DAYS
from render.ice.card_names import decree_name
from render.ice.daytime import order
from render.ice.lexicon import archaeologists, ep, rp, spelled, spot_name, spots_listed
from render.ice.prompts.question import headline
from render.ice.texts.sentences import sentences
from render.ice.texts.text_board_players import so_far
from render.ice.texts.voice import Voice
from render.texts import latest, short

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.ice.board import Spot
    from engine.ice.events.days import IceEvent
    from engine.ice.view import PlayerView, View
    from render.words import Words


def alt(
    view: View,
    events: Sequence[IceEvent],
    names: Sequence[str],
    words: Words,
    *,
    told: Sequence[str] | None = None,
) -> str:
    """Return a short text of the table: whose turn, everyone's EP and renown, and as many of the last moves as fit."""
    called = short(names)
    standing = [
        words.say(
            "{name}: {ep}, {rp} so far", name=called[player.seat], ep=ep(words, player.ep), rp=rp(words, so_far(player))
        )
        for player in [view.players[seat] for seat in order(view)]
    ]
    start = words.say("{start} {players}.", start=_start(view, called, words), players="; ".join(standing))
    return latest(spelled(start, words), _told(view, events, called, words) if told is None else told)


def dig(
    view: View,
    events: Sequence[IceEvent],
    names: Sequence[str],
    words: Words,
    *,
    told: Sequence[str] | None = None,
) -> str:
    """Return a short text of the dig's picture: whose turn, who stands where, the last moves."""
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
    crews = [f"{spot_name(cell.spot)} {cell.archs}" for cell in view.cells if cell.archs]
    start = words.say(
        "The dig. {start} {players}. Archaeologists: {crews}; in the reserve: {archaeologists}.",
        start=_start(view, called, words),
        players="; ".join(where),
        crews=", ".join(crews) or words.say("none"),
        archaeologists=archaeologists(words, view.reserve),
    )
    white = [cell.spot for cell in view.cells if cell.camp is not None and cell.camp >= len(view.players)]
    if white:
        start += " " + words.say("White camps: {spots}.", spots=spots_listed(words, white))
    return latest(spelled(start, words), _told(view, events, called, words) if told is None else told)


def boards(
    view: View,
    events: Sequence[IceEvent],
    names: Sequence[str],
    words: Words,
    *,
    told: Sequence[str] | None = None,
) -> str:
    """Return a short text of the guild boards' picture: points, holdings, decrees, last moves."""
    called = short(names)
    players = [_board(player, called[player.seat], words) for player in [view.players[seat] for seat in order(view)]]
    start = words.say(
        "The guild boards. {start} {players}. Decrees: {decrees}.",
        start=_start(view, called, words),
        players="; ".join(players),
        decrees=words.listed([decree_name(words, view.box.decrees[card]) for card in view.decrees]),
    )
    return latest(spelled(start, words), _told(view, events, called, words) if told is None else told)


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


def places(view: View, spots: Sequence[Spot], words: Words) -> str:
    """Return a short text of the picture on which places are numbered: their names in order, and where one stands."""
    listed = words.listed([f"{number} {spot_name(spot)}" for number, spot in enumerate(spots, 1)])
    return words.say(
        "Part of the dig, with the places you can choose: {places}. Your leader: {leader}.",
        places=listed,
        leader=_where(view.players[acting(view)].leader, words),
    )


def _start(view: View, names: Sequence[str], words: Words) -> str:
    head = headline(view, names, words, dated=False)
    return words.say("{headline}. Day {day} of {days}.", headline=head, day=view.day, days=DAYS)


def _told(view: View, events: Sequence[IceEvent], names: Sequence[str], words: Words) -> Sequence[str]:
    """Return the public events as sentences, by the names of who has the seats now."""
    public = [event for event in events if event.audience is None]
    return sentences(public, Voice(view.box, names, words))


def _where(spot: int, words: Words) -> str:
    return words.say("in the reserve") if spot == SUPPLY else spot_name(spot)
