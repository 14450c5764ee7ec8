"""Pictures of ICE's guild boards, hands and results: layout as arithmetic, golden pictures, what holds of all."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from PIL import ImageChops

from engine.core import Outcome
from engine.ice.advice import best_payments
from engine.ice.components import BOX
from engine.ice.events.days import Overworked, PrismMoved
from engine.ice.events.dig import Collapsed, FrontSeen
from engine.ice.events.logbook import Bought
from render.drawing import cache
from render.drawing.layout import Rect
from render.ice import RENDERER
from render.ice.boards import guild_boards, shared_strip
from render.ice.boards.board_layout import BOARD, MARGIN, PAD, TURN_WIDE, WIDE, plan_board, plan_sheet, plan_turn
from render.ice.boards.guild_boards import board as alone
from render.ice.boards.guild_boards import boards, boards_in_turn, has_anima, shown_first
from render.ice.boards.hand import ASKED, hand, plan_hand
from render.ice.boards.icon_key import icon_key
from render.ice.boards.result import result
from render.ice.boards.shared_strip import status_line, stock
from render.ice.card_names import request_name
from render.ice.changes import UNTOUCHED, touched
from render.ice.daytime import PartOfDay, order, part, turn_of
from render.ice.prompts.question import headline
from render.ice.sprites.furniture import seal
from render.ice.texts.alt import alt
from render.ice.texts.hand_text import hand_text
from render.look import Look
from tests.render.ice.board_scenes import SCENES, WORDS, crowded, full, full_events, held, market, taking, tie
from tests.render.ice.scenes import NAMED
from tests.render.picture_checks import same_in_any_thread, small_and_close
from tests.support.ice_moments import KEPT, kept, moments, played, recent
from tests.support.lettered import Lettered
from tests.support.names import LONG, STRANGE


@pytest.mark.parametrize("name", SCENES)
def test_picture(name, golden):
    image = SCENES[name]()
    assert image.mode == "RGB"
    golden(name, image)


def test_the_key_of_signs(golden):
    drawn = icon_key(WORDS)
    golden("ice-key", drawn.image)
    assert "anima, the strength" in drawn.alt


# ---- what is told


def test_a_slot_counts_the_anima_that_makes_its_effect_ready():
    seen = set()
    for moment in moments(7):
        for player in moment.view().players:
            for kind, slot in enumerate(player.slots):
                enough = has_anima(player, kind) >= player.need
                assert (kind in player.ready) == (bool(slot) and enough and all(piece.up for piece in slot))
                seen.add(enough)
    assert seen == {True, False}


def test_renown_is_told_with_the_decrees_and_without(monkeypatch):
    said = []
    monkeypatch.setattr(guild_boards, "seal", lambda text, size: said.append(text) or seal(text, size))
    monkeypatch.setattr(guild_boards, "write", lambda image, at, text, **more: said.append(text) or 0)
    view = full()
    alone(view, 0, Lettered(WORDS, NAMED))
    # tokens 3, requests 10, planning 1; decrees 0 + 22 + 10
    assert said[said.index("46") : said.index("now") + 1] == ["46", "with decrees", "14", "now"]


@pytest.mark.slow
def test_secrets_never_show():
    for moment in moments(151):
        view = moment.view()
        for draw in (boards, boards_in_turn):
            public = draw(view, Lettered(WORDS, NAMED)).tobytes()
            for seat in range(len(view.players)):
                assert draw(moment.view(seat), Lettered(WORDS, NAMED)).tobytes() == public
    view = market()
    assert (
        boards(view, Lettered(WORDS, NAMED), changes=touched((FrontSeen(0, 3),))).tobytes()
        == boards(view, Lettered(WORDS, NAMED)).tobytes()
    )


@pytest.mark.parametrize("seat", range(5))
def test_a_board_by_itself_is_that_of_the_picture(seat):
    view = crowded("ice-5-journal", 0)
    image, whole = alone(view, seat, Lettered(WORDS, NAMED)), boards(view, Lettered(WORDS, NAMED))
    assert image.size == (BOARD[0] + 2 * MARGIN, BOARD[1] + 2 * MARGIN)
    inner = plan_sheet(view).boards[seat].rect.inset(PAD)
    there = Rect(MARGIN, MARGIN, *BOARD).inset(PAD)
    # what lies behind the boards shines through at their rims only; alone, empty slots say what they would do
    slots = plan_sheet(view).boards[seat].slots
    for top, bottom in ((inner.y, slots[0].y), (slots[0].bottom, inner.bottom)):
        up = there.y - inner.y
        assert not ImageChops.difference(
            image.crop((there.x, top + up, there.right, bottom + up)),
            whole.crop((inner.x, top, inner.right, bottom)),
        ).getbbox()


def test_an_empty_slot_is_explained_once(monkeypatch):
    said = []
    for module in (guild_boards, shared_strip):
        monkeypatch.setattr(module, "write", lambda image, at, text, **more: said.append(text) or 0)
    monkeypatch.setattr(cache, "KEPT", cache.Cache())
    for name, draw in product(KEPT, (boards, boards_in_turn)):
        said.clear()
        draw(kept(name)[0].view(), Lettered(WORDS, NAMED))
        assert said.count("gain 1 EP") == 1, name
        assert said.count("exploration point") == 1, name


def test_the_board_of_whose_turn_it_is_is_large_and_everybody_has_one():
    seen = set()
    for moment in moments(29):
        view = moment.view()
        first, turn = shown_first(view), turn_of(view)
        seen.add(turn < 0)
        assert first == turn if turn >= 0 else first in (view.decision.seats or (view.first,))
    assert seen == {True, False}


def test_others_asked_in_a_turn_do_not_get_the_large_board_and_follow_in_the_order_of_the_table(monkeypatch):
    drawn = []
    monkeypatch.setattr(
        guild_boards, "draw_board", lambda image, plan, view, player, look, **more: drawn.append(player)
    )
    monkeypatch.setattr(guild_boards, "draw_line", lambda image, rect, view, player, look, **more: drawn.append(player))
    view, _ = recent("ice-4-standard", 0.5, acts=4)
    for phase, seats, first in (("turn", (2,), 2), ("rehome", (0,), 2), ("prisms", (3, 1), 3), ("prisms", (), 1)):
        drawn.clear()
        decision = replace(view.decision, phase=phase, seats=seats)
        boards_in_turn(replace(view, first=1, active=2, decision=decision), Lettered(WORDS, NAMED))
        assert [one.seat for one in drawn] == [(first + step) % 4 for step in range(4)], phase


def test_what_changed_on_a_board_is_outlined_on_its_line_too(monkeypatch):
    outlined = []
    monkeypatch.setattr(guild_boards, "outline", lambda image, rect: outlined.append(rect))
    view = full()
    other = (shown_first(view) + 1) % len(view.players)
    for key in ("pips", "requests", "hand", "rp", "seals", "slot0", "slot4"):
        outlined.clear()
        boards_in_turn(view, Lettered(WORDS, NAMED), changes=replace(UNTOUCHED, boards=frozenset({(other, key)})))
        assert len(outlined) == 1, key
        assert plan_turn(view).lines[0].holds(outlined[0]), key


def test_all_boards_are_large_where_all_is_shown_and_at_the_end():
    shown = RENDERER.pictures(Look(WORDS, NAMED))
    moment = kept("ice-4-standard")[120]
    part = shown.table(moment.view(), events=moment.events)[1]
    wide, narrow = part.whole(), part.draw()
    assert (wide.image.width, narrow.image.width) == (WIDE, TURN_WIDE)
    assert wide.alt == part.alt
    (_, last) = shown.table(kept("ice-4-standard")[-1].view())
    assert last.whole is None
    assert last.draw().image.width == WIDE


def test_only_its_owner_has_a_hand():
    moment = kept("ice-4-standard")[120]
    assert hand(moment.view(), Lettered(WORDS, NAMED)) is None
    mine, other = hand(moment.view(0), Lettered(WORDS, NAMED)), hand(moment.view(1), Lettered(WORDS, NAMED))
    assert mine.tobytes() != other.tobytes()
    assert hand(held((), ()), Lettered(WORDS, NAMED)).size[0] == mine.size[0]


def test_at_the_own_sunset_the_row_is_beside_the_hand():
    view = taking()
    own = view.own.seat
    plain = replace(view, decision=replace(view.decision, seats=((own + 1) % 4,)))
    shown, alone_ = hand(view, Lettered(WORDS, NAMED)), hand(plain, Lettered(WORDS, NAMED))
    assert shown.size == plan_hand(len(view.own.requests), 0, len(view.row)).size
    assert alone_.size == plan_hand(len(view.own.requests), len(view.own.hand)).size
    told = hand_text(view, WORDS)
    assert told.startswith("You can take one of these:")
    assert all(f"- {request_name(WORDS, BOX.requests[card])} (" in told for card in view.row)
    assert "You may take" not in hand_text(plain, WORDS)


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
    assert (status_line(end, NAMED, WORDS), turn_of(end)) == ("Cassiopeia the Third has won", -1)
    left = replace(turn, outcome=Outcome((), (2,), "resigned"))
    assert (status_line(left, NAMED, WORDS), turn_of(left)) == (f"{NAMED[2]} has won", -1)
    assert headline(left, NAMED, WORDS) == f"{NAMED[2]} has won"
    assert "turn" not in alt(left, (), NAMED, WORDS).replace("Turn order", "")
    alone = replace(turn, players=turn.players[:1], first=0, outcome=Outcome((), (), "resigned"))
    assert status_line(alone, NAMED[:1], WORDS) == headline(alone, NAMED[:1], WORDS) == "Given up"


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
        assert boards(kept(name)[-1].view(), Lettered(WORDS, NAMED), changes=touched(everything)).size[0] == WIDE


# ---- of every picture


@pytest.mark.parametrize("name", ["ice-boards-5-full", "ice-hand", "ice-result-5-shared"])
def test_the_same_view_gives_the_same_bytes_in_any_thread(name):
    same_in_any_thread(SCENES[name])


@pytest.mark.parametrize("name", ["ice-boards-5-full", "ice-turn-5-full", "ice-hand", "ice-result-5-shared"])
def test_encoding_is_small_and_close(name):
    small_and_close(SCENES[name](), {12: 0.03, 48: 0.002})


@pytest.mark.slow
@pytest.mark.parametrize("names", [LONG, STRANGE])
def test_people_with_strange_names_can_be_drawn(names):
    assert boards(full(), Lettered(WORDS, names)).size[0] == WIDE
    assert boards_in_turn(full(), Lettered(WORDS, names)).size[0] == TURN_WIDE
    hand(held((0,), (1,)), Lettered(WORDS, names))
    result(tie(), Lettered(WORDS, names))


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(1, 6))
def test_whole_matches_can_be_drawn(seats):
    match = played(seats, "curse")
    for moment in match[:: max(1, len(match) // 12)]:
        boards(moment.view(), Lettered(WORDS, NAMED), changes=touched(moment.events))
        boards_in_turn(moment.view(), Lettered(WORDS, NAMED), changes=touched(moment.events))
        for seat in range(seats):
            hand(moment.view(seat), Lettered(WORDS, NAMED))


def test_a_panel_shows_only_the_part_of_a_hand_that_is_asked_about():
    seen = set()
    for moment in kept("ice-5-standard"):
        part = ASKED.get(moment.view().decision.phase) if moment.seat is not None else None
        if part is None or part in seen:
            continue
        view = moment.view(moment.seat)
        asked, whole = hand(view, Lettered(WORDS, LONG), part=part), hand(view, Lettered(WORDS, LONG))
        assert asked.height <= whole.height
        assert asked.height <= (0.63 if view.row else 0.57) * asked.width
        page = RENDERER.pictures(Lettered(WORDS, LONG)).hand(view)
        assert page.asked().image.tobytes() == asked.tobytes()
        assert page.draw().image.tobytes() == whole.tobytes(), "the button Hand shows all of it"
        seen.add(part)
    assert seen


def test_a_panel_shows_only_the_slots_of_a_board():
    view, seat = full(), 0
    page = RENDERER.pictures(Lettered(WORDS, LONG)).tableau(view, seat)
    asked, whole = page.asked(), page.draw()
    assert asked.image.height <= 0.4 * asked.image.width
    assert asked.alt == whole.alt
    plan = plan_board(Rect(MARGIN, MARGIN, *BOARD))
    slots = (plan.slots[0].x, plan.slots[0].y, plan.slots[-1].right, plan.slots[-1].bottom)
    width, height = slots[2] - slots[0], slots[3] - slots[1]
    left, top = MARGIN + PAD, MARGIN + PAD
    shown = asked.image.crop((left, top, left + width, top + height))
    assert shown.tobytes() == whole.image.crop(slots).tobytes()
