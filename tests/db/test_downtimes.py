"""When the bot was not there: written with the word that it is there again, and forgotten when nobody needs it."""

from db import Opening, SeatRow
from db.downtime_store import KEPT

ANN = SeatRow(0, 101, "Ann")


async def begun(store, at, *, channel=7):
    match = await store.create("heap", guild=1, channel=channel, host=ANN, at=at, tag="abcdef")
    await store.begin(match, Opening("1", 1, "s", "d0", at, {}))
    return match


async def test_the_last_word_is_kept(store):
    assert await store.heartbeat() is None
    await store.beat(1000)
    await store.beat(1060)
    assert await store.heartbeat() == 1060
    assert await store.downtimes(0) == ()


async def test_a_downtime_is_kept_and_read_from_a_moment_on(store):
    await begun(store, 900)
    await store.beat(5000, missed=(1000, 5000))
    await store.beat(9000, missed=(8000, 9000))
    assert await store.downtimes(0) == ((1000, 5000), (8000, 9000))
    assert await store.downtimes(4999) == ((1000, 5000), (8000, 9000))
    assert await store.downtimes(5000) == ((8000, 9000),)


async def test_a_clock_that_was_put_back_makes_no_second_one_of_the_same_moment(store):
    await begun(store, 900)
    await store.beat(5000, missed=(1000, 5000))
    await store.beat(4000, missed=(1000, 4000))
    assert await store.downtimes(0) == ((1000, 5000),)


async def test_what_was_before_every_match_that_goes_on_is_forgotten(store):
    await begun(store, 900)
    await store.beat(2000, missed=(1000, 2000))
    await store.set_status(1, "finished", reason=None, ended=2500)
    await begun(store, 3000, channel=8)
    await store.beat(5000, missed=(4000, 5000))
    assert await store.downtimes(0) == ((4000, 5000),)


async def test_a_match_that_stands_still_may_go_on(store):
    await begun(store, 900)
    await store.set_status(1, "frozen", reason="rules", ended=None)
    await store.beat(2000, missed=(1000, 2000))
    await store.beat(4000, missed=(3000, 4000))
    assert len(await store.downtimes(0)) == 2


async def test_a_year_later_it_is_forgotten(store):
    await begun(store, 900)
    await store.beat(2000, missed=(1000, 2000))
    later = 2001 + KEPT
    await store.beat(later, missed=(later - 500, later))
    assert await store.downtimes(0) == ((later - 500, later),)
