"""The table of Roam in a terminal: what a seat may know, as monospaced lines.

Knows views only. Sentences for people on Discord are made elsewhere; this shows values.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.roam.squares import HEIGHT, WIDTH, square

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.roam.deck import Artifact, Card, Pattern
    from engine.roam.view import PlayerView, View

_SEATS = "ABCD"
_COLUMNS = "abcdef"


def table(view: View) -> str:
    """Return the whole table."""
    return "\n".join(_lines(view))


def drawing(pattern: Pattern) -> tuple[str, ...]:
    """Return a pattern as it is drawn in the card file.

    >>> from engine.roam.deck import Pattern
    >>> drawing(Pattern(solid=((0, 0), (1, 1)), blank=((1, 0),)))
    ('#o', '.#')
    """
    every = (*pattern.solid, *pattern.blank)
    wide, tall = max(x for x, _ in every) + 1, max(y for _, y in every) + 1
    signs = dict.fromkeys(pattern.blank, "o") | dict.fromkeys(pattern.solid, "#")
    return tuple("".join(signs.get((x, y), ".") for x in range(wide)) for y in range(tall))


def _lines(view: View) -> Iterator[str]:
    awaited = " ".join(_SEATS[seat] for seat in view.awaited) or "-"
    yield f"turn {view.turn}  round {view.round}  {view.phase.value}  active {_SEATS[view.active]}  to act {awaited}"
    yield ""
    yield from _map(view)
    yield ""
    for number, land in enumerate(view.lands, 1):
        yield f"land {number}: {_card(land) if land else '-'}"
    yield f"next of {view.pile}: {_card(view.next_land) if view.next_land else '-'}"
    if view.full:
        yield f"row, {view.artifact_pile} more: " + ("; ".join(map(_tile, view.row)) or "-")
    yield ""
    for player in view.players:
        yield from _player(player)
    yield from _pending(view)


def _map(view: View) -> Iterator[str]:
    """Show markers as letters, top one last; elsewhere the coin symbols; two spaces between lands."""
    yield "    " + "".join(f"{column:<4}" + "  " * (at % 2) for at, column in enumerate(_COLUMNS)).rstrip()
    for y in range(HEIGHT):
        row = f"{y + 1}   "
        for x in range(WIDTH):
            at = square(x, y)
            markers = "".join(_SEATS[seat] for seat in view.markers[at])
            hole = view.lands[y // 3 * 3 + x // 2] is None
            row += f"{markers or (' ' if hole else view.coins[at] or '.'):<4}" + "  " * (x % 2)
        yield row.rstrip()
        if y == HEIGHT // 2 - 1:
            yield ""


def _card(card: Card) -> str:
    land = f", {card.land.terrain.value}, coins {sum(card.land.coins)}" if card.land else ""
    return f"{card.id} {' / '.join(drawing(card.pattern))}, points {card.points}{land}"


def _tile(artifact: Artifact) -> str:
    return f"{artifact.id} {artifact.ability.value} for {artifact.price}, points {artifact.points}"


def _player(player: PlayerView) -> Iterator[str]:
    outpost = ", outpost" if player.outpost else ""
    yield (
        f"{_SEATS[player.seat]} {player.edge.value}: points {player.points}, coins {player.coins}, "
        f"markers left {player.stock}{outpost}"
    )
    yield "  awake:  " + ("; ".join(_card(one.card) for one in player.characters if one.awake) or "-")
    yield "  asleep: " + (" ".join(one.card.id for one in player.characters if not one.awake) or "-")
    if player.artifacts:
        used = (
            f"{one.artifact.id} {one.artifact.ability.value}{'' if one.ready else ' used'}" for one in player.artifacts
        )
        yield "  artifacts: " + "; ".join(used)


def _pending(view: View) -> Iterator[str]:
    if view.exploration:
        yield f"exploring with {view.exploration.character}, pattern turned by {view.exploration.quarters * 90} degrees"
    if view.auction:
        tied = " ".join(_SEATS[seat] for seat in view.auction.tied)
        yield f"auction for {view.auction.card.id}: {tied}; least bid {view.auction.minimum}"
    if view.limit is not None:
        yield f"your secret limit: {view.limit}"
    if view.outcome:
        winners = " ".join(_SEATS[seat] for seat in view.outcome.winners)
        yield f"over ({view.outcome.reason}): points {view.outcome.scores}, won by {winners}"
