"""What the table chooses is the host's alone: no game hears of it, and it stays for the rematch."""

import pytest

from engine.core import Option
from engine.record import parse
from engine.registry import EVERY_GAME
from host.lobby import table_options
from host.lobby.table_options import SEAT_OPTIONS, TABLE_OPTIONS
from tests.support.hosting import ANN, BOB, refused


@pytest.fixture(autouse=True)
def tea(monkeypatch):
    """An option of the table, whatever others there are."""
    monkeypatch.setattr(table_options, "TABLE_OPTIONS", (Option("tea", ("none", "black", "green"), "none"),))


def test_no_game_has_an_option_of_the_same_key():
    for game in EVERY_GAME:
        keys = {one.key for one in (*game.info.options, *game.info.seat_options)} | {"first", "table"}
        assert not keys & {one.key for one in (*TABLE_OPTIONS, *SEAT_OPTIONS)}


async def test_the_host_of_the_lobby_chooses_and_everybody_can_read_it(table):
    info = await table.lobby(2)
    assert info.table == {"tea": "none"}
    info = await table.host.lobby.option(info.id, ANN, "tea", "green")
    assert info.table == {"tea": "green"}
    assert "tea" not in info.options
    await refused("not-host", table.host.lobby.option(info.id, BOB, "tea", "black"))
    await refused("bad-option", table.host.lobby.option(info.id, ANN, "tea", "coffee"))
    await refused("bad-option", table.host.lobby.option(info.id, ANN, "coffee", "black"))


async def test_the_game_never_hears_of_it(table):
    match = (await table.begin(2, tea="green")).info.id
    await table.restart()
    info = (await table.host.play.look(match)).info
    assert (info.table, "tea" in info.options) == ({"tea": "green"}, False)
    await table.host.seats.resign(match, BOB)
    assert "tea" not in parse(await table.host.records.export(match)).options


async def test_it_stays_for_the_rematch_and_when_somebody_leaves(table):
    match = (await table.begin(2, tea="green")).info.id
    await table.host.seats.resign(match, BOB)
    again = await table.host.lobby.rematch(match, ANN, "Ann")
    assert again.table == {"tea": "green"}
    await table.host.lobby.join(again.id, BOB, "Bob")
    assert (await table.host.lobby.leave(again.id, ANN)).table == {"tea": "green"}
