"""How presses are counted: where a turn of a kept match begins and ends."""

from bench.presses import records, turns


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
