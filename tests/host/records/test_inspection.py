"""How a match stands, shown beside a running bot: with its secrets if the operator asks for them, else without."""

import asyncio
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from db import Concern, TimerKind
from engine.registry import EVERY_GAME, package, with_cards
from host import __main__ as host_commands
from host.__main__ import main
from host.records import inspection
from tests.support.hosting import ANN, BOB, GAMES, open_table, refused

ROOT = Path(__file__).parents[3]


async def told(table, match, *, reveal=False):
    of = await inspection.kept(table.store, match)
    return "\n".join(inspection.lines(of, table.games, now=table.time[0], reveal=reveal))


async def wrong(table):
    return [sentence async for sentence in inspection.findings(table.store, table.games)]


async def test_how_a_match_stands(table):
    match = (await table.begin(2)).info.id
    await table.play(match, "0 take:1", "0 undo", "0 take:2", "0 done")
    table.time[0] += 3600
    text = await told(table, match)
    assert "Match 1, heaps: running" in text
    assert "  0  Ann (101)\n" in text
    assert "  1  Bob (102), the table has waited 1:00:00" in text
    assert "Message: none; should show" in text
    assert "reminder  102" in text
    assert "   1  0  take:1  (undone)" in text
    assert "   4  0  done" in text
    assert "stones: 7" in text


async def test_a_secret_changes_nothing_of_what_is_told(table):
    """Neither what was guessed, nor that someone did, nor what stands behind the seed."""
    match = (await table.begin(2)).info.id
    await table.play(match, "0 take:1")
    before = await told(table, match)
    for user, act in ((BOB, "guess:1"), (ANN, "guess:0"), (BOB, "guess:2")):
        table.time[0] += 60
        await table.host.play.submit(match, user, 1, [act])
        table.time[0] -= 60
        assert await told(table, match) == before
    stored = await table.store.matches.load(match)
    assert str(stored.match.seed) not in before
    assert stored.match.salt not in before
    revealed = await told(table, match, reveal=True)
    assert f"Seed {stored.match.seed}, salt {stored.match.salt}" in revealed
    assert "guess:2" in revealed
    assert "as seat 1 sees it" in revealed


async def test_what_is_due_by_the_number_of_all_acts_is_told_with_secrets_only(table):
    lobby = await table.lobby(2)
    await table.host.lobby.option(lobby.id, ANN, "computer", "fill.easy")
    match = (await table.host.lobby.start(lobby.id, ANN)).info.id
    await table.play(match, "0 take:1", "0 done", "1 take:1", "1 done")
    kinds = {row.kind for row in await table.store.timers.due_of_match(match)}
    assert TimerKind.COMPUTER in kinds
    assert "\n  computer  " not in await told(table, match)
    assert "\n  computer  " in await told(table, match, reveal=True)


async def test_that_a_question_offers_nothing_is_told_with_secrets_only(table):
    match = (await table.begin(2)).info.id
    (row, *_) = await table.store.timers.due_of_match(match)
    await table.store.timers.add_due([replace(row, id=0, kind=TimerKind.CONTINUE, about=Concern("match", 1))])
    assert f"\n  {TimerKind.CONTINUE}  " not in await told(table, match)
    assert f"\n  {TimerKind.CONTINUE}  " in await told(table, match, reveal=True)


async def test_what_is_no_time_or_no_match_is_no_traceback(table, capsys):
    match = (await table.begin(2)).info.id
    await table.store.database.write(lambda db: db.execute("UPDATE due SET at = ?", (2**62,)))
    assert str(2**62) in await told(table, match)
    assert await host_commands._inspect(table.store, table.games, match=10**30, reveal=False) == 1
    assert "There's no match" in capsys.readouterr().err


async def test_a_lobby_and_a_match_that_is_over(table):
    lobby = await table.lobby(1)
    assert "heaps: lobby" in await told(table, lobby.id)
    match = (await table.begin(2, channel=8)).info.id
    await table.play(match, "0 take:1", "1 guess:2")
    await table.host.closing.close(match)
    assert "guess:2" not in await told(table, match)
    assert "guess:2" in await told(table, match, reveal=True)


async def test_a_match_that_was_changed_shows_no_act(table):
    match = (await table.begin(2)).info.id
    await table.play(match, "0 take:1", "1 guess:2", "0 done")
    assert await wrong(table) == []
    with closing(sqlite3.connect(table.path, isolation_level=None)) as db:
        db.execute("UPDATE actions SET text = 'take:2' WHERE ordinal = 2")
    assert await wrong(table) == ["Match 1: entry.3 was changed after it was written."]
    text = await told(table, match)
    assert "Match 1: entry.3 was changed after it was written." in text
    assert "guess" not in text
    assert "take" not in text


async def test_a_match_of_other_rules_is_found_without_its_secrets(table, monkeypatch):
    match = (await table.begin(2)).info.id
    await table.play(match, "0 take:1", "1 guess:2", "0 done")
    game = GAMES["heaps"]
    monkeypatch.setattr(type(game), "digest", lambda self, state: "another")
    (sentence,) = await wrong(table)
    assert sentence == "Match 1: it was played with rules 1. With 1 it doesn't replay from entry 0 on."
    assert "guess" not in await told(table, match)
    await table.restart()
    await refused("frozen", table.host.play.submit(match, ANN, None, ("take:1",)))
    assert (await table.store.matches.load(match)).match.status == "frozen"
    assert await wrong(table) == [sentence], "one that stands still is looked at, too"
    table.games = {}
    assert await wrong(table) == ["Match 1: its game heaps no longer exists here."]


async def test_a_match_that_goes_on_meanwhile_is_read_as_of_one_moment(table, monkeypatch):
    match = (await table.begin(2)).info.id
    reading, left = table.store.log.actions, iter(["0 take:1", "0 done"])

    async def actions(number):
        found = await reading(number)
        for act in left:  # the bot saves an act between two readings
            monkeypatch.setattr(table.store.log, "actions", reading)
            await table.play(match, act)
            monkeypatch.setattr(table.store.log, "actions", actions)
            break
        return found

    monkeypatch.setattr(table.store.log, "actions", actions)
    stored, log = await inspection.read(table.store, match)
    assert [row.text for row in log] == ["take:1", "done"]
    assert stored.standing.seq == 2


def test_games_with_cards_of_ones_own(tmp_path):
    assert list(with_cards(None).values()) == list(EVERY_GAME)
    cards = tmp_path / "cards.toml"
    cards.write_text((Path(__file__).parents[3] / "engine/roam/cards.toml").read_text("utf-8"), "utf-8")
    assert with_cards(cards)["roam"].info.rules_version == with_cards(None)["roam"].info.rules_version
    assert set(with_cards(cards)) == set(with_cards(None))


@pytest.mark.parametrize("game", EVERY_GAME, ids=lambda game: game.info.key)
async def test_the_command_beside_a_running_bot(game, tmp_path, capsys):
    key = game.info.key
    table = await open_table(tmp_path / "outpost.sqlite3", games={key: game})
    match = (await table.begin(2, game=key)).info.id
    update = await table.host.play.look(match)
    seat = update.awaited[0]
    await table.host.play.submit(match, update.info.seats[seat].user, None, [update.legal(seat)[0]])
    arguments = ["inspect", str(match), "--database", str(table.path)]
    assert await asyncio.to_thread(main, arguments) == 0
    text = capsys.readouterr().out
    update = await table.host.play.look(match)
    assert package(key).text_table(update.view(None)) in text
    for one in range(2):
        assert package(key).text_table(update.view(one)) not in text or update.view(one) == update.view(None)
    assert await asyncio.to_thread(main, [*arguments, "--reveal"]) == 0
    text = capsys.readouterr().out
    for one in range(2):
        assert package(key).text_table(update.view(one)) in text
    assert await asyncio.to_thread(main, ["replay", "--database", str(table.path)]) == 0
    assert await asyncio.to_thread(main, ["inspect", "99", "--database", str(table.path)]) == 1
    assert "There's no match 99" in capsys.readouterr().err
    await table.close()


async def test_who_has_read_enough_is_shown_no_traceback(tmp_path):
    table = await open_table(tmp_path / "outpost.sqlite3", games=GAMES)
    match = (await table.begin(2)).info.id
    command = f"{sys.executable} -m host inspect {match} --database {table.path} | true"
    done = await asyncio.to_thread(
        subprocess.run, ["sh", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    await table.close()
