"""A match that someone changed on the disk is frozen, and says where; nothing else is shown in its place."""

import pytest

from cogs.messages import refusals as refusal_text
from engine.record import parse
from render.words import words
from tests.support.hosting import ANN, BOB, CARA, refused

PLACES = {
    "entry.2": "UPDATE actions SET text = 'take:1' WHERE match = :match AND ordinal = 1",
    "seat.1": "UPDATE seats SET user = 103, name = 'Cara' WHERE match = :match AND seat = 1",
    "options": "UPDATE options SET value = '5' WHERE match = :match AND key = 'stones'",
    "opening": "UPDATE matches SET seed = seed + 1 WHERE id = :match",
    "table": "UPDATE matches SET host = 103 WHERE id = :match",
    "status": "UPDATE matches SET status = 'finished' WHERE id = :match",
}


async def by_hand(table, match, statement):
    """Change the file while nobody looks, then restart."""
    await table.store.database.write(lambda db: db.execute(statement, {"match": match}))
    await table.restart()


@pytest.mark.parametrize("place", PLACES)
async def test_a_match_that_was_changed_stands_still_and_names_the_place(table, place, caplog):
    match = (await table.begin(2)).info.id
    await table.play(match, "0 take:2", "0 draw", "0 done")
    await by_hand(table, match, PLACES[place])
    for _ in range(2):
        for asked in (
            table.host.play.look(match),
            table.host.play.submit(match, BOB, 3, ["take:1"], interaction=5),
            table.host.seats.resign(match, BOB),
            table.host.records.log(match, None),
        ):
            refusal = await refused("frozen", asked, why=place)
        assert "This match is frozen" in refusal_text.sentence(refusal, words())
        record = await table.host.records.export(match)
        assert f"# frozen ({place})" in record
        assert (parse(record).seed, parse(record).entries) == (None, ())
        info = await table.host.core.info(match)
        assert (info.status, info.reason, info.revealed) == ("frozen", place, None)
        assert info.seated(CARA) is None
        errors = [one.getMessage() for one in caplog.records if one.levelname == "ERROR"]
        assert errors == [f"match {match} was changed on the disk, not by this program: {place}"], "once a start"
        caplog.clear()
        await table.restart()


async def test_a_match_that_was_changed_can_be_given_up_and_tells_what_is_sound(table):
    match = (await table.begin(2)).info.id
    await table.play(match, "0 take:2", "0 draw", "0 done")
    await by_hand(table, match, PLACES["entry.2"])
    await refused("frozen", table.host.play.look(match))
    await refused("not-seated", table.host.closing.cancel(match, CARA))
    assert (await table.host.closing.cancel(match, BOB)).status == "cancelled"
    record = await table.host.records.export(match)
    assert "# changed on the disk, not by this program: entry.2" in record
    assert [entry.text for entry in parse(record).entries] == ["take:2"]


async def test_who_was_written_into_a_seat_by_hand_has_no_say(table):
    match = (await table.begin(2)).info.id
    await by_hand(table, match, PLACES["seat.1"])
    await refused("not-seated", table.host.closing.cancel(match, CARA))
    assert (await table.host.closing.cancel(match, ANN)).status == "cancelled"


async def test_a_finished_match_that_was_changed_shows_nothing_else(table):
    match = (await table.begin(2)).info.id
    await table.play(match, "0 take:2", "0 draw", "0 done")
    await table.host.seats.resign(match, BOB)
    await by_hand(table, match, PLACES["entry.2"])
    await refused("frozen", table.host.play.look(match), why="entry.2")
    assert [entry.text for entry in parse(await table.host.records.export(match)).entries] == ["take:2"]
    await by_hand(table, match, PLACES["seat.1"])
    assert (await table.host.core.info(match)).names == ("Ann", "?")
    await refused("finished", table.host.closing.cancel(match, ANN))


async def test_a_lobby_that_was_changed_cannot_start(table):
    match = (await table.lobby(2)).id
    await by_hand(table, match, PLACES["seat.1"])
    for _ in range(2):
        await refused("frozen", table.host.lobby.start(match, ANN), why="seat.1")
        await refused("frozen", table.host.lobby.join(match, CARA, "Cara"), why="seat.1")
        await table.restart()
    assert (await table.host.core.info(match)).status == "frozen"
    await refused("frozen", table.host.records.export(match))
    assert (await table.host.closing.cancel(match, ANN)).status == "cancelled"


async def test_what_is_put_back_by_hand_goes_on(table):
    match = (await table.begin(2)).info.id
    await table.play(match, "0 take:2", "0 draw")
    await by_hand(table, match, PLACES["seat.1"])
    await refused("frozen", table.host.play.look(match))
    await by_hand(table, match, "UPDATE seats SET user = 102, name = 'Bob' WHERE match = :match AND seat = 1")
    assert (await table.host.play.look(match)).seq == 2
    assert (await table.host.core.info(match)).status == "running"


def test_every_place_has_a_sentence():
    for place in (*PLACES, "resignation.0"):
        text = refusal_text.changed(place, words())
        assert text.startswith("This match is frozen: ")
        assert "{" not in text
    assert "seat 2" in refusal_text.changed("seat.1", words())
    assert "seat 2" in refusal_text.changed("clock.1", words())
    assert "entry 5 " in refusal_text.changed("entry.5", words())
    assert refusal_text.changed("differs", words()) == refusal_text.changed("rules", words()) == ""
