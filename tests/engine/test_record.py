"""Records and timelines, with a tiny game that has every kind of step."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import BadOptions, IllegalAction, MalformedAction, Outcome
from engine.record import Entry, Record, RecordError, dump, parse
from engine.rng import Rng
from engine.terminal.random_play import random_match
from engine.timeline import ReplayDiffers, Timeline, replay
from tests.support.heap import GAME

HEADER = Record("heap", "1", 2, 7, {"stones": "5"})


def played(*acts, header=HEADER):
    timeline, _ = Timeline.begin(GAME, header)
    for act in acts:
        seat, text = act.split()
        timeline, _ = timeline.play(GAME, int(seat), text)
    return timeline


def test_undo_takes_back_ones_own_acts_one_by_one():
    start, once, twice = played(), played("0 take:1"), played("0 take:1", "0 take:1")
    assert once.can_undo(GAME, 0)
    assert not once.can_undo(GAME, 1)
    back, events = twice.play(GAME, 0, "undo")
    assert (back.state, back.seq, events) == (once.state, 3, ())
    again, _ = back.play(GAME, 0, "undo")
    assert (again.state, again.seq) == (start.state, 4)
    assert not again.can_undo(GAME, 0)


def test_undo_does_not_cross_a_barrier():
    timeline = played("0 take:1", "0 draw")
    assert not timeline.can_undo(GAME, 0)
    with pytest.raises(IllegalAction) as refused:
        timeline.play(GAME, 0, "undo")
    assert refused.value.reason == "undo-none"
    assert timeline.seq == 2


def test_undo_after_a_barrier_stops_at_it():
    timeline = played("0 take:1", "0 draw", "0 take:1", "0 undo")
    assert timeline.state == played("0 take:1", "0 draw").state
    assert not timeline.can_undo(GAME, 0)


def test_a_turn_that_was_ended_can_be_taken_back_until_another_acts():
    timeline = played("0 take:1", "0 done")
    assert timeline.can_undo(GAME, 0)
    assert not timeline.can_undo(GAME, 1)
    assert played("0 take:1", "0 done", "0 undo").state == played("0 take:1").state
    with pytest.raises(IllegalAction):
        played("0 take:1", "0 done", "1 take:1", "0 undo")


def test_once_another_has_taken_everything_back_one_may_undo_again():
    timeline = played("0 take:1", "0 done", "1 take:1", "1 take:1", "1 undo", "1 undo", "0 undo")
    assert timeline.state == played("0 take:1").state
    assert timeline.can_undo(GAME, 0)


def test_only_two_runs_of_acts_are_kept():
    timeline = played("0 take:1", "0 done", "1 take:1", "1 done", "0 take:1", "0 done")
    assert [past.seat for past in timeline.past] == [1, 1, 0, 0]


def test_a_secret_act_counts_for_nothing_and_stays_through_an_undo():
    plain, secret = played("0 take:1"), played("0 take:1", "1 guess:2")
    assert plain.seq == secret.seq == 1
    assert plain.can_undo(GAME, 0)
    assert secret.can_undo(GAME, 0)
    assert not secret.can_undo(GAME, 1)
    back, _ = secret.play(GAME, 0, "undo")
    assert back.state == played("1 guess:2").state
    assert back.state.guesses == (None, 2)


def test_secrets_between_several_acts_stay_through_several_undos():
    timeline = played("1 guess:0", "0 take:1", "1 guess:2", "0 take:1", "0 guess:1", "0 undo", "0 undo")
    assert timeline.state == replace(played().state, guesses=(1, 2))
    assert not timeline.can_undo(GAME, 0)


def test_the_setup_refuses_what_it_does_not_know():
    with pytest.raises(BadOptions):
        Timeline.begin(GAME, replace(HEADER, options={"stones": "6"}))
    with pytest.raises(BadOptions):
        Timeline.begin(GAME, replace(HEADER, seed=None))


def test_a_malformed_text_changes_nothing():
    timeline = played("0 take:1")
    with pytest.raises(MalformedAction):
        timeline.play(GAME, 0, "take:x")
    assert timeline == played("0 take:1")


def whole(seats, seed):
    return random_match(GAME, seats, seed=seed, options={}, rng=Rng.seeded(seed, "test"))


@given(seats=st.integers(2, 3), seed=st.integers(0, 10**6))
def test_a_record_is_read_back_and_replays(seats, seed):
    record, timeline = whole(seats, seed)
    assert parse(dump(record)) == record
    assert replay(GAME, record) == timeline
    assert record.outcome == GAME.outcome(timeline.state)


def test_the_text_of_a_record():
    record = replace(
        HEADER, entries=(Entry(0, "take:1", "0f"), Entry(0, "undo")), outcome=Outcome((3, -1), (0, 1), "x")
    )
    text = "game heap\nrules 1\nseats 2\nseed 7\noption stones 5\n0 take:1 0f\n0 undo\nend x 3,-1 0,1\n"
    assert dump(record) == text
    assert parse("# why it is kept\n\n" + text) == record


def test_a_hidden_seed_is_read_back_and_does_not_replay():
    record = parse(dump(replace(HEADER, seed=None)))
    assert record.seed is None
    with pytest.raises(ReplayDiffers):
        replay(GAME, record)


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ("game heap\n", 1),
        ("game heap\ngame heap\n", 2),
        ("game heap\nrules 1\nseats two\nseed 7\n", 1),
        ("game heap\nrules 1\nseats 2\nseed x\n", 1),
        ("game heap\nrules 1\nseats 2\nseed 7\n0 take:1\noption a b\n", 6),
        ("game heap\nrules 1\nseats 2\nseed 7\nzero take:1\n", 5),
        ("game heap\nrules 1\nseats 2\nseed 7\n-1 take:1\n", 5),
        ("game heap\nrules 1\nseats 2\nseed 7\nend x a 0\n", 5),
        ("game heap\nrules 1\nseats 2\nseed 7\nend x 1,2 0\n0 take:1\n", 6),
        ("game heap\nrules 1\nseats 2\nseed 7\n0 take:1 0f more\n", 5),
        ("game heap\nrules 1\nseats 2\nseed 7\nend ten --5 0\n", 5),
        (f"game heap\nrules 1\nseats {'2' * 5000}\nseed 7\n", 1),
        (f"game heap\nrules 1\nseats 2\nseed {'7' * 5000}\n", 1),
        (f"game heap\nrules 1\nseats 2\nseed 7\n{'0' * 5000} take:1\n", 5),
        (f"game heap\nrules 1\nseats 2\nseed 7\n{'0' * 5000} take:1 0f\n", 5),
        (f"game heap\nrules 1\nseats 2\nseed 7\nend ten {'9' * 5000} 0\n", 5),
        (f"game heap\nrules 1\nseats 2\nseed 7\nend ten 5 -{'9' * 5000}\n", 5),
    ],
)
def test_what_is_no_record_names_its_line(change, line):
    with pytest.raises(RecordError) as refused:
        parse(change)
    assert refused.value.line == line
    assert len(str(refused.value)) < 250


pieces = st.one_of(
    st.sampled_from(["game heap", "rules 1", "seats 2", "seed 7", "0 take:1", "0 undo", "end x 3,-1 0", "option a b"]),
    st.sampled_from(["--5", "-", "5-", "٣", "²", "9" * 4301, "-" * 9, ",", "#", "\n", "hidden", "1_000", "+1", "\x85"]),
    st.text(max_size=5),
)


@given(st.lists(pieces, max_size=30), st.sampled_from(["\n", " ", ",", ""]))
def test_any_text_is_a_record_or_is_refused(parts, glue):
    header = "game heap\nrules 1\nseats 2\nseed 7\n"
    for text in (glue.join(parts), header + glue.join(parts), header + "end ten " + glue.join(parts)):
        try:
            record = parse(text)
        except RecordError:
            continue
        assert parse(dump(record)) == record


def test_a_replay_that_differs_names_the_entry():
    record, _ = whole(2, 3)
    wrong = replace(record.entries[2], digest="0" * 16)
    with pytest.raises(ReplayDiffers) as differs:
        replay(GAME, replace(record, entries=(*record.entries[:2], wrong, *record.entries[3:])))
    assert (differs.value.entry, differs.value.expected, differs.value.act) == (3, "0" * 16, wrong)
    assert (differs.value.got, differs.value.refusal) == (record.entries[2].digest, None)


def test_a_record_of_another_version_replays_when_nothing_differs():
    record, timeline = whole(2, 3)
    again = replay(GAME, replace(record, rules="0"))
    assert (again.state, again.acts, again.past) == (timeline.state, timeline.acts, timeline.past)


def test_a_replay_that_is_refused_says_what_and_why():
    acts = (Entry(0, "take:1"), Entry(1, "take:1"))
    with pytest.raises(ReplayDiffers, match=r"entry 2 \(1 take:1\): expected to be allowed") as differs:
        replay(GAME, replace(HEADER, entries=acts))
    assert differs.value.act == acts[1]
    assert isinstance(differs.value.refusal, IllegalAction)
    assert (differs.value.refusal.reason, differs.value.refusal.values) == ("not-now", {"verb": "take:1"})


@pytest.mark.parametrize(
    ("change", "entry"),
    [
        ({"options": {"stones": "6"}}, 0),
        ({"entries": (Entry(1, "take:1"),)}, 1),
        ({"entries": (Entry(0, "take:1"), Entry(0, "jump"))}, 2),
        ({"entries": (Entry(0, "take:1"), Entry(0, "undo"), Entry(0, "undo"))}, 3),
        ({"entries": (Entry(2, "take:1"),)}, 1),
        ({"outcome": Outcome((0, 0), (0, 1), "stones")}, 0),
    ],
)
def test_a_record_that_the_rules_refuse_differs(change, entry):
    with pytest.raises(ReplayDiffers) as differs:
        replay(GAME, replace(HEADER, **change))
    assert differs.value.entry == entry
