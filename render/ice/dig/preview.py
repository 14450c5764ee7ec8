"""Pictures of a step that is not taken yet: the dig after it, tiles that are certain to fall, the place it leads to.

Knows views and events. Must not know whether the step will be taken, nor anything hidden.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from string import ascii_uppercase
from typing import TYPE_CHECKING, Final

from PIL import Image

from engine.ice import advice
from engine.ice.board import BY_NAME, SUPPLY, ZONES
from engine.ice.events import days as day
from engine.ice.events import dig
from engine.ice.events import logbook as log
from engine.ice.events.dig import CampRehomed
from render.drawing.canvas import centred, stamp
from render.drawing.theme import Face
from render.ice.changes import Changes, changes, shares
from render.ice.dig import layers, marks
from render.ice.dig.dig_picture import draw_dig, sprite_of
from render.ice.dig.framing import ACROSS, ROOMY, TALLEST, fit, framed, inset
from render.ice.dig.geometry import FLOOR_SEEN, SPOTS_SEEN
from render.ice.dig.labels.occupied import obstacles, pieces
from render.ice.dig.labels.place_names import (
    draw_labels,
    draw_numbers,
    draw_openings,
    draw_outlines,
    draw_plates,
    letter_disc,
    name_labels,
    number_labels,
    numbered_cells,
    opened_cells,
    opening_labels,
    says_name,
    without_plates,
)
from render.ice.dig.plan import anchor, plan_dig, zone_cells
from render.ice.lexicon import price_parts, spot_name
from render.ice.prompts.choosing import numbered
from render.ice.sprites import palette
from render.ice.sprites.signs import token
from render.letters.lettering import write
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from engine.ice.advice import Price
    from engine.ice.board import Spot
    from engine.ice.events.days import IceEvent
    from engine.ice.view import View
    from render.drawing.canvas import Point
    from render.drawing.layout import Rect
    from render.ice.dig.framing import Frame, Window
    from render.ice.dig.labels.label_layout import PlaceLabel
    from render.ice.dig.plan import CellPlan, DigPlan
    from render.look import Look
    from render.words import Words


_MINUS: Final = "\N{MINUS SIGN}"
_LEVELS: Final = (msg("snow {n}"), msg("surface {n}"), msg("deep {n}"))


@dataclass(frozen=True, slots=True)
class Cost:
    """Something paid or gained."""

    amount: str
    token: str
    """``ep`` or ``rp``, as signs are named."""
    why: str = ""


def spent(events: Sequence[IceEvent], view: View, words: Words) -> tuple[Cost, ...]:
    """Return the costs and gains of these events for the acting seat."""
    ep = sum(_ep(event) for event in events)
    played = any(isinstance(event, dig.TilePlayed) for event in events)
    steps = [event for event in events if isinstance(event, day.Moved) and event.free]
    if not played and (_walked(steps) or (steps and view.decision.phase == "walk")):
        ep -= 1
    rp = sum(_rp(event) for event in events)
    found = [Cost(_signed(ep), "ep")] if ep else []
    if rp:
        found.append(Cost(_signed(rp), "rp"))
    # a single step may be the second of a move that was paid with the first
    free = played or bool(steps and view.decision.phase == "ascent")
    if not found and (free or any(isinstance(event, dig.Flown | log.CameHome) for event in events)):
        found.append(Cost("0", "ep", words.say("free")))
    return tuple(found)


def _walked(steps: Sequence[day.Moved]) -> bool:
    """Return whether some of these steps are a move of two steps (I6.11)."""
    return any(one.seat == two.seat and one.target == two.source for one, two in pairwise(steps))


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"{_MINUS}{-number}"


def _ep(event: IceEvent) -> int:
    match event:
        case day.Moved(free=False) | day.CampBuilt() | day.Sailed() | day.Recruited() | day.Studied() | day.Planned():
            return -1
        case dig.Gathered() | log.CampPitched():
            return -1
        case dig.Excavated(cost=cost):
            return -cost
        case dig.Gained(ep=ep):
            return ep
        case _:
            return 0


def _rp(event: IceEvent) -> int:
    match event:
        case dig.IconPaid():
            return 1
        case dig.Gained(rp=rp):
            return rp
        case day.Overworked():
            return -1
        case _:
            return 0


def excavation(price: Price | None, words: Words) -> tuple[Cost, ...]:
    """Return the price of an excavation and its parts (I6.4); None means that a talisman makes it free."""
    if price is None:
        return (Cost("0", "ep", words.say("talisman")),)
    parts = [words.say(_LEVELS[price.level], n=price.base), *price_parts(price, words)]
    return (Cost(_signed(-price.ep) if price.ep else "0", "ep", "   ".join(parts)),)


# ---- A picture of a part of the dig: drawn as large as it can be, or smaller, and then written on

_READ: Final = 1.08
"""Up to this scale there is room for the names of all places."""


def part_picture(
    view: View,
    plan: DigPlan,
    changed: Changes,
    frame: Frame,
    look: Look,
    *,
    numbered: Sequence[Spot] = (),
    open_: Sequence[Spot] = (),
    named: Collection[Spot] = (),
    over: Callable[[Window], None] | None = None,
    opened: Sequence[CellPlan] = (),
    covered: Sequence[Rect] = (),
) -> Image.Image:
    """Draw a part of the dig.

    ``numbered`` are places that buttons and a list count, in this order, ``open_`` others that can be chosen; ``named``
    those that have a name however small all is shown; ``opened`` those that would be seen (see ``opening_names``);
    ``over`` draws what lies over the dig, before the names, and ``covered`` is where.
    """
    plan = without_plates(plan) if numbered else plan
    cells = numbered_cells(plan, tuple(dict.fromkeys((*numbered, *open_))))
    window = layers.laid(plan, view, frame)
    draw_dig(window, plan, view, changed, look)
    if over is not None:
        over(window)
    draw_outlines(window, cells)
    window = window.lettered()
    numbers, below, names = written(
        view, plan, changed, frame, numbered=numbered, named=named, opened=opened, covered=covered
    )
    draw_labels(window, plan, names, loud={*numbered, *named} if numbered else None)
    draw_plates(window, plan)
    draw_openings(window, below)
    draw_numbers(window, numbers)
    return window.image


def written(
    view: View,
    plan: DigPlan,
    changed: Changes,
    frame: Frame,
    *,
    numbered: Sequence[Spot] = (),
    named: Collection[Spot] = (),
    opened: Sequence[CellPlan] = (),
    covered: Sequence[Rect] = (),
) -> tuple[tuple[PlaceLabel, ...], tuple[PlaceLabel, ...], tuple[PlaceLabel, ...]]:
    """Return the places of the numbers, of the names of what opens and of all other names on such a picture."""
    things, part, scale = obstacles(plan, view, changed), frame.part, frame.scale
    for box in covered:
        things.add(box)
    cells = numbered_cells(plan, numbered)
    numbers = number_labels(cells, plan, things, pieces=pieces(plan), within=part, scale=scale)
    below = opening_labels(opened, plan, things, pieces=pieces(plan), within=part, scale=scale)
    told = {label.spot for label in (*below, *(one for one in numbers if says_name(one)))}
    others = [
        cell for cell in plan.cells if cell.kind and cell.spot not in told and (scale <= _READ or cell.spot in named)
    ]
    # where a list counts the places, other names are drawn only where they need no line
    needed = named if numbered else None
    return numbers, below, name_labels(others, plan, changed, things, within=part, scale=scale, needed=needed)


_ON_THE_WAY: Final = frozenset({"walk", "ascent"})
_BAND: Final = 60
_PAD: Final = 20


def preview(view: View, look: Look, *, events: Sequence[IceEvent] = ()) -> Image.Image:
    """Draw the dig after a step: its changes outlined, its moves as arrows, its costs and gains in a band."""
    plan, changed = plan_dig(view), changes(events)
    zones = zone_cells(plan.tiles, view.icons)
    spots = {*changed.spots, *changed.gone, *(spot for _, *ends in changed.trails for spot in ends)}
    if not events:
        # no action is chosen yet: show the place of the question
        spots = {spot for spot in _question_spots(view) if spot >= 0}
    points = [FLOOR_SEEN[floor].at for floor in changed.coins]
    points += [_at(spot, zones) for spot in spots]
    frame = framed(points, tallest=TALLEST - _BAND)
    shown = part_picture(view, plan, changed, frame, look, named=spots)
    return _banded(shown, spent(events, view, look.words), shares(events), seats=len(view.players), look=look)


def choices(
    view: View,
    spots: Sequence[Spot],
    look: Look,
    *,
    open_: Sequence[Spot] = (),
    best: Sequence[Spot] = (),
    events: Sequence[IceEvent] = (),
    high: float = 0.0,
) -> Image.Image:
    """Draw the part of the dig with these places, which are numbered from 1, and others that can be chosen.

    What is recommended is on it even without a number.
    The leader of the acting seat is on it where there is room; what the events changed there is outlined. It is
    ``high`` at most relative to its width, 0: as high as one above many buttons.
    """
    plan, leader = plan_dig(view), view.players[advice.acting(view)].leader
    here = [leader] if leader >= 0 else []
    frame = frame_of(view, [*spots, *best], high=high)
    return part_picture(view, plan, changes(events), frame, look, numbered=spots, open_=open_, named=here)


def frame_of(view: View, spots: Sequence[Spot], *, high: float = 0.0) -> Frame:
    """Return the part of the dig with these places, and with the acting seat's leader where there is room."""
    tallest, zones = _tallest(high), zone_cells(plan_dig(view).tiles, view.icons)
    places, leader = [_at(spot, zones) for spot in spots], view.players[advice.acting(view)].leader
    if leader >= 0 and fit([*places, here := _at(leader, zones)], tallest=tallest):
        places.append(here)
    return framed(places, tallest=tallest)


def _tallest(high: float) -> int:
    return round(high * ACROSS) or TALLEST


_INSET: Final = 240
"""Sides of the pictures that stand beside each other."""
_GAP: Final = 6
"""Pixels between them."""
_LETTER: Final = 46


def outcomes(view: View, after: Sequence[View], look: Look) -> Image.Image:
    """Draw beside each other, lettered from A, the cells below the excavated tile with all who will have landed there.

    The cell on which the leader of the acting seat stands is outlined.
    """
    seat, plans = advice.acting(view), [plan_dig(one) for one in after]
    below = view.decision.spots
    wide = ACROSS // len(after)
    points = [SPOTS_SEEN[view.decision.cell].at, *(anchor(plans[0], spot) for spot in below)]
    frame = inset(points, across=wide - _GAP, tall=_INSET)
    sheet = Image.new("RGB", (wide * len(after), frame.size[1]), palette.FRAME)
    for number, (one, plan) in enumerate(zip(after, plans, strict=True)):
        changed = Changes(spots=(one.players[seat].leader,))
        image = part_picture(one, plan, changed, frame, look, named=below)
        left = number * wide + (wide - image.width) // 2
        sheet.paste(image, (left, 0))
        if len(after) == 1:
            break  # there is nothing to tell it from
        centred(sheet, letter_disc(ascii_uppercase[number], _LETTER), (left + _LETTER // 2 + 4, _LETTER // 2 + 4))
    return sheet


def forecast(text: str, view: View, look: Look) -> Image.Image | None:
    """Draw what is certain to happen: which tiles fall, where a camp goes, or which place is meant; None without."""
    found = advice.foreseen(view, text)
    if found is None:
        return _camp_put(text, view, look) or _place_meant(text, view, look)
    plan = plan_dig(view)
    shown = {cell.spot: cell for cell in plan.cells}
    dug = [found.dug] if found.dug >= 0 else []

    def over(window: Window) -> None:
        for cell in found.falling:
            window.centred(marks.cross(), SPOTS_SEEN[cell].at)
        for cell in dug:
            window.centred(marks.outline(shown[cell].kind, over=shown[cell].over), SPOTS_SEEN[cell].at)

    points = [SPOTS_SEEN[cell].at for cell in (*found.falling, *dug)]
    frame = framed(points, tallest=ROOMY, lowest=ROOMY)
    opened = opened_cells(plan, found.dug) if dug else ()
    crosses = [box for cell in found.falling for box in marks.cross_boxes(SPOTS_SEEN[cell].at)]
    image = part_picture(view, plan, changes(()), frame, look, named=dug, over=over, opened=opened, covered=crosses)
    return _banded(image, excavation(found.price, look.words) if dug else (), look=look)


def _camp_put(text: str, view: View, look: Look) -> Image.Image | None:
    """Draw the camp that is asked for where it is to go, None for other actions: whatever follows, it stands there."""
    verb, _, name = text.partition(":")
    camp, spot = view.decision.camp, BY_NAME.get(name, SUPPLY)
    if verb != "camp" or min(camp, spot) < 0:
        return None
    cells = tuple(replace(cell, camp=camp) if cell.spot == spot else cell for cell in view.cells)
    camps = tuple(spot if number == camp else at for number, at in enumerate(view.camps))
    return preview(replace(view, cells=cells, camps=camps), look, events=(CampRehomed(camp, spot),))


def _place_meant(text: str, view: View, look: Look) -> Image.Image | None:
    """Draw the place that an action leads to, and the acting seat's leader, with an arrow if it goes there.

    None when the action names no place.
    """
    if not (token := numbered(text)):
        return None
    spot, seat, plan = BY_NAME[token], advice.acting(view), plan_dig(view)
    leader = view.players[seat].leader
    goes = min(leader, spot) >= 0 and advice.arrival(view, text).leader == spot != leader
    meant = Changes(spots=(spot,), trails=((seat, leader, spot),) if goes else ())
    named = [spot, leader] if leader >= 0 else [spot]
    zones = zone_cells(plan.tiles, view.icons)
    frame = framed([_at(each, zones) for each in named], tallest=ROOMY, lowest=ROOMY)
    return part_picture(view, plan, meant, frame, look, named=named)


def _question_spots(view: View) -> tuple[Spot, ...]:
    """Return the spots of a question: the leader who moves on, else start and destinations; -1 is off the dig."""
    if view.decision.phase in _ON_THE_WAY:
        return (view.players[advice.acting(view)].leader,)
    return view.decision.cell, *view.decision.spots


def _at(spot: Spot, zones: dict[Spot, int]) -> Point:
    if spot in ZONES:
        return FLOOR_SEEN[zones.get(spot, 18)].at
    return SPOTS_SEEN[spot].at


def _banded(
    image: Image.Image,
    costs: Sequence[Cost],
    shared: Mapping[Spot, tuple[tuple[str, int], ...]] | None = None,
    *,
    look: Look,
    seats: int = 0,
) -> Image.Image:
    """Return the picture with a band below it: costs, gains and their parts, and who goes where."""
    if not costs and not shared:
        return image
    sheet = Image.new("RGB", (image.width, image.height + _BAND), palette.FRAME)
    sheet.paste(image, (0, 0))
    sheet.paste(palette.FRAME_EDGE, (0, image.height, image.width, image.height + 2))
    x, y = _PAD, image.height + _BAND // 2 + 1
    for cost in costs:
        x += write(sheet, (x, y), cost.amount, face=Face.NARROW, size=36, fill=palette.GOLD, align="left") + 6
        centred(sheet, token(cost.token, 34), (x + 17, y))
        x += 34 + 16
        room = image.width - x - _PAD
        x += write(sheet, (x, y), cost.why, face=Face.NARROW, size=24, fill=palette.FRAME_INK, align="left", room=room)
        x += 24
    for spot, figures in (shared or {}).items():
        x += write(sheet, (x, y), spot_name(spot), face=Face.NARROW, size=30, fill=palette.GLOW, align="left") + 10
        for what, value in figures:
            sprite = sprite_of(what, value if what != "camp" or value < seats else -1, 38, look)
            stamp(sheet, sprite, (x, y - 19))
            x += sprite.width + 4
        x += 22
    return sheet
