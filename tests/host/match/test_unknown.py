"""A disk that fails in the middle of a commit, as the person hears of it who waits for the answer."""

import asyncio
import shutil

import pytest
import pytest_asyncio

from db import StoreError, TimerKind, Unknown
from host import Refusal
from host.people.preferences import TURNS
from tests.support import faulty_disk
from tests.support.hosting import ANN, BOB, CARA, DAN, EVE, open_table, refused, stand_in, told, whole


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
    update = await table.host.play.submit(match, ANN, 0, ["take:1"], interaction=5)
    assert (update.seq, told(update)) == (1, ["0 takes 1"])
    again = await table.host.play.submit(match, ANN, 0, ["take:1"], interaction=5)
    assert (again.seq, len(await table.store.log.actions(match))) == (1, 1)


async def test_what_turns_out_to_be_lost_is_answered_as_not_saved(table, disk):
    match = (await table.begin(2)).info.id
    before = whole(await table.host.play.look(match))
    disk.commits = ("lost",)
    await refused("not-saved", table.host.play.submit(match, ANN, 0, ["take:1"], interaction=5))
    assert whole(await table.host.play.look(match)) == before
    assert (await table.host.play.submit(match, ANN, 0, ["take:1"], interaction=5)).seq == 1


@pytest.mark.parametrize("fate", ["kept", "lost"])
async def test_as_long_as_nothing_is_known_nothing_is_claimed(table, disk, fate):
    match = (await table.begin(2)).info.id
    disk.commits = (fate, *["lost"] * 4)
    await refused("unknown-outcome", table.host.play.submit(match, ANN, 0, ["take:1"], interaction=5))
    await refused("not-read", table.host.play.look(match))
    await refused("not-read", table.host.play.submit(match, ANN, 0, ["take:1"], interaction=6))
    disk.commits = ()
    assert (await table.host.play.look(match)).seq == (fate == "kept")
    update = await table.host.play.submit(match, ANN, 0, ["take:1"], interaction=5)
    assert (update.seq, len(await table.store.log.actions(match))) == (1, 1)


async def test_of_what_is_not_known_somebody_is_told_who_looks_later(table, disk):
    match, called = (await table.begin(2)).info.id, []
    table.host.core.when_in_doubt = called.append
    table.host.core.when_due = lambda: called.append("due")
    disk.commits = ("lost",)
    await refused("not-saved", table.host.play.submit(match, ANN, 0, ["take:1"], interaction=5))
    assert match not in called, "that is known"
    await table.host.play.look(match)
    called.clear()
    disk.commits = ("kept", *["lost"] * 4)
    await refused("unknown-outcome", table.host.play.submit(match, ANN, 0, ["take:1"], interaction=5))
    assert called == ["due", match]


async def test_what_is_noted_by_its_interaction_is_held_though_it_looks_otherwise(table):
    """Someone may have been renamed at the same time."""
    match = (await table.lobby()).id
    await table.host.kept.claim(5, match)

    async def writing():
        raise Unknown("disk I/O error")

    await table.host.core.write_checked(match, writing(), lambda _stored: False, interaction=5)
    with pytest.raises(StoreError, match="disk I/O error"):
        await table.host.core.write_checked(match, writing(), lambda _stored: False, interaction=6)


@pytest.mark.parametrize("fate", ["kept", "lost", "silent"])
@pytest.mark.parametrize(
    "what",
    [
        *("create", "join", "option", "start", "leave", "cancel", "move", "rematch"),
        *("resign", "stand in", "You can't undo a step once something was revealed or", "take seat"),
    ],
)
async def test_every_change_tells_what_is_known_of_it(table, disk, fate, what):
    host = table.host
    other = (await table.lobby(2)).id
    over = (await table.begin(2, channel=9)).info.id
    await host.seats.resign(over, BOB)
    running = (await table.begin(4, channel=8)).info.id
    await stand_in(host, running, 2)
    await host.seats.resign(running, DAN)
    asked = {
        "create": lambda: host.lobby.create(1, 9, ANN, "Ann", "heaps"),
        "join": lambda: host.lobby.join(other, 103, "Cara"),
        "option": lambda: host.lobby.option(other, ANN, "stones", "5"),
        "start": lambda: host.lobby.start(other, ANN),
        "leave": lambda: host.lobby.leave(other, BOB),
        "cancel": lambda: host.closing.cancel(other, ANN),
        "move": lambda: host.places.move(other, 9),
        "resign": lambda: host.seats.resign(running, BOB),
        "stand in": lambda: stand_in(host, running, 0),
        "You can't undo a step once something was revealed or": lambda: host.seats.take_back(running, CARA),
        "take seat": lambda: host.seats.take_seat(running, EVE, "Eve"),
        "rematch": lambda: host.lobby.rematch(over, ANN, "Ann"),
    }[what]

    async def stands():
        here = [await host.tables.at(channel) for channel in (7, 8, 9)]
        return here, await host.core.info(other), await host.core.info(running)

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
    proposal = await table.host.proposals.propose(match, BOB, "replace", wanted=f"1 {BOB} {EVE} Eve")
    disk.commits = (fate,)
    answer = table.host.proposals.answer(proposal.id, EVE, yes=True, interaction=9)
    if fate == "kept":
        assert (await answer).update.seat_of(EVE) == 1
    else:
        await refused("not-saved", answer)
        assert (await table.host.play.look(match)).seat_of(BOB) == 1
        assert (await table.host.proposals.answer(proposal.id, EVE, yes=True, interaction=9)).update.seat_of(EVE) == 1
    await table.restart()
    assert (await table.host.play.look(match)).seat_of(EVE) == 1


class Asked:
    """Matches at which everything can be asked for; each change by the name that it has here, as interaction 77."""

    async def prepare(self, table):
        host = table.host
        self.resting = (await table.begin(2, channel=10)).info.id
        (row,) = [one for one in await table.store.timers.due_of_match(self.resting) if one.kind == TimerKind.REST]
        self.now = table.time[0] = row.at
        await host.resting.rest(row)
        self.lobby = (await table.lobby(2, channel=7)).id
        self.over = (await table.begin(2, channel=8)).info.id
        await host.seats.resign(self.over, BOB)
        self.running = (await table.begin(4, channel=9)).info.id
        await table.play(self.running, "0 take:1")
        (self.playing,) = (await host.play.look(self.running)).users
        await stand_in(host, self.running, 2)
        await host.seats.resign(self.running, DAN)
        self.asked = (await host.proposals.propose(self.running, BOB, "undo", wanted="0")).id
        await host.vacations.take(EVE, self.now + 100, self.now + 100_000)

    def changes(self, host):
        seventh, now = {"interaction": 77}, self.now
        waiting = BOB if self.playing == ANN else ANN
        return {
            "act": lambda: host.play.submit(self.running, self.playing, None, ["take:1"], **seventh),
            "undo": lambda: host.play.undo(self.running, ANN, None, **seventh),
            "create": lambda: host.lobby.create(1, 11, ANN, "Ann", "heaps", **seventh),
            "join": lambda: host.lobby.join(self.lobby, CARA, "Cara", **seventh),
            "option": lambda: host.lobby.option(self.lobby, ANN, "stones", "5", **seventh),
            "start": lambda: host.lobby.start(self.lobby, ANN, **seventh),
            "leave": lambda: host.lobby.leave(self.lobby, BOB, **seventh),
            "cancel": lambda: host.closing.cancel(self.lobby, ANN, **seventh),
            "close": lambda: host.closing.close(self.running, **seventh),
            "move": lambda: host.places.move(self.lobby, 11, **seventh),
            "rematch": lambda: host.lobby.rematch(self.over, ANN, "Ann", **seventh),
            "invite": lambda: host.invitations.invite(self.lobby, ANN, EVE, **seventh),
            "follow": lambda: host.followers.follow(self.running, EVE, **seventh),
            "resign": lambda: host.seats.resign(self.running, BOB, **seventh),
            "You can't undo a step once something was revealed or": lambda: host.seats.take_back(
                self.running, CARA, **seventh
            ),
            "take seat": lambda: host.seats.take_seat(self.running, EVE, "Eve", **seventh),
            "wake": lambda: host.resting.wake(self.resting, ANN, **seventh),
            "nudge": lambda: host.reminders.nudge(self.running, waiting, **seventh),
            "ask": lambda: host.proposals.propose(self.running, ANN, "pause", wanted="7", **seventh),
            "agree": lambda: host.proposals.answer(self.asked, ANN, yes=True, **seventh),
            "name": lambda: host.names.set(BOB, "Robert", guild=1, **seventh),
            "name and seat": lambda: host.lobby.choose(self.lobby, BOB, "edge", "north", name="Robert", **seventh),
            "table with options": lambda: host.lobby.create(
                1, 11, ANN, "Ann", "heaps", wanted=[("stones", "5")], **seventh
            ),
            "prefer": lambda: host.planning.prefer(BOB, {"direct": TURNS}, **seventh),
            "vacation": lambda: host.vacations.take(BOB, now, now + 500_000, **seventh),
            "no vacation": lambda: host.vacations.end(EVE, **seventh),
            "vacations": lambda: host.vacations.bound(1, 9, **seventh),
        }


CHANGES = (
    *("act", "undo", "create", "join", "option", "start", "leave", "cancel", "close", "move", "rematch", "invite"),
    *(
        "follow",
        "resign",
        "You can't undo a step once something was revealed or",
        "take seat",
        "wake",
        "nudge",
        "ask",
        "agree",
        "name",
        "name and seat",
    ),
    *("table with options", "prefer"),
    *("vacation", "no vacation", "vacations"),
)


@pytest.mark.parametrize("fate", ["kept", "lost"])
@pytest.mark.parametrize("interaction", [None, 77])
async def test_no_match_in_memory_has_a_name_of_which_nobody_knows_whether_it_was_saved(table, disk, fate, interaction):
    match = (await table.begin(2)).info.id
    disk.commits = (fate,)
    naming = table.host.names.set(BOB, "Robert", guild=1, interaction=interaction)
    if interaction is None:
        await naming
    else:
        await refused("unknown-outcome", naming)
    there = "Robert" if fate == "kept" or interaction is None else "Bob"
    assert (await table.host.play.look(match)).info.names == ("Ann", there)
    assert (await table.host.core.info(match)).names == ("Ann", there)


@pytest.fixture(scope="module")
def prepared(tmp_path_factory):
    """Return the file in which everything can be asked for, and what there is."""
    path, asked = tmp_path_factory.mktemp("prepared") / "outpost.sqlite3", Asked()

    async def prepare():
        table = await open_table(path)
        await asked.prepare(table)
        await table.close()

    asyncio.run(prepare())
    return path, asked


@pytest.mark.slow
@pytest.mark.parametrize("what", CHANGES)
async def test_whatever_fails_in_a_change_what_is_told_of_it_is_true(prepared, path, what):
    """Each call of the store fails once, in every way."""
    file, asked = prepared
    for fate, stays in (("lost", False), ("kept", False), ("kept", True), ("refused", True)):
        fails = calls = 0
        while fails <= calls:
            here = path.with_name(f"{fate}-{stays}-{fails}")
            shutil.copy(file, here)
            table = await open_table(here)
            table.time[0] = asked.now
            failing = faulty_disk.Failing.put_over(table.store.database, fails, fate, stays)
            try:
                await asked.changes(table.host)[what]()
                told = "saved"
            except Refusal as refusal:
                told = refusal.code
            calls = failing.calls
            failing.heal()
            saved = await table.host.kept.handled(77) is not None
            assert told in ("saved", "not-saved", "not-read", "unknown-outcome")
            assert told == "unknown-outcome" or saved == (told == "saved"), (told, fate, stays, fails)
            await table.close()
            fails += 1
        assert fails > 1, "something was asked of the store"
