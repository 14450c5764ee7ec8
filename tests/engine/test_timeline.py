"""What can be undone, done again, and undone by a table's leave."""

import pytest

from engine.core import IllegalAction, MalformedAction
from engine.record import Record, parse
from engine.registry import find
from engine.timeline import ReplayDiffers, Timeline, replay, undo_to, undone_to
from tests.support.heap import GAME

ICE = find("ice")


def played(*acts, game=GAME, seats=2, agreed=False):
    timeline, _ = Timeline.begin(game, Record(game.info.key, game.info.rules_version, seats, 7, {}))
    return on(timeline, *acts, game=game, agreed=agreed)


def on(timeline, *acts, game=GAME, agreed=False):
    for act in acts:
        seat, text = act.split()
        timeline, _ = timeline.play(game, int(seat), text, agreed=agreed)
    return timeline


# -- by the leave of all -------------------------------------------------------------------------------------------


def test_a_table_takes_back_what_is_behind_a_barrier_and_what_others_did():
    timeline = played("0 take:1", "0 draw", "0 done", "1 take:2", "0 undo:1", agreed=True)
    assert timeline.state == played("0 take:1").state
    assert (timeline.seq, timeline.length) == (5, 5)
    assert not timeline.can_undo(GAME, 0), "what is behind is not in reach of one alone"
    assert on(timeline, "0 draw", "0 done").state == played("0 take:1", "0 draw", "0 done").state


def test_what_came_before_by_the_same_run_stays_in_reach():
    timeline = played("0 take:1", "0 take:1", "0 done", "1 take:2", "0 undo:2", agreed=True)
    assert timeline.state == played("0 take:1", "0 take:1").state
    assert timeline.can_undo(GAME, 0)


def test_secrets_since_then_are_taken_back_too_and_earlier_ones_stay():
    timeline = played("1 guess:0", "0 take:1", "1 guess:2", "0 draw", "0 undo:0", agreed=True)
    assert timeline.state == played("1 guess:0").state


def test_the_numbers_of_acts_that_were_taken_back_are_never_meant_again():
    timeline = played("0 take:2", "0 undo", "0 take:1", "0 draw", "0 undo:1", agreed=True)
    assert timeline.state == played().state, "only what came before the second public act"
    again = on(timeline, "0 take:1", "0 draw", "0 undo:6", agreed=True)
    assert again.state == played("0 take:1").state


@pytest.mark.parametrize("text", ["undo:2", "undo:9"])
def test_there_must_be_something_to_take_back(text):
    with pytest.raises(IllegalAction, match="undo-none"):
        played("0 take:1", "0 draw", f"0 {text}", agreed=True)


def test_nobody_plays_it_who_was_not_told_that_all_agree():
    with pytest.raises(MalformedAction):
        played("0 take:1", "0 draw", "0 undo:0")
    for text in ("undo:-1", "undo:x", "undo:", "undo:٣", "undo:1:2"):
        assert undone_to(text) is None
        with pytest.raises(MalformedAction):
            played("0 take:1", "0 draw", f"0 {text}", agreed=True)
    assert undone_to(undo_to(3)) == 3


def test_a_record_with_it_replays():
    text = "game heap\nrules 1\nseats 2\nseed 7\n0 take:1\n0 draw\n0 done\n1 take:1\n0 undo:1\n0 take:1\n0 undo:4\n"
    with pytest.raises(ReplayDiffers) as differs:
        replay(GAME, parse(text.replace("undo:4", "undo:40")))
    assert differs.value.entry == 7
    assert replay(GAME, parse(text)).state == played("0 take:1").state


def test_who_acted_last_is_known_by_what_stands():
    timeline = played("0 take:1", "0 draw", "0 done", "1 take:1", "1 undo")
    assert (timeline.ways_back(0), timeline.ways_back(1)) == ((2,), (2,))
    assert on(timeline, "1 take:2").ways_back(0) == (5, 2)
    assert on(timeline, "1 take:2").ways_back(1) == (5,)
    assert on(timeline, "1 guess:1").ways_back(1) == (2,), "what is secret does not show"
    assert played("0 guess:1").ways_back(0) == ()
    assert [(act.number, act.seq, act.seat, act.text) for act in timeline.acts] == [
        (0, 1, 0, "take:1"),
        (1, 2, 0, "draw"),
        (2, 3, 0, "done"),
    ]


# -- done again ------------------------------------------------------------------------------------------------------


def test_what_one_took_back_may_be_done_again_step_by_step():
    timeline = played("0 take:1", "0 take:1", "0 undo", "0 undo")
    assert (timeline.redo(0), timeline.redo(1)) == ("take:1", None)
    timeline = on(timeline, "0 take:1")
    assert timeline.redo(0) == "take:1"
    assert on(timeline, "0 take:1").redo(0) is None


def test_whatever_happened_since_ends_it_and_a_secret_does_not():
    assert played("0 take:1", "0 undo", "1 guess:1").redo(0) == "take:1"
    assert played("0 take:1", "0 undo", "0 take:2").redo(0) is None
    assert played("0 take:1", "0 draw", "0 undo:0", agreed=True).redo(0) is None


# -- answers of several ----------------------------------------------------------------------------------------------


def asked():
    """Return four people at ICE; each is to refuse two of five requests."""
    return played(game=ICE, seats=4)


def test_an_answer_can_be_taken_back_though_others_have_answered_since():
    timeline = on(asked(), "2 drop:1", "2 drop:1", "0 drop:1", "3 drop:2", "0 drop:1", game=ICE)
    assert [timeline.can_undo(ICE, seat) for seat in range(4)] == [True, False, True, True]
    back = on(timeline, "2 undo", game=ICE)
    assert back.state == on(asked(), "2 drop:1", "0 drop:1", "3 drop:2", "0 drop:1", game=ICE).state
    assert back.redo(2) == "drop:1"
    done = on(back, "2 drop:1", game=ICE)
    assert [ICE.view(done.state, seat) for seat in range(4)] == [ICE.view(timeline.state, seat) for seat in range(4)]
    more = on(back, "2 undo", "0 undo", "3 undo", "0 undo", game=ICE)
    assert more.state == asked().state
    assert not any(more.can_undo(ICE, seat) for seat in range(4))


def test_once_the_question_is_over_nobody_has_an_answer_back():
    timeline = on(asked(), *[f"{seat} drop:1" for seat in (0, 0, 1, 1, 2, 2, 3, 3)], game=ICE)
    assert len(ICE.awaited(timeline.state)) == 1
    assert [timeline.can_undo(ICE, seat) for seat in range(3)] == [False] * 3


def test_where_one_after_another_is_asked_nobody_reaches_over_another():
    timeline = played("0 take:1", "0 done", "1 take:1")
    assert not timeline.can_undo(GAME, 0)
