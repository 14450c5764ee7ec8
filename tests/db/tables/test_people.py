"""What the store keeps of people: their names, what they chose, and what they scored alone."""

import pytest

from db import (
    Conflict,
    PersonRow,
    SeatRow,
    SettingsRow,
    StoreError,
)
from tests.db.test_store import ANN, BOB, lobby


async def test_people_and_their_names(store):
    open_one, over = await lobby(store, 7), await lobby(store, 8)
    await store.matches.set_status(over, "cancelled", reason=None, ended=1)
    assert await store.people.set_person(PersonRow(101, "Elsewhere"), guild=2) == ()
    assert (await store.matches.load(open_one)).seats[0].name == "Ann"
    assert await store.people.set_person(PersonRow(101, "Anna"), guild=1) == (open_one,)
    assert await store.people.person(101) == PersonRow(101, "Anna")
    assert await store.people.person(102) is None
    assert (await store.matches.load(open_one)).seats[0].name == "Anna"
    assert (await store.matches.load(over)).seats[0].name == "Ann"


async def test_what_a_person_chose_is_kept_and_nothing_of_who_chose_nothing(store):
    assert await store.people.settings([101, 102]) == ()
    await store.people.choose(101, {"quiet_from": 0, "quiet_to": 480, "zone": "Europe/Warsaw"})
    await store.people.choose(101, {"direct": "turn", "every": 0, "quiet_from": 60})
    await store.people.choose(102, {"language": "pl", "colour": "red", "refused": 1})
    ann = SettingsRow(101, None, "turn", 0, 60, 480, "Europe/Warsaw")
    assert set(await store.people.settings([101, 102, 103])) == {
        ann,
        SettingsRow(102, "pl", colour="red", refused=1),
    }
    assert await store.people.settings({101}) == (ann,)
    await store.people.choose(102, {"language": None, "colour": None, "refused": None})
    assert await store.people.settings([102]) == (), "who goes back to what everybody has leaves nothing behind"


async def test_a_choice_that_is_delivered_twice_is_written_once(store):
    await store.people.choose(101, {"every": 6}, interaction=13)
    with pytest.raises(Conflict) as refused:
        await store.people.choose(101, {"every": 12}, interaction=13)
    assert refused.value.what == "interaction"
    assert await store.people.settings([101]) == (SettingsRow(101, every=6),)


@pytest.mark.parametrize("minute", [-1, 1440])
async def test_a_minute_that_no_day_has_is_refused_and_leaves_nothing(store, minute):
    with pytest.raises(StoreError):
        await store.people.choose(101, {"zone": "UTC", "quiet_to": minute})
    assert await store.people.settings([101]) == ()


async def test_a_lobby_that_is_saved_keeps_the_names_of_who_stays(store):
    match = await lobby(store)
    await store.people.set_person(PersonRow(101, "Anna"), guild=1)
    await store.matches.save_lobby(match, host=101, seats=(ANN, BOB), options={})
    assert [seat.name for seat in (await store.matches.load(match)).seats] == ["Anna", "Bób 🎲"]


async def test_what_others_are_called_at_the_tables_of_a_person(store):
    for channel, seats in ((7, (ANN, BOB)), (8, (ANN, SeatRow(1, 103, "Cara"), SeatRow(2, 104, "Ann")))):
        await store.matches.save_lobby(await lobby(store, channel), host=101, seats=seats, options={})
    await lobby(store, 9, host=SeatRow(0, 105, "Dan"))
    assert sorted(await store.people.other_names(101, guild=1)) == ["Ann", "Bób 🎲", "Cara"]
    assert await store.people.other_names(101, guild=2) == ()
