"""What ICE's panel recommends at all moments of the kept matches."""

from dataclasses import replace

import pytest

from bench.kept_matches import kept, records
from engine.ice import advice
from engine.ice.components import EXALTED
from engine.ice.view import PieceView
from engine.timeline import UNDO
from render.ice.prompts import recommended


def moments(every=3):
    for name, _ in records("ice"):
        if name.startswith("ice-"):
            for number, (update, seat, text) in enumerate(kept(name)):
                if text != UNDO and number % every == 0 and seat in update.awaited and len(update.legal(seat)) > 1:
                    yield update, seat


@pytest.mark.slow
def test_what_is_recommended_is_legal_and_seldom_missing():
    without = seen = 0
    for update, seat in moments():
        best = recommended.best(update.view(seat), update.legal(seat))
        assert not best or best in update.legal(seat)
        without += not best
        seen += 1
    assert without < seen / 20, "nearly every choice has a recommendation"


@pytest.mark.slow
def test_no_request_is_dropped_that_can_be_paid_where_another_cannot():
    kept_back = 0
    for update, seat in moments(every=1):
        view, legal = update.view(seat), update.legal(seat)
        if view.decision.phase == "trim":
            payable = {f"drop:{n}" for n, card in enumerate(view.own.requests, 1) if advice.payments(view, seat, card)}
            if payable and payable < set(legal):
                assert recommended.best(view, legal) not in payable
                kept_back += 1
    assert kept_back


def test_i10_1_three_shapes_pay_where_one_would_do():
    update, seat = next(moments())
    view = update.view(seat)
    card = view.box.request_cards["shapesexalted"]
    slots = [()] * 5
    slots[EXALTED] = tuple(PieceView(EXALTED, 1, shape, up=True) for shape in (1, 2, 3))
    players = tuple(replace(one, slots=tuple(slots)) if one.seat == seat else one for one in view.players)
    own, asked = replace(view.own, requests=()), replace(view.decision, phase="pay", seats=(seat,), card=card)
    view = replace(view, players=players, own=own, decision=asked)
    legal = [":".join(("pay", *way)) for way in advice.payments(view, seat, card)]
    assert len(legal) == 7
    assert legal[0].count(":") == 1, "the cheapest way is offered first"
    assert recommended.best(view, legal) == "pay:e1a:e1b:e1c"
