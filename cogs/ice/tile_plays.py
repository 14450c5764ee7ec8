"""Reads a typed play of a snow tile from the hand, tile by tile (I9).

Knows the choices of each tile. Must not know Discord.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cogs.messages.errors import UserError
from engine.ice import advice
from engine.ice.advice import Route
from engine.ice.board import BY_NAME, NAMES
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cogs.ice.ice_cog import IceContext
    from engine.ice.board import Spot

AIMED: Final = frozenset({"whistle", "smilodon"})
"""Tiles, and the decisions after them, that say where archaeologists of one spot go."""
_PLACED: Final = frozenset({"rune", "manta", "spiders", *AIMED})
"""Tiles that act at a place; the gem only with an effect that does."""
_WHERE: Final = msg("Say where it acts, such as `at: S4C`.")


def play(context: IceContext, front: str, *, at: str, to: str, company: int | None, other: str) -> Sequence[str]:
    """Return the actions that play a tile, with the choices that were typed."""
    text = f"play:{front}"
    # for tiles with one place, it does not matter in which option it was typed
    where = at if front in AIMED else at or to
    if front == "sailer" and other.strip():
        return [f"{text}:{context.player(other)}"]
    if not where.strip():
        if front in _PLACED:
            raise UserError(context.words.say(_WHERE))
        return [text]
    spot = context.spot(where)
    if front == "spiders":
        return _crawl(context, spot, company or 0)
    if front == "manta" and company:
        return [f"{text}:{spot}:{company}"]
    if front in AIMED and to.strip():
        return [f"{text}:{spot}", aim(context, front, BY_NAME[spot], to, company)]
    return [f"{text}:{spot}"] if front in _PLACED or front == "gem" else [text]


def aim(context: IceContext, front: str, source: Spot, to: str, company: int | None) -> str:
    """Return the action that sends archaeologists from a spot: the largest number, if none was typed."""
    spot = context.spot(to)
    if front == "smilodon":
        return f"to:{spot}"
    return f"to:{spot}:{company or advice.whistled(context.view, source)}"


def _crawl(context: IceContext, spot: str, company: int) -> Sequence[str]:
    """Return the actions for the spiders' one or two steps."""
    ways = advice.reach(context.view, context.seat, advice.FREE_STEPS)
    found = next((route for route in ways if NAMES[route.spot] == spot), Route((BY_NAME[spot],)))
    return found.crawl(company)
