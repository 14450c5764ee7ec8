"""The text of a turn that is looked back at: as a computer would have done it, or otherwise, and what that cost."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.extras.reviews import told, turns
from engine.registry import find
from host.computers.reviews import Review, ReviewedTurn
from host.match.update import foreseen
from host.types import Playing
from render.base import Names
from render.renderers import RENDERERS
from render.words import words
from tests.support import positions

EXAMPLE = find("example")
RENDERER = RENDERERS["example"].for_match(words("en"), Names(("Ann", "Bob"), ("Ann", "Bob")))
STATE = EXAMPLE.setup(2, 5, {option.key: option.default for option in EXAMPLE.info.options}).state
TEXT = EXAMPLE.encode(EXAMPLE.legal(STATE, 0)[0])
CAST = (Playing("Ann", False), Playing("Bob", True))
PLAN = foreseen(EXAMPLE, STATE, 0, (TEXT,))
TURN = ReviewedTurn(3, 2, (), PLAN, PLAN, same=False, lost=0.124, cast=CAST)
INSTEAD = RENDERER.actions.offer(TEXT, EXAMPLE.view(STATE, 0)).label


@pytest.mark.parametrize(
    ("turn", "said"),
    [
        (TURN, f"**Turn 3: about 12 % lost.**\n- Instead: {INSTEAD}."),
        (replace(TURN, lost=0.001), f"Turn 3: nothing lost. The computer would have chosen: {INSTEAD}."),
        (replace(TURN, same=True, lost=0.0), "Turn 3: the computer's choice too."),
        (replace(TURN, number=0, same=True, lost=0.0), "Before the first turn: the computer's choice too."),
    ],
)
def test_a_turn_is_told_by_what_it_cost(turn, said):
    assert told(turn, RENDERER) == said


def test_the_dearest_turns_are_three_in_the_order_of_play():
    losses = (0.001, 0.02, 0.3, 0.05, 0.1)
    some = tuple(replace(TURN, number=number, point=number, lost=lost) for number, lost in enumerate(losses, 1))
    found = Review(None, 0, some, ())
    assert [turn.number for turn in found.worst] == [3, 4, 5]
    assert len(turns(found, RENDERER)) == 5
    assert Review(None, 0, some[:1], ()).worst == ()


def test_a_turn_names_who_played_then():
    events = tuple(EXAMPLE.apply(STATE, 0, EXAMPLE.decode(TEXT)).events)
    before = (Playing("Dora", False), Playing("Bob", True))
    said = told(replace(TURN, events=events, cast=before), RENDERER)
    assert "Dora" in said
    assert "Ann" not in said


def test_a_turn_that_cost_something_says_why():
    roam = find("roam")
    played = positions.kept(roam, "roam-4-outpost")[161]
    done, plan = (foreseen(roam, played.state, played.seat, ("explore:ilvar", at)) for at in ("at:a2", "at:a3"))
    names = ("Ann", "Bob", "Cy", "Dora")
    cast = tuple(Playing(name, stood_in=False) for name in names)
    turn = ReviewedTurn(9, 2, (), done, plan, same=False, lost=0.1, cast=cast)
    *_, instead, why = told(turn, RENDERERS["roam"].for_match(words("en"), Names(names, names))).split("\n")
    assert instead == "- Instead: Explore with Ilvar; Place at A3."
    assert why == "- A3 would have won the tundra and Lenvar."
