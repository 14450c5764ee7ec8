"""How presses are counted: where a turn of a kept match begins and ends, and what leads to the same."""

from bench.kept_matches import records
from bench.parts.presses import BARS, PLAYED, presses, turns, ways
from engine.timeline import UNDO
from render.base import Names
from render.renderers import RENDERERS
from render.words import words


def test_a_question_in_a_turn_does_not_end_it_and_a_sunset_is_no_part_of_it():
    asked = False
    for name, record in records("ice"):
        if name not in {"ice-2-flame", "ice-3-journal"}:
            continue
        for turn in turns(record):
            phases = [update.view(turn.seat).decision.phase for update in turn.updates[: len(turn.texts)]]
            answers = [phase for phase, text in zip(phases, turn.texts, strict=True) if text == "done"]
            if turn.own:
                assert not {"take", "validate", "pay"} & set(phases)
                asked |= "harmony" in answers
                # there is one end, and nothing comes after it
                assert answers.count("turn") <= 1
                assert "turn" not in answers or turn.texts[-1] == "done"
    assert asked, "Harmony was declined in the middle of a turn"


async def test_another_way_to_the_same_place_counts():
    (record,) = (record for name, record in records("ice") if name == "ice-5-curse")
    turn = next(turn for turn in turns(record) if "play:spiders:s6f:0" in turn.texts)
    number = turn.texts.index("play:spiders:s6f:0")
    assert turn.texts[number + 1] == "step:s5g"
    # the first button goes there by another tile
    assert (await ways(turn, number))[2] == 1
    # the end of a turn goes with what leaves only overworking
    (record,) = (record for name, record in records("ice") if name == "ice-2-architects")
    turn = next(turn for turn in turns(record) if turn.texts[-2:] == ["study", "done"])
    number = turn.texts.index("study")
    assert turn.texts[number + 1 :] == ["done"]
    assert (await ways(turn, number)) == {1: 1, 2: 1}


def series(record, turn, text):
    """Return the series that were offered when someone did this in a turn, as their actions."""
    update = turn.updates[turn.texts.index(text)]
    names = Names(*[tuple(f"Person {seat}" for seat in range(record.seats))] * 2)
    actions = RENDERERS["ice"].for_match(words(), names).actions
    return [one.texts for one in actions.shortcuts(update.view(turn.seat), turn.seat)]


def test_of_many_ways_of_a_whistle_those_to_the_own_leader_are_offered_and_most_at_once_first():
    (record,) = (record for key, record in records("ice") if key == "ice-2-walkers")
    turn = next(turn for turn in turns(record) if "play:whistle:s6g" in turn.texts)
    every = series(record, turn, "play:whistle:s6g")
    found = [texts for texts in every if texts[0].startswith("play:whistle:")]
    # the leader has sailed to a camp on S2E
    here = [texts[1] for texts in found if texts[1].startswith("to:s2e:")]
    assert [texts[1] for texts in found[: len(here)]] == here == sorted(here, reverse=True)
    assert {"to:s2e:2", "to:s2e:1"} == set(here)
    assert len(found) == 50


def test_what_one_overworks_for_begins_with_the_company_that_digs_cheapest():
    (record,) = (record for key, record in records("ice") if key == "played-ice-4-journal")
    turn = next(t for t in turns(record) if "move:a4c:3" in t.texts and "overwork" in t.texts)
    assert turn.texts[turn.texts.index("overwork") + 1] == "move:a4c:3"
    first, *_ = series(record, turn, "overwork")
    assert first == ("overwork", "move:a4c:3")


def tiles(turn):
    """Count the snow tiles of a turn: of two that ask for places the presses are told in ``docs/figures.md``."""
    return sum(text.startswith("play:") for text in turn.texts)


async def test_the_longest_turns_of_people_take_at_most_as_many_presses_as_the_bar_allows():
    long = [
        turn
        for name, record in records("ice")
        if name.startswith(PLAYED)
        for turn in turns(record)
        if turn.own and UNDO not in turn.texts and len(turn.texts) >= 9 and tiles(turn) < 2
    ]
    assert len(long) >= 5
    for turn in long:
        assert await presses(turn) <= BARS["ice"][1]
