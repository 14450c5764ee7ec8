"""What `search` keeps of ICE: matches of people who want to dig, and positions in which much can be done."""

from dataclasses import replace

from engine.record import Entry, Record
from engine.rng import Rng
from engine.timeline import Timeline
from tests.engine.ice.endings import EXPECTED, kinds, options
from tests.support.ice_random_play import choose

WIDE = 2
"""Depth where there are many ways to go on."""
NARROW = 3
"""Depth from the set-up, and in decisions of few."""
MOMENTS = ("turn", "allocate", "harmony", "rescue", "validate", "prisms")
"""Phases whose widest decision in a match is kept."""


def play(game, seats, seed, chosen):
    """Play a match of people who mean to win."""
    record = Record(game.info.key, game.info.rules_version, seats, seed, dict(chosen))
    timeline, _ = Timeline.begin(game, record)
    rng, entries = Rng.seeded(seed, "search"), []
    while awaited := game.awaited(timeline.state):
        seat = awaited[0]
        text, rng = choose(game, timeline.state, seat, rng)
        timeline, _ = timeline.play(game, seat, text)
        entries.append(Entry(seat, text, game.digest(timeline.state)))
    return replace(record, entries=tuple(entries), outcome=game.outcome(timeline.state))


def finished(game):
    """Give a name and a record for each match that is to be kept."""
    for name in EXPECTED:
        _, seats, kind = name.split("-")
        yield name, _first(game, int(seats), kind)


def _first(game, seats, kind):
    for seed in range(300):
        record = play(game, seats, seed, options(kind))
        if kind in kinds(game, record):
            return record
    raise LookupError(f"no match of {seats} seats found that shows {kind}")


def positions(game):
    """Give a name, a record that leads there, and a depth, for the counts of `tests/perft`."""
    for seats, kind in ((1, "standard"), (2, "first"), (3, "standard"), (4, "curse"), (5, "journal")):
        record = play(game, seats, 1, options(kind))
        start = replace(record, entries=(), outcome=None)
        yield f"ice-{seats}-{kind}-start", start, NARROW if seats < 3 else WIDE
        for moment, at in _moments(game, record).items():
            entries = tuple(replace(entry, digest=None) for entry in record.entries[:at])
            yield f"ice-{seats}-{kind}-{moment}", replace(start, entries=entries), WIDE if moment == "turn" else NARROW


def _moments(game, record):
    """Return where each kind of decision offers most, as numbers of entries."""
    timeline, _ = Timeline.begin(game, record)
    found = {}
    for at, entry in enumerate(record.entries):
        state = timeline.state
        choices = len(game.legal(state, game.awaited(state)[0]))
        phase = game.view(state, None).decision.phase
        if phase in MOMENTS and choices > found.get(phase, (0, 0))[0]:
            found[phase] = choices, at
        timeline, _ = timeline.play(game, entry.seat, entry.text)
    return {moment: at for moment, (_, at) in found.items()}
