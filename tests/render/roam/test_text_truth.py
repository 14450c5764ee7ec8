"""Hints, prompts and refusals where a quick word about the rules would be false."""

import pytest

from engine.core import IllegalAction
from render.roam.lexicon import Voice
from render.roam.prompts.labels import hint, prompt
from render.roam.texts.sentences import refusal
from render.words import words
from tests.support.roam_table import DECK, RICH, act, done, seen, table

WORDS = words()
NAMES = ("Ann", "Bob")
TALL = {"lands": "plain2 - - plain1 - -", "pile": ""}  # 2 wide and 6 tall


def asked(state):
    return prompt(seen(state), 0, NAMES, WORDS)


def test_a_character_that_a_turn_makes_fit_does_not_fit_nowhere():
    assert (
        hint("explore:row", seen(table(**TALL, characters=["row"])), NAMES, WORDS) == "6 squares, doesn't fit anywhere"
    )
    state = table(**TALL, characters=["row"], artifacts=["turn1"])
    assert hint("explore:row", seen(state), NAMES, WORDS) == "6 squares, fits only when turned"
    state = table(**TALL, characters=["wall"], artifacts=["turn1"])
    assert hint("explore:wall", seen(state), NAMES, WORDS) == "36 squares, doesn't fit anywhere"


def test_a_choice_of_squares_while_markers_are_short_may_bring_most_coins():
    squares = "AAAAA. AAAAA. ...... AAAAAA AAAAAA ......"  # 22, 2 left
    view = seen(table(squares, characters=["row"], lands=RICH))
    assert hint("explore:row", view, NAMES, WORDS) == "6 squares, up to 3 coins"
    squares = "AAAAA. AAAAA. A..... AAAAAA AAAAAA ......"  # 1 left
    view = seen(table(squares, characters=["row"], lands="plain1 plain2 plain3 rich rich plain4"))
    assert hint("explore:row", view, NAMES, WORDS) == "6 squares, up to 3 coins", "two squares of 3, and one marker"


def test_the_refusal_to_place_nothing_is_true_before_a_turn_too():
    state = done(table(**TALL, characters=["row dot"], artifacts=["turn1"]), "explore:row")
    with pytest.raises(IllegalAction) as caught:
        act(state, "nowhere")
    said = refusal(caught.value.reason, caught.value.values, Voice(DECK, NAMES, WORDS))
    assert said == "Row has to explore now. Choose a place, or use a Turn artifact first."


@pytest.mark.parametrize(
    ("artifacts", "coins", "usable"),
    [
        ("coin1", 0, True),
        ("flip1", 0, True),
        ("slide1", 0, True),
        ("coin1* turn1", 0, False),
        ("free1", 0, False),  # bent at a2: its blank b2 is full
        ("replace1", 0, False),
        ("replace1", 2, True),  # b2 for 2 coins
        ("replace1 free1", 0, True),
        ("replace1 free1*", 1, False),
    ],
)
def test_only_artifacts_that_can_do_something_are_offered_in_step_4(artifacts, coins, usable):
    state = table("...... .B.... ...... ...... ...... ......", artifacts=[artifacts], coins=(coins, 0))
    state = done(state, "explore:bent", "at:a2")
    assert asked(state) == ("Anything else this turn?\nYou may use artifacts." if usable else "End your turn?")


def test_a_replace_of_a_skipped_square_is_offered_and_of_an_own_marker_not():
    for sign, said in (("B", "Anything else this turn?\nYou may use artifacts."), ("A", "End your turn?")):
        state = table(f"{sign}..... ...... ...... ...... ...... ......", artifacts=["replace1"])
        assert asked(done(state, "explore:dot", "at:a1")) == said
