"""What lies on ICE's boards lies inside, apart from everything else, and has room for its words."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from engine.ice.components import BOX, FRONTS, TYPES, Guild
from engine.ice.day.sunset import lacking
from render.drawing import cache
from render.drawing.layout import Rect
from render.drawing.theme import SEATS, Face
from render.ice.boards.board_layout import (
    BOARD,
    PAD,
    SMALLEST,
    SQUARES,
    TURN_WIDE,
    WIDE,
    plan_board,
    plan_sheet,
    plan_turn,
)
from render.ice.boards.guild_boards import GUILD_SIZES, piles, places, plan_foot, plan_line, plan_tokens, shown_first
from render.ice.boards.hand import LEFT, RIGHT, TITLE, missing, name_lines, plan_hand, title_room
from render.ice.boards.result import plan_result
from render.ice.boards.shared_strip import standing, unbroken
from render.ice.card_names import (
    decree_name,
    decree_text,
    effect_name,
    front_text,
    logbook_name,
    logbook_text,
    request_name,
    request_text,
    request_title,
)
from render.ice.lexicon import front_name, guild_name
from render.ice.sprites.cardface import DECREE_LEFT, narrow_names
from render.ice.sprites.furniture import paid
from render.letters import lettering
from render.letters.lettering import width, wrap
from render.words import words
from tests.render.ice.board_scenes import SCENES, WORDS, crowded, full, market
from tests.support.ice_moments import moments
from tests.support.lettered import Lettered
from tests.support.names import PSEUDO

# As long as they may become: Polish and Russian beside English.
GUILDS = ("Cold architects", "Strażnicy traktów", "Architekci chłodu", "Дорожные стражи", "Архитекторы холода")
FRONT_NAMES = ("Obliteration talisman", "Talizman unicestwienia", "Талисман достижения", "Выжившие участники")
MARKS = {who.letter for who in SEATS}
_lettered = lettering._sprite
HEADS = ("Day 4", "Dzień 4", "День 4"), ("Exploring", "Eksploracja", "Исследование")


def apart(rects):
    return all(not one.meets(other) for one, other in combinations(rects, 2))


def board_parts(plan):
    return [*plan_lines(plan), *plan.slots]


def plan_lines(plan):
    head = [plan.token, plan.name, plan.flags, plan.shield, plan.guild, *plan.pips, plan.limit, plan.now, plan.total]
    return [*head, plan.tokens, plan.foot]


def strip_parts(plan):
    head = [plan.head.day, plan.head.order, plan.head.turn] if plan.head else []
    found = [*head, *plan.decrees, plan.lead, *plan.requests, *plan.wares, *plan.squares]
    found += plan.effects
    return [rect for rect in (*found, plan.log, plan.legend, plan.reserves) if rect is not None]


def test_everything_lies_inside_and_nothing_on_anything_else():
    views = [full(), market(), *(moment.view() for moment in moments(13))]
    for view, plan, wide, large in [
        *((view, plan_sheet(view), WIDE, len(view.players)) for view in views),
        *((view, plan_turn(view), TURN_WIDE, 1) for view in views),
    ]:
        whole = Rect(0, 0, *plan.size)
        assert plan.size[0] == wide
        assert (len(plan.boards), len(plan.lines)) == (large, len(view.players) - large)
        every = [*strip_parts(plan.strip), *(board.rect for board in plan.boards), *plan.lines]
        assert all(whole.holds(rect) for rect in every)
        assert apart(every)
        assert plan.strip.known is None or plan.strip.reserves.holds(plan.strip.known)
        for board in plan.boards:
            assert all(board.rect.inset(PAD).holds(rect) for rect in board_parts(board))
            assert apart(board_parts(board))
        for line in plan.lines:
            brief = plan_line(line)
            parts = [brief.token, brief.name, brief.flags, brief.total, *brief.counts, *brief.slots]
            assert all(line.holds(rect) for rect in parts)
            assert apart(parts)


def test_the_smallest_writing_of_a_turn_is_read_on_a_phone():
    assert SMALLEST * 345 / TURN_WIDE >= 9


def test_lines_of_small_things_have_room():
    for view in [full(), market(), *(moment.view() for moment in moments(7))]:
        large = view.players[shown_first(view)]
        boards = (*plan_sheet(view).boards, *plan_turn(view).boards)
        for board, player in zip(boards, (*view.players, large), strict=True):
            tokens = [spot for spot, _ in plan_tokens(board.tokens, view, player, Lettered(words()))]
            assert all(board.tokens.holds(spot) for spot in tokens), player
            assert apart(tokens), player
            foot = plan_foot(board.foot, player)
            spots = [spot for spot, *_ in (*foot.chips, *foot.types, *foot.seals)]
            spots += [foot.crate, *([foot.bonus] if foot.bonus else [])]
            assert all(board.foot.holds(spot) for spot in spots), player
            assert apart(spots), player
            assert all(paid(text).width <= spot.w for spot, text in foot.seals)


def test_every_artifact_is_shown():
    view = crowded("ice-4-standard", 150)
    boards, wide = plan_sheet(view).boards, plan_turn(view).boards * len(view.players)
    for board, player in zip((*boards, *wide), view.players * 2, strict=True):
        for rect, slot in zip(board.slots, player.slots, strict=True):
            spots = places(rect, len(piles(slot)))
            assert len(spots) == len(piles(slot))
            assert all(rect.holds(spot) for spot in spots)
            assert apart(spots)
        foot = plan_foot(board.foot, player)
        shown = sum(count for _, _, count in foot.chips)
        assert shown == len(player.hold) or {kind for _, kind in foot.types} == {each.type for each in player.hold}


def test_the_longest_line_of_tokens_fits():
    view = full()
    board = plan_board(Rect(0, 0, *BOARD))
    for guild in Guild:
        player = replace(
            view.players[3],
            guild=guild,
            rp=15,
            hand=5,
            requests=6,
            camp=50,
            walks=1,
            light=2,
            dark=2,
            planning=True,
            crampons=2,
        )
        tokens = [spot for spot, _ in plan_tokens(board.tokens, view, player, Lettered(words()))]
        assert all(board.tokens.holds(spot) for spot in tokens), guild
        assert apart(tokens), guild


def test_hands_and_results_lie_inside():
    for requests in range(8):
        for tiles in range(7):
            plan = plan_hand(requests, tiles)
            rects = [plan.head, *plan.requests, *plan.tiles]
            assert all(Rect(0, 0, *plan.size).holds(rect) for rect in rects)
            assert apart(rects)
        for laid in range(1, 8):
            plan = plan_hand(requests, 3, laid)
            rects = [plan.head, *plan.headings, *plan.row, *plan.requests]
            assert all(Rect(0, 0, *plan.size).holds(rect) for rect in rects)
            assert apart(rects)
            assert (len(plan.row), len(plan.requests), len(plan.headings)) == (laid, requests, 2)
    for seats in range(1, 6):
        for lines in range(4, 8):
            plan = plan_result(seats, lines, maps=lines > 5)
            rects = [plan.head, *plan.players, *plan.labels, *(cell for cells in plan.cells for cell in cells)]
            rects += [*plan.maps, *([plan.heading] if plan.heading else [])]
            assert all(Rect(0, 0, *plan.size).holds(rect) for rect in rects)
            assert apart(rects)
            assert len(plan.labels) == lines + 1
            assert all(cells[0].x == plan.players[0].x for cells in plan.cells)


# ---- words have room


@pytest.mark.parametrize("name", SCENES)
def test_the_smallest_writing_is_11_pixels_high_on_a_picture_550_pixels_wide(name, monkeypatch):
    # sprites that were drawn before would write nothing now
    monkeypatch.setattr(cache, "KEPT", cache.Cache())
    written = []
    monkeypatch.setattr(
        lettering, "_sprite", lambda text, face, size: written.append((size, text)) or _lettered(text, face, size)
    )
    image = SCENES[name]()
    # the letter of a seat repeats its shape and colour
    assert {(size, text) for size, text in written if size * 550 < 11 * image.width and text not in MARKS} == set()


@pytest.mark.parametrize("kind", range(len(TYPES)))
def test_what_an_empty_slot_would_do_fits_it(kind):
    assert whole(effect_name(WORDS, kind), SMALLEST, plan_board(Rect(0, 0, *BOARD)).slots[0].w - 6, 2)


@pytest.mark.parametrize("kind", range(len(TYPES)))
def test_what_the_slots_do_is_told_once_on_every_sheet(kind):
    for view in (full(), market(), crowded("ice-4-standard", 150)):
        strip = plan_sheet(view).strip
        assert width(effect_name(WORDS, kind), Face.NARROW, SMALLEST) <= strip.effects[kind].w
        assert whole(effect_name(WORDS, kind), SMALLEST, plan_turn(view).strip.effects[kind].w, 2)


@pytest.mark.parametrize("text", [*GUILDS, *(guild_name(WORDS, guild) for guild in Guild)])
def test_names_of_guilds_fit(text):
    assert width(text, Face.NARROW, GUILD_SIZES[-1]) <= plan_board(Rect(0, 0, *BOARD)).guild.w


@pytest.mark.parametrize("text", [*FRONT_NAMES, *(front_name(WORDS, front) for front in range(len(FRONTS)))])
def test_names_of_tiles_fit_the_market(text):
    for plan in (plan_sheet(full()), plan_turn(full())):
        lines, _ = unbroken(text, plan.strip.wares[0].w - 76)
        assert " ".join(lines) == text


def test_day_and_phase_fit():
    day = plan_sheet(full()).strip.head.day
    for title in HEADS[0]:
        for name in HEADS[1]:
            assert width(title, Face.TITLE, 42) <= 190
            assert 84 + width(title, Face.TITLE, 42) + 16 + width(name, Face.NARROW, 32) <= day.w


def whole(text, size, room, lines):
    return " ".join(wrap(text, Face.NARROW, size, room=room, lines=lines)) == text


def test_cards_are_written_in_full():
    strip = plan_sheet(full()).strip
    for card in range(len(BOX.decrees)):
        room = strip.decrees[0].w - DECREE_LEFT - 10
        assert width(decree_name(WORDS, BOX.decrees[card]), Face.NARROW, SMALLEST) <= room
        assert whole(decree_text(WORDS, BOX.decrees[card]), SMALLEST, room, 3)
        assert whole(decree_name(WORDS, BOX.decrees[card]), 26, plan_turn(full()).strip.decrees[0].w - 84, 2)
    for card in range(len(BOX.logbook)):
        for log in (plan_sheet(crowded("ice-4-standard", 150)).strip.log, strip.log, plan_turn(full()).strip.log):
            assert width(logbook_name(WORDS, BOX.logbook[card]), Face.TITLE, 32) <= log.w - 140
            assert whole(logbook_text(WORDS, BOX.logbook[card]), 26, log.w - 140, 2)
    place = plan_hand(2, 2)
    wide = place.requests[0].w
    for card in range(len(BOX.requests)):
        assert whole(request_title(WORDS, BOX.requests[card]), TITLE, title_room(BOX.requests[card], wide), 2)
        named, _ = name_lines(request_name(WORDS, BOX.requests[card]), title_room(BOX.requests[card], wide), lines=3)
        assert " ".join(named) == request_name(WORDS, BOX.requests[card])
        assert whole(request_text(WORDS, BOX.requests[card]), 24, wide - LEFT - RIGHT, 3), request_text(
            WORDS, BOX.requests[card]
        )
    for front in range(len(FRONTS)):
        room = place.tiles[0].w - LEFT - RIGHT
        assert width(front_name(WORDS, front), Face.NARROW, 26) <= room
        assert whole(front_text(WORDS, front), 24, room, 3)


def test_names_of_decrees_are_written_alike():
    wide = plan_sheet(full()).strip.decrees[0].w
    assert not narrow_names(BOX.decrees, wide, WORDS)
    long = [decree for decree in BOX.decrees if narrow_names([decree], wide, PSEUDO)]
    short = [decree for decree in BOX.decrees if decree not in long]
    assert short
    assert not narrow_names(short, wide, PSEUDO)
    assert narrow_names([*short, long[0]], wide, PSEUDO)


@pytest.mark.parametrize("pieces", ["", "o1a", "x1 p1a"])
def test_what_is_missing_has_room_on_the_card(pieces):
    for card in BOX.requests:
        short = lacking(card, tuple(pieces.split()))
        if short.anima or short.pieces:
            room = plan_hand(1, 0).requests[0].w - 18 - width("Still missing", Face.NARROW, 24) - 14
            assert missing(short).width <= room - RIGHT


# ---- the track of the curse


def test_everybody_finds_room_on_a_square_of_the_track():
    for square in (*plan_sheet(full()).strip.squares, *plan_turn(full()).strip.squares):
        for count in range(1, 6):
            spots = standing(square, count)
            assert len(spots) == count
            assert apart(spots)
            assert all(square.holds(spot) for spot in spots)
            # numbers and tokens of steps are above
            assert all(spot.y >= square.y + 34 for spot in spots)


def test_there_are_as_many_squares_as_steps_that_matter():
    # steps 0 to 13 and whatever is beyond
    assert SQUARES == 15


def test_what_two_rectangles_share_and_what_holds_both():
    one, other = Rect(10, 20, 30, 40), Rect(25, 50, 100, 5)
    assert one.shared(other) == other.shared(one) == Rect(25, 50, 15, 5)
    assert one.around(other) == other.around(one) == Rect(10, 20, 115, 40)
    assert one.shared(Rect(40, 20, 5, 5)) is None, "they only touch"
