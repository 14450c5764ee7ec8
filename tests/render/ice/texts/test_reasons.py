"""Why a plan is good in ICE, as a player says it: by requests, slots and what can be dug, from the own view alone."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from engine.ice import GAME, advice
from render.base import Names
from render.ice.card_names import request_name
from render.renderers import RENDERERS
from render.words import words
from tests.support.ice_moments import moments
from tests.support.ice_table import table
from tests.support.names import NAMES

WORDS = words()
SENTENCES = RENDERERS["ice"].for_match(WORDS, Names(NAMES, NAMES)).sentences
RAW = re.compile(r"[{}_]|\b[sad][1-9][a-i]\b|\bRP\b|\bseat\b")


def told(moment, view=None):
    view = view or moment.view(moment.seat)
    return SENTENCES.gains([(view, moment.text)], view)


def acting():
    return [moment for moment in moments(2) if moment.seat is not None]


@pytest.mark.slow
def test_each_reason_is_a_whole_sentence():
    kinds, verbs = set(), set()
    for moment in acting():
        gains = told(moment)
        verbs |= {moment.text.partition(":")[0] for _ in gains}
        assert [gain.weight for gain in gains] == sorted((gain.weight for gain in gains), reverse=True)
        for gain in gains:
            kinds.add(gain.what[0])
            for text in (gain.now, gain.then):
                assert text[0] in "“ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                assert text.endswith(".")
                assert not RAW.search(text)
                assert len(text) < 160
            assert not re.search(r"\byou", gain.then, re.IGNORECASE), "a review may be shown to everybody"
    wanted = {"request", "slot", "piece", "paid", "fits", "lacks", "nearest", "drop", "site", "wait", "plan"}
    assert wanted <= kinds, wanted - kinds
    assert {"excavate", "learn", "move", "pay", "play", "slot", "study", "take"} <= verbs


@pytest.mark.slow
def test_a_request_that_a_piece_is_all_for_can_be_paid_with_it():
    found = 0
    for moment in acting():
        view = moment.view(moment.seat)
        for gain in told(moment):
            if gain.what[0] == "request":
                found += 1
                _, card, pays = gain.what
                assert card in view.own.requests
                assert request_name(WORDS, view.box.requests[card]) in gain.now
                assert not pays or not advice.payments(view, moment.seat, card)
                assert ("all you still need" in gain.now) is pays
    assert found


@pytest.mark.slow
def test_what_pays_says_what_it_pays():
    found = 0
    for moment in acting():
        for gain in told(moment):
            if gain.what[0] == "paid":
                found += 1
                # as the button says it: the card's renown, and what is got beside it
                assert re.search(
                    r"It pays “.*”: \d+ renown(, 1 renown token right away|, 2 renown more at the end)?\.", gain.now
                )
    assert found


@pytest.mark.parametrize(("spent", "said"), [(0, "At S3D you can dig up"), (1, "in your next turn for 1 EP")])
def test_what_this_turn_cannot_pay_any_more_is_dug_in_the_next(spent, said):
    view = replace(GAME.view(table(2, leaders=("s4d", None), p0={"ep": 4}), 0), spent=spent)
    (gain,) = SENTENCES.gains([(view, "move:s3d:0")], view)
    assert said in gain.now
    assert ("next turn" in gain.now) is bool(spent)


@pytest.mark.parametrize(("spent", "said"), [(1, "is worth the cost"), (2, "You've used all")])
def test_a_turn_ends_because_nothing_is_worth_it_or_nothing_can_be_paid(spent, said):
    view = replace(GAME.view(table(2, leaders=("s4d", None), p0={"ep": 4}), 0), spent=spent)
    (gain,) = SENTENCES.gains([(view, "done")], view)
    assert said in gain.now


def test_nothing_is_told_of_requests_that_are_not_seen():
    for moment in acting():
        view = replace(moment.view(moment.seat), own=None)
        if moment.text.partition(":")[0] in {"excavate", "study"}:
            assert not [gain for gain in told(moment, view) if gain.what[0] == "request"]
