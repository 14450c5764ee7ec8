"""What is said of a hint: why, in one sentence, and what is expected of it."""

from __future__ import annotations

import pytest

from cogs.extras.hints import because, chances, numbered
from engine.registry import EVERY_GAME
from players.computer import Reason
from players.ice.evaluation import FEATURES
from players.roam import features as of
from players.roam.one_turn import OTHERS, subject
from render.base import Names
from render.renderers import RENDERERS
from render.words import words

SHOWN = {key: one.for_match(words("en"), Names(("Ann", "Bob"), ("Ann", "Bob"))) for key, one in RENDERERS.items()}


@pytest.mark.parametrize(
    ("reasons", "said"),
    [
        ((), ""),
        ((Reason("unheard of", 1.0),), ""),
        ((Reason("coins", -1.0),), ""),
        ((Reason("coins", 1.0),), "It helps your coins."),
        (
            (Reason("lands", 1.0), Reason("points", -0.5), Reason("awake", 0.4), Reason("artifacts", 0.3)),
            "It helps lands that you may win and characters that are awake.",
        ),
        ((Reason("coins", 1.0), Reason("points", 0.1)), "It helps your coins."),
    ],
)
def test_why_is_said_by_what_is_gained_and_nothing_where_that_has_no_name(reasons, said):
    assert because(reasons, SHOWN["roam"]) == said


def test_tiles_that_are_called_alike_are_named_once():
    reasons = (Reason("best_tile", 2.0), Reason("second_tile", 1.0), Reason("third_tile", -1.0))
    assert because(reasons, SHOWN["ice"]) == "It helps tiles that are worth excavating in reach."


def test_most_of_what_computers_weigh_has_a_name():
    roam = {subject(number) for number in range(len(of.NAMES))} - {"to move"}
    for name in roam:
        assert SHOWN["roam"].sentences.weighed(name)
    assert SHOWN["roam"].sentences.weighed(f"{OTHERS}lands")
    nameless = [name for name in FEATURES if not SHOWN["ice"].sentences.weighed(name)]
    assert len(nameless) < len(FEATURES) / 5
    assert all(SHOWN[game.info.key].sentences.weighed("nothing") == "" for game in EVERY_GAME)


def test_what_is_expected_is_said_in_percent():
    assert chances(0.354, words("en"), alone=False) == "It takes your chance to win to be about 35 %."
    assert chances(0.5, words("en"), alone=True).startswith("It takes the chance of a good result")


def test_several_steps_are_counted():
    assert numbered(["Buy"]) == ["**Buy**"]
    assert numbered(["Explore", "End turn"]) == ["1. Explore", "2. End turn"]
