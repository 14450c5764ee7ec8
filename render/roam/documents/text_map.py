"""The map as text: a grid of signs, and in sentences who leads on each land.

Knows views. Must not know players' cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.roam import advice
from engine.roam.squares import HEIGHT, PLACES, WIDTH, listed
from engine.roam.squares import square as at
from render.roam.lexicon import place_name
from render.texts import columns, letter

if TYPE_CHECKING:
    from engine.roam.view import View
    from render.words import Words


def grid(view: View) -> str:
    """Return the map as text: by square the markers from the bottom up or a point, then the coins; -- is a hole."""
    cells = [[_cell(view, at(x, y)) for x in range(WIDTH)] for y in range(HEIGHT)]
    width = max(3 if view.stacked else 2, *(columns(cell) for line in cells for cell in line))
    lines = ["   " + _row([chr(ord("A") + x) for x in range(WIDTH)], width, divider=" ")]
    for y in range(HEIGHT):
        lines.append(f"{y + 1}  " + _row([_cell(view, at(x, y)) for x in range(WIDTH)], width, divider="|"))
        if y == HEIGHT // 2 - 1:
            lines.append("   " + "-" * len(lines[0][3:]))
    return "\n".join(line.rstrip() for line in lines)


def _row(cells: list[str], width: int, *, divider: str) -> str:
    padded = [cell + " " * (width - columns(cell)) for cell in cells]
    return f" {divider} ".join(" ".join(padded[x : x + 2]) for x in range(0, WIDTH, 2))


def _cell(view: View, square: int) -> str:
    if any(card is None and PLACES[place] >> square & 1 for place, card in enumerate(view.lands)):
        return "--"
    there = "".join(letter(seat) for seat in view.markers[square]) or "."
    return f"{there}{view.coins[square] or ''}"


def standings(view: View, words: Words) -> list[str]:
    """Return a sentence for each land on which markers lie: who leads, and what is left to fill."""
    lines = []
    for place, card in enumerate(view.lands):
        standing = advice.standing(view, place)
        if card is None or not standing:
            continue
        most = standing[0][1]
        leaders = words.listed([letter(seat) for seat, count in standing if count == most])
        counts = ", ".join(f"{letter(seat)} {count}" for seat, count in standing)
        empty = sum(not view.markers[at] for at in listed(PLACES[place]))
        lines.append(
            words.say(
                "{place}: most by {leaders} ({counts}), {empty}.",
                place=place_name(place),
                leaders=leaders,
                counts=counts,
                empty=words.count("{n} empty square", "{n} empty squares", empty),
            )
        )
    return lines
