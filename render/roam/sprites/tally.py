"""Who leads a land, as it stands on its scroll: small pieces and numbers, the leader first.

Knows how many markers seats have on a land. Must not know the map.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from PIL import Image

from render.drawing.cache import cached
from render.drawing.canvas import stamp
from render.drawing.theme import FADED, INK, Face, Identity
from render.letters.lettering import width, write
from render.roam.sprites.pieces import pip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
    from render.look import Look

Standing: TypeAlias = tuple[tuple[Identity, int], ...]
"""Who has markers on a land and how many, most first; those shown only."""
_PIP: Final = 24
_DIGITS: Final = 24
_TALL: Final = 28


def shown(standing: Sequence[tuple[Seat, int]], look: Look) -> Standing:
    """Return who is shown: the leaders, and the next unless all that is left is one behind many."""
    most = max((count for _, count in standing), default=0)
    leaders = [(seat, count) for seat, count in standing if count == most]
    others = [(seat, count) for seat, count in standing if count != most]
    return tuple((look.identity(seat), count) for seat, count in [*leaders, *others[: max(0, 2 - len(leaders))]])


def _parts(standing: Standing) -> list[Identity | str]:
    """Return pieces and texts in order: the pieces of those who are equal, then their number."""
    found: list[Identity | str] = []
    for at, (who, count) in enumerate(standing):
        found.append(who)
        last = at + 1 == len(standing)
        if last or standing[at + 1][1] != count:
            found.append(str(count) if last else f"{count} :")
    return found


def tally_width(standing: Standing) -> int:
    """Return how wide the tally is."""
    return sum(
        width(part, Face.NUMERAL, _DIGITS) + 8 if isinstance(part, str) else _PIP + 2 for part in _parts(standing)
    )


@cached
def tally_of(standing: Standing) -> Image.Image:
    """Return pieces and numbers in one line: "3 : 2" with a piece before each, equal ones beside each other."""
    image = Image.new("RGBA", (max(1, tally_width(standing)), _TALL), (0, 0, 0, 0))
    x = 0
    first = True
    for part in _parts(standing):
        if isinstance(part, str):
            write(
                image,
                (x + 2, _TALL // 2),
                part,
                face=Face.NUMERAL,
                size=_DIGITS,
                align="left",
                fill=INK if first else FADED,
            )
            x += width(part, Face.NUMERAL, _DIGITS) + 8
            first = False
        else:
            stamp(image, pip(part, _PIP), (x, (_TALL - _PIP) // 2))
            x += _PIP + 2
    return image
