"""A match is played to its end with the cards that it was dealt from, whatever is dealt from now."""

import pickle
from pathlib import Path

import pytest

from db import ActionRow, Opening, SeatRow, Standing
from db.tables.stored import changing
from engine.record import parse
from engine.registry import find, of_record, with_card_set, with_cards
from engine.timeline import replay
from host.proposals.wanted import ASK_HINTS
from host.records import inspection
from players.advising import HintPosition
from players.playing_on import TablePosition
from players.worker_pool import InThread
from tests.support.hosting import ANN, BOB, open_table, refused

RECORDS = Path(__file__).parents[2] / "records" / "earlier"
DEALT = ("roam-2-first", "roam-2-cards", "roam-2-spread", "roam-2-later", "ice-2-tokens", "ice-2-third", "ice-2-alike")
"""Matches of seven versions, each with other cards, as they were recorded then."""
NOW = {key: find(key) for key in ("roam", "ice")}
PEOPLE = (ANN, BOB)


def record_of(name):
    return parse((RECORDS / f"{name}.txt").read_text("utf-8"))


async def stored(table, record, upto, *, channel=7):
    """Write a match as the program of then left it after this many acts; return its number."""
    seats = tuple(SeatRow(seat, user, f"P{seat}") for seat, user in enumerate(PEOPLE))
    match = await table.store.matches.create(
        record.game, guild=1, channel=channel, host=seats[0], at=1, tag=f"{channel:06}", others=seats[1:]
    )
    game = of_record(record)
    begun = game.digest(game.setup(record.seats, record.seed, record.options).state)
    await table.store.matches.begin(match, Opening(record.rules, record.seed, "salt", begun, 2, dict(record.options)))
    rows = [
        ActionRow(ordinal, entry.seat, PEOPLE[entry.seat], entry.text, entry.digest, 0, 3)
        for ordinal, entry in enumerate(record.entries[:upto])
    ]
    await table.store.log.append(match, rows)
    return match


async def frozen(table, match, tried):
    await table.store.matches.set_status(
        match, "frozen", reason="differs", ended=None, tried=tried, standing=Standing(-1, -2, 4)
    )


@pytest.fixture
async def now(tmp_path):
    """Open a table at which today's cards are dealt."""
    table = await open_table(tmp_path / "outpost.sqlite3", games=dict(NOW))
    yield table
    await table.close()


@pytest.mark.parametrize("name", DEALT)
async def test_a_match_of_earlier_cards_is_played_to_its_end_with_them(now, name):
    record = record_of(name)
    assert record.rules != NOW[record.game].info.rules_version
    match = await stored(now, record, 20)
    assert [found async for found in inspection.findings(now.store, now.games)] == []
    assert (await now.host.play.look(match)).info.status == "running"
    for entry in record.entries[20:]:
        update = await now.host.play.submit(match, PEOPLE[entry.seat], None, (entry.text,))
    assert update.outcome == record.outcome
    assert (await now.store.matches.load(match)).match.rules == record.rules
    assert await now.host.core.notes(match) == ()
    exported = parse(await now.host.records.export(match))
    assert (exported.rules, exported.cards) == (record.rules, None), "these cards come along"
    assert replay(of_record(exported), exported).state == replay(of_record(record), record).state


async def test_a_match_that_stood_still_for_its_cards_alone_goes_on_by_itself(now):
    for place, name in enumerate(DEALT):
        record = record_of(name)
        match = await stored(now, record, 10, channel=7 + place)
        await frozen(now, match, NOW[record.game].info.rules_version)
    found = await now.host.tables.frozen()
    assert len(found) == len(DEALT)
    for match, _ in found:
        assert (await now.host.play.look(match)).info.status == "running"
    assert await now.host.tables.frozen() == []


async def test_a_match_whose_cards_nobody_has_stands_still_and_is_tried_once(now):
    record = record_of("roam-2-first")
    match = await stored(now, record, 20)

    def lose(db):
        with changing(db, match):
            db.execute("UPDATE matches SET rules = '1+nosuch00'")

    await now.store.database.write(lose)
    refusal = await refused("frozen", now.host.play.look(match), why="differs")
    assert refusal.values["where"].now == find("roam").info.rules_version
    assert await now.host.tables.frozen() == []


async def test_new_rules_are_tried_with_the_cards_of_the_match(now, monkeypatch):
    match = await stored(now, record_of("roam-2-first"), 20)
    monkeypatch.setattr("engine.roam.game.RULES", "2")
    with_card_set.cache_clear()
    now.games["roam"] = type(find("roam"))(find("roam").deck)
    await now.restart()
    try:
        assert (await now.host.play.look(match)).info.status == "running"
        assert (await now.store.matches.load(match)).match.rules == "2+5a0c0df4"
        (note,) = await now.host.core.notes(match)
        assert note.details == {"before": "1+5a0c0df4", "now": "2+5a0c0df4"}
    finally:
        with_card_set.cache_clear()


# ---- cards of one's own


@pytest.fixture
async def own(tmp_path):
    """Open a table of cards of one's own, which differ from those that came along by a price."""
    file = tmp_path / "own.toml"
    text = (Path(__file__).parents[3] / "engine" / "roam" / "cards.toml").read_text("utf-8")
    file.write_text(text.replace("price = 2", "price = 3", 1).replace('"Tovi"', '"Vito"'), "utf-8")
    table = await open_table(tmp_path / "own.sqlite3", games=with_cards(file))
    yield table
    await table.close()


async def begun(table):
    match = (await table.begin(2, game="roam")).info.id
    for _ in range(30):
        update = await table.host.play.look(match)
        seat = update.awaited[0]
        await table.host.play.submit(match, PEOPLE[seat], None, (update.legal(seat)[0],))
    return match


async def without_them(table):
    """Start again without the file of cards."""
    table.games = dict(NOW)
    await table.restart()


async def test_a_match_of_ones_own_cards_goes_on_without_their_file(own):
    text = own.games["roam"].info.own_cards
    match, other = await begun(own), (await own.begin(2, game="roam", channel=8)).info.id
    before = await own.host.play.look(match)
    assert before.info.cards.own is None, "what is dealt from now needs not be taken along"
    await without_them(own)
    after = await own.host.play.look(match)
    assert after.info.cards == (before.info.cards.digest, text)
    assert after.view(0) == before.view(0)
    assert (await own.store.matches.load(other)).cards == text
    seat = after.awaited[0]
    update = await own.host.play.submit(match, PEOPLE[seat], None, (after.legal(seat)[0],))
    assert update.seq == before.seq + 1
    told = "\n".join(inspection.lines(await inspection.kept(own.store, match), own.games, now=9, reveal=False))
    assert "doesn't replay" not in told
    record = parse(await own.host.records.export(match))
    assert (record.cards, record.seed) == (text, None), "its record has them, too"
    (new,) = [(await own.begin(2, game="roam", channel=9)).info]
    assert new.cards.digest == NOW["roam"].info.cards
    assert (await own.store.matches.load(new.id)).cards is None


async def test_computers_and_hints_think_with_the_cards_of_the_match(own):
    match = await begun(own)
    await without_them(own)
    update = await own.host.play.look(match)
    seat, state = update.awaited[0], update._live.timeline.state
    asked = HintPosition("roam", state, seat, 5, 3, strength="easy", cards=update.info.cards)
    place = InThread(pickle.loads(pickle.dumps(NOW)))
    assert (await place.hint(pickle.loads(pickle.dumps(asked)))).texts[0] in update.legal(seat)
    played = await place.play_on(TablePosition("roam", state, {seat: "easy"}, 5, 3, cards=update.info.cards))
    assert played.failed == ()


class Noted(InThread):
    """Notes from what cards it is asked."""

    def __init__(self, games):
        super().__init__(games)
        self.cards = []

    async def hint(self, position):
        self.cards.append(position.cards)
        return await super().hint(position)

    async def curve(self, states):
        self.cards.append(states.cards)
        return await super().curve(states)

    async def review(self, turn):
        self.cards.append(turn.cards)
        return await super().review(turn)


async def test_hints_and_reviews_are_asked_for_with_the_cards_of_the_match(own, monkeypatch):
    monkeypatch.setattr("host.computers.reviews.POSITIONS", 1)
    match = (await own.begin(2, game="roam")).info.id
    asked = await own.host.proposals.propose(match, ANN, ASK_HINTS)
    await own.host.proposals.answer(asked.id, BOB, yes=True)
    await without_them(own)
    own.host.hints._advising = own.host.reviews._reviewing = noted = Noted(own.games)
    update = await own.host.play.look(match)
    await own.host.hints.hint(match, PEOPLE[update.awaited[0]], None)
    assert noted.cards == [update.info.cards]
    await own.host.play.submit(match, PEOPLE[update.awaited[0]], None, (update.legal(update.awaited[0])[0],))
    await own.host.seats.resign(match, ANN)
    noted.cards.clear()
    await (await own.host.reviews.review(match, PEOPLE[update.awaited[0]]))
    assert len(noted.cards) > 1
    assert set(noted.cards) == {update.info.cards}


async def test_a_file_of_cards_that_was_changed_on_the_disk_is_noticed(own):
    match = await begun(own)
    await own.store.database.write(
        lambda db: db.execute("UPDATE card_files SET content = replace(content, 'Vito', 'Evil')")
    )
    await without_them(own)
    await refused("frozen", own.host.play.look(match), why="cards")


async def test_a_match_that_began_before_cards_were_kept_has_them_from_the_next_start(own):
    match = await begun(own)
    text = own.games["roam"].info.own_cards

    def forget(db):
        with changing(db, match):
            db.execute("UPDATE matches SET cards = NULL")

    await own.store.database.write(forget)
    await own.restart()
    assert (await own.store.matches.load(match)).cards is None
    await own.host.tables.keep_own_cards()
    assert (await own.store.matches.load(match)).cards == text
    assert (await own.store.matches.load(match)).changed == ()
    await without_them(own)
    assert (await own.host.play.look(match)).info.status == "running"
