"""A match before it starts: who sits where and what was chosen. Pure functions that return the lobby as it is then."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

from db import Seat
from engine.options import DRAW, FIRST
from engine.rng import commitment
from host.refusal import Refusal
from host.types import MatchInfo, Revealed, Seated, Status

if TYPE_CHECKING:
    from collections.abc import Mapping

    from db import Stored
    from engine.core import GameInfo


@dataclass(frozen=True, slots=True)
class Lobby:
    """What a lobby may change; ``options`` as they are stored, a seat's choice under ``key.seat``."""

    host: int
    seats: tuple[Seat, ...]
    options: Mapping[str, str]

    @property
    def empty(self) -> bool:
        """Everybody has left."""
        return not self.seats


def of(stored: Stored) -> Lobby:
    """Return the lobby of a stored match; raise Refusal when it is none any more."""
    status = stored.match.status
    if status == "cancelled":
        raise Refusal("not-running", status=status)
    if status != "lobby":
        raise Refusal("finished" if status == "finished" else "started")
    return Lobby(stored.match.host, stored.seats, stored.options)


def join(lobby: Lobby, info: GameInfo, user: int, *, name: str) -> Lobby:
    """Give the person the next seat."""
    there = _seat_of(lobby, user)
    if there is not None:
        raise Refusal("already-seated", seat=there)
    if len(lobby.seats) >= max(info.seats):
        raise Refusal("full", seats=len(lobby.seats))
    return replace(lobby, seats=(*lobby.seats, Seat(len(lobby.seats), user, name)))


def leave(lobby: Lobby, info: GameInfo, user: int) -> Lobby:
    """Take the person's seat away; those behind move up and keep their choices, the next one becomes the host."""
    gone = _require_seat(lobby, user)
    seats = tuple(
        Seat(number, seat.user, seat.name)
        for number, seat in enumerate(seat for seat in lobby.seats if seat.seat != gone)
    )
    options: dict[str, str] = {}
    for key, value in lobby.options.items():
        choice, _, number = key.rpartition(".")
        if not choice:
            options[key] = value
        elif int(number) != gone:
            options[f"{choice}.{_moved(int(number), gone)}"] = value
    first = options.get(FIRST, DRAW)
    if first != DRAW and info.first:
        options[FIRST] = DRAW if int(first) == gone else str(_moved(int(first), gone))
    host = lobby.host if lobby.host != user or not seats else seats[0].user
    return Lobby(host, seats, options)


def option(lobby: Lobby, info: GameInfo, user: int, *, key: str, value: str) -> Lobby:
    """Set an option of the lobby; the host may."""
    require_host(lobby, user)
    if key == FIRST and info.first:
        allowed: tuple[str, ...] = (DRAW, *(str(seat.seat) for seat in lobby.seats))
    else:
        allowed = next((one.values for one in info.options if one.key == key), ())
    if value not in allowed:
        raise Refusal("bad-option", key=key, value=value)
    return replace(lobby, options={**lobby.options, key: value})


def choose(lobby: Lobby, info: GameInfo, user: int, *, key: str, value: str | None) -> Lobby:
    """Set a choice of the person's own seat; None leaves it to the game."""
    seat = _require_seat(lobby, user)
    known = next((one for one in info.seat_options if one.key == key), None)
    if known is None or (value is not None and value not in known.values):
        raise Refusal("bad-option", key=key, value=value)
    options = {name: chosen for name, chosen in lobby.options.items() if name != f"{key}.{seat}"}
    if value is not None:
        for other in lobby.seats:
            if known.unique and options.get(f"{key}.{other.seat}") == value:
                raise Refusal("seat-taken", key=key, value=value, seat=other.seat)
        options[f"{key}.{seat}"] = value
    return replace(lobby, options=options)


def require_host(lobby: Lobby, user: int) -> None:
    """Raise Refusal unless the person is the host."""
    if user != lobby.host:
        raise Refusal("not-host", host=lobby.host)


def require_enough(lobby: Lobby, info: GameInfo) -> None:
    """Raise Refusal unless the game can be played by so many."""
    seats = len(lobby.seats)
    if seats not in info.seats:
        raise Refusal("too-few", seats=seats, needed=min(number for number in info.seats if number > seats))


def complete(options: Mapping[str, str], info: GameInfo) -> dict[str, str]:
    """Return the options with the default of each that was not chosen."""
    first = {FIRST: DRAW} if info.first else {}
    return {one.key: one.default for one in info.options} | first | dict(options)


def describe(stored: Stored, info: GameInfo | None) -> MatchInfo:
    """Return what everybody may know of a match; ``info`` None: its game is not known any more."""
    row = stored.match
    options = dict(stored.options) if info is None else complete(stored.options, info)
    resigned = {one.seat for one in stored.resignations}
    dealt = None if row.seed is None or row.salt is None else Revealed(row.seed, row.salt)
    return MatchInfo(
        id=row.id,
        game=row.game,
        guild=row.guild,
        channel=row.channel,
        host=row.host,
        status=cast("Status", row.status),
        options={key: value for key, value in options.items() if "." not in key},
        seats=tuple(
            Seated(one.seat, one.user, one.name, _choices(options, one.seat), one.seat in resigned)
            for one in stored.seats
        ),
        created=row.created,
        started=row.started,
        ended=row.ended,
        commitment="" if dealt is None else commitment(dealt.seed, dealt.salt),
        reason=row.reason,
        revealed=dealt if row.status in {"finished", "cancelled"} else None,
    )


def _choices(options: Mapping[str, str], seat: int) -> dict[str, str]:
    return {key.rpartition(".")[0]: value for key, value in options.items() if key.endswith(f".{seat}")}


def _seat_of(lobby: Lobby, user: int) -> int | None:
    return next((seat.seat for seat in lobby.seats if seat.user == user), None)


def _require_seat(lobby: Lobby, user: int) -> int:
    seat = _seat_of(lobby, user)
    if seat is None:
        raise Refusal("not-seated")
    return seat


def _moved(seat: int, gone: int) -> int:
    return seat - (seat > gone)
