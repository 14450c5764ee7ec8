"""What one seat alone may know shows nowhere else, not even as a number that has grown."""

from engine.record import parse
from engine.timeline import replay
from tests.support.hosting import ANN, BOB, CARA, GAMES, whole


def shown(update):
    """Return all of an update that is not for one seat's eyes."""
    seats = range(len(update.names))
    return (
        update.info,
        update.seq,
        update.turn,
        update.awaited,
        update.recent,
        update.view(None),
        *map(update.can_undo, seats),
    )


async def test_a_secret_act_shows_in_nothing_public(table):
    match = (await table.begin(2)).info.id
    before = await table.play(match, "0 take:1")
    log = await table.host.records.log(match, None)
    export = await table.host.records.export(match)
    for user, text in ((BOB, "guess:1"), (ANN, "guess:0"), (BOB, "guess:2")):
        update = await table.host.play.submit(match, user, 1, [text])  # the control that was there before is still good
        assert shown(update) == shown(before)
        assert update.events == ()
    assert [event.what for event in update.events_for(1)] == ["guess 2"]
    assert update.events_for(0) == update.events_for(None) == ()
    assert (update.view(0).guess, update.view(1).guess) == (0, 2)
    assert await table.host.records.log(match, None) == log == await table.host.records.log(match, CARA)
    assert await table.host.records.export(match) == export
    await table.restart()
    assert shown(await table.host.play.look(match)) == shown(before)
    assert await table.host.records.export(match) == export


async def test_the_log_shows_a_seat_its_own_secrets(table):
    match = (await table.begin(2)).info.id
    await table.play(match, "0 take:1", "1 guess:1", "0 guess:2", "0 done")
    own = await table.host.records.log(match, BOB)
    assert [(line.seq, line.seat, line.text) for line in own] == [(1, 0, "take:1"), (1, 1, "guess:1"), (2, 0, "done")]
    assert [event.what for event in own[1].events] == ["guess 1"]


async def test_the_log_tells_what_was_taken_back(table):
    match = (await table.begin(2)).info.id
    await table.play(match, "0 take:1", "0 take:1", "1 guess:0", "0 undo", "0 undo", "0 take:2")
    log = await table.host.records.log(match, None)
    assert [(line.text, line.undone) for line in log] == [
        ("take:1", True),
        ("take:1", True),
        ("undo", False),
        ("undo", False),
        ("take:2", False),
    ]
    assert [event.what for line in log for event in line.events] == ["0 takes 1", "0 takes 1", "0 takes 2"]


async def test_an_act_that_is_secret_in_part_hides_its_text(table, monkeypatch):
    """A limit that the speaker sets is carried out at once: the bid is public, the limit is not."""
    game = GAMES["heaps"]
    apply = type(game).apply

    def spoken(self, state, seat, action):
        step = apply(self, state, seat, action)
        if action.startswith("guess") and seat == state.active:
            done = apply(self, step.state, seat, "done")
            return type(step)(done.state, step.events + done.events, done.barrier)
        return step

    monkeypatch.setattr(type(game), "apply", spoken)
    match = (await table.begin(2)).info.id
    update = await table.play(match, "0 take:1", "0 guess:2")
    assert (update.seq, [event.what for event in update.events]) == (2, ["done"])
    for viewer in (None, BOB):
        line = (await table.host.records.log(match, viewer))[-1]
        assert (line.text, [event.what for event in line.events]) == (None, ["done"])
    line = (await table.host.records.log(match, ANN))[-1]
    assert (line.text, [event.what for event in line.events]) == ("guess:2", ["guess 2", "done"])
    text = await table.host.records.export(match)
    assert text.splitlines()[-2:] == ["0 take:1", "0 withheld"]
    assert "guess" not in text


async def test_the_export_of_a_running_match_holds_no_secret(table):
    match = (await table.begin(2)).info.id
    await table.play(match, "0 take:1", "1 guess:1", "0 draw")
    row = (await table.store.matches.load(match)).match
    text = await table.host.records.export(match)
    record = parse(text)
    assert record.seed is None
    assert [(entry.seat, entry.text, entry.digest) for entry in record.entries] == [
        (0, "take:1", None),
        (0, "draw", None),
    ]
    digests = [action.digest for action in await table.store.log.actions(match)]
    for secret in (str(row.seed), row.salt, row.digest, "guess", *digests):
        assert secret not in text
    assert (await table.host.core.info(match)).commitment in text


async def test_the_export_of_a_finished_match_is_the_whole_record(table):
    match = (await table.begin(2, stones="5", tiles="3")).info.id
    update = await table.play(match, "0 take:2", "1 guess:2", "0 draw", "0 done", "1 take:2", "1 undo", "1 take:2")
    update = await table.play(match, "1 done", "0 take:1", "0 done")
    text = await table.host.records.export(match)
    record = parse(text)
    timeline = replay(GAMES["heaps"], record)
    assert timeline.state == update._live.timeline.state
    assert record.outcome == update.outcome
    assert record.seed == update.info.revealed.seed
    assert update.info.revealed.salt in text
    log = await table.host.records.log(match, None)
    assert [line.text for line in log] == [entry.text for entry in record.entries]
    assert [event.what for event in log[1].events] == ["guess 2"]  # no secret any more


async def test_no_update_holds_the_seed_while_the_match_runs(table):
    update = await table.begin(2)
    row = (await table.store.matches.load(update.info.id)).match
    for one in (update, await table.play(update.info.id, "0 take:1", "1 guess:1")):
        assert str(row.seed) not in repr(whole(one))
        assert row.salt not in repr(whole(one))
        assert row.salt not in repr(one)
