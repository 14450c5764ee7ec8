"""The strip of what all players share: day and order, decrees, open requests, market, curse, logbook, reserves.

Knows the public part of a view. Must not know players' boards.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from engine.ice.board import SUPPLY
from engine.ice.components import TOKEN_STEPS, TOKEN_TURNS
from render.drawing.cache import cached
from render.drawing.canvas import centred, frame, sketch, stamp
from render.drawing.layout import Rect, grid, rows_of
from render.drawing.theme import Face
from render.ice.boards.board_layout import DECREE, EFFECTS, RESERVE, SMALLEST, WORTH, WORTHS
from render.ice.card_names import effect_name, logbook_name, logbook_text
from render.ice.daytime import NAMES, PartOfDay, order, part, resting, turn_of
from render.ice.lexicon import front_name
from render.ice.sprites.cardface import (
    anima,
    decree_face,
    decree_name_card,
    fitted,
    narrow_names,
    paragraph,
    request_face,
)
from render.ice.sprites.furniture import badge, draw_panel, faint, lying, outline, seal, sign
from render.ice.sprites.landscape import landscape
from render.ice.sprites.palette import FRAME, WHITE
from render.ice.sprites.relics import effect
from render.ice.sprites.shades import DEEP, FADED, LAMP, PARCHMENT, PARCHMENT_RIM, RIM, SHEET
from render.ice.sprites.signs import BRASS, LINE, front_icon, token, type_icon
from render.ice.sprites.travellers import camp, crew, leader
from render.letters.lettering import width, wrap, write
from render.texts import won
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PIL import Image

    from engine.core import Outcome
    from engine.ice.view import View
    from render.ice.boards.board_layout import HeadPlan, StripPlan
    from render.ice.changes import Touched
    from render.look import Look
    from render.words import Words


_LINE: Final = 50
_SKY: Final = 96
_COLUMN, _BAND = 700, 900
"""From these widths on the signs are in three columns, and in four."""


def signs(words: Words) -> tuple[tuple[Image.Image, str], ...]:
    """Return the signs of guild boards, each with what it means."""
    return (
        (seal("9", 42), words.say("renown points")),
        (token("rp", 38), words.say("renown token, 1 point")),
        (token("ep", 38), words.say("exploration point")),
        (anima(2, 24), words.say("anima, the strength")),
        (lying("study"), words.say("study token, 1 anima")),
        (sign("tick", 34), words.say("effect ready today")),
        (sign("snow", 38), words.say("snow tiles in hand")),
        (sign("request", 40), words.say("requests in hand")),
        (token("plan", 38), words.say("1 EP more tomorrow")),
        (sign("hold", 38), words.say("hold: artifacts paid")),
    )


def draw_legend(image: Image.Image, rect: Rect, words: Words) -> None:
    """Draw the signs in columns, each with what it means; above them a landscape where there is room."""
    draw_panel(image, rect)
    found = signs(words)
    across = 2 if rect.w < _COLUMN else 3 if rect.w < _BAND else 4
    lines = rows_of(len(found), across)
    area = rect.inset(10, 4) if across > 2 else rect.inset(10)
    sky = area.h - lines * _LINE
    if sky >= _SKY:
        stamp(image, landscape("night", (area.w, sky - 8), at=0.8), (area.x, area.y))
        area = Rect(area.x, area.y + sky, area.w, area.h - sky)
    for spot, (sprite, text) in zip(
        grid(area, len(found), across=across, height=area.h // lines, gap=0), found, strict=True
    ):
        y = spot.middle[1]
        centred(image, sprite, (spot.x + 24, y))
        at, room = (spot.x + 54, y), spot.w - 56
        write(image, at, text, face=Face.NARROW, size=SMALLEST, fill=DEEP, align="left", room=room)


def draw_effects(image: Image.Image, rects: Sequence[Rect], words: Words) -> None:
    """Draw what the slots do once they have their anima: the sign of the type, that of the effect, and words."""
    draw_panel(image, rects[0].around(rects[-1]))
    for kind, rect in enumerate(rects):
        sprite = effect(kind)
        x, y = rect.middle[0] - sprite.width // 2, rect.y + 36
        centred(image, type_icon(kind, 36), (x - 4, y))
        centred(image, sprite, (x + 26 + sprite.width // 2, y))
        lines = wrap(effect_name(words, kind), Face.NARROW, SMALLEST, room=rect.w, lines=2 if rect.h > EFFECTS else 1)
        for i, line in enumerate(lines):
            at = (rect.middle[0], rect.y + EFFECTS - 20 + 25 * i)
            write(image, at, line, face=Face.NARROW, size=SMALLEST, fill=DEEP, room=rect.w)


# ---- The logbook card of the day, and the numbers in reserves, piles and discards

_ICON: Final = 46
_FIGURES: Final = 32
_TALL: Final = 150


def draw_log(image: Image.Image, rect: Rect, view: View, words: Words) -> None:
    """Write the logbook card of the day, and the one revealed at the set-up."""
    draw_panel(image, rect, PARCHMENT, line=PARCHMENT_RIM)
    tall = rect.h > _TALL
    scene = (104, rect.h - 16)
    stamp(image, landscape("night", scene, round_=9, at=0.7), (rect.x + 8, rect.y + 8))
    centred(image, sign("log", 72), (rect.x + 60, rect.middle[1]))
    left = rect.x + 126
    room = rect.right - 14 - left
    y = rect.y + 32
    opened = ""
    if view.opened >= 0:
        opened = words.say("Opened at set-up: {card}", card=logbook_name(words, view.box.logbook[view.opened]))
    if view.logged:
        card = view.box.logbook[view.logged[-1]]
        fitted(image, (left, y), logbook_name(words, card), room=room, size=32)
        text = logbook_text(words, card)
        paragraph(image, (left, y + 38), text, room=room, lines=2, size=26)
        y += 38 + 29 * len(wrap(text, Face.NARROW, 26, room=room, lines=2))
    if not opened:
        return
    if tall or not view.logged:
        write(image, (left, y), opened, face=Face.NARROW, size=SMALLEST, fill=FADED, align="left", room=room)
    else:
        at = (rect.right - 14, rect.y + 32)
        write(image, at, opened, face=Face.NARROW, size=SMALLEST, fill=FADED, align="right", room=room // 2)


@dataclass(frozen=True, slots=True)
class Stock:
    """Something that is counted: its sign, its number, where it is."""

    sprite: Image.Image
    number: int
    name: str


def stock(view: View) -> list[Stock]:
    """Return the counts of reserves, piles and discards."""
    white = sum(camp == SUPPLY for camp in view.camps[len(view.players) :])
    # Translators: each stands under a sign and a number: "requests left" in their pile, "tiles gone" to the discard
    found = [
        Stock(crew(1, _ICON + 6), view.reserve, msg("archaeologists")),
        Stock(camp(None, _ICON), white, msg("white camps")),
        Stock(sign("request", _ICON), view.pile, msg("requests left")),
        Stock(sign("heap", _ICON), view.heap, msg("requests gone")),
        Stock(sign("log", _ICON), view.log, msg("logbook cards")),
        Stock(sign("spill", _ICON), view.spill, msg("tiles gone")),
        Stock(sign("spoil", _ICON), view.spoil, msg("artifacts gone")),
    ]
    if view.mode == "first":
        del found[4]
    return found


def draw_reserves(
    image: Image.Image, rect: Rect, known: Rect | None, view: View, words: Words, *, changes: Touched
) -> None:
    """Draw the counts of reserves, piles and discards in a strip, and the discarded snow tiles that are public."""
    draw_panel(image, rect)
    things = stock(view)
    area = Rect(rect.x + 8, rect.y + 8, rect.w - 16, RESERVE - 14)
    for spot, thing in zip(grid(area, len(things), across=len(things), height=area.h, gap=4), things, strict=True):
        _draw_stock(image, spot, thing, words)
    if known is not None:
        _draw_known(image, known, sorted(Counter(view.shown).items()), words, changes=changes)


def _draw_stock(image: Image.Image, rect: Rect, thing: Stock, words: Words) -> None:
    """Draw a sign with its number, and below them where that is."""
    figures = width(str(thing.number), Face.NUMERAL, _FIGURES)
    x, y = rect.middle[0] - (thing.sprite.width + 8 + figures) // 2, rect.y + 25
    sprite = thing.sprite if thing.number else faint(thing.sprite)
    stamp(image, sprite, (x, y - sprite.height // 2))
    at = (x + sprite.width + 8, y)
    write(image, at, str(thing.number), face=Face.NUMERAL, size=_FIGURES, fill=LINE, align="left")
    at = (rect.middle[0], rect.bottom - 14)
    write(image, at, words.say(thing.name), face=Face.NARROW, size=SMALLEST, fill=FADED, room=rect.w)


def _draw_known(
    image: Image.Image, rect: Rect, known: Sequence[tuple[int, int]], words: Words, *, changes: Touched
) -> None:
    """Draw the public fronts in the discard, each once with its number."""
    y = rect.middle[1]
    text = words.say("Known in the discard")
    left = rect.x + write(image, (rect.x, y), text, face=Face.NARROW, size=SMALLEST, fill=FADED, align="left") + 14
    step = min(56, (rect.right - left) // len(known))
    size = min(48, step - 2)
    for i, (front, count) in enumerate(known):
        at = (left + step // 2 + i * step, y)
        centred(image, front_icon(front, size), at)
        if front in changes.shown:
            outline(image, Rect(at[0] - size // 2, at[1] - size // 2, size, size))
        if count > 1:
            centred(image, badge(str(count), 30), (at[0] + size // 3, at[1] + 14))


MOODS: Final[Mapping[PartOfDay, str]] = {
    PartOfDay.SETUP: "night",
    PartOfDay.SUNRISE: "dawn",
    PartOfDay.LOGBOOK: "dawn",
    PartOfDay.EXPLORING: "day",
    PartOfDay.SUNSET: "dusk",
    PartOfDay.OVER: "night",
}
"""The landscape behind the heading."""


def draw_strip(image: Image.Image, plan: StripPlan, view: View, look: Look, *, changes: Touched) -> None:
    """Draw the shared strip at the places of the plan; decrees with their texts where there is room."""
    if plan.head is not None:
        _draw_head(image, plan.head, view, look)
    decrees = [view.box.decrees[card] for card in view.decrees]
    narrow = narrow_names(decrees, min(rect.w for rect in plan.decrees), look.words)
    for place, (rect, decree) in enumerate(zip(plan.decrees, decrees, strict=True)):
        size = (rect.w, rect.h)
        face = decree_name_card(decree, size, look.words) if rect.h < DECREE else None
        stamp(image, face or decree_face(decree, size, look.words, narrow=narrow), (rect.x, rect.y))
        lines = 1 if rect.h >= DECREE else rows_of(len(view.players), WORTHS)
        below = 44 + (lines - 1) * WORTH
        _draw_worth(image, Rect(rect.x + 6, rect.bottom - 8 - below, rect.w - 12, below), view, place, look)
    if plan.lead is not None:
        stamp(image, landscape("dusk", (plan.lead.w - 4, plan.lead.h), at=0.42), (plan.lead.x, plan.lead.y))
    for rect, card in zip(plan.requests, view.row, strict=True):
        stamp(image, request_face(view.box.requests[card], (rect.w, rect.h)), (rect.x, rect.y))
        if card in changes.row:
            outline(image, rect)
    if plan.market is not None:
        _draw_market(image, plan.market, plan.wares, view, look.words, changes=changes)
    if plan.track is not None:
        _draw_track(image, plan.track, plan.squares, view, look, changes=changes)
    draw_legend(image, plan.legend, look.words)
    draw_effects(image, plan.effects, look.words)
    if plan.log is not None:
        draw_log(image, plan.log, view, look.words)
        if changes.log:
            outline(image, plan.log)
    if plan.reserves is not None:
        draw_reserves(image, plan.reserves, plan.known, view, look.words, changes=changes)


# ---- day, order, turn


def _draw_head(image: Image.Image, plan: HeadPlan, view: View, look: Look) -> None:
    """Write day and phase, the order of the players, and who has to decide, before the sky of the hour."""
    head = plan.rect
    stamp(image, landscape(MOODS[part(view)], (head.w, head.h)), (head.x, head.y))
    y = plan.day.middle[1] - 2
    x = plan.day.x + 84
    title = look.words.say("Day {n}", n=view.day)
    wide = write(image, (x, y), title, face=Face.TITLE, size=42, fill=WHITE, align="left", room=190) + 16
    room = plan.day.right - x - wide
    text = look.words.say(NAMES[part(view)])
    write(image, (x + wide, y), text, face=Face.NARROW, size=32, fill=WHITE, align="left", room=room)
    _draw_order(image, plan.order, view, look)
    text = status_line(view, look.names, look.words)
    face, size = (Face.TITLE, 34) if width(text, Face.TITLE, 34) <= plan.turn.w else (Face.NARROW, 29)
    lines = (text,) if width(text, face, size) <= plan.turn.w else wrap(text, face, 26, room=plan.turn.w, lines=2)
    for i, line in enumerate(lines):
        at = (plan.turn.right, y + round((i - (len(lines) - 1) / 2) * 29))
        write(image, at, line, face=face, size=size if len(lines) == 1 else 26, fill=WHITE, align="right")


def status_line(view: View, names: Sequence[str], words: Words) -> str:
    """Return a line on whose turn it is, who has to decide, or who has won."""
    if view.outcome is not None:
        return verdict(view, view.outcome, names, words)
    seats = view.decision.seats
    if seats == (turn_of(view),):
        return words.say("{name}'s turn", name=names[seats[0]])
    return words.say("Waiting for {names}", names=words.listed([names[seat] for seat in seats]))


def verdict(view: View, outcome: Outcome, names: Sequence[str], words: Words) -> str:
    """Return a line on who has won; for a single player, on the score, if there is one."""
    if len(view.players) == 1 and outcome.scores:
        return words.say("{name}: {n} renown", name=names[0], n=outcome.scores[0])
    if not (outcome.scores or outcome.winners):
        return words.say("Given up")
    return won([names[seat] for seat in outcome.winners], words)


def _draw_order(image: Image.Image, rect: Rect, view: View, look: Look) -> None:
    """Draw the seats in turn order; seats that are done for today sleep, the active one has a light ground."""
    seats = order(view)
    step = min(56, (rect.w - 34) // len(seats))
    x = rect.middle[0] - (step * len(seats) + 34) // 2
    y = rect.middle[1] - 2
    stamp(image, _shade((step * len(seats) + 48, 66)), (x - 10, y - 33))
    centred(image, sign("first", 40), (x + 16, y))
    x += 34
    for seat in seats:
        at = (x + step // 2, y)
        if seat == turn_of(view):
            frame(image, Rect(at[0] - 26, y - 29, 52, 58), BRASS, width=4, radius=10)
        centred(image, leader(look.identity(seat), 46), at)
        if resting(view, seat) and view.outcome is None:
            centred(image, sign("moon", 26), (at[0] + 15, y + 14))
        x += step


@cached
def _shade(size: tuple[int, int]) -> Image.Image:
    """Return the dark ground on which the order of the players stands before the sky."""
    return sketch(size, lambda pen: pen.box((0, 0, *size), FRAME, round_=14))


# ---- decrees


def _draw_worth(image: Image.Image, rect: Rect, view: View, place: int, look: Look) -> None:
    """Draw the renown that a decree would give each player now; the player who gets most is lit up (I10.4)."""
    one = rect.h < WORTH
    across = max(WORTHS, len(view.players)) if one else WORTHS
    most = max(player.worth[place] for player in view.players)
    spots = grid(rect, len(view.players), across=across, height=44 if one else WORTH, gap=0)
    for spot, player in zip(spots, view.players, strict=True):
        x, y = spot.x + (spot.w - 72) // 2, spot.y + 22
        if most and player.worth[place] == most:
            draw_panel(image, Rect(x, y - 21, 72, 42), LAMP, line=PARCHMENT_RIM, round_=10)
        centred(image, leader(look.identity(player.seat), 38), (x + 21, y))
        write(image, (x + 54, y), str(player.worth[place]), face=Face.NUMERAL, size=28, fill=LINE)


# ---- market and track


def _draw_market(
    image: Image.Image, rect: Rect, wares: tuple[Rect, ...], view: View, words: Words, *, changes: Touched
) -> None:
    """Draw the tiles that the caravan offers, with their names."""
    draw_panel(image, rect, (253, 246, 226), line=BRASS)
    centred(image, sign("log", 54), (rect.x + 38, rect.middle[1]))
    for ware, front in zip(wares, view.market, strict=True):
        centred(image, front_icon(front, 62), (ware.x + 33, ware.middle[1]))
        lines, size = unbroken(front_name(words, front), ware.w - 76)
        for i, line in enumerate(lines):
            at = (ware.x + 68, ware.middle[1] + round((i - (len(lines) - 1) / 2) * 27))
            write(image, at, line, face=Face.NARROW, size=size, fill=LINE, align="left")
        if front in changes.market:
            outline(image, ware.inset(2, 3))


def unbroken(text: str, room: int) -> tuple[tuple[str, ...], int]:
    """Return a name on at most two lines and its font size: the largest at which no word is cut."""
    for size in (28, 26, SMALLEST):
        lines = wrap(text, Face.NARROW, size, room=room, lines=2)
        if " ".join(lines) == text:
            break
    return lines, size


def _draw_track(
    image: Image.Image, rect: Rect, squares: tuple[Rect, ...], view: View, look: Look, *, changes: Touched
) -> None:
    """Draw the curse track: the tokens left on it, the steps where tokens flip, the players' positions (I13.2)."""
    draw_panel(image, rect, (226, 216, 240), line=(92, 60, 130))
    for step, square in enumerate(squares):
        last = step == len(squares) - 1
        draw_panel(image, square, SHEET, line=RIM, round_=7)
        _draw_step(image, square, view, step)
        here = [p.seat for p in view.players if p.step == step or (last and p.step > step)]
        for spot, seat in zip(standing(square, len(here)), here, strict=True):
            centred(image, leader(look.identity(seat), spot.w), spot.middle)
        if changes.track & set(here):
            outline(image, square)


def standing(square: Rect, count: int) -> tuple[Rect, ...]:
    """Return the rectangles of ``count`` players on a square of the track: one or two large, more in two lines."""
    if count <= 2:
        places = [(square.middle[0] + (2 * i - count + 1) * 18, square.bottom - 28) for i in range(count)]
        return tuple(Rect(x - 18, y - 18, 36, 36) for x, y in places)
    upper = -(-count // 2)
    lines = [(i, upper, 41) if i < upper else (i - upper, count - upper, 16) for i in range(count)]
    return tuple(
        Rect(square.middle[0] + round((i - (mine - 1) / 2) * 25) - 12, square.bottom - up - 12, 24, 24)
        for i, mine, up in lines
    )


def _draw_step(image: Image.Image, square: Rect, view: View, step: int) -> None:
    """Draw a step of the track: its number, its token or event."""
    y = square.y + 17
    text = str(step) if step < 14 else "14+"
    write(image, (square.x + 5, y), text, face=Face.NARROW, size=SMALLEST, fill=FADED, align="left")
    if step in TOKEN_STEPS:
        place = TOKEN_STEPS.index(step)
        left = view.curses[place]
        sprite = token("curse-light" if place < len(TOKEN_STEPS) // 2 else "curse-dark", 30)
        stamp(image, sprite if left else faint(sprite), (square.x + 30 - 2 * (step > 9), square.y + 2))
        if left > 1:
            write(image, (square.right - 4, y), str(left), face=Face.NUMERAL, size=24, fill=LINE, align="right")
    elif step in TOKEN_TURNS:
        sprite = token(f"curse-{TOKEN_TURNS[step]}", 30)
        stamp(image, sprite, (square.x + 30 - 2 * (step > 9), square.y + 2))
        centred(image, sign("turned", 20), (square.right - 12, y + 4))
