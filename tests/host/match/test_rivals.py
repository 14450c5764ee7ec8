"""Two processes with the same matches, as while a shard changes hands: the loser of a race reads what is there now."""

import asyncio
import random
from dataclasses import fields
from inspect import iscoroutinefunction
from operator import attrgetter

import pytest

from db import WHOLE, Store, open_store
from host import Host, Refusal
from tests.support.hosting import ANN, BOB, CARA, DAN, EVE, GAMES, NAMES, Chance, FirstOnes, refused, whole


@pytest.fixture(params=["sqlite", "postgresql"])
async def rivals(request, path):
    """Two hosts, each with what it keeps in memory; with SQLite they have one store, for a file has one process."""
    places = [path] if request.param == "sqlite" else [request.getfixturevalue("emptied")] * 2
    stores = [await open_store(place) for place in places]
    hosts = [
        Host.of(store, GAMES, clock=lambda: 1_000_000, entropy=Chance(number), thinking=FirstOnes(GAMES))
        for number, store in enumerate((stores[0], stores[-1]))
    ]
    yield hosts
    for store in stores:
        await store.close()


async def lobby(host, people=2, channel=7):
    info = await host.lobby.create(1, channel, ANN, "Ann", "heaps")
    for user in list(NAMES)[1:people]:
        info = await host.lobby.join(info.id, user, NAMES[user])
    return info.id


async def begun(one, other, people=2, channel=7):
    """Begin a match that both have in memory."""
    match = await lobby(one, people, channel)
    await one.lobby.start(match, ANN)
    assert whole(await other.play.look(match)) == whole(await one.play.look(match))
    return match


INTERNAL = {"core", "matches", "clocks"}
"""Services that others ask while they hold a match; those carry it all out once more."""


@pytest.mark.parametrize("name", [one.name for one in fields(Host) if one.name not in INTERNAL])
async def test_whatever_is_asked_of_a_service_is_carried_out_once_more(path, name):
    store = await open_store(path)
    service = type(getattr(Host.of(store, GAMES), name))
    await store.close()
    asked = [one for key, one in vars(service).items() if not key.startswith("_") and iscoroutinefunction(one)]
    assert asked
    assert all(hasattr(one, "__wrapped__") for one in asked), "again_after_conflicts"


async def test_a_control_of_the_state_before_is_stale_for_the_loser(rivals, caplog):
    one, other = rivals
    match = await begun(one, other)
    await other.play.submit(match, ANN, 0, ["take:1"], interaction=1)
    await refused("stale", one.play.submit(match, ANN, 0, ["take:1"], interaction=2), seq=0, current=1)
    assert whole(await one.play.look(match)) == whole(await other.play.look(match))
    assert "ERROR" not in caplog.text


async def test_what_was_typed_is_carried_out_on_what_is_there_now(rivals, caplog):
    one, other = rivals
    match = await begun(one, other)
    await other.play.submit(match, ANN, None, ["take:1"], interaction=1)
    update = await one.play.submit(match, ANN, None, ["take:1"], interaction=2)
    assert (update.seq, whole(await one.play.look(match))) == (2, whole(update))
    assert (await other.play.submit(match, ANN, None, ["done"], interaction=3)).seq == 3
    await refused("not-awaited", one.play.submit(match, ANN, None, ["done"], interaction=4))
    assert "ERROR" not in caplog.text


async def test_a_control_of_the_state_after_is_good_though_another_brought_it(rivals):
    one, other = rivals
    match = await begun(one, other)
    after = await other.play.submit(match, ANN, 0, ["take:1"], interaction=1)
    assert (await one.play.look(match, seen=after.seq)).seq == after.seq
    after = await other.play.submit(match, ANN, after.seq, ["take:1"], interaction=2)
    assert (await one.play.submit(match, ANN, after.seq, ["done"], interaction=3)).seq == 3


async def test_one_interaction_is_carried_out_once_and_both_know_how_it_stands(rivals):
    one, other = rivals
    match = await begun(one, other)
    await other.play.submit(match, ANN, 0, ["take:1"], interaction=1)
    again = await one.play.submit(match, ANN, 0, ["take:1"], interaction=1)
    assert (again.seq, whole(await one.play.look(match))) == (1, whole(await other.play.look(match)))


@pytest.mark.slow
@pytest.mark.parametrize("round_", range(4))
async def test_everything_asked_of_both_at_once_is_done_or_refused_as_it_stands(rivals, caplog, round_):
    """Whatever is asked of a lobby and a match by several people at once: nobody reads that it could not be saved."""
    rng = random.Random(round_)
    hosts = rivals
    matches = [await begun(*hosts, people=3, channel=channel) for channel in (8, 9)]
    waiting = [await lobby(hosts[0], 2, channel) for channel in (10, 11)]
    over = await begun(*hosts, channel=12)
    await hosts[0].seats.resign(over, BOB)
    asked = [
        *((lambda host, i, u=u, m=m: host.play.submit(m, u, None, ["take:1"], interaction=i))
          for u in (ANN, BOB, CARA) for m in matches),
        *((lambda host, i, u=u, m=m: host.proposals.propose(m, u, "pause", wanted="7", interaction=i))
          for u in (ANN, BOB) for m in matches),
        *((lambda host, i, m=m: host.seats.resign(m, CARA, interaction=i)) for m in matches),
        *((lambda host, i, m=m: host.followers.follow(m, EVE, interaction=i)) for m in matches),
        *((lambda host, i, u=u, m=m: host.lobby.join(m, u, NAMES[u], interaction=i))
          for u in (CARA, DAN, EVE) for m in waiting),
        *((lambda host, i, m=m: host.lobby.start(m, ANN, interaction=i)) for m in (*waiting, *waiting)),
        *((lambda host, i, u=u: host.lobby.rematch(over, u, NAMES[u], interaction=i)) for u in (ANN, BOB)),
        *((lambda host, i: host.lobby.create(1, 13, CARA, "Cara", "heaps", interaction=i)) for _ in range(2)),
        *((lambda host, i: host.places.move(waiting[0], 14, interaction=i)) for _ in range(2)),
        lambda host, i: host.names.set(ANN, "Anna", guild=1, interaction=i),
    ]  # fmt: skip
    clicks = [(host, number, ask) for number, ask in enumerate(asked, start=100) for host in hosts]
    rng.shuffle(clicks)

    async def click(host, number, ask):
        try:
            await ask(host, number)
        except Refusal as refusal:
            return number, refusal.code
        return number, "done"

    told = await asyncio.gather(*(click(*one) for one in clicks))
    codes = {code for _, code in told}
    assert not codes & {"not-saved", "not-read", "unknown-outcome", "overtaken"}, codes
    assert "ERROR" not in caplog.text
    for match in (*matches, *waiting):
        rows = [[one.user for one in (await host.core.info(match)).seats] for host in hosts]
        assert rows[0] == rows[1]
        if (await hosts[0].core.info(match)).status == "running":
            # the log replays, and to the same
            views = [whole(await Host.of(host.core.store, GAMES).play.look(match)) for host in hosts]
            assert views[0] == views[1]
    for match in waiting:
        done = {user for user in (CARA, DAN, EVE) for host in hosts[:1] if (await host.core.info(match)).seated(user)}
        joined = {
            clicked
            for (_, number, _), (_, code) in zip(clicks, told, strict=True)
            for clicked in [_who(asked, number, matches, waiting, match)]
            if clicked is not None and code == "done"
        }
        assert joined <= done, "who was told to sit there does"


def _who(asked, number, matches, waiting, match):
    """Return who joins that match by an interaction, None: it is another one."""
    ask = asked[number - 100]
    if ask.__defaults__ is None or len(ask.__defaults__) != 2 or ask.__defaults__[1] != match or match not in waiting:
        return None
    return ask.__defaults__[0]


async def test_of_what_two_look_after_nothing_stays_in_memory(rivals):
    one, other = rivals
    match = await begun(one, other)
    for host in rivals:
        host.presence.look_after(WHOLE, shared=[0])
    for number, (acts, looks) in enumerate(((one, other), (other, one)), start=1):
        await acts.play.submit(match, ANN, None, ["take:1"], interaction=number)
        assert (await looks.play.look(match)).seq == number
    one.presence.look_after(WHOLE)
    await one.play.submit(match, ANN, None, ["done"], interaction=9)
    assert len(one.core.cache) == 1


class Meanwhile:
    """The database of a host; before its next write another process does something."""

    def __init__(self, database):
        self._database = database
        self.first = None

    def __getattr__(self, name):
        return getattr(self._database, name)

    async def write(self, work):
        if self.first is not None:
            first, self.first = self.first, None
            await first()
        return await self._database.write(work)


def due(kind, ask):
    """Return what asks something of what is scheduled of a match by itself."""

    async def asked(host, match, interaction):
        (row,) = [one for one in await host.core.store.timers.due_of_match(match) if one.kind == kind][:1] or [None]
        return await attrgetter(ask)(host)(row, **({"channel": 7} if ask == "schedule.mark" else {}))

    return asked


def ask(name, *values, **named):
    """Return what asks something of a match by an interaction."""
    return lambda host, match, interaction: attrgetter(name)(host)(match, *values, interaction=interaction, **named)


JOIN = ask("lobby.join", CARA, "Cara")
START, CANCEL, CLOSE, MOVE = (
    ask("lobby.start", ANN),
    ask("closing.cancel", ANN),
    ask("closing.close"),
    ask("places.move", 99),
)
OPEN = lambda host, _match, interaction: host.lobby.create(1, 99, EVE, "Eve", "heaps", interaction=interaction)  # noqa: E731
AGAIN = ask("lobby.rematch", ANN, "Ann"), ask("lobby.rematch", BOB, "Bob")
CLAIM = lambda host, match, interaction: host.kept.claim(interaction, match)  # noqa: E731
TAKE = ask("play.submit", ANN, 0, ["take:1"])
PAUSE = ask("proposals.propose", BOB, "pause", wanted="7")
REMINDED = due("reminder", "schedule.mark")
INVITES = lambda user: ask("invitations.invite", user, EVE)  # noqa: E731
SOUTH = lambda user: ask("lobby.choose", user, "edge", "south")  # noqa: E731
RACES = {
    # what is asked, what another process does meanwhile, by the same interaction, in which match: what is told
    "two join": (JOIN, ask("lobby.join", DAN, "Dan"), False, "lobby", "done"),
    "one joins twice": (JOIN, JOIN, True, "lobby", "done"),
    "one joins and it starts": (JOIN, START, False, "lobby", "started"),
    "it starts and one joins": (START, JOIN, False, "lobby", "done"),
    "it starts and one leaves": (START, ask("lobby.leave", BOB), False, "lobby", "too-few"),
    "it starts twice": (START, START, True, "lobby", "done"),
    "it starts and is given up": (START, CANCEL, False, "lobby", "not-running"),
    "it is given up and starts": (CANCEL, START, False, "lobby", "started"),
    "two choose the same": (SOUTH(ANN), SOUTH(BOB), False, "lobby", "seat-taken"),
    "it is moved to where one opens": (MOVE, OPEN, False, "lobby", "match-here"),
    "one opens to where it is moved": (OPEN, MOVE, False, "lobby", "match-here"),
    "one invites twice": (INVITES(ANN), INVITES(ANN), True, "lobby", "done"),
    "two invite the same": (INVITES(ANN), INVITES(BOB), False, "lobby", "invited-already"),
    "one claims twice": (CLAIM, CLAIM, True, "lobby", "done"),
    "one acts twice": (TAKE, TAKE, True, "running", "done"),
    "one acts in two": (TAKE, ask("play.submit", ANN, 0, ["take:2"]), False, "running", "stale"),
    "one acts and it is closed": (TAKE, CLOSE, False, "running", "closed"),
    "one acts and has left": (TAKE, ask("seats.resign", ANN), False, "of three", "already-resigned"),
    "one acts and another has left": (TAKE, ask("seats.resign", CARA), False, "of three", "done"),
    "it is closed and all leave": (CLOSE, ask("seats.resign", BOB), False, "running", "finished"),
    "one leaves twice": (ask("seats.resign", ANN), ask("seats.resign", ANN), True, "running", "done"),
    "two ask the same": (PAUSE, ask("proposals.propose", ANN, "pause", wanted="3"), False, "running", "asked-already"),
    "one asks twice": (PAUSE, PAUSE, True, "running", "done"),
    "one follows twice": (ask("followers.follow", EVE), ask("followers.follow", EVE), True, "running", "done"),
    "two are called": (REMINDED, REMINDED, False, "running", "done"),
    "two open it again": (*AGAIN, False, "over", "done"),
}  # fmt: skip


@pytest.mark.slow
async def test_whoever_comes_second_is_told_how_it_stands_by_then(rivals, caplog):
    """At each write another process is quicker, in one way or another."""
    one, other = rivals
    between = Meanwhile(one.core.store.database)
    one.core.store = Store(between, one.core.store.origin)
    for number, (name, (asked, quicker, same, where, told)) in enumerate(RACES.items()):
        channel, interaction = 20 + number, 1000 + 2 * number
        people = 3 if where == "of three" else 2
        match = await (lobby(one, channel=channel) if where == "lobby" else begun(one, other, people, channel))
        if where == "over":
            await other.seats.resign(match, BOB)
        done = []

        async def first(quicker=quicker, match=match, interaction=interaction + (not same), done=done):
            done.append(await quicker(other, match, interaction))

        between.first = first
        try:
            await asked(one, match, interaction)
            code = "done"
        except Refusal as refusal:
            code = refusal.code
        assert (code, len(done)) == (told, 1), name
        fresh = Host.of(other.core.store, GAMES)
        assert await fresh.core.info(match) == await one.core.info(match), name
        if where == "lobby" and told == "done" and "join" in name:
            assert {CARA, *([DAN] if name == "two join" else [])} <= {
                seat.user for seat in (await fresh.core.info(match)).seats
            }
        if (open_there := await fresh.tables.at(99)) is not None:
            await other.closing.cancel(open_there.id, open_there.host)
    assert "ERROR" not in caplog.text
