"""Interactions that have changed something are noted with what they changed, for as long as they may come again."""

import pytest

from db import (
    Conflict,
    HandledInteraction,
    Opening,
    PersonRow,
    SeatChange,
)
from db.tables.interactions import KEPT
from tests.db.test_store import ANN, BOB, line


async def test_whatever_an_interaction_changes_is_noted_with_it(store):
    match = await store.matches.create("heap", guild=1, channel=7, host=ANN, at=1, tag="0a1b2c", interaction=11)
    await store.matches.save_lobby(match, host=101, seats=(ANN, BOB), options={}, interaction=12)
    await store.people.set_person(PersonRow(101, "Anna"), guild=1, interaction=13)
    await store.matches.begin(match, Opening("1", 1, "salt", "d0", 2, {}), interaction=14)
    await store.log.append(match, [line(0, interaction=15)])
    await store.log.append(match, [], change=SeatChange(1, 1, 3, 16))
    await store.matches.move(match, 8, interaction=17)
    await store.matches.set_status(match, "cancelled", reason=None, ended=4, interaction=18)
    assert [await store.interactions.handled(one) for one in range(11, 19)] == [
        HandledInteraction(None if one == 13 else match) for one in range(11, 19)
    ]
    before = await store.matches.load(match)
    for again in (
        store.matches.save_lobby(match, host=102, seats=(BOB,), options={"a": "b"}, interaction=12),
        store.people.set_person(PersonRow(101, "Zoe"), guild=1, interaction=13),
        store.matches.begin(match, Opening("2", 2, "more", "d1", 5, {}), interaction=14),
        store.matches.move(match, 9, interaction=17),
        store.matches.set_status(match, "frozen", reason="rules", ended=None, interaction=18),
        store.matches.create("heap", guild=1, channel=10, host=ANN, at=1, tag="0a1b2c", interaction=11),
    ):
        with pytest.raises(Conflict) as refused:
            await again
        assert refused.value.what == "interaction"
    assert await store.matches.load(match) == before
    assert (await store.people.person(101)).name == "Anna"
    assert await store.matches.at(10) is None


async def test_an_interaction_may_be_noted_before_its_match_stands(store):
    await store.interactions.claim(11, None)
    assert await store.interactions.handled(11) == HandledInteraction(None)
    with pytest.raises(Conflict):
        await store.interactions.claim(11, None)
    match = await store.matches.create("heap", guild=1, channel=7, host=ANN, at=1, tag="0a1b2c", interaction=11)
    assert await store.interactions.handled(11) == HandledInteraction(match)
    with pytest.raises(Conflict):
        await store.matches.create("heap", guild=1, channel=8, host=ANN, at=1, tag="0a1b2c", interaction=11)


async def test_interactions_too_old_to_come_again_are_thrown_away_some_at_a_time(store):
    millisecond = 1 << 22
    first, new = 1 << 60, (1 << 60) + 2 * KEPT
    for number in range(100):
        await store.interactions.claim(first + number, None)
    gone = []
    for number in range(32):
        await store.interactions.claim(new + number * millisecond, None)
        gone.append(sum([await store.interactions.handled(first + one) is None for one in range(100)]))
    thrown = [after - before for before, after in zip([0, *gone], gone, strict=False) if after > before]
    assert thrown == [64, 36]
    assert all([await store.interactions.handled(new + number * millisecond) for number in range(32)])
