"""Questions that offer nothing are gone on with for who wants it: later by chance, once, and so that nobody learns."""

from __future__ import annotations

from collections import Counter

import pytest
import pytest_asyncio

from engine.core import Hiding
from engine.ice import GAME
from host.match.live_match import LiveMatch
from host.schedule.kinds import CONTINUE, LATEST, SOONEST
from tests.support.hosting import ANN, BOB, Chance, Heaps, open_table, whole
from tests.support.ice_moments import kept


class Quiet(Heaps):
    """Whoever has taken two stones may do nothing but go on; as if something hidden might have allowed more."""

    def legal(self, state, seat):
        found = super().legal(state, seat)
        return ("done",) if self.idle(state, seat) else found

    def idle(self, state, seat):
        return not state.over and seat == state.active and state.taken == 2


GAMES = {"heaps": Quiet()}


async def rows(table, match):
    return [row for row in await table.store.due.due_of_match(match) if row.kind == CONTINUE]


@pytest_asyncio.fixture
async def quiet(path):
    table = await open_table(path, games=GAMES)
    yield table
    await table.close()


async def asked(table, *, continues=True):
    """Begin a match and lead Ann to a question that offers nothing; return the match."""
    if continues:
        await table.host.planning.prefer(ANN, {"continues": 1})
    match = (await table.begin()).info.id
    update = await table.play(match, "0 take:2")
    assert update.idle(0)
    assert not update.idle(1)
    return match


async def test_nobody_is_gone_on_for_who_did_not_say_so(quiet):
    match = await asked(quiet, continues=False)
    assert await rows(quiet, match) == []


async def test_it_is_gone_on_with_once_and_by_the_person(quiet):
    match = await asked(quiet)
    (due,) = await rows(quiet, match)
    assert due.user == ANN
    assert SOONEST <= due.at - quiet.time[0] <= LATEST
    await quiet.restart()
    (due,) = await rows(quiet, match)
    quiet.time[0] = due.at
    assert due in (await quiet.host.schedule.agenda(most=9)).due
    update = await quiet.host.carrying_on.carry_on(due)
    assert update.awaited == (1,)
    assert await rows(quiet, match) == []
    line = (await quiet.host.records.log(match, None))[-1]
    assert (line.seat, line.text) == (0, "done")
    assert await quiet.host.carrying_on.carry_on(due) is None


@pytest.mark.parametrize("act", ["0 done", "1 guess:1", "0 undo"])
async def test_whatever_happens_before_makes_it_void(quiet, act):
    match = await asked(quiet)
    (due,) = await rows(quiet, match)
    before = await quiet.play(match, act)
    assert await quiet.host.carrying_on.carry_on(due) is None
    assert await rows(quiet, match) == []
    assert whole(await quiet.host.play.look(match)) == whole(before)


async def test_a_match_that_was_closed_asks_nothing_any_more(quiet):
    match = await asked(quiet)
    (due,) = await rows(quiet, match)
    await quiet.host.closing.close(match)
    assert await quiet.host.carrying_on.carry_on(due) is None
    assert await rows(quiet, match) == []


async def test_what_was_taken_back_is_not_gone_on_with(quiet):
    match = await asked(quiet)
    await quiet.play(match, "0 done", "0 undo")
    assert (await quiet.host.play.look(match)).idle(0)
    assert [row.about.number for row in await rows(quiet, match)] == [1]  # of before, and void


async def test_one_press_is_enough_for_those_that_follow(quiet, monkeypatch):
    match = await asked(quiet, continues=False)
    # the next question of the same person offers nothing either
    monkeypatch.setattr(Quiet, "idle", lambda _self, state, seat: seat == 0 and state.taken in (1, 2))
    monkeypatch.setattr(LiveMatch, "idle", lambda _live, _game, seat: seat == 0)
    await quiet.play(match, "0 done")
    (due,) = await rows(quiet, match)
    assert due.user == ANN


async def test_others_learn_nothing_of_it(tmp_path):
    """With the wish and without it everything is the same that anybody but the person can ask for."""
    seen = []
    for name, continues in (("one", False), ("other", True)):
        table = await open_table(tmp_path / name, games=GAMES)
        match = await asked(table, continues=continues)
        update = await table.host.play.look(match)
        listed = await table.host.tables.of(BOB, 1, most=9)
        public = (
            whole(update),
            await table.host.records.log(match, None),
            await table.host.records.log(match, BOB),
            listed,
        )
        seen.append((*public, [row for row in await table.store.due.due_of_match(match) if row.of_turn]))
        await table.close()
    one, other = (repr(part) for part in seen)
    # chance makes seed and tag of a match, and both tables have the same
    assert one == other


def test_the_time_is_drawn_by_chance_from_all_that_it_may_be(table):
    table.host.core.entropy = Chance(3)
    drawn = Counter(table.host.carrying_on.moment() for _ in range(2000))
    assert set(drawn) == set(range(SOONEST, LATEST + 1))
    assert max(drawn.values()) < 3 * min(drawn.values())


@pytest.mark.parametrize("name", ["ice-2-standard", "ice-3-journal", "ice-4-standard", "ice-5-curse"])
def test_ice_asks_so_only_where_something_is_hidden(name):
    assert isinstance(GAME, Hiding)
    found = 0
    for moment in kept(name):
        state = moment.state
        for seat in GAME.awaited(state):
            if GAME.idle(state, seat):
                found += 1
                player = moment.view().players[seat]
                assert player.hand or player.requests, moment
                assert len(GAME.legal(state, seat)) == 1
                assert GAME.encode(GAME.legal(state, seat)[0]).partition(":")[0] in {"done", "pass", "put"}
    assert found
