"""How long the pictures of a table take, against encoding their pixels alone as Pillow does."""

from __future__ import annotations

import random
import statistics
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

from PIL.Image import Dither

from bench.measured import Measured, paired, seconds
from bench.tables import NAMES, PLAYED, late
from render.base import Names
from render.drawing import encoding
from render.drawing.encoding import encode, table
from render.renderers import RENDERERS
from render.words import words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PIL.Image import Image

    from engine.core import Game

_LEVEL: Final = 3
"""How hard Pillow tries to make a picture small: the files are then about as large as the bot's."""


def figures() -> list[Measured]:
    """Draw and encode late tables of 4 players, warm, and have Pillow encode the same pixels in as many colours."""
    return [_figure(game) for game in PLAYED]


def _figure(game: Game[Any, Any, Any, Any]) -> Measured:
    renderer = RENDERERS[game.info.key].for_match(words(), Names(NAMES, NAMES))
    tables = [late(game, seed) for seed in range(8)]
    chance = random.Random(1)

    def drawn(number: int) -> list[Image]:
        view, events = tables[number]
        return [one.image for one in table(renderer.pictures, view, events=events)]

    pictures = [drawn(number) for number in range(len(tables))]
    sizes = [sum(map(len, _encoded(images))) for images in pictures]
    numbers = [chance.randrange(len(tables)) for _ in range(80)]
    first, second = iter(numbers), iter(numbers)
    # both sides of a pair encode the same pixels
    whole, alone, ratio = paired(
        lambda: _seconds(lambda number: _encoded(drawn(number)), next(first)),
        lambda: _seconds(lambda number: _saved(pictures[number]), next(second)),
        rounds=len(numbers),
    )
    return Measured(
        f"{game.info.title}: pictures of a 4-player table, late game, drawn and encoded, warm, against encoding alone",
        "≤ 2.5",
        f"{ratio:.2f}",
        f"{whole * 1000:.0f} ms against {alone * 1000:.0f} ms; {statistics.mean(sizes) / 1024:.0f} KiB",
        ratio <= 2.5,
    )


def _encoded(images: Sequence[Image]) -> list[bytes]:
    return [encode(image) for image in images]


def _saved(images: Sequence[Image]) -> None:
    for image in images:
        palette = encoding.own(image)
        assert palette is not None
        image.quantize(palette=palette, dither=Dither.NONE).save(BytesIO(), "PNG", compress_level=_LEVEL)


def _seconds(work: Any, number: int) -> float:
    return seconds(lambda: work(number))
