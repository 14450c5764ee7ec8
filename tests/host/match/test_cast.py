"""Who played a seat when something was done there: told by the name of that person, anyone who has it by now."""

from dataclasses import replace

from host.types import Playing
from tests.support.hosting import BOB, CARA, EVE, stand_in


def people(*names):
    """Return a cast; a name with ``*`` is of someone with a stand-in in their seat."""
    return tuple(Playing(name.strip("*"), name.endswith("*")) for name in names)


async def casts(table, match):
    """Return who played at each move of the log, by its line; the same after a restart."""
    found = []
    for _ in range(2):
        info, lines = (await table.host.play.look(match)).info, await table.host.records.log(match, None)
        found.append([info.cast(one.line, one.seq) for one in lines if hasattr(one, "line")])
        await table.restart()
    assert found[0] == found[1]
    return found[0]


async def handed_over(table, match, user, seat, to, name):
    proposal = await table.host.proposals.propose(match, user, "replace", wanted=f"{seat} {user} {to} {name}")
    await table.host.proposals.answer(proposal.id, to, yes=True)


async def test_what_was_done_before_a_seat_changed_hands_was_done_by_who_had_it(table):
    match = (await table.begin(3)).info.id
    assert not (await table.host.core.info(match)).recast
    await table.play(match, "0 take:1", "0 done", "1 take:1")
    await handed_over(table, match, BOB, 1, EVE, "Eve")
    await table.host.play.submit(match, EVE, None, ["done"])
    bob, eve = people("Ann", "Bob", "Cara"), people("Ann", "Eve", "Cara")
    assert await casts(table, match) == [bob, bob, bob, eve]
    await table.host.play.submit(match, CARA, None, ["take:1"])
    await handed_over(table, match, EVE, 1, 106, "Finn")
    await table.host.play.submit(match, CARA, None, ["done"])
    finn = people("Ann", "Finn", "Cara")
    assert await casts(table, match) == [bob, bob, bob, eve, eve, finn]
    await table.host.closing.close(match)
    record = await table.host.records.export(match)
    assert "# seat 1 went to another person after 3 public acts" in record
    assert "# seat 1 went to another person after 5 public acts" in record
    assert "Bob" not in record


async def test_what_a_stand_in_did_was_done_by_nobody_who_came_back(table):
    match = (await table.begin(3)).info.id
    await table.play(match, "0 take:1", "0 done")
    await stand_in(table.host, match, 1)
    await table.computed(match)
    lines = len([one for one in await table.host.records.log(match, None) if hasattr(one, "line")])
    await table.host.seats.take_back(match, BOB)
    await table.host.play.submit(match, CARA, None, ["take:1"])
    there, away = people("Ann", "Bob", "Cara"), people("Ann", "Bob*", "Cara")
    assert await casts(table, match) == [there] * 2 + [away] * (lines - 2) + [there]
    assert lines > 2


async def test_a_seat_that_was_left_and_taken_by_another_names_all_three(table):
    match = (await table.begin(3, vacant="open")).info.id
    await table.play(match, "0 take:1", "0 done", "1 take:1")
    await table.host.seats.resign(match, BOB)
    await table.computed(match)
    lines = len([one for one in await table.host.records.log(match, None) if hasattr(one, "line")])
    await table.host.seats.take_seat(match, EVE, "Eve")
    await table.host.play.submit(match, CARA, None, ["take:1"])
    bob, left, eve = people("Ann", "Bob", "Cara"), people("Ann", "Bob*", "Cara"), people("Ann", "Eve", "Cara")
    assert await casts(table, match) == [bob] * 3 + [left] * (lines - 3) + [eve]


async def test_what_is_told_of_the_last_turns_is_divided_by_who_played(table):
    match = (await table.begin(3)).info.id
    await table.play(match, "0 take:2", "0 done", "1 take:1")
    await handed_over(table, match, BOB, 1, EVE, "Eve")
    update = await table.host.play.submit(match, EVE, None, ["done"])
    bob, eve = people("Ann", "Bob", "Cara"), people("Ann", "Eve", "Cara")
    for _ in range(2):
        told = await table.host.past.recent(await table.host.play.look(match))
        assert [(one.cast, [event.what for event in one.events]) for one in told] == [
            (bob, ["1 takes 1"]),
            (eve, ["done"]),
        ]
        assert [event for one in told for event in one.events] == list(update.recent)
        news = (await table.host.past.news(await table.host.play.look(match), 2)).stretches
        assert [(one.cast, [event.what for event in one.events]) for one in news] == [
            (bob, ["0 takes 2", "done"]),
            (bob, ["1 takes 1"]),
            (eve, ["done"]),
        ]
        past = await table.host.past.turn(match, update.turn - 1)
        assert [(one.cast, [event.what for event in one.events]) for one in past.stretches] == [
            (bob, ["1 takes 1"]),
            (eve, ["done"]),
        ]
        await table.restart()


async def test_a_seat_of_an_older_log_is_told_by_the_public_acts(table):
    """Notes of earlier versions have no line of the log."""
    match = (await table.begin(2)).info.id
    await table.play(match, "0 take:1", "0 done", "1 take:1")
    await handed_over(table, match, BOB, 1, EVE, "Eve")
    await table.host.play.submit(match, EVE, None, ["done"])
    info = (await table.host.play.look(match)).info
    old = tuple(one._replace(line=None) for one in info.had_seats)
    older = replace(info, had_seats=old)
    assert [older.cast(line, line + 1)[1].name for line in range(4)] == [
        "Bob",
        "Bob",
        "Bob",
        "Eve",
    ]


async def test_a_secret_act_is_of_who_did_it_though_it_is_none_of_the_public_ones(table):
    match = (await table.begin(2)).info.id
    await table.play(match, "0 take:1", "0 done", "1 guess:1")
    await handed_over(table, match, BOB, 1, EVE, "Eve")
    await table.host.play.submit(match, EVE, None, ["guess:2"])
    lines = [one for one in await table.host.records.log(match, EVE) if hasattr(one, "line")]
    info = await table.host.core.info(match)
    names = [info.cast(one.line, one.seq)[1].name for one in lines if one.seat == 1]
    assert names == ["Bob", "Eve"], "nothing public has happened in between"
