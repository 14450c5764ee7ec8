"""Characters as busts, drawn by code from few parts in ink and wash, in the colours of their land.

Knows how a part looks. Must not know where a bust is placed. The unit is half the width of the bust.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from render.drawing.cache import cached
from render.drawing.canvas import Pen, Point, sketch
from render.drawing.theme import INK, Colour
from render.roam.sprites import beasts, hats
from render.roam.sprites.looks import beast_of, look_of
from render.roam.sprites.scenery import ground
from render.roam.sprites.strokes import LINE, smooth

if TYPE_CHECKING:
    from PIL import Image

    from engine.roam.deck import Card, Terrain
    from render.roam.sprites.looks import Look

TALL: Final = 1.1
"""The height of a bust against its width."""
_SKINS: Final[dict[str, tuple[Colour, Colour]]] = {
    "fair": ((250, 224, 198), (226, 178, 150)),
    "warm": ((240, 202, 162), (208, 156, 116)),
    "olive": ((218, 172, 126), (180, 130, 88)),
    "brown": ((174, 122, 84), (136, 90, 60)),
    "dark": ((124, 84, 62), (92, 60, 44)),
}
_TINTS: Final[dict[str, Colour]] = {
    "black": (58, 48, 48),
    "brown": (112, 76, 48),
    "chestnut": (150, 84, 46),
    "red": (204, 98, 44),
    "blond": (232, 192, 104),
    "grey": (166, 164, 160),
    "white": (244, 242, 234),
}
_CLOTHES: Final[dict[str, tuple[Colour, Colour]]] = {
    "": ((150, 120, 84), (112, 86, 58)),
    "forest": ((96, 132, 78), (64, 96, 56)),
    "marsh": ((108, 144, 140), (72, 104, 104)),
    "desert": ((222, 172, 92), (180, 128, 60)),
    "mountains": ((150, 140, 132), (108, 98, 94)),
    "coast": ((84, 138, 168), (54, 98, 128)),
    "meadow": ((196, 176, 72), (146, 128, 44)),
    "ruins": ((178, 138, 120), (136, 98, 84)),
    "tundra": ((156, 178, 196), (112, 134, 154)),
}
_PLAIN: Final[Colour] = (228, 210, 172)


def _back(pen: Pen, look: Look, tint: Colour) -> None:
    """Draw the hair behind the head."""
    if look.hair == "long":
        pen.polygon(
            smooth([(0.42, 0.8), (1.0, 0.28), (1.58, 0.8), (1.62, 1.82), (0.38, 1.82)]), tint, line=INK, width=LINE
        )
    elif look.hair == "bob":
        pen.polygon(smooth([(0.4, 0.8), (1.0, 0.3), (1.6, 0.8), (1.6, 1.4), (0.4, 1.4)]), tint, line=INK, width=LINE)
    elif look.hair == "curls":
        for x, y in ((0.48, 0.7), (0.44, 1.0), (1.52, 0.7), (1.56, 1.0), (0.66, 0.5), (1.34, 0.5), (1.0, 0.42)):
            pen.disc((x, y), 0.22, tint, line=INK, width=LINE)
    elif look.hair == "bun":
        pen.disc((1.0, 0.28), 0.24, tint, line=INK, width=LINE)
    elif look.hair == "braids":
        for side in (-1, 1):
            for i in range(4):
                pen.disc((1 + side * (0.52 + 0.03 * i), 1.12 + 0.2 * i), (0.13, 0.14), tint, line=INK, width=LINE)


def _front(pen: Pen, look: Look, tint: Colour) -> None:
    """Draw the hair over the brow."""
    if look.hair == "bald":
        return
    top: list[Point] = [(0.52, 0.95), (0.54, 0.62), (0.78, 0.42), (1.22, 0.42), (1.46, 0.62), (1.48, 0.95)]
    inner: dict[str, list[Point]] = {
        "fringe": [(1.4, 0.86), (1.0, 0.82), (0.6, 0.86)],
        "spikes": [(1.36, 0.74), (1.2, 0.68), (1.0, 0.74), (0.8, 0.68), (0.64, 0.74)],
        "braids": [(1.38, 0.84), (1.0, 0.58), (0.62, 0.84)],
        "long": [(1.38, 0.9), (1.1, 0.62), (0.62, 0.88)],
    }
    if look.hair == "spikes":
        crown = [(0.52, 0.9), (0.4, 0.56), (0.62, 0.6), (0.62, 0.26), (0.86, 0.44), (1.0, 0.16), (1.14, 0.44)]
        crown += [(1.38, 0.26), (1.38, 0.6), (1.6, 0.56), (1.48, 0.9)]
        pen.polygon([*crown, *inner["spikes"]], tint, line=INK, width=LINE)
        return
    pen.polygon(
        smooth([*top, *inner.get(look.hair, [(1.36, 0.78), (1.0, 0.66), (0.64, 0.78)])]), tint, line=INK, width=LINE
    )


def _beard(pen: Pen, look: Look, tint: Colour) -> None:
    if look.beard in {"full", "long", "forked"}:
        foot = {"full": 1.66, "long": 2.2, "forked": 1.84}[look.beard]
        rim: list[Point] = [(0.54, 1.04), (0.6, 1.36), (0.72, foot - 0.14)]
        tip: list[Point] = [(1.0, foot)]
        if look.beard == "forked":
            tip = [(0.8, foot + 0.1), (1.0, foot - 0.26), (1.2, foot + 0.1)]
        other = [(2 - x, y) for x, y in reversed(rim)]
        inner: list[Point] = [(1.36, 1.18), (1.16, 1.2), (1.0, 1.16), (0.84, 1.2), (0.64, 1.18)]
        points = [*rim, *tip, *other, *inner]
        pen.polygon(points if look.beard == "forked" else smooth(points), tint, line=INK, width=LINE)
        pen.arc((1.0, 1.26), (0.14, 0.07), (10, 170), fill=INK, width=LINE)
    elif look.beard == "goatee":
        pen.polygon(
            smooth([(0.8, 1.36), (1.0, 1.42), (1.2, 1.36), (1.08, 1.7), (0.92, 1.7)]), tint, line=INK, width=LINE
        )
    if look.beard in {"moustache", "full", "forked"}:
        curl = [(1.0, 1.2), (1.2, 1.16), (1.44, 1.1), (1.34, 1.3), (1.1, 1.32), (1.0, 1.26)]
        whole = [*curl, *((2 - x, y) for x, y in reversed(curl))]
        pen.polygon(smooth(whole), tint, line=INK, width=LINE)


def _eyes(pen: Pen, look: Look) -> None:
    for side in (-1, 1):
        x = 1 + side * 0.19
        if look.eyes == "closed":
            pen.arc((x, 0.96), (0.1, 0.07), (10, 170), fill=INK, width=LINE)
        elif look.eyes == "wide":
            pen.disc((x, 0.98), 0.1, (255, 252, 244), line=INK, width=0.035)
            pen.disc((x, 0.98), 0.045, INK)
        else:
            pen.disc((x, 0.98), (0.052, 0.066), INK)
        if look.eyes == "glasses":
            pen.disc((x, 0.99), 0.17, None, line=INK, width=0.055)
        lift, wide = {"calm": (0.0, 0.05), "raised": (-0.06, 0.05), "stern": (0.02, 0.07), "bushy": (0.0, 0.1)}[
            look.brow
        ]
        tilt = {"raised": -0.05, "stern": 0.07}.get(look.brow, 0.0)
        y = 0.8 + lift
        pen.line(((x + side * 0.13, y - tilt), (x - side * 0.11, y + tilt)), INK, width=wide)
    if look.eyes == "glasses":
        pen.line(((0.95, 0.97), (1.05, 0.97)), INK, width=0.05)
    elif look.eyes == "patch":
        pen.line(((0.52, 0.76), (1.5, 0.92)), INK, width=0.05)
        pen.disc((1.2, 0.98), 0.15, INK)


def _face(pen: Pen, look: Look, skin: Colour, shade: Colour) -> None:
    for side in (-1, 1):
        pen.disc((1 + side * 0.47, 1.02), (0.1, 0.14), skin, line=INK, width=LINE)
    head: list[Point] = [(0.54, 0.76), (0.72, 0.46), (1.28, 0.46), (1.46, 0.76), (1.46, 1.1), (1.26, 1.44), (1.0, 1.54)]
    pen.polygon(smooth([*head, (0.74, 1.44), (0.54, 1.1)]), skin, line=INK, width=LINE)
    pen.polygon(smooth([(1.24, 0.6), (1.42, 0.76), (1.42, 1.1), (1.24, 1.4), (1.04, 1.5), (1.28, 1.1)]), shade)
    _eyes(pen, look)
    pen.line(((1.0, 1.0), (1.06, 1.13), (0.98, 1.15)), INK, width=0.04)
    pen.arc((1.0, 1.24), (0.15, 0.1), (20, 160), fill=INK, width=LINE)
    for side in (-1, 1):
        pen.disc((1 + side * 0.3, 1.18), 0.09, _blush(skin))
        if look.extra == "freckles":
            for dx, dy in ((-0.06, 0.0), (0.03, 0.05), (0.06, -0.05)):
                pen.disc((1 + side * 0.26 + dx, 1.15 + dy), 0.022, (150, 84, 56))


def _blush(skin: Colour) -> Colour:
    return (skin[0] * 2 + 226) // 3, (skin[1] * 2 + 120) // 3, (skin[2] * 2 + 96) // 3


def _clothes(pen: Pen, look: Look, skin: Colour, colours: tuple[Colour, Colour]) -> None:
    cloth, shade = colours
    pen.box((0.82, 1.36, 1.18, 1.8), skin, line=INK, width=LINE)
    shoulders: list[Point] = [
        (0.06, 2.3),
        (0.14, 1.94),
        (0.44, 1.72),
        (0.8, 1.62),
        (1.0, 1.82),
        (1.2, 1.62),
        (1.56, 1.72),
    ]
    pen.polygon([*shoulders, (1.86, 1.94), (1.94, 2.3)], cloth, line=INK, width=LINE)
    pen.polygon(((1.3, 2.3), (1.42, 1.72), (1.84, 1.95), (1.92, 2.3)), shade)
    pen.line(((1.0, 1.82), (1.0, 2.3)), INK, width=0.04)
    if look.extra == "scarf":
        pen.polygon(
            smooth([(0.6, 1.54), (1.0, 1.68), (1.4, 1.54), (1.44, 1.76), (1.0, 1.9), (0.56, 1.76)]),
            (196, 70, 54),
            line=INK,
            width=LINE,
        )
        pen.polygon(((1.2, 1.8), (1.42, 1.74), (1.5, 2.3), (1.26, 2.3)), (196, 70, 54), line=INK, width=LINE)
    elif look.extra == "collar":
        for side in (-1, 1):
            pen.polygon(
                ((1, 1.84), (1 + side * 0.42, 1.6), (1 + side * 0.46, 1.96)), (252, 246, 230), line=INK, width=LINE
            )


def _extras(pen: Pen, look: Look) -> None:
    if look.extra == "earring":
        for side in (-1, 1):
            pen.disc((1 + side * 0.5, 1.24), 0.085, (240, 196, 70), line=INK, width=0.035)
    elif look.extra == "pipe":
        pen.line(((1.08, 1.28), (1.5, 1.42)), INK, width=0.07)
        pen.box((1.42, 1.2, 1.64, 1.5), (128, 78, 46), line=INK, width=LINE, round_=0.06)
    elif look.extra == "flower":
        for dx, dy in ((-0.1, 0), (0.1, 0), (0, -0.1), (0, 0.1)):
            pen.disc((1.46 + dx, 0.66 + dy), 0.085, (240, 130, 140), line=INK, width=0.03)
        pen.disc((1.46, 0.66), 0.06, (250, 214, 90))


def _person(pen: Pen, look: Look, colours: tuple[Colour, Colour]) -> None:
    skin, shade = _SKINS[look.skin]
    tint = _TINTS[look.tint]
    covered = look.hat in {"hood", "shawl", "turban"}
    if not covered or look.hair in {"long", "braids"}:
        _back(pen, look, tint)
    hats.behind(pen, look)
    _clothes(pen, look, skin, colours)
    _face(pen, look, skin, shade)
    if not covered:
        _front(pen, look, tint)
    _beard(pen, look, tint)
    hats.over(pen, look)
    _extras(pen, look)


@cached
def bust(card: Card, wide: int) -> Image.Image:
    """Return a character's bust before the colour of its land; the key of the card decides everything."""
    terrain = card.land.terrain if card.land else None
    return _bust(card.id, terrain, wide, animal=card.animal)


def _bust(key: str, terrain: Terrain | None, wide: int, *, animal: bool) -> Image.Image:
    wash = ground(terrain) if terrain else _PLAIN
    colours = _CLOTHES[terrain.value if terrain else ""]

    def draw(pen: Pen) -> None:
        pen.box((0.0, 0.0, 2.0, 2 * TALL), wash, round_=0.26)
        pen.disc((1.0, 1.0), 0.86, ((wash[0] + 510) // 3, (wash[1] + 510) // 3, (wash[2] + 510) // 3))
        if animal:
            beasts.draw(pen, beast_of(key))
        else:
            _person(pen, look_of(key), colours)

    size = (wide, round(wide * TALL))
    sprite = sketch(size, draw, unit=wide / 2)
    shape = sketch(size, lambda pen: pen.box((0.0, 0.0, 2.0, 2 * TALL), INK, round_=0.26), unit=wide / 2)
    sprite.putalpha(shape.getchannel("A"))
    return sprite
