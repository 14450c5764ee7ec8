"""``python -m bench.colours``: finds the colours that pictures of a kind have in common, from kept matches.

To be run when pictures got other colours; a test says when. Writes ``render/colours``.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, Final, cast

import operator_text
from bench.look import NAMES, RECORDS
from engine.record import parse
from engine.registry import find
from engine.timeline import Timeline
from render.base import Names
from render.drawing import encoding, theme
from render.drawing.encoding import preview, table
from render.renderers import RENDERERS
from render.words import words

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from render.base import Drawn
    from render.drawing.theme import Colour

MOMENTS: Final = 5
"""Moments of each match that are drawn."""


def moments(file: Path, number: int) -> Iterator[Drawn]:
    """Draw a kept match at some moments, in colours that are others for each ``number``."""
    record = parse(file.read_text("utf-8"))
    game: Any = find(record.game)
    names = NAMES[: record.seats]
    worn = tuple((number + seat) % len(theme.SEATS) for seat in range(record.seats))
    pictures = RENDERERS[record.game].for_match(words(), Names(names, names, worn)).pictures
    timeline, events = Timeline.begin(game, record)
    for count, entry in enumerate(record.entries):
        if count % (len(record.entries) // MOMENTS) == number % MOMENTS:
            yield from table(pictures, game.view(timeline.state, None), events=events)
            yield preview(pictures, game.view(timeline.state, entry.seat), name="map")
        timeline, events = timeline.play(game, entry.seat, entry.text)


def main() -> None:
    """Draw all kept matches and write the colours."""
    counted: dict[str, dict[Colour, float]] = defaultdict(lambda: defaultdict(float))
    for number, file in enumerate(sorted(RECORDS.glob("*.txt"))):
        for drawn in moments(file, number):
            if drawn.colours:
                small = encoding.sample(drawn.image)
                for count, colour in small.getcolors(small.width * small.height) or ():
                    counted[drawn.colours][cast("Colour", colour)] += count / (small.width * small.height)
    for name, colours in counted.items():
        found = encoding.chosen([(share, colour) for colour, share in colours.items()])
        found.save(encoding.FOLDER / f"{name}.png")
        print(name)


if __name__ == "__main__":
    operator_text.run(main)
