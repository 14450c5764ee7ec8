"""Whatever a match has come to, a table that agrees may go back, and the log tells the same match ever after."""

from dataclasses import replace

import pytest

from engine.record import Entry, Record, dump, parse
from engine.terminal.random_play import pick
from engine.timeline import Timeline, replay, undo_to
from tests.conformance.games import WITH_HEAP, tables

ACTS = 120
CASES = [
    pytest.param(game, seats, options, id=f"{game.info.key}-{seats}")
    for game in WITH_HEAP
    for seats, options in tables(game)
]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats", "options"), CASES)
def test_going_back_by_consent_gives_the_very_state_before_at_any_place(game, seats, options):
    from engine.rng import Rng

    rng = Rng.seeded(5, "consent")
    record = Record(game.info.key, game.info.rules_version, seats, 23, dict(options))
    timeline, _ = Timeline.begin(game, record)
    entries, stood = [], {0: timeline.state}
    for step in range(ACTS):
        if not game.awaited(timeline.state):
            break
        seat, action, rng = pick(game, timeline.state, rng, seats=seats)
        text = game.encode(action)
        before, (timeline, _) = timeline.state, timeline.play(game, seat, text)
        entries.append(Entry(seat, text, game.digest(timeline.state)))
        if timeline.seq not in stood:
            # secrets between two public acts belong to what came before the second
            stood[timeline.seq - 1] = before
        stood[timeline.seq] = timeline.state
        for one in range(seats):
            for seq in timeline.ways_back(one):
                back, events = timeline.play(game, one, undo_to(seq), agreed=True)
                assert events == ()
                assert game.digest(back.state) == game.digest(stood[seq])
                assert back.seq == timeline.seq + 1
        if step % 9 == 8 and (ways := timeline.ways_back(seat)):
            seq = ways[-1]
            timeline, _ = timeline.play(game, seat, undo_to(seq), agreed=True)
            entries.append(Entry(seat, undo_to(seq), game.digest(timeline.state)))
            stood = {number: state for number, state in stood.items() if number <= seq}
            stood[timeline.seq] = timeline.state
            # numbers that were taken back lead nowhere, so they count as the state that is left
            stood |= dict.fromkeys(range(seq + 1, timeline.seq), timeline.state)
    written = parse(dump(replace(record, entries=tuple(entries))))
    assert replay(game, written) == timeline
