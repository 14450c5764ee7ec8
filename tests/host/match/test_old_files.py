"""Files of earlier versions: they open, are sound, are played on, and their records can be read."""

import lzma
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from db import RESIGNED
from db.soundness import findings
from db.sqlite.migrate import scripts
from engine.record import parse
from engine.registry import find, of_record
from engine.timeline import replay
from host import LogLine
from tests.support.hosting import ANN, NAMES, open_table, refused

FILES = Path(__file__).parents[1] / "old_files"
VERSIONS = (1, 17, 38)
LEFT = (1, 17)
"""Files in which someone has left the matches that are over."""
GAMES = {"roam": (1, 2, 3), "ice": (4, 5, 6)}
"""By game: the lobby, the match that goes on, the match that is over."""
LATER = 1_800_000_000
OTHERWISE = (1, 6)
"""Of the first version: ICE ended otherwise then, before that was held by the number of its rules."""


@pytest.fixture
def unpacked(tmp_path):
    def unpack(version: int) -> Path:
        path = tmp_path / f"{version}.sqlite3"
        path.write_bytes(lzma.decompress((FILES / f"{path.name}.xz").read_bytes()))
        return path

    return unpack


def version_of(path: Path) -> int:
    with closing(sqlite3.connect(path)) as db:
        return db.execute("PRAGMA user_version").fetchone()[0]


def scores_of(path: Path, match: int) -> tuple[int, ...]:
    with closing(sqlite3.connect(path)) as db:
        rows = db.execute("SELECT points FROM scores WHERE match = ? ORDER BY seat", (match,))
        return tuple(points for (points,) in rows)


async def opened(path: Path):
    return await open_table(path, games={key: find(key) for key in GAMES}, now=LATER)


async def played(table, match: int, most: int = 5000):
    """Play at random until the match is over, or this many acts."""
    rng = random.Random(6)
    for _ in range(most):
        update = await table.host.play.look(match)
        if not update.awaited:
            break
        seat = update.awaited[0]
        await table.host.play.submit(match, list(NAMES)[seat], None, [rng.choice(update.legal(seat))])
    return await table.host.play.look(match)


@pytest.mark.parametrize("version", VERSIONS)
async def test_a_file_of_an_earlier_version_is_brought_up_to_date_and_sound(unpacked, version):
    path = unpacked(version)
    assert version_of(path) == version
    table = await opened(path)
    states = {match: (await table.store.matches.load(match)).match.status for match in range(1, 7)}
    logs = {match: [act.text for act in await table.store.log.actions(match)] for match in range(1, 7)}
    await table.close()
    assert version_of(path) == len(scripts())
    assert list(findings(path)) == []
    assert list(states.values()) == ["lobby", "running", "finished"] * 2
    assert [match for match, log in logs.items() if "undo" in log] == [2, 3, 5, 6]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("version", VERSIONS)
async def test_what_is_in_it_is_played_on(unpacked, version, game):
    path = unpacked(version)
    table = await opened(path)
    lobby, match, _ = GAMES[game]
    assert (await table.host.core.info(lobby)).status == "lobby"
    begun = await table.host.lobby.start(lobby, ANN)
    assert begun.info.status == "running"
    assert (await played(table, lobby, 3)).seq >= 1
    over = await played(table, match)
    assert over.info.status == "finished"
    record = parse(await table.host.records.export(match))
    rules = of_record(record)
    assert rules.outcome(replay(rules, record).state).scores == over.outcome.scores
    await table.close()
    assert scores_of(path, match) == over.outcome.scores


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("version", VERSIONS)
async def test_what_is_over_is_read(unpacked, version, game):
    path = unpacked(version)
    table = await opened(path)
    match = GAMES[game][2]
    acts, stored = await table.store.log.actions(match), await table.store.matches.load(match)
    assert [(one.seat, one.kind) for one in stored.seat_changes] == ([(2, RESIGNED)] if version in LEFT else [])
    record = parse(await table.host.records.export(match))
    assert [entry.text for entry in record.entries] == [act.text for act in acts]
    if (version, match) == OTHERWISE:
        await refused("frozen", table.host.play.look(match))
    else:
        over = await table.host.play.look(match)
        # kept since the fourth version
        assert scores_of(path, match) == (over.outcome.scores if version >= 4 else ())
        told = await table.host.records.log(match, ANN)
        assert [line.text for line in told if isinstance(line, LogLine)] == [act.text for act in acts]
    await table.close()
