"""How long a picture of the table takes, against encoding its pixels alone."""

from __future__ import annotations

import random
import statistics
from functools import partial

from bench.figures import Figure, paired, seconds
from bench.tables import NAMES, late
from render.canvas import encode
from render.registry import RENDERERS
from render.words import words


def figures() -> list[Figure]:
    """Draw late tables of 4 players, warm, and encode the same pixels alone."""
    roam = RENDERERS["roam"]
    tables = [late(seed) for seed in range(8)]
    chance = random.Random(1)

    def both() -> float:
        view, events = chance.choice(tables)
        return seconds(lambda: [encode(one.image) for one in roam.pictures(view, NAMES, words("en"), events=events)])

    pictures = [roam.pictures(view, NAMES, words("en"), events=events)[-1].image for view, events in tables]
    sizes = [len(encode(picture)) for picture in pictures]
    whole, alone, ratio = paired(both, lambda: seconds(partial(encode, chance.choice(pictures))), rounds=40)
    return [
        Figure(
            "picture of a 4-player table, late game, drawn and encoded, warm, against encoding the same pixels alone",
            "≤ 2.5",
            f"{ratio:.2f}",
            f"{whole * 1000:.0f} ms against {alone * 1000:.0f} ms; {statistics.mean(sizes) / 1024:.0f} KiB",
            ratio <= 2.5,
        )
    ]
