"""The computers at a table: their names, how a lobby gets and loses them, and when a match waits for them.

A computer has a seat as a person has one, with a number below 0 that no person has. Pure functions. Must not know how a
computer thinks.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from db import Due, SeatRow
from engine.timeline import UNDO, undo_to
from host.lobby import lobby
from host.lobby.table_options import COMPUTER, computers
from host.refusal import Refusal
from host.schedule.kinds import COMPUTER as ACTS
from players.strengths import STRENGTHS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from db import Stored
    from engine.core import GameInfo, Seat
    from host.lobby.lobby import Lobby
    from host.match.live_match import LiveMatch
    from host.types import AnyGame

SIGN: Final = "\N{GEAR}"
"""What every computer's name begins with, so that nobody takes it for a person; no person's name has it."""
NAMES: Final = ("Ada", "Basil", "Cleo", "Dante", "Edna", "Felix", "Greta", "Hugo", "Ines", "Jonas")
"""Their given names, the same in every language; the first has the number -1."""
FILL: Final = "fill"
"""Before a strength: computers of it in all free seats."""
REMOVE: Final = "remove"
"""A computer leaves: the one with that number, below 0 and without its sign, or the one that came last."""
STAND_IN: Final = -100
"""Who acts, in the log, in the place of a person who is not there; no computer at a table has that number."""
PAUSE: Final = 1
"""Seconds until computers begin to think: the same whatever they hold."""


def change(current: Lobby, info: GameInfo, user: int, *, value: str) -> Lobby:
    """Return the lobby with a computer more (a strength), with more of them, or with one fewer; raise Refusal."""
    lobby.require_host(current, user)
    what, _, which = value.partition(".")
    if value in STRENGTHS:
        return added(current, info, [value])
    if what == FILL and which in STRENGTHS:
        return added(current, info, [which] * max(1, max(info.seats) - len(current.seats)))
    if what == REMOVE:
        there = [seat.user for seat in current.seats if seat.user < 0 and which in {"", str(-seat.user)}]
        if there:
            return lobby.leave(current, info, there[-1])
    raise Refusal("bad-option", key=COMPUTER, value=value)


def added(current: Lobby, info: GameInfo, strengths: Sequence[str]) -> Lobby:
    """Return the lobby with more computers behind all who sit there; raise Refusal when it is full."""
    for strength in strengths:
        place = len(current.seats)
        if place >= max(info.seats):
            raise Refusal("no-room", seats=place)
        users = {seat.user for seat in current.seats}
        called = {seat.name.casefold() for seat in current.seats}
        free = [number for number, name in enumerate(NAMES, 1) if -number not in users]
        number = next((one for one in free if NAMES[one - 1].casefold() not in called), free[0])
        current = replace(
            current,
            seats=(*current.seats, SeatRow(place, -number, f"{SIGN} {NAMES[number - 1]}")),
            options={**current.options, f"{COMPUTER}.{place}": strength},
        )
    return current


def strengths(stored: Stored) -> list[str]:
    """Return what computers sat at a table, by seat."""
    found = computers(stored.options)
    return [found[seat] for seat in sorted(found)]


def asked(game: AnyGame, live: LiveMatch) -> tuple[Seat, ...]:
    """Return the computers that owe a decision, those in the place of people among them."""
    if live.over or live.info.resting is not None:
        return ()
    return live.info.computers(game.awaited(live.timeline.state))


def own_act(live: LiveMatch, seat: Seat) -> int | None:
    """Return the public acts before a seat's last one where one person plays against computers, None: there is none."""
    if not live.info.practice or live.over:
        return None
    last = live.timeline.last_act(seat)
    return last - 1 if last else None


def undoing(game: AnyGame, live: LiveMatch, seat: Seat) -> str:
    """Return what takes back a seat's last act; whoever plays against computers needs nobody's leave."""
    back = None if live.timeline.can_undo(game, seat) else own_act(live, seat)
    return UNDO if back is None else undo_to(back)


def due(game: AnyGame, live: LiveMatch, *, now: int) -> tuple[Due, ...]:
    """Return when computers act; the key counts all acts, secret ones too, so any other makes it void."""
    if not asked(game, live):
        return ()
    return (Due(live.info.id, None, ACTS, live.length, now + PAUSE, now),)
