"""Why a match is frozen is said with the place, and with the sentence of the game."""

from dataclasses import replace

import pytest

from cogs.board import end_message
from cogs.messages import refusals
from cogs.messages import refusals as refusal_text
from cogs.messages.message import Row
from engine.registry import find
from engine.roam.events import Explored
from host import Difference, Refusal, WouldGoOn
from host.types import EarlierPerson, MatchInfo, Seated
from render.renderers import RENDERERS
from render.words import words

INFO = MatchInfo(7, "roam", 1, 1, 7, "frozen", {}, (Seated(0, 1, "*Ann*", {}), Seated(1, 2, "Bob", {})), 0)
LATER = "Later moves are undone."
HEAD = "This match is frozen: the rules have changed (1 to 2), and its moves would now have different results."


def told(one, info=INFO, renderer=RENDERERS["roam"]):
    refusal = Refusal("frozen", why="differs", where=one)
    return refusal_text.sentence(refusal, words(), info=info, renderer=renderer)


@pytest.mark.parametrize(
    ("one", "sentence"),
    [
        (Difference("1", "2", "setup"), "The setup itself is different."),
        (Difference("1", "2", "end", 9), "All its moves have the same results, except for whether the match is over."),
        (Difference("1", "2", "act", 9), "A secret choice after move 9 now has a different result."),
        (Difference("1", "2", "act", 9, refused=True), "A secret choice after move 9 is no longer allowed."),
        (Difference("1", "2", "act", 9, 0), "Move 10 (\\*Ann\\*) now has a different result."),
        (Difference("1", "2", "act", 9, 0, refused=True), "Move 10 (\\*Ann\\*) is no longer allowed."),
        (Difference("1", "2", "act", 9, 1, "rest"), "Move 10 (Bob: `rest`) now has a different result."),
        (Difference("1", "2", "act", 9, 1, "``` @everyone"), "Move 10 (Bob) now has a different result."),
        (
            Difference("1", "2", "act", 9, 1, "rest", refused=True, reason="over", values={}),
            "Move 10 (Bob: `rest`) is no longer allowed. The match is over. Start a new one when you like.",
        ),
    ],
)
def test_the_place_is_said(one, sentence):
    said = told(one)
    assert said.startswith(HEAD)
    assert f"{sentence} Nothing is lost" in said
    assert said.endswith("Use `/game ask` to ask them.")


def test_what_cannot_go_on_can_be_given_up():
    said = told(Difference("1", "2", "setup", lost=True))
    assert said.endswith("`/game cancel`. Its record is kept: `/game export match:7`.")


@pytest.mark.parametrize(
    ("plan", "sentences"),
    [
        (
            WouldGoOn(9, back=False, awaited=(0, 1)),
            "All its moves stand, with the results the new rules give them. Next to move: Ann and Bob.",
        ),
        (
            WouldGoOn(9, back=True, awaited=(1,)),
            f"It goes back to the last point where both rules agree, after move 9. {LATER} Next to move: Bob.",
        ),
        (
            WouldGoOn(0, back=True, awaited=(1,)),
            "It starts over with the new rules' setup. All its moves are undone. Next to move: Bob.",
        ),
        (
            WouldGoOn(9, back=False, awaited=()),
            "All its moves stand, with the results the new rules give them. That ends the match.",
        ),
    ],
)
def test_how_it_would_go_on_is_said(plan, sentences):
    assert refusals.going_on(plan, words(), ("Ann", "Bob")) == sentences


def test_what_comes_of_the_act_now_is_said_in_the_words_of_the_game():
    one = Difference("1", "2", "act", 9, 1, "explore:maelo", events=(Explored(1, "maelo"),))
    assert "Move 10 (Bob: `explore:maelo`) now has a different result. With the new rules: " in told(one)
    assert "Maelo" in told(one)
    assert "With the new rules" not in told(one, renderer=None)


def test_the_same_version_is_not_named_twice():
    assert told(Difference("1", "1", "setup")).startswith("This match is frozen: the rules have changed, and its moves")


def test_a_match_that_is_over_does_not_stand_still():
    over = MatchInfo(7, "roam", 1, 1, 7, "finished", {}, INFO.seats, 0)
    said = told(Difference("1", "2", "setup"), info=over)
    assert said.startswith("This match was played with older rules (1)")
    assert said.endswith("Its record: `/game export match:7`.")
    assert (
        refusals.place(Difference("1", "2", "act", 3, 5), words(), over, None)
        == "Move 4 (?) now has a different result."
    )


def test_who_plays_alone_is_offered_nothing_that_others_would_be_asked_for():
    plan, why = WouldGoOn(9, back=False, awaited=(0,)), Refusal("frozen", why="differs", where=None)
    for seats, tails in ((INFO.seats[:1], ["rules"]), (INFO.seats, ["rules", "end"])):
        info = MatchInfo(7, "roam", 1, 1, 7, "frozen", {}, seats, 0)
        message = end_message.frozen(
            find("roam").info, words(), info=info, why=why, renderer=RENDERERS["roam"], plan=plan
        )
        buttons = [one for block in message.blocks if isinstance(block, Row) for one in block.buttons]
        assert [one.control.tail for one in buttons] == tails


def test_a_move_is_by_who_had_the_seat_then():
    info = replace(INFO, had_seats=(EarlierPerson(0, 5, None, "Dora"),))
    for seq, name in ((0, "Dora"), (4, "Dora"), (5, r"\*Ann\*")):
        said = refusals.place(Difference("1", "2", "act", seq=seq, seat=0), words(), info, None)
        assert said == f"Move {seq + 1} ({name}) now has a different result."
