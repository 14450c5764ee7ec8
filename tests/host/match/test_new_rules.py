"""A match that was begun by an earlier version of the rules goes on by the present one, if that changes nothing."""

from dataclasses import replace

import pytest

from db import Board, StoreError
from engine.record import parse
from engine.timeline import replay
from host import LogNote, Refusal
from tests.support.hosting import ANN, BOB, GAMES, Heaps, refused, running, whole


def of_version(version, game=Heaps):
    """Return games whose rules have another version and are the same otherwise."""

    class Other(game):
        info = replace(game.info, rules_version=version)

    return {"heaps": Other()}


class Meaner(Heaps):
    """Rules by which a stone more is lost with every second stone taken."""

    info = replace(Heaps.info, rules_version="mean")

    def apply(self, state, seat, action):
        step = super().apply(state, seat, action)
        if action != "take:2":
            return step
        return replace(step, state=replace(step.state, stones=step.state.stones - 1))


async def shown(table, match):
    """Write that the public message shows how the match stands."""
    stored = await table.store.matches.load(match)
    standing = stored.standing
    await table.host.messages.set_board(match, Board(stored.match.channel, 900, standing.turn, standing.seq))


async def begun(table):
    """Return a match in the middle, as everyone knows it, and what it looks like."""
    match = (await table.begin(2)).info.id
    update = await table.play(match, "0 take:1", "1 guess:2", "0 done", "1 take:1")
    await shown(table, match)
    return match, whole(update)


async def with_rules(table, games):
    table.games = games
    await table.restart()


async def test_a_match_goes_on_by_new_rules_that_lead_where_it_is(table):
    match, before = await begun(table)
    await with_rules(table, of_version("2"))
    table.time[0] = 1_000_500
    assert whole(await table.host.play.look(match)) == before
    assert (await table.store.matches.load(match)).match.rules == "2"
    update = await table.play(match, "1 take:1", "1 done", "0 take:1")
    assert update.seq == 6
    await table.restart()
    assert whole(await table.host.play.look(match)) == whole(update)


async def test_the_log_says_when_the_rules_changed(table):
    match, _ = await begun(table)
    await with_rules(table, of_version("2"))
    table.time[0] = 1_000_500
    await table.play(match, "1 take:1")
    for _ in range(2):
        log = await table.host.records.log(match, None)
        note = log[3]
        assert note == LogNote(3, 1_000_500, "rules", {"before": "1", "now": "2"})
        assert [line.text for line in log if line is not note] == ["take:1", "done", "take:1", "take:1"]
        record = await table.host.records.export(match)
        assert "# rules 1 until 1970-01-12 13:55:00 UTC, then 2\n" in record
        assert parse(record).rules == "2"
        await table.restart()


async def test_a_record_of_a_match_that_changed_rules_replays(table):
    match, _ = await begun(table)
    await with_rules(table, of_version("2"))
    await table.host.play.look(match)
    await table.host.seats.resign(match, BOB)
    record = parse(await table.host.records.export(match))
    assert replay(table.games["heaps"], record).seq == 3


async def test_rules_change_more_than_once_and_each_change_is_told(table):
    match, before = await begun(table)
    for version in ("2", "3"):
        await with_rules(table, of_version(version))
        assert whole(await table.host.play.look(match)) == before
    notes = [line.details for line in await table.host.records.log(match, ANN) if isinstance(line, LogNote)]
    assert notes == [{"before": "1", "now": "2"}, {"before": "2", "now": "3"}]


async def test_a_start_with_new_rules_replays_nothing(table, monkeypatch):
    match, _ = await begun(table)
    await with_rules(table, of_version("2"))

    def never(*_given, **_more):
        raise AssertionError("a match was replayed")

    monkeypatch.setattr("host.match.matches.resume", never)
    assert (await table.host.tables.outdated(), await table.host.tables.frozen()) == ([], [])
    _, (one,) = await table.host.tables.of(BOB, 1, most=9)
    assert (one.info.id, one.asked, one.still) == (match, True, False)


async def test_a_finished_match_of_earlier_rules_is_shown_and_stays_as_it_was(table):
    match, _ = await begun(table)
    before = whole(await table.host.seats.resign(match, ANN))
    export = await table.host.records.export(match)
    await with_rules(table, of_version("2"))
    assert whole(await table.host.play.look(match)) == before
    assert (await table.store.matches.load(match)).match.rules == "1"
    assert await table.host.records.export(match) == export


async def test_rules_that_lead_elsewhere_freeze_the_match_until_others_come(table):
    match, before = await begun(table)
    other = (await table.begin(2, channel=8)).info.id
    await table.play(other, "0 take:2", "0 done")
    await shown(table, other)
    await with_rules(table, {"heaps": Meaner()})
    await refused("frozen", table.host.play.look(other), why="differs")
    assert whole(await table.host.play.look(match)) == before, "nobody took two there"
    stored = await table.store.matches.load(other)
    assert (stored.match.rules, stored.tried, stored.notes) == ("1", "mean", ())
    assert await table.host.tables.frozen() == [], "these rules have been tried"
    await with_rules(table, of_version("3", Meaner))
    assert await table.host.tables.frozen() == [(other, 1)]
    await refused("frozen", table.host.play.look(other), why="differs")
    assert await table.host.tables.frozen() == []
    await with_rules(table, of_version("4"))
    assert await table.host.tables.frozen() == [(other, 1)]
    assert (await table.host.play.look(other)).awaited == (1,)
    stored = await table.store.matches.load(other)
    assert (stored.match.status, stored.match.rules, stored.tried) == ("running", "4", None)
    assert [note.details for note in stored.notes] == [{"before": "1", "now": "4"}]


async def test_a_difference_that_is_gone_at_the_end_is_found_too(table):
    class Coy(Heaps):
        """Rules that keep a stone aside until the turn is over."""

        info = replace(Heaps.info, rules_version="2")

        def digest(self, state):
            return super().digest(replace(state, stones=state.stones - 1) if state.taken == 1 else state)

    match = (await table.begin(2)).info.id
    await table.play(match, "0 take:1", "0 take:1", "0 done")
    await with_rules(table, {"heaps": Coy()})
    await refused("frozen", table.host.play.look(match), why="differs")


async def test_a_match_frozen_by_an_earlier_program_is_tried(table):
    match, before = await begun(table)
    await table.store.matches.set_status(match, "frozen", reason="rules", ended=None)
    await with_rules(table, of_version("2"))
    assert await table.host.tables.frozen() == [(match, 1)]
    assert whole(await table.host.play.look(match)) == before


async def test_rules_are_changed_whole_or_not_at_all(table, monkeypatch):
    match, before = await begun(table)
    await with_rules(table, of_version("2"))

    def failing(*_given):
        raise StoreError("on purpose")

    with monkeypatch.context() as patched:
        patched.setattr("db.tables.stored.note", failing)
        with pytest.raises(Refusal):
            await table.host.play.look(match)
    stored = await table.store.matches.load(match)
    assert (stored.match.rules, stored.notes, stored.changed) == ("1", (), ())
    assert whole(await table.host.play.look(match)) == before
    assert len((await table.store.matches.load(match)).notes) == 1


async def test_without_any_rules_of_its_game_a_match_stands_still_until_they_are_back(table):
    match, before = await begun(table)
    await with_rules(table, {})
    assert await table.host.tables.outdated() == [(match, 1)]
    await refused("frozen", table.host.play.look(match), why="rules")
    assert (await table.host.core.info(match)).reason == "rules"
    await with_rules(table, GAMES)
    assert await table.host.tables.frozen() == [(match, 1)]
    assert whole(await table.host.play.look(match)) == before
    assert await running(table.host) == [match]
