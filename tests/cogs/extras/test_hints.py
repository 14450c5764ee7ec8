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
BOTH = (
    "Why: it does more for lands that you may win and characters that are awake than the next best choice, and less for"
    " your points."
)
BEST = "Why: of all that it tried, this led to the best positions."


@pytest.mark.parametrize(
    ("reasons", "compared", "said"),
    [
        ((), True, BEST),
        ((Reason("unheard of", 1.0),), True, BEST),
        ((Reason("coins", -1.0),), True, BEST),
        ((Reason("coins", 1.0),), False, "Why: it helps your coins."),
        ((Reason("coins", 1.0),), True, "Why: it does more for your coins than the next best choice."),
        (
            (Reason("lands", 1.0), Reason("points", -0.5), Reason("awake", 0.4), Reason("artifacts", 0.3)),
            True,
            BOTH,
        ),
        (
            (Reason("coins", 1.0), Reason("points", 0.1)),
            True,
            "Why: it does more for your coins than the next best choice.",
        ),
    ],
)
def test_why_is_said_by_what_differs_most(reasons, compared, said):
    assert because(reasons, SHOWN["roam"], compared=compared) == said


def test_tiles_that_are_called_alike_are_named_once():
    reasons = (Reason("best_tile", 2.0), Reason("second_tile", 1.0), Reason("third_tile", -1.0))
    assert because(reasons, SHOWN["ice"], compared=False) == ("Why: it helps tiles that are worth excavating in reach.")


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
