import hashlib

import pytest

from host import REFUSALS, Refusal
from tests.support.hosting import ANN, BOB, CARA, DAN, EVE, refused, running


async def test_the_one_who_opens_it_sits_first(table):
    info = await table.host.lobby.create(1, 7, ANN, "Ann", "heaps")
    assert (info.status, info.host, info.guild, info.channel, info.commitment) == ("lobby", ANN, 1, 7, "")
    assert [(seated.seat, seated.user, seated.name) for seated in info.seats] == [(0, ANN, "Ann")]
    assert info.options == {"stones": "9", "tiles": "3", "first": "draw"}
    assert await table.host.tables.at(7) == info
    assert await table.host.tables.at(8) is None


async def test_unknown_game(table):
    await refused("unknown-game", table.host.lobby.create(1, 7, ANN, "Ann", "chess"), game="chess")


async def test_unknown_match(table):
    for asked in (
        table.host.lobby.join(99, ANN, "Ann"),
        table.host.play.look(99),
        table.host.core.info(99),
        table.host.play.submit(99, ANN, 0, ["done"]),
        table.host.records.log(99, None),
        table.host.closing.cancel(99, ANN),
        table.host.places.move(99, 1),
    ):
        await refused("no-match", asked, match=99)


async def test_a_channel_has_one_open_match(table):
    info = await table.lobby()
    await refused("match-here", table.host.lobby.create(1, 7, BOB, "Bob", "heap"), match=info.id)
    await table.host.closing.cancel(info.id, ANN)
    await table.host.lobby.create(1, 7, BOB, "Bob", "heap")


async def test_joining(table):
    info = await table.lobby(4)
    assert info.names == ("Ann", "Bob", "Cara", "Dan")
    await refused("already-seated", table.host.lobby.join(info.id, CARA, "Cara"), seat=2)
    await refused("full", table.host.lobby.join(info.id, EVE, "Eve"), seats=4)


async def test_leaving_moves_the_others_up_with_their_choices(table):
    match = (await table.lobby(4)).id
    await table.host.lobby.choose(match, BOB, "edge", "south")
    await table.host.lobby.choose(match, CARA, "edge", "north")
    await table.host.lobby.choose(match, DAN, "hat", "red")
    await table.host.lobby.option(match, ANN, "first", "2")
    info = await table.host.lobby.leave(match, BOB)
    assert [(seated.user, seated.choices) for seated in info.seats] == [
        (ANN, {}),
        (CARA, {"edge": "north"}),
        (DAN, {"hat": "red"}),
    ]
    assert info.options["first"] == "1"
    info = await table.host.lobby.leave(match, CARA)
    assert info.options["first"] == "draw"
    assert info == await table.host.core.info(match)


async def test_the_next_becomes_host(table):
    match = (await table.lobby(2)).id
    await refused("not-seated", table.host.lobby.leave(match, CARA))
    assert (await table.host.lobby.leave(match, ANN)).host == BOB
    info = await table.host.lobby.leave(match, BOB)
    assert info.status == "cancelled"
    assert await table.host.tables.at(7) is None
    await refused("not-running", table.host.lobby.join(match, ANN, "Ann"), status="cancelled")


async def test_options(table):
    match = (await table.lobby(2)).id
    info = await table.host.lobby.option(match, ANN, "stones", "5")
    assert info.options["stones"] == "5"
    assert (await table.host.lobby.option(match, ANN, "first", "1")).options["first"] == "1"
    await refused("not-host", table.host.lobby.option(match, BOB, "stones", "9"), host=ANN)
    for key, value in (("stones", "7"), ("wind", "5"), ("first", "2"), ("edge.0", "south"), ("edge", "south")):
        await refused("bad-option", table.host.lobby.option(match, ANN, key, value), key=key, value=value)


async def test_choices_of_seats(table):
    match = (await table.lobby(2)).id
    info = await table.host.lobby.choose(match, ANN, "edge", "north")
    assert info.seats[0].choices == {"edge": "north"}
    await refused("seat-taken", table.host.lobby.choose(match, BOB, "edge", "north"), key="edge", value="north", seat=0)
    await refused("bad-option", table.host.lobby.choose(match, BOB, "edge", "up"), key="edge", value="up")
    await refused("bad-option", table.host.lobby.choose(match, BOB, "stones", "9"))
    await refused("not-seated", table.host.lobby.choose(match, CARA, "edge", "south"))
    await table.host.lobby.choose(match, ANN, "edge", "north")  # again: no clash with oneself
    await table.host.lobby.choose(match, ANN, "edge", None)
    info = await table.host.lobby.choose(match, BOB, "edge", "north")
    assert [seated.choices for seated in info.seats] == [{}, {"edge": "north"}]
    await table.host.lobby.choose(match, ANN, "hat", "red")
    info = await table.host.lobby.choose(match, BOB, "hat", "red")  # not unique
    assert info.seats[1].choices == {"edge": "north", "hat": "red"}


async def test_starting(table):
    match = (await table.lobby(1)).id
    await refused("too-few", table.host.lobby.start(match, ANN), seats=1, needed=2)
    await table.host.lobby.join(match, BOB, "Bob")
    await refused("not-host", table.host.lobby.start(match, BOB), host=ANN)
    await table.host.lobby.choose(match, BOB, "edge", "north")
    update = await table.host.lobby.start(match, ANN)
    assert update.info.status == "running"
    assert (update.seq, update.turn, update.awaited, update.users) == (0, 1, (0,), (ANN,))
    assert [event.what for event in update.events] == ["began"]
    assert update.recent == update.events
    assert update.info.seats[1].choices == {"edge": "north"}
    assert (await table.store.matches.load(match)).options == {
        "stones": "9",
        "tiles": "3",
        "first": "draw",
        "edge.1": "north",
    }
    for asked in (
        table.host.lobby.start(match, ANN),
        table.host.lobby.join(match, CARA, "Cara"),
        table.host.lobby.leave(match, BOB),
        table.host.lobby.option(match, ANN, "stones", "5"),
        table.host.lobby.choose(match, ANN, "edge", "south"),
        table.host.closing.cancel(match, ANN),
    ):
        await refused("started", asked)


async def test_options_that_the_set_up_refuses(table, monkeypatch):
    match = (await table.lobby(2, game="heap")).id
    stored = await table.store.matches.load(match)
    await table.store.matches.save_lobby(match, host=ANN, seats=stored.seats, options={"stones": "4"})
    await refused("bad-option", table.host.lobby.start(match, ANN), key="stones", value="4")
    assert (await table.host.core.info(match)).status == "lobby"


async def test_the_commitment_is_published_and_can_be_checked_in_the_end(table):
    update = await table.begin(2, stones="5", tiles="0")
    commitment = update.info.commitment
    assert len(commitment) == 64
    assert update.info.revealed is None
    match = update.info.id
    for act in ("0 take:2", "0 done", "1 take:2", "1 done", "0 take:1"):
        assert (await table.play(match, act)).info.revealed is None
    info = (await table.play(match, "0 done")).info
    assert info.commitment == commitment
    revealed = f"{info.revealed.seed}:{info.revealed.salt}"
    assert hashlib.sha256(revealed.encode()).hexdigest() == commitment
    assert 0 <= info.revealed.seed < 2**63
    assert info == await table.host.core.info(match)


async def test_cancelling(table):
    match = (await table.lobby(2)).id
    await refused("not-host", table.host.closing.cancel(match, BOB), host=ANN)
    assert (await table.host.closing.cancel(match, ANN)).status == "cancelled"
    await refused("not-running", table.host.closing.cancel(match, ANN), status="cancelled")
    await refused("not-running", table.host.play.look(match), status="cancelled")


async def test_nothing_is_played_in_a_lobby(table):
    match = (await table.lobby(2)).id
    for asked in (
        table.host.play.submit(match, ANN, 0, ["take:1"]),
        table.host.play.undo(match, ANN, 0),
        table.host.seats.resign(match, ANN),
        table.host.play.look(match),
        table.host.records.log(match, ANN),
        table.host.records.export(match),
    ):
        await refused("not-running", asked, status="lobby")


async def listed(table, user, guild=1):
    total, some = await table.host.tables.of(user, guild, most=9)
    return total, [one.info.id for one in some]


async def test_matches_of_a_person(table):
    first = await table.lobby(2, channel=7)
    second = await table.begin(1 + 1, channel=8)
    assert await listed(table, BOB) == (2, [second.info.id, first.id])
    assert await listed(table, BOB, guild=2) == (0, [])
    assert await running(table.host) == [second.info.id]
    await table.host.closing.cancel(first.id, ANN)
    assert await listed(table, ANN) == (1, [second.info.id])


async def test_moving_to_another_channel(table):
    match = (await table.begin(2, channel=7)).info.id
    other = await table.lobby(1, channel=8)
    await refused("match-here", table.host.places.move(match, 8), match=other.id)
    assert (await table.host.places.move(match, 9)).channel == 9
    assert (await table.host.play.look(match)).info.channel == 9
    assert (await table.host.tables.at(9)).id == match
    assert await table.host.tables.at(7) is None


async def test_names_are_those_of_joining_until_they_are_set(table):
    running, waiting = (await table.begin(2, channel=7)).info.id, (await table.lobby(2, channel=8)).id
    await table.host.names.set(BOB, "Robert", guild=2)
    await table.host.names.set(BOB, "Bobby", guild=1)
    assert (await table.host.play.look(running)).names == ("Ann", "Bobby")
    assert (await table.host.core.info(waiting)).names == ("Ann", "Bobby")
    await table.restart()
    assert (await table.host.play.look(running)).names == ("Ann", "Bobby")


def test_every_refusal_says_what_it_promises():
    for code, names in REFUSALS.items():
        assert Refusal(code, **dict.fromkeys(names, 1)).code == code
    with pytest.raises(TypeError, match="takes"):
        Refusal("full")
