import asyncio
import sqlite3
from contextlib import closing

import pytest

from db import Conflict, TimerKind
from host import Refusal
from host.match.core import TRIES
from tests.support.hosting import ANN, BOB, CARA, DAN, EVE, NAMES, refused


async def over(table, people=3, **options) -> int:
    """Play a match to its end: Ann, Bob and so on at the seats."""
    update = await table.begin(people, **options)
    match = update.info.id
    for user in list(NAMES)[: people - 1]:
        if (await table.host.core.info(match)).status == "running":
            await table.host.seats.resign(match, user)
    assert (await table.host.core.info(match)).status == "finished"
    return match


async def again(table, match, user, interaction=None):
    return await table.host.lobby.rematch(match, user, NAMES[user], interaction=interaction)


async def test_a_rematch_invites_everybody_who_played_and_keeps_the_options(table):
    match = await over(table, first="1", stones="5")
    info = await again(table, match, ANN)
    assert (info.status, info.game, info.channel, info.host) == ("lobby", "heaps", 7, ANN)
    assert [seat.user for seat in info.seats] == [ANN]
    assert info.invited == (CARA, BOB)
    assert info.options["stones"] == "5"
    assert info.id != match


@pytest.mark.parametrize("order", [(ANN, BOB, CARA), (CARA, BOB, ANN), (BOB, ANN, CARA)])
async def test_who_sat_next_to_the_first_begins_whatever_the_order_in_which_they_come(table, order):
    match = await over(table, first="1")
    for user in order:
        info = await again(table, match, user)
    assert [seat.user for seat in info.seats] == [CARA, ANN, BOB]
    assert (info.options["first"], info.invited, info.host) == ("0", (), order[0])
    assert (await table.host.lobby.start(info.id, info.host)).info.status == "running"


async def test_the_first_of_a_drawn_order_is_known_for_the_rematch(table):
    match = await over(table)
    drawn = {(await again(table, match, ANN)).invited}
    assert len(drawn.pop()) == 2


async def test_own_choices_go_with_the_seat_when_somebody_sits_down_before_it(table):
    match = await over(table, first="1")
    info = await again(table, match, BOB)
    await table.host.lobby.choose(info.id, BOB, "edge", "north")
    info = await again(table, match, CARA)
    assert [dict(seat.choices) for seat in info.seats] == [{}, {"edge": "north"}]
    await table.host.lobby.option(info.id, BOB, "first", "1")
    info = await again(table, match, ANN)
    assert [dict(seat.choices) for seat in info.seats] == [{}, {}, {"edge": "north"}]
    assert info.options["first"] == "2", "what the host chose stays with the person"


async def test_who_declines_leaves_a_seat_open(table):
    match = await over(table, first="1")
    info = await again(table, match, ANN)
    info = await again(table, match, CARA)
    info = await table.host.lobby.join(info.id, EVE, "Eve")
    assert [seat.user for seat in info.seats] == [CARA, ANN, EVE]
    info = await table.host.lobby.leave(info.id, CARA)
    assert ([seat.user for seat in info.seats], info.options["first"], info.invited) == ([ANN, EVE], "0", (CARA, BOB))


async def test_there_is_one_rematch_however_often_it_is_asked_for(table):
    match = await over(table)
    pressed = await asyncio.gather(
        *(again(table, match, user, interaction=50 + user) for user in (ANN, BOB, CARA)),
        *(again(table, match, user, interaction=50 + user) for user in (ANN, BOB, CARA)),
        again(table, match, ANN, interaction=99),
    )
    assert len({info.id for info in pressed}) == 1
    await table.restart()
    info = await again(table, match, BOB)
    assert ({seat.user for seat in info.seats}, info.id) == ({ANN, BOB, CARA}, pressed[0].id)
    await table.host.lobby.start(info.id, info.host)
    assert (await again(table, match, BOB)).status == "running"


async def test_a_rematch_that_was_given_up_may_be_asked_for_again(table):
    match = await over(table)
    first = await again(table, match, ANN, interaction=5)
    assert (await table.host.lobby.leave(first.id, ANN)).status == "cancelled"
    assert (await again(table, match, BOB)).id != first.id


async def test_a_rematch_that_has_begun_without_somebody_says_so(table):
    match = await over(table)
    await again(table, match, ANN)
    info = await again(table, match, BOB)
    await table.host.lobby.start(info.id, ANN)
    await refused("started", again(table, match, CARA))


async def test_only_who_played_a_match_that_is_over_may_ask_for_its_rematch(table):
    match = (await table.begin(3)).info.id
    await refused("not-over", again(table, match, ANN))
    for user in (ANN, BOB):
        await table.host.seats.resign(match, user)
    await refused("did-not-play", again(table, match, DAN))
    await table.host.lobby.create(1, 7, EVE, "Eve", "heaps")
    with pytest.raises(Refusal) as caught:
        await again(table, match, ANN)
    assert caught.value.code == "match-here"


async def test_what_match_a_rematch_belongs_to_is_sealed(table):
    match = await over(table)
    info = await again(table, match, ANN)
    with closing(sqlite3.connect(table.path, isolation_level=None)) as db:
        db.execute("UPDATE matches SET earlier = NULL WHERE id = ?", (info.id,))
    assert (await table.store.matches.load(info.id)).changed == ("table",)


@pytest.mark.parametrize("asked", ["rematch", "open_again", "create"])
async def test_what_another_process_gets_in_the_way_of_is_tried_again_at_one_place(table, monkeypatch, asked):
    lobby, match = table.host.lobby, None
    if asked == "rematch":
        match = await over(table)
    elif asked == "open_again":
        match = (await table.lobby(2)).id
        (row,) = [row for row in await table.store.timers.due_of_match(match) if row.kind == TimerKind.IDLE]
        await lobby.close_idle(row)
    tried = []

    async def in_the_way(*_values, **_named):
        tried.append(1)
        raise Conflict("match", "another process was quicker")

    monkeypatch.setattr(table.store.matches, "create", in_the_way)
    monkeypatch.setattr(table.store.matches, "at", in_the_way)
    what = (ANN, "Ann") if match else (1, 7, ANN, "Ann", "heaps")
    await refused("overtaken", getattr(lobby, asked)(*([match] if match else []), *what))
    assert len(tried) == 2 * TRIES
