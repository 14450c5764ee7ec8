"""Pictures of ICE's guild boards, hands and results: layout as arithmetic, golden pictures, what holds of all."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from PIL import ImageChops

from engine.core import Outcome
from engine.ice.advice import best_payments
from engine.ice.components import BOX, FRONTS, LETTERS, PRISMATIC, TYPES, Guild
from engine.ice.events import CampBuilt, Overworked, PrismMoved, Studied
from engine.ice.events_cards import CurseAdvanced, CurseTaken, RequestValidated, RowLaid
from engine.ice.events_dig import ArtifactTaken, Collapsed, FrontSeen, Gained, SnowTaken, TilePlayed
from engine.ice.events_log import Bought, MarketLaid, Revealed, Swapped
from engine.ice.view import Line, Own, PieceView
from render.ice.boards.board_layout import BOARD, MARGIN, PAD, SQUARES, WIDE, plan_board, plan_sheet
from render.ice.boards.guild_boards import GUILD_SIZES, boards, piles, places
from render.ice.boards.guild_boards import board as alone
from render.ice.boards.hand import hand, plan_hand
from render.ice.boards.result import plan_result, points, ranking, result, rows
from render.ice.boards.shared_strip import standing, status_line, unbroken
from render.ice.boards.stores import stock
from render.ice.boards.token_rows import plan_foot, plan_tokens
from render.ice.boards.touched import touched
from render.ice.card_names import (
    decree_name,
    decree_text,
    front_text,
    logbook_name,
    logbook_text,
    request_name,
    request_text,
)
from render.ice.daytime import PartOfDay, order, part, turn_of
from render.ice.lexicon import front_name, guild_name
from render.ice.sprites.cardface import cost, cost_of_shapes
from render.ice.sprites.fronts import front_icon
from render.ice.sprites.furniture import paid
from render.ice.sprites.icons import guild_icon, token
from render.ice.sprites.signs import TINTS, type_icon
from render.layout import Rect
from render.lettering import width, wrap
from render.theme import Face
from render.words import words
from tests.render.test_seats import VISION, lab, seen
from tests.support.ice_moments import KEPT, kept, moments, played, recent
from tests.support.ice_scenes import NAMED
from tests.support.names import LONG, STRANGE
from tests.support.picture_checks import cheap_beside_encoding, same_in_any_thread, small_and_close

WORDS = words()
# As long as they may become: Polish and Russian beside English.
GUILDS = ("Cold architects", "Strażnicy traktów", "Architekci chłodu", "Дорожные стражи", "Архитекторы холода")
FRONT_NAMES = ("Talisman of obliteration", "Talizman unicestwienia", "Талисман достижения", "Выжившие участники")
HEADS = ("Day 4", "Dzień 4", "День 4"), ("Exploring", "Eksploracja", "Исследование")


def pieces(text):
    """Return artifacts for "o1a x2 -h2c"; a dash in front: face down."""
    found = []
    for each in text.split():
        up = each[0] != "-"
        kind, anima, *shape = each.lstrip("-")
        found.append(PieceView(LETTERS.index(kind), int(anima), "-abc".index(shape[0]) if shape else 0, up=up))
    return tuple(found)


SLOTS = (
    ("o1a o1a o2b", "e1a", "", "p1a p1b p1c x1 -p2a -x2", "a1b -a2c"),
    ("", "e1a e1b -e1c", "h1a x1 x1", "", "a1a a1b a1c a2a"),
    ("x2", "", "h2a -h2b", "p1a p2a", ""),
    ("o1a o1b o1c o2a o2b o2c x1 x2 -o1a -o2c", "e1c", "h1b", "p1c", "a1a"),
    ("", "", "", "", ""),
)
HOLDS = (
    "o1a e1b h1c p2a a2b x1 x1",
    "e1a e1a e1a",
    "o1a o1b",
    "o1a o2b o1c e1a e1b h1a h2b h1c p1a p1b p1c a1a a2c x1 x2",
    "",
)
VALIDATED = (
    ((3, 2, 6), (9, 3, 4)),
    ((4, 2, 6),),
    (),
    tuple((card, 2 + card % 3, 4 + card % 3) for card in range(8)),
    ((0, 4, 5), (1, 4, 5), (5, 4, 6), (7, 4, 6)),
)


def crowded(name, number, **more):
    """Return a moment of a kept match with boards that hold much."""
    view = kept(name)[number].view()
    curse = view.mode == "curse"
    players = tuple(
        replace(
            player,
            slots=tuple(pieces(slot) for slot in SLOTS[seat]),
            hold=pieces(HOLDS[seat]),
            studies=(0, 2, 3),
            turned=(1,),
            ready=(0, 3) if seat % 2 == 0 else (2,),
            validated=VALIDATED[seat],
            bonus=(0, 2, 0, 4, 2)[seat],
            rp=(3, 0, 12, 7, 5)[seat],
            hand=seat,
            requests=6 - seat,
            planning=seat != 1,
            walks=seat % 3,
            camp=(-1, 50, 3, 90, 17)[seat],
            step=(0, 4, 4, 13, 17)[seat],
            light=(0, 1, 2, 1, 2)[seat] if curse else 0,
            dark=(0, 0, 1, 2, 0)[seat] if curse else 0,
            token=0 if player.guild == Guild.FLAME else -1,
            worth=(seat * 3, 22 - seat, 10),
        )
        for seat, player in enumerate(view.players)
    )
    return replace(view, players=players, **more)


def full():
    """Return the most that a picture has to hold: five players, row, market, curse, logbook, discards."""
    shown = (*range(len(FRONTS)), 3, 3, 7)
    row = (0, 4, 14, 24, 34, 44, 53)
    return crowded(
        "ice-5-curse",
        200,
        row=row,
        market=(0, 11, 12, 13, 14, 15),
        shown=shown,
        spill=44,
        spoil=31,
        opened=2,
        logged=(8,),
    )


def full_events():
    return (
        Revealed(0, 8),
        MarketLaid((0, 11)),
        Swapped(3, 12, 14),
        RowLaid((0, 4)),
        TilePlayed(1, 3),
        Studied(0, 2),
        ArtifactTaken(1, 90, 4, 4, 2, 1, down=False),
        Gained(2, 1, 1),
        CurseAdvanced(3, 12, 13),
        CurseTaken(3, "light", 4),
        CampBuilt(3, 3, 90, 20, 0),
        RequestValidated(4, 0, ("x1", "x1"), 5, 1, 0),
        SnowTaken(4, 9),
    )


def market():
    return crowded("ice-3-journal", 60, market=(1, 11, 9, 4), shown=(2, 2, 6), row=(), opened=-1)


def drawn(name, share):
    view, events = recent(name, share, acts=4)
    return boards(view, NAMED, WORDS, events=events)


def held(hand_, requests):
    """Return a view with this hand, for a seat that can pay much."""
    return replace(crowded("ice-4-standard", 150), own=Own(0, hand_, requests))


def tie():
    """Return an end with two winners of five, every line there is, and all of it worth something."""
    view = kept("ice-5-curse")[-1].view()
    scores = (30, 12, 30, 41 - 20, 9)
    score = (
        Line("decree", view.decrees[0], (3, 1), 4),
        Line("decree", view.decrees[1], (2, 0), 2),
        Line("decree", view.decrees[2], (3,), 3),
        Line("request", 4, (2,), 6),
        Line("request", 9, (2,), 4),
        Line("bonus", -1, (1,), 2),
        Line("renown", -1, (5,), 5),
        Line("planning", -1, (1,), 1),
    )
    return replace(
        view, outcome=Outcome(scores, (0, 2), "days"), lines=(score, score[:3], score, score[2:5], score[3:])
    )


SCENES = {
    "ice-boards-1-curse": lambda: drawn("ice-1-curse", 0.5),
    "ice-boards-5-start": lambda: drawn("ice-5-curse", 0.0),
    "ice-boards-2-early": lambda: drawn("ice-2-first", 0.05),
    "ice-boards-2-late": lambda: drawn("ice-2-architects", 0.95),
    "ice-boards-3-market": lambda: boards(market(), NAMED, WORDS, events=(MarketLaid((11,)),)),
    "ice-boards-4-sunset": lambda: drawn("ice-4-standard", 0.9),
    "ice-boards-5-full": lambda: boards(full(), NAMED, WORDS, events=full_events()),
    "ice-hand": lambda: hand(held((0, 7, 13), (0, 4, 14, 24, 34, 44)), NAMED, WORDS),
    "ice-result-1": lambda: result(kept("ice-1-standard")[-1].view(), NAMED, WORDS),
    "ice-result-4": lambda: result(kept("ice-4-standard")[-1].view(), NAMED, WORDS),
    "ice-result-5-shared": lambda: result(tie(), NAMED, WORDS),
}


@pytest.mark.parametrize("name", SCENES)
def test_picture(name, golden):
    image = SCENES[name]()
    assert image.mode == "RGB"
    golden(name, image)


# ---- layout


def apart(rects):
    return all(not one.meets(other) for one, other in combinations(rects, 2))


def board_parts(plan):
    return [*plan_lines(plan), *plan.slots]


def plan_lines(plan):
    return [plan.token, plan.name, plan.flags, plan.shield, plan.guild, *plan.pips, plan.limit, plan.tokens, plan.foot]


def strip_parts(plan):
    found = [plan.day, plan.order, plan.turn, *plan.decrees, plan.lead, *plan.requests, *plan.wares, *plan.squares]
    return [rect for rect in (*found, plan.log, plan.reserves) if rect is not None]


def test_everything_lies_inside_and_nothing_on_anything_else():
    for view in [full(), market(), *(moment.view() for moment in moments(13))]:
        plan = plan_sheet(view)
        whole = Rect(0, 0, *plan.size)
        assert plan.size[0] == WIDE
        assert len(plan.boards) == len(view.players)
        every = strip_parts(plan.strip) + [board.rect for board in plan.boards]
        assert all(whole.holds(rect) for rect in every)
        assert apart(every)
        for board in plan.boards:
            assert all(board.rect.inset(PAD).holds(rect) for rect in board_parts(board))
            assert apart(board_parts(board))


def test_lines_of_small_things_have_room():
    for view in [full(), market(), *(moment.view() for moment in moments(7))]:
        for board, player in zip(plan_sheet(view).boards, view.players, strict=True):
            tokens = [spot for spot, _ in plan_tokens(board.tokens, view, player)]
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
    for board, player in zip(plan_sheet(view).boards, view.players, strict=True):
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
        tokens = [spot for spot, _ in plan_tokens(board.tokens, view, player)]
        assert all(board.tokens.holds(spot) for spot in tokens), guild
        assert apart(tokens), guild


def test_hands_and_results_lie_inside():
    for requests in range(8):
        for tiles in range(7):
            plan = plan_hand(requests, tiles)
            rects = [plan.head, *plan.requests, *plan.tiles]
            assert all(Rect(0, 0, *plan.size).holds(rect) for rect in rects)
            assert apart(rects)
    for seats in range(1, 6):
        for lines in range(4, 8):
            plan = plan_result(seats, lines)
            rects = [plan.head, *plan.players, *plan.labels, *(cell for cells in plan.cells for cell in cells)]
            assert all(Rect(0, 0, *plan.size).holds(rect) for rect in rects)
            assert apart(rects)
            assert len(plan.labels) == lines + 1
            assert all(cells[0].x == plan.players[0].x for cells in plan.cells)


# ---- words have room


@pytest.mark.parametrize("text", [*GUILDS, *(guild_name(WORDS, guild) for guild in Guild)])
def test_names_of_guilds_fit(text):
    assert width(text, Face.NARROW, GUILD_SIZES[-1]) <= plan_board(Rect(0, 0, *BOARD)).guild.w


@pytest.mark.parametrize("text", [*FRONT_NAMES, *(front_name(WORDS, front) for front in range(len(FRONTS)))])
def test_names_of_tiles_fit_the_market(text):
    ware = plan_sheet(full()).strip.wares[0]
    lines, _ = unbroken(text, ware.w - 68)
    assert " ".join(lines) == text


def test_day_and_phase_fit():
    day = plan_sheet(full()).strip.day
    for title in HEADS[0]:
        for name in HEADS[1]:
            assert width(title, Face.TITLE, 38) <= 170
            assert 72 + width(title, Face.TITLE, 38) + 16 + width(name, Face.NARROW, 30) <= day.w


def whole(text, size, room, lines):
    return " ".join(wrap(text, Face.NARROW, size, room=room, lines=lines)) == text


def test_cards_are_written_in_full():
    strip = plan_sheet(full()).strip
    for card in range(len(BOX.decrees)):
        room = strip.decrees[0].w - 88
        assert width(decree_name(WORDS, card), Face.NARROW, 22) <= room
        assert whole(decree_text(WORDS, card), 22, room, 3)
    for card in range(len(BOX.logbook)):
        line = plan_sheet(crowded("ice-4-standard", 150)).strip.log
        assert width(logbook_name(WORDS, card), Face.TITLE, 30) <= line.w - 96
        assert whole(logbook_text(WORDS, card), 24, line.w - 96, 2)
    place = plan_hand(2, 2)
    for card in range(len(BOX.requests)):
        shaped = len(BOX.requests[card].rp) > 1
        left = cost_of_shapes(card, 36).width if shaped else max(part.width for part in cost(card, 38))
        assert whole(request_text(WORDS, card), 23, place.requests[0].w - left - 12, 3), request_text(WORDS, card)
        edge = 160 if shaped else 70
        assert width(request_name(WORDS, card), Face.NARROW, 27) <= place.requests[0].w - 20 - edge
    for front in range(len(FRONTS)):
        room = place.tiles[0].w - place.tiles[0].h - 18
        assert width(front_name(WORDS, front), Face.NARROW, 27) <= room
        assert whole(front_text(WORDS, front), 24, room, 3)


# ---- what is told


@pytest.mark.slow
def test_secrets_never_show():
    for moment in moments(151):
        view = moment.view()
        public = boards(view, NAMED, WORDS).tobytes()
        for seat in range(len(view.players)):
            assert boards(moment.view(seat), NAMED, WORDS).tobytes() == public
    view = market()
    assert boards(view, NAMED, WORDS, events=(FrontSeen(0, 3),)).tobytes() == boards(view, NAMED, WORDS).tobytes()


@pytest.mark.parametrize("seat", range(5))
def test_a_board_by_itself_is_that_of_the_picture(seat):
    view = crowded("ice-5-journal", 0)
    image, whole = alone(view, seat, NAMED, WORDS), boards(view, NAMED, WORDS)
    assert image.size == (BOARD[0] + 2 * MARGIN, BOARD[1] + 2 * MARGIN)
    inner = plan_sheet(view).boards[seat].rect.inset(PAD)
    there = Rect(MARGIN, MARGIN, *BOARD).inset(PAD)
    # what lies behind the boards shines through at their rims only
    assert not ImageChops.difference(
        image.crop((there.x, there.y, there.right, there.bottom)),
        whole.crop((inner.x, inner.y, inner.right, inner.bottom)),
    ).getbbox()


def test_only_its_owner_has_a_hand():
    moment = kept("ice-4-standard")[120]
    assert hand(moment.view(), NAMED, WORDS) is None
    mine, other = hand(moment.view(0), NAMED, WORDS), hand(moment.view(1), NAMED, WORDS)
    assert mine.tobytes() != other.tobytes()
    assert hand(held((), ()), NAMED, WORDS).size[0] == mine.size[0]


def test_shapes_are_best_paid_with_most():
    card = next(card for card in BOX.requests if len(card.rp) == 3)
    assert best_payments(card, (("o1a",), ("o1a", "o1b"))) == (("o1a", "o1b"), ("o1a",))
    assert best_payments(BOX.requests[0], (("x1", "x1"), ("x2",))) == (("x1", "x1"), ("x2",))


def test_phases_have_names():
    assert {part(moment.view()) for moment in moments(5)} == set(PartOfDay)


def test_who_is_waited_for():
    view, _ = recent("ice-4-standard", 0.5, acts=4)
    turn = replace(view, first=2, active=1, decision=replace(view.decision, phase="turn", seats=(1,)))
    assert (status_line(turn, NAMED, WORDS), turn_of(turn), order(turn)) == ("Bo's turn", 1, (2, 3, 0, 1))
    rehome = replace(turn, decision=replace(view.decision, phase="rehome", seats=(0,)))
    assert (status_line(rehome, NAMED, WORDS), turn_of(rehome)) == ("Waiting for Aurelia", 1)
    dawn = replace(turn, decision=replace(view.decision, phase="prisms", seats=(0, 3)))
    assert (status_line(dawn, NAMED, WORDS), turn_of(dawn)) == ("Waiting for Aurelia and Dmitri", -1)
    end = kept("ice-4-standard")[-1].view()
    assert (status_line(end, NAMED, WORDS), turn_of(end)) == ("Aurelia has won", -1)


def test_reserves_count_what_is_there():
    view = full()
    assert [each.number for each in stock(view)][:1] == [view.reserve]
    assert [each.number for each in stock(view)][2:] == [view.pile, view.heap, view.log, 44, 31]
    # first expeditions have no logbook
    assert len(stock(kept("ice-2-first")[9].view())) == len(stock(view)) - 1


def test_what_changed_is_outlined():
    found = touched(
        (
            *full_events(),
            Overworked(0),
            PrismMoved(0, 1, 3, 1),
            Bought(2, 5),
            Collapsed((3,), (), (), (), ((1, 3), (5, 4))),
            FrontSeen(0, 9),
        )
    )
    assert found.boards == {
        *((0, part) for part in ("rp", "slot1", "slot2", "slot3")),
        *((1, part) for part in ("hand", "slot4", "camp")),
        *((2, part) for part in ("pips", "rp", "hand")),
        *((3, part) for part in ("hand", "light", "camp")),
        *((4, part) for part in ("seals", "requests", "rp", "hold", "hand")),
        (5, "camp"),
    }
    assert (found.row, found.log, found.market) == ({0, 4}, True, {0, 11, 14})
    assert (found.shown, found.track) == ({3}, {3})


def test_every_event_of_a_match_can_be_outlined():
    for name in KEPT[::3]:
        everything = tuple(event for moment in kept(name) for event in moment.events)
        assert boards(kept(name)[-1].view(), NAMED, WORDS, events=everything).size[0] == WIDE


# ---- results


def test_equal_points_share_a_place():
    assert ranking(Outcome((9, 12, 9), (1,), "days")) == ((1, 1), (2, 0), (2, 2))
    assert ranking(Outcome((9, 9, 4, 4), (0, 1), "days")) == ((1, 0), (1, 1), (3, 2), (3, 3))
    # who is left when the others resigned wins, whatever the points
    assert ranking(Outcome((9, 12, 9), (0,), "resigned"))[0] == (1, 0)


def test_the_lines_of_a_result_come_to_the_score():
    for match in (kept(name) for name in KEPT):
        view = match[-1].view()
        for seat, lines in enumerate(view.lines):
            mine = sum(points(lines, kind, card) for kind, card in rows(view))
            assert mine == view.outcome.scores[seat]


def test_there_is_no_result_before_the_end():
    with pytest.raises(ValueError, match="phase"):
        result(market(), NAMED, WORDS)


# ---- of every picture


@pytest.mark.parametrize("name", ["ice-boards-5-full", "ice-hand", "ice-result-5-shared"])
def test_the_same_view_gives_the_same_bytes_in_any_thread(name):
    same_in_any_thread(SCENES[name])


@pytest.mark.parametrize("name", ["ice-boards-5-full", "ice-hand", "ice-result-5-shared"])
def test_encoding_is_small_and_close(name):
    small_and_close(SCENES[name](), {12: 0.03, 48: 0.002})


@pytest.mark.slow
@pytest.mark.parametrize("names", [LONG, STRANGE])
def test_people_with_strange_names_can_be_drawn(names):
    assert boards(full(), names, WORDS).size[0] == WIDE
    hand(held((0,), (1,)), names, WORDS)
    result(tie(), names, WORDS)


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(1, 6))
def test_whole_matches_can_be_drawn(seats):
    match = played(seats, "curse")
    for moment in match[:: max(1, len(match) // 12)]:
        boards(moment.view(), NAMED, WORDS, events=moment.events)
        for seat in range(seats):
            hand(moment.view(seat), NAMED, WORDS)


def test_drawing_costs_little_beside_encoding():
    cheap_beside_encoding(SCENES["ice-boards-5-full"])


# ---- signs


@pytest.mark.parametrize("vision", VISION)
def test_types_differ_in_colour_for_every_kind_of_vision(vision):
    seen_ = [lab(seen(tint, VISION[vision])) for tint in TINTS]
    for (one, a), (other, b) in combinations(enumerate(seen_), 2):
        assert sum((x - y) ** 2 for x, y in zip(a, b, strict=True)) ** 0.5 >= 30, (one, other)


def test_types_differ_in_outline():
    outlines = [
        type_icon(kind, 24).getchannel("A").point(lambda a: 255 if a > 99 else 0) for kind in range(PRISMATIC + 1)
    ]
    for one, other in combinations(outlines, 2):
        apart_ = ImageChops.difference(one, other).histogram()[255]
        both = ImageChops.lighter(one, other).histogram()[255]
        assert apart_ >= 0.18 * both


@pytest.mark.parametrize("size", [20, 24, 40, 96])
def test_no_two_signs_are_alike(size):
    signs = [type_icon(kind, size) for kind in range(len(TYPES) + 1)]
    signs += [front_icon(front, size) for front in range(len(FRONTS))]
    signs += [guild_icon(guild, size) for guild in Guild]
    signs += [
        token(name, size)
        for name in ("ep", "rp", "plan", "study", "walk", "crampon", "flame", "curse-light", "curse-dark")
    ]
    assert all(sign.size == (size, size) and sign.mode == "RGBA" for sign in signs)
    assert len({sign.tobytes() for sign in signs}) == len(signs)
    assert type_icon(0, size) is type_icon(0, size)


def test_everybody_finds_room_on_a_square_of_the_track():
    for square in plan_sheet(full()).strip.squares:
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
