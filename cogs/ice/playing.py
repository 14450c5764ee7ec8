"""What playing a snow tile from the hand means, tile by tile (I9).

Knows what each tile needs to be told. Must not know Discord.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.funnel import Told
from engine.ice import routes
from engine.ice.board import BY_NAME, NAMES
from engine.ice.known import known
from engine.ice.routes import Route
from engine.ice.travel import steps
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.ice.base import Said
    from engine.ice.board import Spot

AIMED: Final = frozenset({"whistle", "smilodon"})
"""Tiles, and the decisions after them, that say where archaeologists of one spot go."""
_PLACED: Final = frozenset({"rune", "manta", "spiders", *AIMED})
"""Tiles that act somewhere; the gem only with an effect that does."""
_WHISTLED: Final = 2
"""Archaeologists that go with the whistle at most."""
_WHERE: Final = msg("Say where it acts (at).")


def play(said: Said, front: str, *, at: str, to: str, company: int | None, other: str) -> Sequence[str]:
    """Return the actions that play a tile, as far as it was said what it does."""
    text = f"play:{front}"
    # of tiles that only know one place it does not matter how it was called
    where = at if front in AIMED else at or to
    if front == "sailer" and other.strip():
        return [f"{text}:{said.player(other)}"]
    if not where.strip():
        if front in _PLACED:
            raise Told(said.words.say(_WHERE))
        return [text]
    spot = said.spot(where)
    if front == "spiders":
        return _crawl(said, spot, company or 0)
    if front == "manta" and company:
        return [f"{text}:{spot}:{company}"]
    if front in AIMED and to.strip():
        return [f"{text}:{spot}", aim(said, front, BY_NAME[spot], to, company)]
    return [f"{text}:{spot}"] if front in _PLACED or front == "gem" else [text]


def aim(said: Said, front: str, source: Spot, to: str, company: int | None) -> str:
    """Return where the archaeologists of a spot go: as many as may, if it was not said how many."""
    spot = said.spot(to)
    if front == "smilodon":
        return f"to:{spot}"
    return f"to:{spot}:{company or min(_WHISTLED, routes.archaeologists(said.view, source))}"


def aims(said: Said, front: str, source: Spot) -> list[Spot]:
    """Return where the archaeologists of a spot may go once the tile is played."""
    if front == "smilodon":
        return steps(known(said.view), source)
    if front != "whistle":
        return []
    return [cell.spot for cell in said.view.cells if cell.camp is not None and cell.visible and cell.spot != source]


def _crawl(said: Said, spot: str, company: int) -> Sequence[str]:
    """Return the way of the spiders, one step or two."""
    ways = routes.reach(said.view, said.seat, routes.FREE_STEPS)
    found = next((route for route in ways if NAMES[route.spot] == spot), Route((BY_NAME[spot],)))
    return found.crawl(company)
