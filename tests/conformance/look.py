"""Draws a random match, to be looked at: ``python -m tests.conformance.look GAME FOLDER``.

The beginning, the middle and the end, as everyone sees them and as the first seat sees its hand, each as wide as it
is and as wide as on a phone.
"""

import sys
from pathlib import Path

from engine.registry import find
from render.base import Names, pictured, together
from render.renderers import RENDERERS
from render.words import words
from tests.support.positions import matches

PHONE = 550
PEOPLE = ("Ann", "Bartholomäus Quirinus Feuerstein", "Łucja", "Ксения", "Eve")


def shown(key):
    """Yield a name and a picture for whatever is to be looked at."""
    game = find(key)
    moments = matches(game)[-1]
    names = PEOPLE[: moments[0].seats]
    pictures = RENDERERS[key].for_match(words(), Names(names, names)).pictures
    for when, moment in {"begin": moments[0], "middle": moments[len(moments) // 2], "end": moments[-1]}.items():
        hand = pictures.hand(moment.view(0))
        drawn = [pictured(hand, "hand", pictures.look)()] if hand else []
        for one in (*together(pictures.table(moment.view())), *drawn):
            yield f"{when}-{one.name}", one.image


def main(key, folder):
    """Write the pictures into the folder."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name, image in shown(key):
        for wide in (image.width, min(PHONE, image.width)):
            file = Path(folder) / f"{key}-{name}-{wide}.png"
            image.resize((wide, round(image.height * wide / image.width))).save(file)
            sys.stdout.write(f"{file}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
