"""Searches the finished matches of this folder and the positions of `tests/perft`, and writes them anew.

``python -m tests.records.search`` is for a new version of the rules, whose matches go another way. It finds by random
play, so the same rules give the same files. A record that pins a fixed bug has a name that begins with ``bug-``, one
that people played through the bot (``python -m tests.e2e.showcase``) with ``played-``; both are left alone. Games may
be named (``python -m tests.records.search ice``); the files of the others stay.

``python -m tests.records.search digests`` keeps all matches as they are, and writes only their digests anew: for a
change of what a digest is made from.
"""

import sys
from dataclasses import replace
from pathlib import Path

from engine import perft
from engine.record import Entry, Record, Timeline, dump, parse, replay
from engine.registry import GAMES, find
from engine.rng import Rng
from engine.roam.events import Claimed, Placed
from engine.roam.view import Phase
from tests.records import ice
from tests.support.endings import VARIANTS, WAYS, kinds

RECORDS = Path(__file__).parent
PERFT = RECORDS.parent / "perft"

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
    if seats < 4:  # with four players nobody runs short
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


def digest(game, file):
    """Write the digests of a record anew; its acts must lead where they led."""
    text = file.read_text("utf-8")
    remarks = [line for line in text.splitlines() if line.startswith("#")]
    record = parse(text)
    timeline, _ = Timeline.begin(game, record)
    entries = []
    for entry in record.entries:
        timeline, _ = timeline.play(game, entry.seat, entry.text)
        entries.append(replace(entry, digest=game.digest(timeline.state)))
    record = replace(record, rules=game.info.rules_version, entries=tuple(entries))
    replay(game, record)
    file.write_text("\n".join([*remarks, dump(record)]), "utf-8")


PARTS = {"roam": (finished, positions), "ice": (ice.finished, ice.positions)}
"""By key of the game: what is kept of it."""


def main(arguments):
    """Write the files of the games anew, of all by default, or the digests only."""
    if arguments == ["digests"]:
        for file in sorted(RECORDS.glob("*.txt")):
            digest(find(parse(file.read_text("utf-8")).game), file)
        return
    for key in arguments or [game.info.key for game in GAMES]:
        game = find(key)
        matches, moments = PARTS[key]
        for folder in (RECORDS, PERFT):
            for file in folder.glob(f"{key}-*.txt"):
                file.unlink()
        for name, record in matches(game):
            (RECORDS / f"{name}.txt").write_text(dump(record), "utf-8")
            sys.stdout.write(f"{name}: seed {record.seed}, {len(record.entries)} actions\n")
        for name, record, depth in moments(game):
            text = dump(record) + perft.write(game, record, depth)
            (PERFT / f"{name}.txt").write_text(text, "utf-8")
            sys.stdout.write(f"{name}: {[line for line in text.splitlines() if line.startswith('perft')][-1]}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
