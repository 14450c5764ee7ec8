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
LATER = "what came later is taken back."
HEAD = "This match is frozen: its rules have changed (1 to 2), and now it would go differently."


def told(one, info=INFO, renderer=RENDERERS["roam"]):
    refusal = Refusal("frozen", why="differs", where=one)
    return refusal_text.sentence(refusal, words(), info=info, renderer=renderer)


@pytest.mark.parametrize(
    ("one", "sentence"),
    [
        (Difference("1", "2", "setup"), "Its set-up already is another one."),
        (Difference("1", "2", "end", 9), "All its moves lead to the same, but not to whether it is over."),
        (Difference("1", "2", "act", 9), "What somebody decided in secret after move 9 leads elsewhere."),
        (Difference("1", "2", "act", 9, refused=True), "in secret after move 9 is not allowed any more."),
        (Difference("1", "2", "act", 9, 0), r"Move 10, by \*Ann\*, leads elsewhere."),
        (Difference("1", "2", "act", 9, 0, refused=True), r"Move 10, by \*Ann\*, is not allowed any more."),
        (Difference("1", "2", "act", 9, 1, "rest"), "Move 10, `rest` by Bob, leads elsewhere."),
        (Difference("1", "2", "act", 9, 1, "``` @everyone"), "Move 10, by Bob, leads elsewhere."),
        (
            Difference("1", "2", "act", 9, 1, "rest", refused=True, reason="over", values={}),
            "Move 10, `rest` by Bob, is not allowed any more. The match is over. Start a new one when you like.",
        ),
    ],
)
def test_the_place_is_said(one, sentence):
    said = told(one)
    assert said.startswith(HEAD)
    assert f"{sentence} Nothing of it is lost" in said
    assert said.endswith("when all who play it agree. `/game ask` asks them.")


def test_what_cannot_go_on_can_be_given_up():
    said = told(Difference("1", "2", "setup", lost=True))
    assert said.endswith("`/game cancel`; then `/game export match:7` gives all of its record.")


@pytest.mark.parametrize(
    ("plan", "sentences"),
    [
        (
            WouldGoOn(9, back=False, awaited=(0, 1)),
            "All its moves stand; the table is then as the new rules have it. It then waits for Ann and Bob.",
        ),
        (
            WouldGoOn(9, back=True, awaited=(1,)),
            f"It goes back to where both rules agree, after move 9; {LATER} It then waits for Bob.",
        ),
        (
            WouldGoOn(0, back=True, awaited=(1,)),
            "It begins anew, with the set-up of the new rules; all its moves are taken back. It then waits for Bob.",
        ),
        (
            WouldGoOn(9, back=False, awaited=()),
            "All its moves stand; the table is then as the new rules have it. With that it is over.",
        ),
    ],
)
def test_how_it_would_go_on_is_said(plan, sentences):
    assert refusals.going_on(plan, words(), ("Ann", "Bob")) == sentences


def test_what_comes_of_the_act_now_is_said_in_the_words_of_the_game():
    one = Difference("1", "2", "act", 9, 1, "explore:maelo", events=(Explored(1, "maelo"),))
    assert "Move 10, `explore:maelo` by Bob, leads elsewhere. By the new rules: " in told(one)
    assert "Maelo" in told(one)
    assert "By the new rules" not in told(one, renderer=None)


def test_the_same_version_is_not_named_twice():
    assert told(Difference("1", "1", "setup")).startswith("This match is frozen: its rules have changed, and now")


def test_a_match_that_is_over_does_not_stand_still():
    over = MatchInfo(7, "roam", 1, 1, 7, "finished", {}, INFO.seats, 0)
    said = told(Difference("1", "2", "setup"), info=over)
    assert said.startswith("This match is over, and the rules that are there now (2) lead elsewhere")
    assert said.endswith("`/game export match:7` gives its record.")
    assert refusals.place(Difference("1", "2", "act", 3, 5), words(), over, None) == "Move 4, by ?, leads elsewhere."


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
        assert said == f"Move {seq + 1}, by {name}, leads elsewhere."
