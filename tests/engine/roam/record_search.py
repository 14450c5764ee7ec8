"""What `search` keeps of Roam: matches in which nobody dawdles, or nobody wants a land; auctions and rich turns."""

from dataclasses import replace

from engine.record import Entry, Record
from engine.rng import Rng
from engine.roam.events import Claimed, Placed
from engine.roam.view import Phase
from engine.timeline import Timeline
from tests.engine.roam.endings import VARIANTS, WAYS, kinds

DEEP = 4
"""Depth from the set-up."""
SHORT = 3
"""Depth within a match."""


def play(game, seats, seed, options, *, lazy):
    """Play a match in which nobody dawdles, or with ``lazy`` one in which nobody wants a land.

    Positions are chosen by how many markers they place, everything else at random.
    """
    record = Record(game.info.key, game.info.rules_version, seats, seed, options)
    timeline, _ = Timeline.begin(game, record)
    rng, entries = Rng.seeded(seed, "search"), []
    while awaited := game.awaited(timeline.state):
        state, seat = timeline.state, awaited[0]
        texts = [game.encode(action) for action in game.legal(state, seat)]
        worth = {text: _worth(game.apply(state, seat, game.decode(text)).events, text, lazy=lazy) for text in texts}
        best = [text for text in texts if worth[text] == max(worth.values())]
        which, rng = rng.below(len(best))
        timeline, _ = timeline.play(game, seat, best[which])
        entries.append(Entry(seat, best[which], game.digest(timeline.state)))
    return replace(record, entries=tuple(entries), outcome=game.outcome(timeline.state))


def _worth(events, text, *, lazy):
    placed = sum(len(event.squares) for event in events if isinstance(event, Placed))
    if lazy:
        claimed = any(isinstance(event, Claimed) for event in events)
        return (not claimed, -placed, text == "done")
    return placed if text.startswith("at:") else 0


def finished(game):
    """Give a name and a record for each way to end and each variant, by number of seats."""
    for seats in game.info.seats:
        for way in WAYS:
            yield f"{game.info.key}-{seats}-{way}", _first(game, seats, way, {})
        for variant, options in VARIANTS.items():
            yield f"{game.info.key}-{seats}-{variant}", _first(game, seats, variant, options)


def _first(game, seats, kind, options):
    for seed in range(2000):
        record = play(game, seats, seed, options, lazy=kind == "quiet")
        if kind in kinds(game, record):
            return record
    raise LookupError(f"no match of {seats} seats found that shows {kind}")


def positions(game):
    """Give a name, a record that leads there, and a depth, for the counts of `tests/perft`."""
    for seats in game.info.seats:
        yield from _positions(game, seats)


def _positions(game, seats):
    settings = {"basic": {"mode": "basic"}, "full": {}, "all": VARIANTS["all"]}
    for name, options in settings.items():
        record = play(game, seats, 1, options, lazy=False)
        start = replace(record, entries=(), outcome=None)
        yield f"{game.info.key}-{seats}-{name}-start", start, DEEP
        for moment, at in _moments(game, record).items():
            entries = tuple(replace(entry, digest=None) for entry in record.entries[:at])
            yield f"{game.info.key}-{seats}-{name}-{moment}", replace(start, entries=entries), SHORT
    if seats == 2:  # with more players nobody runs short
        yield f"{game.info.key}-{seats}-stacked-fill", _short_of_markers(game, seats), SHORT


def _short_of_markers(game, seats):
    """Return a match up to where markers are short and the squares to fill are chosen (R4.7)."""
    for seed in range(2000):
        record = play(game, seats, seed, VARIANTS["stacked"], lazy=False)
        timeline, _ = Timeline.begin(game, record)
        for at, entry in enumerate(record.entries):
            if game.view(timeline.state, None).phase is Phase.FILL:
                entries = tuple(replace(one, digest=None) for one in record.entries[:at])
                return replace(record, entries=entries, outcome=None)
            timeline, _ = timeline.play(game, entry.seat, entry.text)
    raise LookupError(f"no match of {seats} seats found in which markers are short")


def _moments(game, record):
    """Return where the richest auction and the richest turn of a match begin, as numbers of entries."""
    timeline, _ = Timeline.begin(game, record)
    found = {}
    for at, entry in enumerate(record.entries):
        view, seat = game.view(timeline.state, None), game.awaited(timeline.state)[0]
        choices = len(game.legal(timeline.state, seat))
        moment = {Phase.AUCTION: "auction", Phase.START: "turn", Phase.AFTER: "after"}.get(view.phase)
        if moment and choices > found.get(moment, (0, 0))[0]:
            found[moment] = choices, at
        timeline, _ = timeline.play(game, entry.seat, entry.text)
    return {moment: at for moment, (_, at) in found.items()}
