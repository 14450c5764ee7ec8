"""Searches the finished matches of this folder and the positions of `tests/perft`, and writes them again.

``python -m tests.records.search`` is for a new version of the rules, whose matches go another way. It finds by random
play, so the same rules give the same files. A record that pins a fixed bug has a name that begins with ``bug-``, one
that people played through the bot (``python -m tests.e2e.showcase``) with ``played-``; both are left alone, and so are
those that computers played (folder ``played``). Games may be named (``python -m tests.records.search ice``); the files
of the others stay.

``python -m tests.records.search digests`` keeps the moves of all matches, and writes only their digests and results
again: for a change of what a digest is made from, or of figures with which all that was done is still possible.
"""

import sys
from dataclasses import replace
from pathlib import Path

from engine.record import dump, parse
from engine.registry import EVERY_GAME, find
from engine.rng import Rng
from engine.terminal import check
from engine.terminal.random_play import random_match
from engine.timeline import Timeline, replay
from tests.conformance.games import conformance

RECORDS = Path(__file__).parent
PERFT = RECORDS.parent / "perft"

SEEDS = 50
"""Random matches in which the reasons to end of a game are looked for that does not say how its matches are found."""


def by_chance(game):
    """Give a name and a record for each reason to end that random matches meet, by number of seats."""
    for seats in game.info.seats:
        met = set()
        for seed in range(SEEDS):
            record, _ = random_match(game, seats, seed=seed, options={}, rng=Rng.seeded(seed, "search"))
            if record.outcome.reason not in met:
                met.add(record.outcome.reason)
                yield f"{game.info.key}-{seats}-{record.outcome.reason}", record


def digest(game, file):
    """Write the digests and the result of a record again; its acts must be possible, and end the match."""
    text = file.read_text("utf-8")
    remarks = [line for line in text.splitlines() if line.startswith("#")]
    record = parse(text)
    timeline, _ = Timeline.begin(game, record)
    entries = []
    for entry in record.entries:
        timeline, _ = timeline.play(game, entry.seat, entry.text)
        entries.append(replace(entry, digest=game.digest(timeline.state)))
    outcome = game.outcome(timeline.state)
    record = replace(record, rules=game.info.rules_version, entries=tuple(entries), outcome=outcome)
    replay(game, record)
    file.write_text("\n".join([*remarks, dump(record)]), "utf-8")


def main(arguments):
    """Write the files of the games again, of all by default, or the digests only."""
    if unknown := set(arguments) - {game.info.key for game in EVERY_GAME} - {"digests"}:
        raise SystemExit(f"{' '.join(sorted(unknown))}: name games, or digests alone; see the top of this file")
    if arguments == ["digests"]:
        for file in sorted((*RECORDS.glob("*.txt"), *RECORDS.glob("played/*.txt"))):
            digest(find(parse(file.read_text("utf-8")).game), file)
        return
    for key in arguments or [game.info.key for game in EVERY_GAME]:
        game = find(key)
        kept = conformance(key)
        matches, moments = kept.finished or by_chance, kept.positions
        for folder in (RECORDS, PERFT):
            for file in folder.glob(f"{key}-*.txt"):
                file.unlink()
        for name, record in matches(game):
            (RECORDS / f"{name}.txt").write_text(dump(record), "utf-8")
            sys.stdout.write(f"{name}: seed {record.seed}, {len(record.entries)} actions\n")
        for name, record, depth in moments(game):
            text = dump(record) + check.write(game, record, depth)
            (PERFT / f"{name}.txt").write_text(text, "utf-8")
            sys.stdout.write(f"{name}: {[line for line in text.splitlines() if line.startswith('perft')][-1]}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
