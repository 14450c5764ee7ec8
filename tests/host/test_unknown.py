"""A disk that fails in the middle of a commit, as the person hears of it who waits for the answer."""

import pytest
import pytest_asyncio

from tests.support import faulty_disk
from tests.support.hosting import ANN, BOB, CARA, DAN, EVE, open_table, refused, told, whole


@pytest.fixture
def disk(monkeypatch):
    return faulty_disk.install(monkeypatch)


@pytest_asyncio.fixture
async def table(disk, path):
    table = await open_table(path)
    yield table
    disk.silent = False
    await table.close()


async def test_what_turns_out_to_be_saved_is_answered_as_saved(table, disk):
    match = (await table.begin(2)).info.id
    disk.commits = ("kept",)
    update = await table.host.submit(match, ANN, 0, ["take:1"], interaction=5)
    assert (update.seq, told(update)) == (1, ["0 takes 1"])
    again = await table.host.submit(match, ANN, 0, ["take:1"], interaction=5)
    assert (again.seq, len(await table.store.actions(match))) == (1, 1)


async def test_what_turns_out_to_be_lost_is_answered_as_not_saved(table, disk):
    match = (await table.begin(2)).info.id
    before = whole(await table.host.look(match))
    disk.commits = ("lost",)
    await refused("not-saved", table.host.submit(match, ANN, 0, ["take:1"], interaction=5))
    assert whole(await table.host.look(match)) == before
    assert (await table.host.submit(match, ANN, 0, ["take:1"], interaction=5)).seq == 1


@pytest.mark.parametrize("fate", ["kept", "lost"])
async def test_as_long_as_nothing_is_known_nothing_is_claimed(table, disk, fate):
    match = (await table.begin(2)).info.id
    disk.commits = (fate, *["lost"] * 4)
    await refused("unknown-outcome", table.host.submit(match, ANN, 0, ["take:1"], interaction=5))
    await refused("not-read", table.host.look(match))
    await refused("not-read", table.host.submit(match, ANN, 0, ["take:1"], interaction=6))
    disk.commits = ()
    assert (await table.host.look(match)).seq == (fate == "kept")
    update = await table.host.submit(match, ANN, 0, ["take:1"], interaction=5)
    assert (update.seq, len(await table.store.actions(match))) == (1, 1)


@pytest.mark.parametrize("fate", ["kept", "lost", "silent"])
@pytest.mark.parametrize(
    "what",
    [
        *("create", "join", "option", "start", "leave", "cancel", "move", "rematch"),
        *("resign", "stand in", "take back", "take seat"),
    ],
)
async def test_every_change_tells_what_is_known_of_it(table, disk, fate, what):
    host = table.host
    other = (await table.lobby(2)).id
    over = (await table.begin(2, channel=9)).info.id
    await host.resign(over, BOB)
    running = (await table.begin(4, channel=8)).info.id
    await host.stand_in(running, 2)
    await host.resign(running, DAN)
    asked = {
        "create": lambda: host.create(1, 9, ANN, "Ann", "heaps"),
        "join": lambda: host.join(other, 103, "Cara"),
        "option": lambda: host.option(other, ANN, "stones", "5"),
        "start": lambda: host.start(other, ANN),
        "leave": lambda: host.leave(other, BOB),
        "cancel": lambda: host.cancel(other, ANN),
        "move": lambda: host.move(other, 9),
        "resign": lambda: host.resign(running, BOB),
        "stand in": lambda: host.stand_in(running, 0),
        "take back": lambda: host.take_back(running, CARA),
        "take seat": lambda: host.take_seat(running, EVE, "Eve"),
        "rematch": lambda: host.rematch(over, ANN, "Ann"),
    }[what]

    async def stands():
        here = [await host.at(channel) for channel in (7, 8, 9)]
        return here, await host.info(other), await host.info(running)

    before = await stands()
    disk.silent, disk.commits = fate == "silent", () if fate == "silent" else (fate,)
    if fate == "kept":
        await asked()
        assert await stands() != before
        return
    await refused("unknown-outcome" if fate == "silent" else "not-saved", asked())
    disk.silent = False
    assert await stands() == before
    await asked()
    assert await stands() != before


@pytest.mark.parametrize("fate", ["kept", "lost"])
async def test_a_disk_that_fails_in_the_middle_leaves_the_seat_to_one_of_both(table, disk, fate):
    match = (await table.begin(3)).info.id
    proposal = await table.host.propose(match, BOB, "replace", wanted=f"1 {BOB} {EVE} Eve")
    disk.commits = (fate,)
    answer = table.host.answer(proposal.id, EVE, yes=True, interaction=9)
    if fate == "kept":
        assert (await answer).update.seat_of(EVE) == 1
    else:
        await refused("not-saved", answer)
        assert (await table.host.look(match)).seat_of(BOB) == 1
        assert (await table.host.answer(proposal.id, EVE, yes=True, interaction=9)).update.seat_of(EVE) == 1
    await table.restart()
    assert (await table.host.look(match)).seat_of(EVE) == 1
