"""Tables of ICE to be drawn: positions that bring all kinds of cells together."""

from __future__ import annotations

from engine.ice import GAME
from engine.ice.board import BY_NAME, COVERS, FLOOR_COVERS, NAMES, SNOW, listed
from tests.support.ice_table import table

NAMED = ("Aurelia", "Bo", "Cassiopeia the Third", "Dmitri", "Ева")
TERRAIN = {NAMES[cell]: ("tunnel", "crevasse", "nunatak", "blank")[(cell * 7 + cell // 3) % 4] for cell in SNOW}
TURNS = {NAMES[cell]: cell % 3 for cell in SNOW}


def opened(*names):
    """Return the cells above these cells and (``f18``) floor cells, all the way up."""
    gone = [FLOOR_COVERS[int(name[1:])] if name.startswith("f") else COVERS[BY_NAME[name]] for name in names]
    # the list grows while it is read: what lies on a cell goes with it
    gone.extend(COVERS[cell] for cells in gone for cell in listed(cells))
    return sorted({NAMES[cell] for cells in gone for cell in listed(cells)})


def scene(seats, *open_cells, **rest):
    return table(seats, terrain={**TERRAIN, "s4d": "camp"}, turns=TURNS, gone=opened(*open_cells), **rest)


def crowded():
    return scene(
        5,
        *("d4d", "f18", "a7d"),
        leaders=("s4a",) * 5,
        camps=("s4a", "d4c", "a3d", "s2b", "a7d"),
        archs={"s4a": 10, "d4c": 3, "a3d": 2, "z0": 4, "s5b": 12},
        day=3,
    )


def late():
    return scene(
        3,
        *(f"f{floor}" for floor in (0, 1, 2, 4, 9, 10, 16, 17, 18, 24)),
        "d4d",
        leaders=("z0", "d4e", "a3f"),
        camps=("s4f", "d4e", "a3f"),
        archs={"d4e": 2, "d6b": 3, "a3f": 2, "z0": 4, "z1": 1, "a1b": 1, "d1c": 2},
        day=4,
    )


def digging():
    return scene(
        5,
        *("a4d", "a5e", "a3c", "a4e"),
        leaders=("a4d", "a4d", "a4d", "s5c", "s7c"),
        camps=("a4d", "s5c", "a3c", "s2b", "s7c"),
        archs={"a4d": 4, "a3c": 2, "s5c": 2},
        day=3,
    )


def public(state):
    return GAME.view(state, None)
