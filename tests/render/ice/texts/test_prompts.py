"""What players are asked in ICE: headlines and prompts, which tell no secrets."""

from dataclasses import replace

import pytest

from engine.ice import GAME, advice
from engine.ice.board import BY_NAME, NAMES
from engine.ice.pending import AfterAllocation, Allocate, RehomeCamp, Validate
from render.ice.prompts import question
from render.ice.texts import text_board
from render.words import words
from tests.support.ice_moments import EVERY, RAW, asking, decisions, moments, rare
from tests.support.ice_table import table
from tests.support.lettered import Lettered
from tests.support.names import NAMES as PEOPLE

WORDS = words()
A4C = BY_NAME["a4c"]
LABEL = 80
PROMPT = 300


PHASES = {
    *("keep", "prisms", "turn", "toss", "walk", "consoled", "take", "validate", "pay", "trim", "slot", "rescue"),
    *("rehome", "allocate", "held", "harmony", "camp", "whistle", "smilodon", "over"),
    *("call", "summon", "post", "ascent", "icefall", "blizzard", "displace", "caravan", "ground", "relief", "letter"),
}


@pytest.mark.slow
def test_headline_and_prompt_are_there_for_everybody_and_tell_no_secrets():
    phases = set()
    for state in (*(moment.state for moment in moments(EVERY)), *rare()):
        public = GAME.view(state, None)
        seats = range(len(public.players))
        names = PEOPLE[: len(seats)]
        head = question.headline(public, names, WORDS)
        assert 0 < len(head) <= LABEL
        assert not head.endswith(".")
        for seat in seats:
            mine = GAME.view(state, seat)
            assert question.headline(mine, names, WORDS) == head
            said = question.prompt(mine, seat, names, WORDS)
            # who decides, and nobody else, is told whether what they hold is of use
            if "You can't pay for any of your requests now" not in said and "You have nothing" not in said:
                assert said == question.prompt(public, seat, names, WORDS)
            assert 0 < len(said) <= PROMPT
            assert said[-1] in ".?" or "used this turn" in said, said
            asked = said.partition("\n")[0]
            assert "?" in asked or seat not in public.decision.seats, f"a state is no question: {said}"
            assert not RAW.search(said), said
        phases.add(public.decision.phase)
    assert phases >= PHASES


def test_whose_turn_it_is_always_sees_ep_and_limit():
    seen = 0
    for _, seat, view, _ in decisions():
        if view.decision.phase in {"turn", "walk"}:
            said = question.prompt(view, seat, PEOPLE, WORDS)
            assert f"{view.spent} of {view.limit} EP used this turn, {view.players[seat].ep} left today" in said
            seen += 1
    assert seen > 100


def start(**option_names):
    """Return the public's view of a match that has just been dealt."""
    return GAME.view(GAME.setup(3, 7, {"first": "0", **option_names}).state, None)


def test_several_are_asked_at_once():
    view = start()
    assert question.headline(view, PEOPLE[:3], WORDS) == "Ann, Bob and Cy are choosing requests"
    said = question.prompt(view, 0, PEOPLE[:3], WORDS)
    goal = "Goal: the most renown after 4 days. Dig up artifacts to pay for the 3 requests that you keep."
    assert said == f"Which 2 requests do you discard?\n{goal}"
    first = start(mode="first")
    assert question.prompt(first, 0, PEOPLE[:3], WORDS).endswith("pay for the 1 request that you keep.")


def test_turns_and_waiting():
    view = GAME.view(table(2, leaders=("s4c", None), archs={"s4c": 1}, p0={"ep": 4}), None)
    assert question.headline(view, PEOPLE[:2], WORDS) == "Ann's turn, day 2"
    assert question.prompt(view, 0, PEOPLE[:2], WORDS) == (
        "What now? 0 of 2 EP used this turn, 4 left today\nYou're on S4C: 0 EP to dig."
    )
    assert question.prompt(view, 1, PEOPLE[:2], WORDS) == (
        "Ann's turn. Nothing for you to do right now. You have 6 EP left."
    )
    away = GAME.view(table(2), None)
    assert "Your leader enters the dig at a camp" in question.prompt(away, 0, PEOPLE[:2], WORDS)


@pytest.mark.parametrize(
    ("archs", "rp", "asked"),
    [
        (1, 0, "Any free action? 2 of 2 EP used"),
        (1, 1, "What now, for free or by overworking? 2 of 2 EP used"),
        (0, 1, "Overwork, or end your turn? 2 of 2 EP used"),
        (0, 0, "Nothing left to do. End your turn? 2 of 2 EP used"),
    ],
)
def test_who_has_spent_all_is_asked_for_what_is_left(archs, rp, asked):
    """With an archaeologist beside the leader, digging snow is free."""
    view = GAME.view(table(2, leaders=("s4c", None), archs={"s4c": archs}, p0={"ep": 4, "rp": rp}), None)
    said = question.prompt(replace(view, spent=2), 0, PEOPLE[:2], WORDS)
    assert said.startswith(asked)
    assert ("Overworking costs 1 renown token: you may use 1 EP more this turn." in said) == (rp > 0)


def test_whose_turn_waits_for_a_camp_hears_that_it_goes_on():
    view = asking(RehomeCamp(1, (BY_NAME["s7a"], BY_NAME["s8a"])))
    said = question.prompt(view, 0, PEOPLE[:3], WORDS)
    assert said == "Bob is moving the camp. Then your turn continues. You have 5 EP left."
    assert "Nothing for you to do right now" in question.prompt(view, 2, PEOPLE[:3], WORDS)


def test_where_the_leader_stands_is_said_with_what_lies_there():
    view = GAME.view(table(2, leaders=("d1a", None)), 0)
    assert question.prompt(view, 0, PEOPLE[:2], WORDS).endswith("\nYou're on D1A (ledge): nothing to dig.")


def test_what_covers_the_tile_underfoot_is_named():
    view = GAME.view(table(2, leaders=("a4d", None), gone=("s3c",)), 0)
    said = question.prompt(view, 0, PEOPLE[:2], WORDS)
    over = [NAMES[cell].upper() for cell in advice.covering(view, BY_NAME["a4d"])]
    assert len(over) == 2
    assert said.endswith(f"is too covered to dig: {over[0]} and {over[1]} lie on it. Dig above it first.")


def test_who_is_placed_and_who_goes_last():
    said = question.prompt(asking(Allocate(0, A4C)), 0, PEOPLE[:3], WORDS)
    assert said == (
        "Where does your leader land?\n"
        "2 archaeologists, your leader and 1 other leader fall from A4C, each to a cell with the fewest explorers."
        " Explorers on your cell make digging cheaper."
    )
    said = question.prompt(asking(Allocate(0, A4C, held=2)), 0, PEOPLE[:3], WORDS)
    assert "1 archaeologist and 1 other leader fall from A4C, each" in said
    assert "Your leader and 1 archaeologist go last." in said
    alone = table(2, leaders=("s4c", None), p0={"ep": 4})
    last = replace(alone, stack=(*alone.stack, Allocate(0, BY_NAME["s4c"], held=1)))
    said = question.prompt(GAME.view(last, 0), 0, PEOPLE[:2], WORDS)
    assert said.startswith("Place your leader now?\nYour leader goes last from S4C. Nobody else has to be placed.")


@pytest.mark.parametrize("others", [0, 1, 2])
def test_a_rope_holds_an_archaeologist_only_where_one_stands(others: int):
    spot = BY_NAME["s4c"]
    bare = table(2, leaders=("s4c", None), p0={"ep": 4})
    archs = tuple(others if cell == spot else count for cell, count in enumerate(bare.archs))
    rope = replace(bare, archs=archs, stack=(*bare.stack, Allocate(0, spot, held=2)))
    view = GAME.view(rope, 0)
    said, page = (
        question.prompt(view, 0, PEOPLE[:2], WORDS),
        "\n".join(text_board.text(view, Lettered(WORDS, PEOPLE[:2]))),
    )
    page = " ".join(page.split())  # its lines are as wide as a phone
    assert "-1" not in said
    if others == 2:
        assert "\n1 archaeologist falls from S4C to a cell" in said
        assert "Your leader and 1 archaeologist go last." in said
    elif others:
        assert said.startswith(
            "Place your leader now?\nYour leader and 1 archaeologist go last from S4C. Nobody else has to be placed."
        )
    else:
        assert said.startswith("Place your leader now?\nYour leader goes last from S4C. Nobody else has to be placed.")
    assert ("with an archaeologist" in page) == (others > 0)
    assert ("last, alone" in page) == (others == 0)


def test_who_has_no_harmony_is_told():
    for hand, said in (("gem", "Use Harmony?\n1"), ("rope", "Continue?\nEveryone is placed. You have")):
        state = table(2, leaders=("s4c", None), hand=hand, frame=AfterAllocation(0))
        assert question.prompt(GAME.view(state, 0), 0, PEOPLE[:2], WORDS).startswith(said)


def test_who_can_pay_nothing_is_told():
    state = table(2, p0={"requests": (0,)}, frame=Validate(0))
    assert (
        question.prompt(GAME.view(state, 0), 0, PEOPLE[:2], WORDS) == "Your sunset: continue?\n"
        "You can't pay for any of your requests now."
    )


def test_the_end_is_told():
    ends = {len(m.state.players): GAME.view(m.state, None) for m in moments(10**9) if GAME.outcome(m.state)}
    assert question.headline(ends[1], ("Ann",), WORDS) == f"Ann scored {ends[1].outcome.scores[0]} renown"
    head = question.headline(ends[3], PEOPLE[:3], WORDS)
    assert head.endswith(("has won", "have won"))
    assert question.prompt(ends[3], 0, PEOPLE[:3], WORDS) == f"The match is over: {head}."
