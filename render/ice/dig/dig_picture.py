"""The picture of the dig: the funnel of ice from above, the figures on it, and the state of the day.

Knows views, events and the plan. Must not know clocks, chance, files or Discord.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from PIL import Image

from render.drawing.cache import cached
from render.drawing.canvas import Pen, centred, sketch
from render.drawing.theme import Face
from render.ice.card_names import logbook_name
from render.ice.changes import UNCHANGED
from render.ice.daytime import NAMES, PartOfDay, order, part, resting
from render.ice.dig import layers, marks, slabs
from render.ice.dig.framing import Frame, trimmed
from render.ice.dig.geometry import FLOOR_SEEN, HIGH, SPOTS_SEEN, WIDE, corners, gap
from render.ice.dig.labels import place_names
from render.ice.dig.labels.obstacles import Obstacles
from render.ice.dig.labels.occupied import pieces
from render.ice.dig.light import Light, low_sun, tone
from render.ice.dig.plan import anchor, plan_dig, points_shown
from render.ice.dig.slabs import back_icon, warmth
from render.ice.sprites import palette, travellers
from render.ice.sprites.signs import token
from render.letters.lettering import fit, width, wrap, write
from render.words import msg

if TYPE_CHECKING:
    from engine.ice.view import CellView, PlayerView, View
    from render.drawing.layout import Rect
    from render.ice.changes import Changes
    from render.ice.dig.framing import Window
    from render.ice.dig.plan import CellPlan, DigPlan
    from render.look import Look
    from render.words import Words


EDGE: Final = 24
"""The distance from the edge of the picture to the text."""
HEAD: Final = 116
"""The height of what stands over a part of the dig instead of the corners."""
_ROW: Final = 45
_LINE: Final = 34
LETTERS: Final = 30
"""The size of letters on the whole dig, which a phone shows 345 pixels wide."""
SIZES: Final = (LETTERS, place_names.NAME)
"""The sizes of the names of places and people: the first for which there is room."""
_LEGEND: Final = (
    (msg("Snow"), palette.SNOW.face, palette.SNOW.line),
    (msg("Surface"), palette.SURFACE.face, palette.SURFACE.line),
    (msg("Deep"), palette.DEEP.face, palette.DEEP.light),
    (msg("Ledge"), palette.HIGH_LEDGE.face, palette.LOW_LEDGE.face),
    (msg("Azulia"), palette.AZULIA[0], palette.AZULIA_VEIN),
)


def draw_corners(image: Image.Image, view: View, look: Look, *, light: Light) -> None:
    """Write into the four corners."""
    _draw_day(image, view, look.words)
    _draw_order(image, view, look)
    _draw_supply(image, view, look)
    _draw_legend(image, look.words, light)


def draw_head(image: Image.Image, view: View, look: Look) -> None:
    """Write over a part of the dig what the corners tell: day and phase, then everyone's leader and EP, in order."""
    day = look.words.say("Day {number}", number=view.day)
    at = EDGE + 14 + write(image, (EDGE, 34), day, face=Face.TITLE, size=42, fill=palette.FRAME_INK, align="left")
    text = look.words.say(NAMES[part(view)])
    room = image.width - at - EDGE
    write(image, (at, 36), text, face=Face.NARROW, size=28, fill=palette.GOLD, align="left", room=room)
    step = min(150, (image.width - 2 * EDGE) // len(view.players))
    for number, seat in enumerate(order(view)):
        _draw_share(image, view, seat, look, left=EDGE + number * step)


def _draw_share(image: Image.Image, view: View, seat: int, look: Look, *, left: int) -> None:
    """Draw a leader and the EP of its seat, or a moon; an arrow marks who must decide."""
    if view.outcome is None and seat in view.decision.seats:
        centred(image, _pointer(20), (left + 8, HEAD - 32))
    centred(image, travellers.leader(look.identity(seat), 40), (left + 42, HEAD - 32))
    if resting(view, seat):
        centred(image, _moon(30), (left + 86, HEAD - 32))
        return
    ep = str(view.players[seat].ep)
    wide = write(image, (left + 70, HEAD - 32), ep, face=Face.NUMERAL, size=32, fill=palette.FRAME_INK, align="left")
    centred(image, token("ep", 28), (left + 70 + wide + 18, HEAD - 32))


def _draw_day(image: Image.Image, view: View, words: Words) -> None:
    day = words.say("Day {number}", number=view.day)
    write(image, (EDGE, 48), day, face=Face.TITLE, size=46, fill=palette.FRAME_INK, align="left", room=_room(24, 72))
    text = words.say(NAMES[part(view)])
    write(image, (EDGE, 92), text, face=Face.NARROW, size=30, fill=palette.GOLD, align="left", room=_room(78, 106))
    if view.logged:
        card = logbook_name(words, view.box.logbook[view.logged[-1]])
        if part(view) is not PartOfDay.LOGBOOK:
            card = words.say("Logbook: {card}", card=card)
        lines = wrap(card, Face.NARROW, LETTERS, room=_room(118, 170), lines=2)
        for number, line in enumerate(lines):
            at = (EDGE, 130 + number * 33)
            write(image, at, line, face=Face.NARROW, size=LETTERS, fill=palette.FRAME_FADED, align="left")


def _room(top: int, bottom: int) -> int:
    return round(gap(top, bottom)) - EDGE - 16


@cached
def _moon(size: int) -> Image.Image:
    """Return the sign of a seat that is done for today."""

    def draw(pen: Pen) -> None:
        outer = [(1 + 0.8 * cos(a * pi / 18), 1 + 0.8 * sin(a * pi / 18)) for a in range(-1, 24)]
        inner = [(1.32 + 0.66 * cos(a * pi / 18), 0.68 + 0.66 * sin(a * pi / 18)) for a in range(21, 1, -1)]
        pen.polygon(outer + inner, palette.FRAME_FADED)

    return sketch((size, size), draw, unit=size / 2)


@cached
def _pointer(size: int) -> Image.Image:
    """Return the sign of a seat that has to decide."""
    return sketch(
        (size, size), lambda pen: pen.polygon(((0.4, 0.2), (1.8, 1.0), (0.4, 1.8)), palette.GOLD), unit=size / 2
    )


def _draw_order(image: Image.Image, view: View, look: Look) -> None:
    """Write the seats in the order of the day: token, name, EP; an arrow marks who must decide, a moon who is done."""
    for number, seat in enumerate(order(view)):
        y = 42 + number * _ROW
        player, awaited = view.players[seat], view.outcome is None and seat in view.decision.seats
        _draw_player(image, player, look.names[seat], y, look, awaited=awaited, rests=resting(view, seat))


def _draw_player(
    image: Image.Image, player: PlayerView, name: str, y: int, look: Look, *, awaited: bool, rests: bool
) -> None:
    right = WIDE - EDGE
    left = WIDE - EDGE - _room(y - 20, y + 20)
    if rests:
        centred(image, _moon(32), (right - 16, y))
    else:
        write(image, (right - 30, y), str(player.ep), face=Face.NUMERAL, size=32, fill=palette.FRAME_INK, align="right")
        centred(image, token("ep", 28), (right - 13, y))
    centred(image, travellers.leader(look.identity(player.seat), 40), (right - 76, y))
    room = right - 76 - 26 - left - 22
    size = next((each for each in SIZES if width(name, Face.NARROW, each) <= room), LETTERS)
    text = fit(name, Face.NARROW, size, room=room)
    fill = palette.GOLD if awaited else palette.FRAME_FADED if rests else palette.FRAME_INK
    write(image, (right - 100, y), text, face=Face.NARROW, size=size, fill=fill, align="right")
    if awaited:
        centred(image, _pointer(20), (right - 100 - width(text, Face.NARROW, size) - 14, y))


def _draw_supply(image: Image.Image, view: View, look: Look) -> None:
    """Write what is off the dig: leaders, archaeologists, white camps, the discard."""
    white = sum(at == -1 for at in view.camps[len(view.players) :])
    lines = [
        (travellers.crew(1, 42), look.words.say("{n} in reserve", n=view.reserve)),
        (travellers.camp(None, 36), look.words.count("{n} white camp", "{n} white camps", white)),
        (_discard(34), look.words.say("{n} discarded", n=view.spill)),
    ]
    if not white and all(at < 0 for at in view.camps[len(view.players) :]):
        del lines[1]
    top = HIGH - 44 - (len(lines) - 1) * 42
    absent = [player.seat for player in view.players if player.leader < 0]
    for number, seat in enumerate(absent):
        centred(image, travellers.leader(look.identity(seat), 34), (EDGE + 17 + number * 34, top - 42))
    for number, (sprite, text) in enumerate(lines):
        y = top + number * 42
        left = EDGE + 42
        centred(image, sprite, (EDGE + 17, y))
        room = round(gap(y - 14, y + 14)) - left - 14
        write(image, (left, y), text, face=Face.NARROW, size=LETTERS, fill=palette.FRAME_INK, align="left", room=room)


@cached
def _discard(size: int) -> Image.Image:
    """Return the sign of the discard: tiles of snow on a heap."""

    def draw(pen: Pen) -> None:
        for x, y in ((1.12, 0.72), (0.88, 1.0), (1.06, 1.28)):
            pen.disc((x, y + 0.06), (0.84, 0.46), palette.FRAME_LINE)
            pen.disc((x, y), (0.78, 0.4), palette.SNOW.dark)
            pen.disc((x, y - 0.06), (0.7, 0.3), palette.SNOW.face)

    return sketch((size, size), draw, unit=size / 2)


def _draw_legend(image: Image.Image, words: Words, light: Light) -> None:
    """Draw the legend of the levels' colours."""
    for number, (text, face, line) in enumerate(_LEGEND):
        y = HIGH - 34 - (len(_LEGEND) - 1 - number) * _LINE
        centred(
            image,
            _swatch(*((face, line) if face in palette.AZULIA else (tone(face, light), tone(line, light)))),
            (WIDE - EDGE - 12, y),
        )
        room = round(gap(y - 14, y + 14)) - EDGE - 44
        at = (WIDE - EDGE - 32, y)
        write(
            image, at, words.say(text), face=Face.NARROW, size=LETTERS, fill=palette.FRAME_INK, align="right", room=room
        )


@cached
def _swatch(face: tuple[int, int, int], line: tuple[int, int, int]) -> Image.Image:
    def draw(pen: Pen) -> None:
        pen.polygon(corners((13, 13), 12.5), line)
        pen.polygon(corners((13, 13), 9.5), face)

    return sketch((26, 26), draw)


_FIRE: Final = 210
_LAMP: Final = 96
"""How wide the light of a fire and of a lamp is."""


def dig(view: View, look: Look, *, changed: Changes = UNCHANGED) -> Image.Image:
    """Draw the dig, 1200 pixels wide, with outlines around what changed."""
    plan = plan_dig(view)
    window = layers.laid(plan, view)
    draw_dig(window, plan, view, changed, look)
    place_names.draw_names(window, plan, view, changed, sizes=SIZES)
    draw_corners(window.image, view, look, light=plan.light)
    return window.image


def part_shown(view: View, changed: Changes) -> Rect | None:
    """Return the part of the dig that a board shows; None: all of it.

    That is where leaders and camps stand, where it is dug open, and what has just changed: elsewhere archaeologists
    wait at shafts.
    """
    if view.outcome is not None or any(view.players[seat].leader < 0 for seat in view.decision.seats):
        return None  # who comes to the dig may go anywhere
    ends = (spot for _, *both in changed.trails for spot in both)
    points = points_shown(view, (*changed.spots, *changed.gone, *ends))
    # where Azulia lies open, nearly all is dug
    return None if points is None else trimmed(points, head=HEAD)


def part_of_dig(part: Rect, view: View, look: Look, *, changed: Changes = UNCHANGED) -> Image.Image:
    """Draw a part of the dig at its own size, under a line with the day and everyone's EP."""
    plan = plan_dig(view)
    window = layers.laid(plan, view, Frame(part))
    draw_dig(window, plan, view, changed, look)
    place_names.draw_names(window, plan, view, changed)
    image = Image.new("RGB", (part.w, part.h + HEAD), palette.FRAME)
    image.paste(window.image, (0, HEAD))
    draw_head(image, view, look)
    return image


def draw_dig(window: Window, plan: DigPlan, view: View, changed: Changes, look: Look) -> None:
    """Draw what is on the tiles, as far as the window shows it: outlines of changes, backs of tiles, figures."""
    cells, light = {cell.spot: cell for cell in view.cells}, plan.light
    if light is Light.DUSK:
        window.shade(low_sun, (WIDE, HIGH))
    for _, at in plan.coins:
        window.centred(travellers.coin(32), at)
    for cell in plan.cells:
        if cell.kind:
            _draw_warmth(window, cell, cells[cell.spot], light)
    _draw_changes(window, plan, changed)
    for cell in plan.cells:
        if cell.kind:
            _draw_back(window, cell, cells[cell.spot], light)
    standing = pieces(plan) if changed.trails else Obstacles()
    for seat, source, target in changed.trails:
        marks.trail(window, anchor(plan, source), anchor(plan, target), look, seat=seat, pieces=standing)
    # last, so that no arrow covers them
    for cell in plan.cells:
        _draw_figures(window, cell, look)


def _draw_figures(window: Window, plan: CellPlan, look: Look) -> None:
    """Draw the figures on a cell; if its tile is gone, on a plate next to the hole."""
    if plan.kind == 0:
        window.stamp(marks.plate(plan.label.w, plan.label.h), (plan.label.x, plan.label.y))
    for figure in plan.figures:
        window.centred(sprite_of(figure.what, figure.value, figure.size, look), figure.at)


def _draw_warmth(window: Window, plan: CellPlan, cell: CellView, light: Light) -> None:
    """Draw the light that a fire, a lamp and a tent throw."""
    x, y = plan.icon.middle
    if cell.back == "camp":
        window.centred(warmth(_FIRE, light), (x, y - 12))
    elif cell.back == "tunnel":
        window.centred(warmth(_LAMP, light), (x + plan.icon.w * 0.28, y - plan.icon.w * 0.25))
    for figure in plan.figures:
        if figure.what == "camp":
            window.centred(warmth(figure.size * 2, light), (figure.at[0], figure.at[1] + figure.size * 0.3))


def _draw_back(window: Window, plan: CellPlan, cell: CellView, light: Light) -> None:
    """Draw the back of a tile."""
    if cell.back is not None:
        sprite = back_icon(cell.back, plan.icon.w, slabs.texture_of(cell.spot), light)
        if sprite is not None:
            window.stamp(sprite, (plan.icon.x, plan.icon.y))


def sprite_of(what: str, value: int, size: int, look: Look) -> Image.Image:
    """Return the sprite of a ``plan.Figure``: a camp, archaeologists or a leader."""
    if what == "camp":
        return travellers.camp(None if value < 0 else look.identity(value), size)
    return travellers.crew(value, size) if what == "archs" else travellers.leader_figure(look.identity(value), size)


def _draw_changes(window: Window, plan: DigPlan, changed: Changes) -> None:
    shown = {cell.spot: cell for cell in plan.cells}
    for spot in changed.gone:
        window.centred(marks.hole(), SPOTS_SEEN[spot].at)
    for cell in plan.cells:
        if cell.kind == 0:
            window.centred(marks.hole(palette.WHITE), cell.at)
    for floor in changed.coins:
        window.centred(marks.target(40), FLOOR_SEEN[floor].at)
    for spot in changed.spots:
        if spot in shown and shown[spot].kind:
            window.centred(marks.outline(shown[spot].kind, over=shown[spot].over), shown[spot].at)
