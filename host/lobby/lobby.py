"""A match before it starts: who sits where, people and computers, and what was chosen. Pure functions.

They return the changed lobby; ``describe`` what everyone may know of a match. Must not know how a computer thinks.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, cast

from db import BACK, SeatRow
from engine.options import DRAW, FIRST, first_seat
from engine.package import CardSet, digest_in
from engine.rng import commitment
from host.lobby import table_options
from host.refusal import Refusal
from host.types import HINTS_ALLOWED, MatchInfo, RevealedSeed, Seated, Status, earlier_people, stand_in_changes
from players.strengths import strengths

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from db import MatchRow, Stored
    from engine.core import GameInfo


TAG_BYTES: Final = 3
"""Random bytes in the tag of a match."""
SIGN: Final = "\N{GEAR}"
"""What every computer's name begins with, so that nobody takes it for a person; no person's name has it."""
NAMES: Final = ("Ada", "Basil", "Cleo", "Dante", "Edna", "Felix", "Greta", "Hugo", "Ines", "Jonas")
"""Their given names, the same in every language; the first has the number -1."""
FILL: Final = "fill"
"""Before a strength: computers of it in all free seats."""
_PERSON: Final = "@"
REMOVE: Final = "remove"
"""A computer leaves: the one with that number, below 0 and without its sign, or the one that came last."""


@dataclass(frozen=True, slots=True)
class Lobby:
    """Host, seats and options of a lobby; ``options`` as they are stored, those of a seat under ``key.seat``."""

    host: int
    seats: tuple[SeatRow, ...]
    options: Mapping[str, str]
    invited: tuple[int, ...] = ()
    """Who is invited, in the order in which they sit; anyone else sits behind them."""


def of(stored: Stored) -> Lobby:
    """Return the lobby of a stored match; raise Refusal when it has started or is closed."""
    status = stored.match.status
    if status == "cancelled":
        raise Refusal("not-running", status=status)
    if status != "lobby":
        raise Refusal("finished" if status == "finished" else "started")
    return Lobby(stored.match.host, stored.seats, stored.options, stored.invited)


def join(lobby: Lobby, info: GameInfo, user: int, *, name: str, liked: Sequence[str] = ()) -> Lobby:
    """Return the lobby with the person in the next seat, in the first free colour of those liked; raise Refusal."""
    taken = _seat_of(lobby, user)
    if taken is not None:
        raise Refusal("already-seated", seat=taken)
    if len(lobby.seats) >= max(info.seats):
        raise Refusal("full", seats=len(lobby.seats))
    place = sum(_comes_before(lobby.invited, other=seat.user, user=user) for seat in lobby.seats)
    seats = [*lobby.seats[:place], SeatRow(place, user, name), *lobby.seats[place:]]
    numbered = tuple(replace(seat, seat=number) for number, seat in enumerate(seats))
    options = coloured(_shifted(lobby, info, place), place, liked)
    return replace(lobby, seats=numbered, options=options)


def coloured(options: Mapping[str, str], seat: int, liked: Sequence[str]) -> Mapping[str, str]:
    """Return the options with a seat in the first of these colours that there is and that nobody has chosen."""
    taken = {value for key, value in options.items() if key.startswith(f"{table_options.COLOUR}.")}
    free = next((one for one in liked if one in table_options.COLOURS and one not in taken), None)
    return options if free is None else {**options, f"{table_options.COLOUR}.{seat}": free}


def _comes_before(invited: Sequence[int], *, other: int, user: int) -> bool:
    """Return whether someone who sits stays before who sits down."""
    return user not in invited or (other in invited and invited.index(other) < invited.index(user))


def _shifted(lobby: Lobby, info: GameInfo, place: int) -> dict[str, str]:
    """Return the options with those of seats from ``place`` on one further."""
    options: dict[str, str] = {}
    for key, value in lobby.options.items():
        choice, _, number = key.rpartition(".")
        options[f"{choice}.{int(number) + (int(number) >= place)}" if choice else key] = value
    first = options.get(FIRST, DRAW)
    # of those invited whoever sits first begins
    if info.first and first != DRAW and not (lobby.invited and first == "0"):
        options[FIRST] = str(int(first) + (int(first) >= place))
    return options


def leave(lobby: Lobby, info: GameInfo, user: int) -> Lobby:
    """Return the lobby without the person; later seats move up with their choices, the next person becomes the host."""
    gone = _require_seat(lobby, user)
    seats = tuple(
        SeatRow(number, seat.user, seat.name)
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
        left = "0" if lobby.invited and first == "0" else DRAW
        options[FIRST] = left if int(first) == gone else str(_moved(int(first), gone))
    people = [seat.user for seat in seats if seat.user > 0]
    if not people:  # computers play with nobody but people
        return replace(lobby, seats=(), options={})
    host = lobby.host if lobby.host != user else people[0]
    return replace(lobby, host=host, seats=seats, options=options)


def option(lobby: Lobby, info: GameInfo, user: int, *, key: str, value: str) -> Lobby:
    """Return the lobby with an option set; raise Refusal unless the person is the host."""
    require_host(lobby, user)
    if value not in _allowed(lobby, info, key):
        raise Refusal("bad-option", key=key, value=value)
    return replace(lobby, options={**lobby.options, key: value})


def _allowed(lobby: Lobby, info: GameInfo, key: str) -> tuple[str, ...]:
    """Return the values of an option, () when there is none of that key."""
    if key == FIRST and info.first:
        return (DRAW, *(str(seat.seat) for seat in lobby.seats))
    return next((one.values for one in info.options if one.key == key), table_options.allowed(key))


class WrongChoice(NamedTuple):
    """One of several options that cannot be set together, and why not."""

    key: str
    value: str
    why: Literal["unknown", "left", "without-effect"]
    """There is no such choice; the person has left the table; it does nothing beside the others."""


def by_person(user: int) -> str:
    """Return the value of ``FIRST`` that means the person with this number, at whatever seat, for ``options``."""
    return f"{_PERSON}{user}"


def options(lobby: Lobby, info: GameInfo, user: int, chosen: Mapping[str, str]) -> Lobby:
    """Return the lobby with several options set at once; raise Refusal, which has all that is wrong with them.

    What has no effect beside the others is wrong only where it was not chosen before.
    """
    require_host(lobby, user)
    seats = {by_person(seat.user): str(seat.seat) for seat in lobby.seats}
    wanted = {key: seats.get(value, value) if key == FIRST else value for key, value in chosen.items()}
    usual = {**table_options.of_table({}), **complete({}, info)}
    before, after = {**usual, **lobby.options}, {**usual, **lobby.options, **wanted}
    wrong = list[WrongChoice]()
    for key, value in wanted.items():
        if value not in _allowed(lobby, info, key):
            left = key == FIRST and value.startswith(_PERSON)
            wrong.append(WrongChoice(key, value, "left" if left else "unknown"))
        elif value not in (before[key], usual[key]) and not _applies(info, key, after):
            wrong.append(WrongChoice(key, value, "without-effect"))
    if wrong:
        raise Refusal("bad-options", wrong=tuple(wrong))
    return replace(lobby, options={**lobby.options, **wanted})


def _applies(info: GameInfo, key: str, options: Mapping[str, str]) -> bool:
    """Return whether an option of the game or of the table has any effect together with the others."""
    return info.applies(key, options) and table_options.applies(key, table_options.of_table(options))


def choose(lobby: Lobby, info: GameInfo, user: int, *, key: str, value: str | None) -> Lobby:
    """Return the lobby with an option of the person's own seat set; with None the game decides."""
    seat = _require_seat(lobby, user)
    known = next((one for one in (*info.seat_options, *table_options.SEAT_OPTIONS) if one.key == key), None)
    if known is None or (value is not None and value not in known.values):
        raise Refusal("bad-option", key=key, value=value)
    options = {name: chosen for name, chosen in lobby.options.items() if name != f"{key}.{seat}"}
    if value is not None:
        for other in lobby.seats:
            if known.unique and options.get(f"{key}.{other.seat}") == value:
                raise Refusal("seat-taken", key=key, value=value, seat=other.seat)
        options[f"{key}.{seat}"] = value
    return replace(lobby, options=options)


# Computers have seats as people have them, with a number below 0 that no person has


def computer_strengths(key: str) -> tuple[str, ...]:
    """Return how strong the computers of a game with this key may be, the weakest first."""
    return strengths(key)


def change_computers(lobby: Lobby, info: GameInfo, user: int, *, value: str) -> Lobby:
    """Return the lobby with a computer more (a strength), with more of them, or with one fewer; raise Refusal."""
    require_host(lobby, user)
    what, _, which = value.partition(".")
    if value in strengths(info.key):
        return with_computers(lobby, info, [value])
    if what == FILL and which in strengths(info.key):
        return with_computers(lobby, info, [which] * max(1, max(info.seats) - len(lobby.seats)))
    if what == REMOVE:
        there = [seat.user for seat in lobby.seats if seat.user < 0 and which in {"", str(-seat.user)}]
        if there:
            return leave(lobby, info, there[-1])
    raise Refusal("bad-option", key=table_options.COMPUTER, value=value)


def with_computers(lobby: Lobby, info: GameInfo, chosen: Sequence[str]) -> Lobby:
    """Return the lobby with more computers behind all who sit there; raise Refusal when it is full."""
    for strength in chosen:
        place = len(lobby.seats)
        if place >= max(info.seats):
            raise Refusal("no-room", seats=place)
        users = {seat.user for seat in lobby.seats}
        called = {seat.name.casefold() for seat in lobby.seats}
        free = [number for number, name in enumerate(NAMES, 1) if -number not in users]
        number = next((one for one in free if NAMES[one - 1].casefold() not in called), free[0])
        lobby = replace(
            lobby,
            seats=(*lobby.seats, SeatRow(place, -number, f"{SIGN} {NAMES[number - 1]}")),
            options={**lobby.options, f"{table_options.COMPUTER}.{place}": strength},
        )
    return lobby


def strengths_again(stored: Stored) -> list[str]:
    """Return what computers sat at a table, by seat, for those at its rematch."""
    found = table_options.computers(stored.options)
    return [found[seat] for seat in sorted(found)]


# What is required, and what goes on to a rematch


def require_host(lobby: Lobby, user: int) -> None:
    """Raise Refusal unless the person is the host."""
    if user != lobby.host:
        raise Refusal("not-host", host=lobby.host)


def require_enough(lobby: Lobby, info: GameInfo) -> None:
    """Raise Refusal unless enough people for the game have come."""
    seats = len(lobby.seats)
    if seats not in info.seats:
        raise Refusal("too-few", seats=seats, needed=min(number for number in info.seats if number > seats))


def options_again(options: Mapping[str, str], info: GameInfo) -> dict[str, str]:
    """Return what the table chose, for a rematch: the first seat begins, and each player chooses again."""
    known = {one.key: one.values for one in (*info.options, *table_options.TABLE_OPTIONS)}
    kept = {key: value for key, value in options.items() if value in known.get(key, ())}
    return kept | ({FIRST: "0"} if info.first else {})


def order_again(stored: Stored, info: GameInfo) -> tuple[int, ...]:
    """Return the people who played, from the one who begins the rematch on: who sat next to the one who began."""
    users = [seat.user for seat in stored.seats]
    began = first_seat(complete(stored.options, info), len(users), stored.match.seed or 0) if info.first else 0
    start = (began + 1) % len(users)
    return tuple(user for user in (*users[start:], *users[:start]) if user > 0)


def complete(options: Mapping[str, str], info: GameInfo) -> dict[str, str]:
    """Return all options, with the default of each that was not chosen."""
    first = {FIRST: DRAW} if info.first else {}
    return {one.key: one.default for one in info.options} | first | dict(options)


def colour_of(stored: Stored, user: int) -> str | None:
    """Return the colour that a person has chosen at a table; None: they have chosen none, or do not sit there."""
    seat = next((one.seat for one in people(stored) if one.user == user), None)
    return None if seat is None else table_options.chosen_colour(stored.options, seat)


def describe(stored: Stored, info: GameInfo | None) -> MatchInfo:
    """Return the public information on a match; ``info`` is None when its game is not known any more."""
    row = _checked_row(stored)
    options = dict(stored.options) if info is None else complete(stored.options, info)
    strong = table_options.computers(options)
    absent = {one.seat: "" if one.kind == BACK else one.kind for one in stored.seat_changes}
    absent |= dict.fromkeys(strong, table_options.COMPUTER)
    dealt = None if row.seed is None or row.salt is None else RevealedSeed(row.seed, row.salt)
    return MatchInfo(
        id=row.id,
        game=row.game,
        guild=row.guild,
        channel=row.channel,
        host=row.host,
        status=cast("Status", row.status),
        options={key: value for key, value in table_options.of_game(options).items() if "." not in key},
        seats=tuple(
            Seated(
                one.seat,
                one.user,
                one.name,
                _choices(options, one.seat),
                absent.get(one.seat, ""),
                strong.get(one.seat, ""),
            )
            for one in people(stored)
        ),
        created=row.created,
        started=row.started,
        ended=row.ended,
        commitment="" if dealt is None else commitment(dealt.seed, dealt.salt),
        reason=row.reason,
        revealed=dealt if row.status in {"finished", "cancelled"} else None,
        tag=row.tag,
        invited=_awaited_guests(stored),
        table=table_options.of_table(options),
        colours=table_options.colours(options, len(stored.seats)),
        resting=stored.rests[-1][0] if stored.rests and stored.rests[-1][1] is None else None,
        revision=stored.standing.seq if stored.standing is not None and row.status == "lobby" else 0,
        cards=cards_of(stored, info),
        hints_allowed_by=frozenset(
            int(user)
            for note in stored.notes
            if note.kind == HINTS_ALLOWED
            for user in str(note.details.get("by", "")).split()
        ),
        had_seats=earlier_people(stored.notes),
        stand_in_changes=stand_in_changes(stored.seat_changes),
    )


def cards_of(stored: Stored, info: GameInfo | None) -> CardSet:
    """Return what a match was dealt from; of what is dealt from now only the digest."""
    digest = digest_in(stored.match.rules)
    present = info is not None and info.own_cards is not None and digest == info.cards
    return CardSet(digest, None if present else stored.cards)


def _awaited_guests(stored: Stored) -> tuple[int, ...]:
    """Return who is invited, to a rematch or by someone at the table, and has not come."""
    there = {one.user for one in stored.seats}
    return tuple(user for user in dict.fromkeys((*stored.invited, *stored.guests)) if user not in there)


def people(stored: Stored) -> tuple[SeatRow, ...]:
    """Return who sits where; a seat that was changed from outside has nobody."""
    return tuple(SeatRow(one.seat, 0, "?") if f"seat.{one.seat}" in stored.changed else one for one in stored.seats)


def _checked_row(stored: Stored) -> MatchRow:
    """Return the row as it may be shown: a match that was changed from outside is frozen, unless it was cancelled."""
    row = stored.match
    if not stored.changed or (row.status == "cancelled" and "status" not in stored.changed):
        return row
    return replace(row, status="frozen", reason=stored.changed[0], ended=None)


def _choices(options: Mapping[str, str], seat: int) -> dict[str, str]:
    found = {key.rpartition(".")[0]: value for key, value in options.items() if key.endswith(f".{seat}")}
    return {key: value for key, value in found.items() if key != table_options.COMPUTER}


def _seat_of(lobby: Lobby, user: int) -> int | None:
    return next((seat.seat for seat in lobby.seats if seat.user == user), None)


def _require_seat(lobby: Lobby, user: int) -> int:
    seat = _seat_of(lobby, user)
    if seat is None:
        raise Refusal("not-seated")
    return seat


def _moved(seat: int, gone: int) -> int:
    return seat - (seat > gone)
