"""The end: decrees, requests, tokens, line by line (I10.4 to I10.6).

Knows what everything is worth. Must not know how it was come by. Prismatic artifacts count nowhere here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.core import Outcome
from engine.ice.components import PRISMATIC, TYPES, DecreeKind
from engine.ice.pending import Over
from engine.ice.view import Line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
    from engine.ice.components import Box
    from engine.ice.state import Player, Table

SHAPES_RP: Final = (0, 0, 2, 4)
"""By number of different shapes of a type (I10.4)."""
FIVES_RP: Final = 4
FOURS_RP: Final = 2


# ---- decrees (I10.4)


def artifacts(box: Box, player: Player) -> tuple[int, ...]:
    """Return a player's artifacts at the end: those on slots join the hold, prismatic ones are left out (I10.5)."""
    pieces = [piece for slot in player.slots for piece in slot]
    return tuple(piece for piece in (*player.hold, *pieces) if box.types[piece] != PRISMATIC)


def sets(counts: Sequence[int]) -> tuple[int, int]:
    """Return how many sets of five and then of four different types can be formed, nothing in two of them.

    Fives first is never worse: a five that is broken up makes at most two more fours.

    >>> sets((3, 1, 2, 2, 1)), sets((4, 0, 2, 3, 2))
    ((1, 0), (0, 2))
    """
    fives = min(counts)
    # One type is used up now: the four others make the fours.
    return fives, sorted(count - fives for count in counts)[1]


def shapes(box: Box, pieces: Sequence[int]) -> tuple[int, ...]:
    """Return how many different shapes there are of each type."""
    types = box.types
    return tuple(len({box.shapes[piece] for piece in pieces if types[piece] == kind}) for kind in range(len(TYPES)))


def decree_line(box: Box, card: int, player: Player) -> Line:
    """Return what a decree brings a player; study tokens count as turned face up (I10.5)."""
    decree, pieces = box.decrees[card], artifacts(box, player)
    counts: tuple[int, ...]
    match decree.kind:
        case DecreeKind.ANIMA:
            mine = sum(box.anima[piece] for piece in pieces if box.types[piece] == decree.type)
            counts = (mine, player.studies >> decree.type & 1)
            rp = sum(counts)
        case DecreeKind.SHAPES:
            counts = shapes(box, pieces)
            rp = sum(SHAPES_RP[number] for number in counts)
        case DecreeKind.SETS:
            types = [box.types[piece] for piece in pieces]
            counts = sets([types.count(kind) + (player.studies >> kind & 1) for kind in range(len(TYPES))])
            rp = FIVES_RP * counts[0] + FOURS_RP * counts[1]
        case DecreeKind.RENOWN:
            counts = (player.rp,)
            rp = player.rp
        case DecreeKind.STUDIES:
            counts = (player.studies.bit_count(),)
            rp = counts[0]
    return Line("decree", card, counts, rp)


# ---- the whole


def lines(table: Table, seat: Seat) -> tuple[Line, ...]:
    """Return a seat's score as it would be now: decrees, requests, bonus, RP tokens, planning token (I10.5)."""
    player = table.players[seat]
    found = [decree_line(table.setting.box, card, player) for card in table.decrees]
    found += [Line("request", card, (day,), rp) for card, day, rp in player.validated]
    if player.bonus:
        found.append(Line("bonus", -1, (player.bonus // 2,), player.bonus))
    found.append(Line("renown", -1, (player.rp,), player.rp))
    if player.planning:
        found.append(Line("planning", -1, (1,), 1))
    return tuple(found)


def score(table: Table, seat: Seat) -> int:
    """Return the sum of a seat's lines."""
    return sum(line.rp for line in lines(table, seat))


def scores(table: Table) -> tuple[int, ...]:
    """Return the scores by seat."""
    return tuple(score(table, seat) for seat in range(table.setting.seats))


def outcome(table: Table) -> Outcome | None:
    """Return the end of the match, None while it runs; the most RP win, a tie is shared (I10.6)."""
    over = table.stack[-1]
    if not isinstance(over, Over):
        return None
    total = scores(table)
    best = max(total)
    return Outcome(total, tuple(seat for seat, mine in enumerate(total) if mine == best), over.reason)
