"""A secret move changes nothing in the store from which others could learn of it: no time, no clock, nothing due."""

import random
from dataclasses import replace

import pytest

from db import TimerKind
from engine.example import PACKAGE
from engine.registry import EVERY_GAME
from host.people.preferences import TURNS
from tests.support.hosting import ANN, BOB, CARA, DAN, open_table
from tests.support.roam_player import Greedy

GAMES = {game.info.key: game for game in (*EVERY_GAME, PACKAGE.game)}
PEOPLE = (ANN, BOB, CARA)
NOBODY_SEES = ("actions", "interactions", "sqlite_sequence")
UNSEEN = {("matches", "acted"), ("matches", "head")}


async def rows(table):
    """Return all that is kept, but for the log and when the last act of all was: of that nobody is told."""

    def read(db):
        db.execute("SELECT 1")
        tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found = {}
        for name in tables:
            if name not in NOBODY_SEES:
                columns = [row[1] for row in db.execute(f"PRAGMA table_info({name})")]
                shown = ", ".join(one for one in columns if (name, one) not in UNSEEN)
                found[name] = db.execute(f"SELECT {shown} FROM {name}").fetchall()
        return found

    return await table.store.database.read(read)


def openly(update, rng):
    """Return someone whose turn it is, and a move of theirs that leads on."""
    seat = rng.choice(update.awaited)
    player = Greedy(rng) if update.info.game == "roam" else None
    return seat, player.choose(update, seat) if player else rng.choice(update.legal(seat))


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_nothing_but_the_log_changes(tmp_path, game):
    table = await open_table(tmp_path / "rows.sqlite3", games=GAMES)
    rng, secrets = random.Random(7), 0
    for user in PEOPLE:
        await table.host.planning.prefer(user, {"direct": TURNS})
    for channel in range(6):
        match = (await table.begin(3, channel=channel + 1, game=game, clock="bank")).info.id
        await table.host.followers.follow(match, DAN, "turns")
        for _ in range(60):
            update = await table.host.play.look(match)
            if update.info.status != "running":
                break
            table.time[0] += rng.randrange(1, 20_000)
            for due in (await table.host.schedule.agenda(most=99)).due:
                # what was sent is not sent again
                await table.store.timers.put_due([replace(due, state="gone")] if due.kind != TimerKind.TIME_UP else [])
            hidden = [(s, one) for s in range(3) for one in update.legal(s) if one.split(":")[0] in {"limit", "stand"}]
            seat, text = rng.choice(hidden) if hidden and rng.random() < 0.7 else openly(update, rng)
            before = await rows(table)
            after = await table.host.play.submit(match, PEOPLE[seat], None, [text])
            if after.seq == update.seq:
                secrets += 1
                assert await rows(table) == before
    await table.close()
    assert secrets or game == "ice", "there was none"
