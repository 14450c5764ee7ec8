"""How small letters get on a phone: all that is written on pictures of every kind of question of the kept matches.

Each picture is drawn as if nothing had been drawn before, so that what is written on its sprites counts. Not counted
are initials on pieces, which are told apart by colour and shape as well, and what shrinks with a part of ICE's map.
"""

from __future__ import annotations

from collections import defaultdict
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from unittest import mock

from bench.kept_matches import every_kind
from bench.measured import Measured
from bench.tables import NAMES
from engine.ice.board import BY_NAME
from engine.registry import find
from render.base import Names
from render.drawing import cache
from render.ice.lexicon import spot_name
from render.letters import lettering
from render.renderers import RENDERERS
from render.words import words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from PIL.Image import Image

    from host import Update
    from render.base import Drawn
    from render.drawing.theme import Face

PHONE: Final = 345
"""How wide a phone shows a picture."""
LEAST: Final = 8.6
"""The least size of letters there, in pixels of CSS."""
CROWDED: Final = 6.9
"""The same of the names of places and people on all of ICE's dig, where a larger one has no room."""
_EVERY: Final = 12
"""One of this many kinds of questions is drawn: each picture takes a second when nothing is kept."""
_NAMED: Final = frozenset(map(spot_name, BY_NAME.values()))
"""What the places of the dig are called."""
_PEOPLE: Final = (*NAMES, "Dot")


class Written(NamedTuple):
    """A line on a picture."""

    kind: str
    text: str
    pixels: float
    """The size of its letters on a phone, in pixels of CSS."""


def figures() -> list[Measured]:
    """Draw the pictures of some questions of each game, and compare the smallest letters with the bar."""
    found = defaultdict[str, list[Written]](list)
    for update, seat in every_kind()[::_EVERY]:
        found[find(update.info.game).info.title] += written(update, seat)
    return [_figure(title, lines) for title, lines in found.items()]


def too_small(lines: Iterable[Written]) -> list[Written]:
    """Return the lines that are smaller than they may be, the smallest first."""
    return sorted({one for one in lines if one.pixels < _least(one)}, key=lambda one: one.pixels)


def _figure(title: str, lines: list[Written]) -> Measured:
    small = too_small(lines)
    named = "; ".join(f"{one.kind}: {one.text!r} {one.pixels:.1f} px" for one in small[:12])
    smallest = min(one.pixels for one in lines if not _crowded(one))
    return Measured(
        f"{title}: the smallest letters of pictures shown {PHONE} px wide",
        f"≥ {LEAST} px",
        f"{smallest:.1f} px",
        named or f"{len(lines)} lines",
        not small,
    )


def _crowded(one: Written) -> bool:
    return one.kind == "dig" and (one.text in _NAMED or one.text in _PEOPLE)


def _least(one: Written) -> float:
    return CROWDED if _crowded(one) else LEAST


def written(update: Update, seat: int) -> Iterator[Written]:
    """Yield all that is written on the pictures of a moment of a match: of its table, and of a seat's panel."""
    names = _PEOPLE[: len(update.info.seats)]
    renderer: Any = RENDERERS[update.info.game].for_match(words(), Names(names, names))
    pictures, view, initials = renderer.pictures, update.view(seat), {one[0] for one in names}
    drawings: list[Callable[[], Drawn | None]] = [part.draw for part in pictures.table(update.view(None))]
    legal = update.legal(seat)
    places = list(dict.fromkeys(at for text in legal if (at := renderer.actions.nature(text).place)))
    drawings.append(lambda: pictures.preview(view, places=places[:8]))
    for page in (pictures.hand(view), pictures.tableau(view, seat)):
        drawings += [] if page is None else [draw for draw in (page.draw, page.asked) if draw is not None]
    for draw in drawings:
        with _noted() as lines:
            drawn = draw()
        if drawn is not None:
            for text, size in lines:
                if text not in initials:
                    yield Written(drawn.name, text, size * PHONE / drawn.image.width)


@contextmanager
def _noted() -> Iterator[list[tuple[str, int]]]:
    """Note lines with the size of their letters while nothing that was drawn before is known."""
    lines: list[tuple[str, int]] = []
    sprite = lettering._sprite

    def noting(text: str, face: Face, size: int) -> Image:
        lines.append((text, size))
        return sprite(text, face, size)

    with mock.patch.object(lettering, "_sprite", noting), mock.patch.object(cache, "KEPT", cache.Cache()):
        yield lines
