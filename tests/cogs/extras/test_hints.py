"""The text of a hint: why, in one sentence, and what is expected of it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import ClassVar

import pytest

from cogs.extras.hints import chances, missed, numbered, reasons
from engine.registry import find
from host.match.update import PlanAhead, foreseen
from render.base import Gain, Names
from render.renderers import RENDERERS
from render.words import words
from tests.support import positions

SHOWN = {key: one.for_match(words("en"), Names(("Ann", "Bob"), ("Ann", "Bob"))) for key, one in RENDERERS.items()}


ROAM = find("roam")
TURN = positions.kept(ROAM, "roam-4-outpost")[161]


def _plan(*texts):
    """Return a plan of a turn in a kept match."""
    return foreseen(ROAM, TURN.state, TURN.seat, texts)


@pytest.mark.parametrize(
    ("texts", "why"),
    [
        (("explore:ilvar", "at:a3", "done"), "It completes the tundra for you: Lenvar joins you."),
        ((), ""),
    ],
)
def test_a_player_says_why_by_what_the_plan_brings(texts, why):
    assert reasons(_plan(*texts), SHOWN["roam"]) == why


def test_what_another_plan_would_have_brought_is_said_where_the_turn_did_not():
    done, instead = _plan("explore:ilvar", "at:a2"), _plan("explore:ilvar", "at:a3", "done")
    assert missed(done, instead, SHOWN["roam"]).endswith("A3 would have won the tundra and Lenvar.")
    assert "Lenvar" not in missed(instead, instead, SHOWN["roam"])
    assert missed(_plan(), instead, SHOWN["roam"]) == missed(done, _plan(), SHOWN["roam"]) == ""


class _Lands:
    """Sentences of plans that are named by what they bring."""

    gained: ClassVar = {
        "bad": [Gain(("given", 1), -5.0, "It completes the coast for Bob.", "This turn completed the coast for Bob.")],
        "rich": [Gain(("coins",), 3.0, "It gains 3 coins.", "It would have gained 3 coins.")],
        "poor": [Gain(("coins",), 1.0, "It gains 1 coin.", "It would have gained 1 coin.")],
        "dumb": [Gain(("open", 1), 9.0, "It leaves the coast open.", "")],
    }

    @classmethod
    def gains(cls, steps, _after):
        return [gain for _, text in steps for gain in cls.gained[text]]


@pytest.mark.parametrize(
    ("done", "instead", "said"),
    [
        ("bad", "rich", "This turn completed the coast for Bob. It would have gained 3 coins."),
        ("bad", "bad", ""),
        ("poor", "rich", "It would have gained 3 coins."),
        ("rich", "poor", ""),
        ("rich", "dumb", ""),
    ],
)
def test_what_was_given_away_comes_first_and_what_both_bring_is_left_out(done, instead, said):
    plans = [PlanAhead(((None, one),), None, (), whole=True) for one in (done, instead)]
    assert missed(*plans, SimpleNamespace(sentences=_Lands)) == said
    assert reasons(plans[0], SimpleNamespace(sentences=_Lands)) == " ".join(
        gain.now for gain in _Lands.gained[done] if gain.weight > 0
    )


def test_what_is_expected_is_said_in_percent():
    assert chances(0.354, words("en"), alone=False) == "Win chance: about 35 %."
    assert chances(0.5, words("en"), alone=True).startswith("Chance of a good result")


def test_several_steps_are_counted():
    assert numbered(["Buy"]) == ["**Buy**"]
    assert numbered(["Explore", "End turn"]) == ["1. Explore", "2. End turn"]
