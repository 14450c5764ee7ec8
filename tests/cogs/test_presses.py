"""How presses are counted: where a turn of a kept match begins and ends, and what leads to the same."""

from bench.presses import records, turns, ways


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
    (record,) = (record for name, record in records("ice") if name == "played-ice-4-journal")
    turn = next(turn for turn in turns(record) if "play:spiders:a6b:2" in turn.texts)
    number = turn.texts.index("play:spiders:a6b:2")
    assert turn.texts[number + 1] == "step:s5b"
    # the list goes there by another tile: one press for the kind, one for its button
    assert (await ways(turn, number))[2] == 2
    # the end of a turn goes with what leaves only overworking
    number = turn.texts.index("use:achievement")
    assert turn.texts[number + 1 :] == ["done"]
    assert (await ways(turn, number)) == {1: 1, 2: 1}
