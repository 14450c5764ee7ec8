"""What has happened, step by step: the acts that stand, and of them what the viewer may know and no more."""

from host.match import live_match
from host.records import past
from tests.support.hosting import ANN, BOB, CARA, refused


def told(found):
    """Return what each step tells."""
    return [[event.what for event in step.events] for step in found.steps]


async def test_the_past_is_told_by_turns_from_the_beginning(table):
    match = (await table.begin(2)).info.id
    await table.play(match, "0 take:1", "0 draw", "0 done", "1 take:2", "1 done")
    found = await table.host.past.steps(match, BOB, after=0)
    assert told(found) == [["began"], ["0 takes 1", "0 draws", "done"], ["1 takes 2", "done"]]
    assert [(step.seat, step.seq) for step in found.steps] == [(None, 0), (0, 3), (1, 5)]
    assert [found.view(number).stones for number in range(3)] == [9, 8, 6]
    assert [found.view(number).tiles for number in range(3)] == [3, 2, 2]


async def test_what_happened_since_ones_last_turn_is_what_others_did_after_it(table):
    match = (await table.begin(3)).info.id
    await table.play(match, "0 take:1", "0 done", "1 take:2", "1 done", "2 take:1", "2 done")
    assert told(await table.host.past.steps(match, ANN)) == [["1 takes 2", "done"], ["2 takes 1", "done"]]
    # who has acted since reads the same again, and the own acts behind it
    await table.play(match, "0 take:2")
    assert told(await table.host.past.steps(match, ANN)) == [
        ["1 takes 2", "done"],
        ["2 takes 1", "done"],
        ["0 takes 2"],
    ]


async def test_who_has_not_acted_yet_and_who_does_not_play_read_from_the_beginning(table):
    match = (await table.begin(2)).info.id
    await table.play(match, "0 take:1", "0 done")
    assert told(await table.host.past.steps(match, BOB)) == [["began"], ["0 takes 1", "done"]]
    assert told(await table.host.past.steps(match, CARA)) == told(await table.host.past.steps(match, BOB))


async def test_only_what_came_after_the_own_last_act_is_news(table):
    match = (await table.begin(2)).info.id
    update = await table.play(match, "0 take:1", "0 done", "1 take:2", "1 guess:0", "1 done")
    assert [event.what for one in (await table.host.past.news(update, 0)).stretches for event in one.events] == [
        "1 takes 2",
        "done",
    ]
    assert (await table.host.past.news(update, 1)).stretches == ()
    before = (await table.host.past.news(update, 0)).before
    assert before == (await table.host.past.steps(match, ANN, after=0)).view(1), "as it was after the own last act"
    update = await table.play(match, "0 take:1")
    assert (await table.host.past.news(update, 0)).stretches == ()
    # what is taken back was not done
    update = await table.play(match, "0 done", "1 take:1", "1 undo", "1 take:2")
    assert [event.what for one in (await table.host.past.news(update, 0)).stretches for event in one.events] == [
        "1 takes 2"
    ]


async def test_the_set_up_is_no_news(table):
    update = await table.begin(2)
    assert (await table.host.past.news(update, 0)).stretches == (await table.host.past.news(update, 1)).stretches == ()


async def test_what_was_taken_back_is_left_out_of_the_past(table):
    match = (await table.begin(2)).info.id
    await table.play(match, "0 take:1", "0 take:1", "0 undo", "0 undo", "0 take:2", "0 done")
    found = await table.host.past.steps(match, BOB, after=0)
    assert told(found) == [["began"], ["0 takes 2", "done"]]
    await table.play(match, "1 take:1")
    # a position inside what was taken back leads to what stands in its place
    assert found.at(3) == 1
    assert (found.at(0), found.at(99)) == (0, 1)


async def test_secret_acts_of_others_show_in_no_step_of_the_past(table):
    match = (await table.begin(2)).info.id
    await table.play(match, "0 take:1", "0 done", "1 take:1")

    async def seen(user):
        found = await table.host.past.steps(match, user, after=0)
        return [(step.seat, step.seq, step.events, found.view(at)) for at, step in enumerate(found.steps)]

    before = [await seen(user) for user in (ANN, CARA)]
    await table.play(match, "1 guess:2", "1 guess:0")
    assert [await seen(user) for user in (ANN, CARA)] == before
    await table.play(match, "1 take:1", "1 done", "0 guess:1", "0 take:1")
    for user, own in ((ANN, {None, 1}), (BOB, {None, 0}), (CARA, {None})):
        assert {view.guess for _, _, _, view in await seen(user)} <= own


async def test_each_step_shows_the_view_that_the_seat_had_then(table):
    match = (await table.begin(2)).info.id
    views = {0: (await table.host.play.look(match)).view(1)}
    for act in ("0 take:1", "0 draw", "0 done", "1 guess:1", "1 take:2", "1 done", "0 take:2", "0 draw", "0 done"):
        update = await table.play(match, act)
        views.setdefault(update.seq, update.view(1))
    found = await table.host.past.steps(match, BOB, after=0)
    assert [found.view(at) for at, _ in enumerate(found.steps)] == [views[step.seq] for step in found.steps]
    assert found.view(2).guess == 1


async def test_of_a_finished_match_the_past_tells_all(table):
    match = (await table.begin(2)).info.id
    acts = ["0 take:2", "0 done", "1 take:2", "1 done"] * 2
    await table.play(match, *acts, "0 take:1", "0 done")
    found = await table.host.past.steps(match, CARA)
    assert told(found)[0] == ["began"]
    assert told(found)[-1] == ["0 takes 1", "done"]
    assert found.view(len(found.steps) - 1).outcome is not None


async def test_the_past_is_the_same_after_a_restart_and_as_it_grows(table):
    match = (await table.begin(2)).info.id
    acts = ("0 take:1", "0 undo", "0 take:2", "1 guess:1", "0 done", "1 take:1", "1 take:1", "1 undo", "1 done")
    for act in acts:
        await table.play(match, act)
        grown = await table.host.past.steps(match, BOB, after=0)
    await table.restart()
    anew = await table.host.past.steps(match, BOB, after=0)
    assert (anew.steps, [anew.view(at) for at in range(3)]) == (grown.steps, [grown.view(at) for at in range(3)])


async def test_acts_are_carried_out_once_for_the_past(table, monkeypatch):
    match = (await table.begin(2)).info.id
    await table.play(match, "0 take:1", "0 done", "1 take:1")
    carried, apply = [], type(table.games["heaps"]).apply

    def counted(game, state, seat, action):
        carried.append(action)
        return apply(game, state, seat, action)

    monkeypatch.setattr(type(table.games["heaps"]), "apply", counted)
    await table.host.past.steps(match, ANN, after=0)
    assert carried == ["take:1", "done", "take:1"]
    del carried[:]
    await table.host.past.steps(match, BOB)
    assert carried == []
    await table.play(match, "1 done")
    del carried[:]
    await table.host.past.steps(match, BOB)
    assert carried == ["done"]


async def test_a_lobby_has_no_past(table):
    info = await table.lobby(2)
    await refused("not-running", table.host.past.steps(info.id, ANN))


async def test_steps_are_kept_for_few_matches_only(table):
    assert past.KEPT <= 64


async def lines(table, match):
    """Return what was done in each turn that stands."""
    turns = (await table.host.play.look(match)).turns
    found = [await table.host.past.turn(match, turn) for turn in turns]
    return {turn: (one.number, [event.what for event in one.events]) for turn, one in zip(turns, found, strict=True)}


async def test_each_turn_that_stands_tells_what_was_done_in_it(table):
    match = (await table.begin(2)).info.id
    await table.play(match, "0 take:1", "0 done", "1 guess:0", "1 take:2", "1 done", "0 take:1")
    expected = {1: (1, ["0 takes 1", "done"]), 2: (2, ["1 takes 2", "done"]), 3: (3, ["0 takes 1"])}
    assert await lines(table, match) == expected
    await table.restart()
    assert await lines(table, match) == expected
    assert await table.host.past.turn(match, 4) is None


async def test_an_undo_leads_back_into_a_turn_which_goes_on_by_another_number(table):
    match = (await table.begin(2)).info.id
    await table.play(match, "0 take:1", "0 done", "1 take:2", "1 done")
    assert list(await lines(table, match)) == [1, 2, 3]
    await table.play(match, "1 undo")
    expected = {1: (1, ["0 takes 1", "done"]), 4: (2, ["1 takes 2"])}
    assert await lines(table, match) == expected
    await table.play(match, "1 undo", "1 take:1", "1 done")
    # neither the turn that was called for nothing nor the one that goes on below stands by its old number
    expected = {1: (1, ["0 takes 1", "done"]), 4: (2, ["1 takes 1", "done"]), 5: (3, [])}
    assert await lines(table, match) == expected
    await table.restart()
    assert await lines(table, match) == expected


async def test_what_was_done_is_told_alike_from_memory_and_from_the_log(table, monkeypatch):
    match = (await table.begin(3, tiles="0")).info.id
    for act in ("0 take:1", "0 done", "1 guess:1", "1 take:1", "1 undo", "1 take:2", "1 done", "2 take:1", "2 done"):
        await table.play(match, act)
        turns = (await table.host.play.look(match)).turns
        quick = await table.host.past.turn(match, turns[-2]) if len(turns) > 1 else None
        game, live = await table.host.matches.current(match)
        known = past.history(game, live.timeline)
        assert quick == (past.of_turn(known, live.turns, turns[-2], live.info) if len(turns) > 1 else None)


async def test_only_the_last_turns_are_kept_in_memory(table, monkeypatch):
    monkeypatch.setattr(live_match, "TURNS", 2)
    match = (await table.begin(2)).info.id
    await table.play(match, "0 take:1", "0 done", "1 take:1", "1 done", "0 take:1", "0 done")
    assert list(await lines(table, match)) == [3, 4]
    assert await table.host.past.turn(match, 1) is None


async def test_all_that_everybody_may_know_is_told_and_nothing_else(table):
    match = (await table.begin(2)).info.id
    await table.play(match, "0 take:1", "0 draw", "0 done", "1 take:2", "1 guess:0", "1 done")
    everything = [event.what for event in await table.host.past.told(match)]
    assert everything == [what for step in told(await table.host.past.steps(match, CARA)) for what in step]
    assert everything[:3] == ["began", "0 takes 1", "0 draws"]
