"""Questions that offer nothing are gone on with: later by chance, once, so that nobody learns; not for who wants that.

Where one person plays they are not asked at all.
"""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest
import pytest_asyncio

from db import TimerKind
from engine.core import Hiding
from engine.ice import GAME
from host.match.live_match import LiveMatch
from host.schedule.kinds import LATEST, MOSTLY, SOONEST
from tests.support.hosting import ANN, BOB, Chance, Heaps, open_table, whole
from tests.support.ice_moments import kept


class Quiet(Heaps):
    """Anyone who has taken two stones may do nothing but go on; as if something hidden might have allowed more."""

    def legal(self, state, seat):
        found = super().legal(state, seat)
        return ("done",) if self.idle(state, seat) else found

    def idle(self, state, seat):
        return not state.over and seat == state.active and state.taken == 2


class Later(Quiet):
    """The same in the third turn for its first stone."""

    def legal(self, state, seat):
        return ("take:1",) if self._third(state, seat) else super().legal(state, seat)

    def idle(self, state, seat):
        return super().idle(state, seat) or self._third(state, seat)

    @staticmethod
    def _third(state, seat):
        return seat == state.active and (state.turn, state.taken) == (3, 0)


GAMES = {"heaps": Quiet()}


async def rows(table, match):
    return [row for row in await table.store.timers.due_of_match(match) if row.kind == TimerKind.CONTINUE]


@pytest_asyncio.fixture
async def quiet(path):
    table = await open_table(path, games=GAMES)
    yield table
    await table.close()


async def asked(table, *, continues=True):
    """Begin a match and lead Ann to a question that offers nothing; return the match."""
    if not continues:
        await table.host.planning.prefer(ANN, {"continues": 0})
    match = (await table.begin()).info.id
    update = await table.play(match, "0 take:2")
    assert update.idle(0)
    assert not update.idle(1)
    return match


async def test_nobody_is_gone_on_for_who_wants_to_be_asked(quiet):
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


@pytest.mark.parametrize("continues", [False, True])
async def test_who_wants_to_be_asked_is_asked_again_after_going_on_by_hand(quiet, monkeypatch, continues):
    match = await asked(quiet, continues=continues)
    # the next question of the same person offers nothing either
    monkeypatch.setattr(LiveMatch, "idle", lambda _live, _game, seat: seat == 0)
    await quiet.play(match, "0 done")
    assert [due.user for due in await rows(quiet, match) if due.about.number == 2] == [ANN] * continues


async def test_who_chose_it_when_it_had_to_be_chosen_has_it_still(quiet):
    await quiet.host.planning.prefer(ANN, {"continues": 1})
    assert (await quiet.host.likings.preferences(ANN)).continues
    await quiet.host.planning.prefer(ANN, {"continues": None})
    assert (await quiet.host.likings.preferences(ANN)).continues


async def test_who_watches_learns_that_it_was_gone_on_with_and_only_then(quiet):
    match = await asked(quiet)
    (due,) = await rows(quiet, match)
    now = await quiet.host.play.look(match)
    assert await quiet.host.carrying_on.planned(now, ANN)
    assert not await quiet.host.carrying_on.planned(now, BOB)
    watching = asyncio.create_task(quiet.host.carrying_on.gone_on(now))
    await asyncio.sleep(0)
    await quiet.host.carrying_on.carry_on(due)
    assert await watching
    # by hand it is another matter: whoever does that sees what comes of it anyway
    match = (await quiet.begin(channel=8)).info.id
    now = await quiet.play(match, "0 take:2")
    watching = asyncio.create_task(quiet.host.carrying_on.gone_on(now))
    await asyncio.sleep(0)
    await quiet.play(match, "0 done")
    assert not await watching


async def test_others_learn_nothing_of_it(tmp_path):
    """With the wish and without it everything is the same that anyone but the person can ask for."""
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
        seen.append((*public, [row for row in await table.store.timers.due_of_match(match) if row.of_turn]))
        await table.close()
    one, other = (repr(part) for part in seen)
    # chance makes seed and tag of a match, and both tables have the same
    assert one == other


def test_the_time_is_drawn_by_chance_from_all_that_it_may_be(table):
    table.host.core.entropy = Chance(3)
    drawn = Counter(table.host.carrying_on.moment() for _ in range(8000))
    assert set(drawn) == set(range(SOONEST, LATEST + 1))
    for some in (range(SOONEST, MOSTLY + 1), range(MOSTLY + 1, LATEST + 1)):
        shares = [drawn[seconds] for seconds in some]
        assert max(shares) < 3 * min(shares)
    # most take a few seconds, yet one who thinks for longer is no exception
    assert 0.1 < 1 - sum(drawn[seconds] for seconds in range(SOONEST, MOSTLY + 1)) / drawn.total() < 0.3


async def alone(table):
    """Begin a match of Ann against one computer; return it."""
    match = (await table.lobby(1)).id
    await table.host.lobby.option(match, ANN, "computer", "easy")
    return (await table.host.lobby.start(match, ANN)).info.id


async def texts(table, match):
    return [(line.seat, line.text) for line in await table.host.records.log(match, None)]


async def test_where_one_person_plays_nobody_is_asked_and_undo_takes_back_what_one_press_did(quiet):
    match = await alone(quiet)
    update = await quiet.play(match, "0 take:2")
    assert await texts(quiet, match) == [(0, "take:2"), (0, "done")]
    assert (update.acts, update.thinking) == (2, (1,))
    assert await rows(quiet, match) == []
    # as the panel of the press has it, then as a panel that was opened anew
    for together in (2, 1):
        update = await quiet.host.play.undo(match, ANN, None, together=together)
        assert (update.view(0).taken, update.idle(0), update.awaited) == (0, False, (0,))
        update = await quiet.host.play.redo(match, ANN, None)
        assert (update.acts, update.thinking) == (2, (1,))
    # over what the computer did, too
    await quiet.computed(match)
    update = await quiet.host.play.undo(match, ANN, None)
    assert (update.view(0).taken, update.view(0).stones, update.awaited) == (0, 9, (0,))


async def test_several_acts_of_one_press_are_taken_back_together_also_beyond_a_barrier(quiet):
    match = await alone(quiet)
    update = await quiet.host.play.submit(match, ANN, None, ("take:1", "draw"))
    update = await quiet.host.play.undo(match, ANN, None, together=update.acts)
    assert (update.view(0).stones, update.view(0).tiles) == (9, 3)


async def test_nor_after_what_computers_did(path):
    table = await open_table(path, games={"heaps": Later()})
    match = await alone(table)
    await table.play(match, "0 take:1", "0 done")
    update = await table.computed(match)
    assert (await texts(table, match))[-1] == (0, "take:1")
    assert (update.view(0).taken, update.awaited, update.idle(0)) == (1, (0,), False)
    await table.close()


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
