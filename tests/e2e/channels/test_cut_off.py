"""Tables that cannot be played for a while: nobody is charged or replaced for it, and all goes on by itself."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest

from bench.people.messages import words_of
from cogs.channels import permission_watcher
from host import Refusal
from host.match.standing import PublicMessages
from host.match.tables import Tables
from tests.e2e.playing import goes_on, stopped

if TYPE_CHECKING:
    from collections.abc import Callable

    from bench.people.table import LiveTable

HOUR = 3600
pytestmark = pytest.mark.usefixtures("habits")


def outage(at: LiveTable) -> None:
    at.playground.membership.outage()


def over(at: LiveTable) -> None:
    at.playground.membership.outage_over()


def denied(at: LiveTable) -> None:
    at.playground.deny(at.channel, "send_messages")


def allowed(at: LiveTable) -> None:
    at.playground.allow(at.channel, "send_messages")


def unseen(at: LiveTable) -> None:
    at.playground.deny(at.channel, "view_channel")


def seen(at: LiveTable) -> None:
    at.playground.allow(at.channel, "view_channel")


def denied_everywhere(at: LiveTable) -> None:
    at.playground.membership.deny_everywhere("attach_files")


def allowed_everywhere(at: LiveTable) -> None:
    at.playground.membership.allow_everywhere("attach_files")


def shut(at: LiveTable) -> None:
    at.playground.rooms.change(at.channel, {"archived": True, "locked": True})


def opened(at: LiveTable) -> None:
    at.playground.rooms.change(at.channel, {"archived": False, "locked": False})


TROUBLE: dict[str, tuple[Callable[[LiveTable], None], Callable[[LiveTable], None]]] = {
    "an outage": (outage, over),
    "no permission": (denied, allowed),
    "no access": (unseen, seen),
    "a role without permission": (denied_everywhere, allowed_everywhere),
    "a locked thread": (shut, opened),
}


async def begun(at: LiveTable, trouble: str) -> tuple[int, int]:
    """Begin a match with a day a turn, in a thread if that is to be locked; return it and whose turn it is."""
    if trouble == "a locked thread":
        at.channel = at.playground.add_thread(at.channel, "a table", owner=at.ann)
        at.playground.bring(at.bob, at.channel)
    match = await at.new(at.bob, options="clock=day")
    person, _ = await at.turn(match)
    return match, person


async def left(at: LiveTable, match: int) -> int:
    update = await at.host.play.look(match)
    (clock,) = await at.host.clocks.running_out(update.info, update.clocks, now=at.host.core.now())
    return clock.left


@pytest.mark.parametrize("restarts", [False, True], ids=["up", "restarted"])
@pytest.mark.parametrize("trouble", TROUBLE)
async def test_nobody_pays_for_time_in_which_the_table_could_not_be_played(
    at: LiveTable, trouble: str, restarts: bool
) -> None:
    match, person = await begun(at, trouble)
    begin, end = TROUBLE[trouble]
    await at.passed(hours=10)
    before = len(at.public())
    begin(at)
    await stopped(at, match, "server" if trouble == "an outage" else "refused")
    mine = await left(at, match)
    assert mine == pytest.approx(14 * HOUR, abs=30)
    await at.passed(hours=5 * 24)
    if restarts:
        await at.restart()
        await stopped(at, match, "server" if trouble == "an outage" else "refused")
        await at.passed(hours=5 * 24)
    assert (await at.host.core.info(match)).seated(person).present
    assert await left(at, match) == pytest.approx(mine, abs=30)
    assert len(at.public()) == before, "nothing is posted"
    if trouble not in {"an outage", "a locked thread"}:  # where nobody can type anything
        said = words_of(await at.typed(person, "game turn"))
        assert re.search(r"Your clock is stopped with 1[34] hours left: I can't post the board\.", said)
        listed = words_of(await at.typed(person, "game list"))
        assert "the clock is stopped: I can't post the board" in listed
        assert "time runs out" not in listed
    end(at)
    await goes_on(at, match)
    assert await left(at, match) == pytest.approx(mine, abs=60)
    await at.passed(hours=13.9)
    assert (await at.host.core.info(match)).seated(person).present
    await at.passed(hours=0.3)
    assert not (await at.host.core.info(match)).seated(person).present


async def test_a_turn_begins_when_its_board_is_posted(at: LiveTable) -> None:
    match, person = await begun(at, "no permission")
    denied(at)
    await stopped(at, match, "refused")
    before = await at.host.play.look(match)
    while (update := await at.host.play.look(match)).turn == before.turn:
        seat = update.awaited[0]
        legal = update.legal(seat)
        text = next((one for one in ("done", "rest") if one in legal), legal[0])
        await at.host.play.submit(match, update.info.seats[seat].user, None, [text])
    at.bot.services.publisher.refresh(match)
    await at.settled()
    await at.passed(hours=3 * 24)
    assert await left(at, match) == pytest.approx(24 * HOUR, abs=30)
    assert (await at.host.core.info(match)).seated(person).present
    allowed(at)
    await goes_on(at, match)
    assert at.playground.pinged(at.board()), "the next player is told at last"
    assert await left(at, match) == pytest.approx(24 * HOUR, abs=60)
    await at.passed(hours=24.1)
    assert not all(one.present for one in (await at.host.core.info(match)).seats)


async def test_a_channel_that_is_deleted_stops_the_clock_until_the_match_has_moved(at: LiveTable) -> None:
    match, person = await begun(at, "no permission")
    other = at.playground.add_channel("another")
    at.playground.delete_channel(at.channel)
    await stopped(at, match, "refused")
    await at.passed(hours=4 * 24)
    await at.restart()
    await at.passed(hours=4 * 24)
    assert (await at.host.core.info(match)).seated(person).present
    await at.typed(person, "game show", channel=other, match=str(match))
    await goes_on(at, match)
    assert await left(at, match) == pytest.approx(24 * HOUR, abs=60)


async def test_a_channel_that_was_deleted_while_the_bot_was_away_stops_the_clock(at: LiveTable) -> None:
    match, _ = await begun(at, "no permission")
    await at.stop()
    at.playground.delete_channel(at.channel)
    await at.boot()
    await stopped(at, match, "refused")
    assert at.host.core.now() - (await at.host.standstill.cut_off(match)).since < 30


async def test_an_outage_that_is_there_at_the_start_and_a_server_that_comes_late(at: LiveTable) -> None:
    match, person = await begun(at, "an outage")
    await at.stop()
    at.playground.membership.outage(whole=False)
    await at.boot()
    await stopped(at, match, "server")
    await at.passed(hours=3 * 24)
    assert (await at.host.core.info(match)).seated(person).present
    said = words_of(await at.typed(person, "game turn"))
    assert re.search(r"Your clock is stopped with 2[34] hours left: this server has an outage\.", said)
    over(at)
    await goes_on(at, match)
    assert await left(at, match) == pytest.approx(24 * HOUR, abs=60)


@pytest.mark.parametrize("told", [False, True], ids=["while the bot is off", "while it runs"])
async def test_a_server_that_the_bot_was_removed_from_stops_its_clocks_until_it_is_back(
    at: LiveTable, told: bool
) -> None:
    match, person = await begun(at, "no permission")
    await at.passed(hours=2)
    if not told:
        await at.stop()
    at.playground.membership.throw_out()
    if not told:
        await at.boot()
    await stopped(at, match, "server")
    for _ in range(2):
        # a later start knows of the time before it, too
        await at.passed(hours=30)
        await at.restart()
    await at.passed(hours=30)
    at.playground.membership.invite()
    await goes_on(at, match)
    assert (await at.host.core.info(match)).seated(person).present
    assert await left(at, match) == pytest.approx(22 * HOUR, abs=60)


@pytest.mark.parametrize("while_off", [False, True], ids=["while it runs", "while the bot is off"])
async def test_lost_permissions_are_kept_also_by_a_disk_that_fails_now_and_then(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch, while_off: bool
) -> None:
    monkeypatch.setattr(permission_watcher, "AGAIN", 0.01)
    match, _ = await begun(at, "no permission")
    failing = ["places", "places", "board_refused"]

    def fails(name: str) -> None:
        service = PublicMessages if name == "board_refused" else Tables
        right = getattr(service, name)

        async def once(it: object, *given: Any, **more: Any) -> Any:
            if name in failing:
                failing.remove(name)
                raise Refusal("not-saved", why="full")
            return await right(it, *given, **more)

        monkeypatch.setattr(service, name, once)

    for name in sorted(set(failing)):
        fails(name)
    if while_off:
        await at.stop()
        denied(at)
        await at.boot()
    else:
        denied(at)
    await stopped(at, match, "refused")
    assert failing == []


async def test_a_question_names_the_time_at_which_it_lapses_after_an_outage_too(at: LiveTable) -> None:
    at.playground.site.old_edits_an_hour = 1_000_000  # an hour is no time here
    match = await at.new(at.bob, options="clock=three-days")
    await at.typed(at.ann, "game ask", what="pause/3")
    before = lapse_of(at)
    outage(at)
    await stopped(at, match, "server")
    await at.passed(hours=30)
    over(at)
    await at.playground.until(lambda: lapse_of(at) > before)
    assert lapse_of(at) - before == pytest.approx(30 * HOUR, abs=60)
    await at.passed(seconds=lapse_of(at) - at.host.core.now() - 10)
    assert "This expires" in question(at)
    await at.passed(seconds=20)
    assert "Not enough answered in time" in question(at)


def question(at: LiveTable) -> str:
    """Return the message that asks the table for a pause."""
    return next(words_of(one) for one in at.public() if "pause" in words_of(one).splitlines()[0].lower())


def lapse_of(at: LiveTable) -> int:
    found = re.search(r"expires <t:(\d+):R>", question(at))
    assert found is not None
    return int(found[1])
