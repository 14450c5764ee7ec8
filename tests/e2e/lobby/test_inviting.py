"""`/game invite`: one message in the channel calls the guest, with a button that gives the seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from bench.people.messages import controls, has, words_of
from host.people.preferences import Habits, Likings

if TYPE_CHECKING:
    from bench.people.table import LiveTable


@pytest.fixture
def habits(monkeypatch: pytest.MonkeyPatch) -> dict[int, Habits]:
    """How people want to be called; who is not named is always awake."""
    known: dict[int, Habits] = {}

    async def told(_likings: Likings, users: Any) -> dict[int, Habits]:
        return {user: known.get(user, Habits(quiet_from=0, quiet_to=0)) for user in users}

    monkeypatch.setattr(Likings, "habits", told)
    return known


def invitations(at: LiveTable) -> list[dict[str, Any]]:
    return [one for one in at.public() if has(one, "accept")]


async def test_the_guest_is_called_once_and_joins_with_one_press(at: LiveTable, habits: dict[int, Habits]) -> None:
    await at.typed(at.ann, "game new", game="roam")
    answer = await at.typed(at.ann, "game invite", player=at.bob)
    assert f"<@{at.bob}>" in words_of(answer)
    (one,) = invitations(at)
    assert at.playground.pinged(one) == [at.bob]
    assert "Ann invites you to play Roam" in words_of(one)
    lobby = next(m for m in at.public() if has(m, "join"))
    assert f"Invited: <@{at.bob}>" in words_of(lobby)
    refused = await at.typed(at.ann, "game invite", player=at.bob)
    assert "within the last day" in words_of(refused)
    at.playground.repeat(answer)
    await at.passed(hours=1)
    await at.restart()
    await at.settled()
    assert invitations(at) == [one]
    assert "You're in" in words_of(await at.press(at.bob, one, "accept"))
    info = await at.host.tables.at(at.channel)
    assert info is not None
    assert [seat.user for seat in info.seats] == [at.ann, at.bob]
    assert "has already joined" in words_of(await at.typed(at.ann, "game invite", player=at.bob))


async def test_nobody_is_woken_and_nobody_called_to_a_table_that_is_gone(
    at: LiveTable, habits: dict[int, Habits]
) -> None:
    other = next(one for one in at.playground.people if one not in (at.ann, at.bob))
    minute = at.host.core.now() // 60 % 1440
    for person in (at.bob, other):
        habits[person] = Habits(quiet_from=(minute - 60) % 1440, quiet_to=(minute + 120) % 1440)
    await at.typed(at.ann, "game new", game="roam")
    await at.typed(at.ann, "game invite", player=at.bob)
    there = at.playground.channel("table-one")
    await at.typed(at.ann, "game new", game="roam", channel=there)
    await at.typed(at.ann, "game invite", player=other, channel=there)
    assert invitations(at) == []
    gone = await at.host.tables.at(there)
    assert gone is not None
    await at.host.closing.cancel(gone.id, at.ann)
    await at.passed(hours=2.1)
    (one,) = invitations(at)
    assert at.playground.pinged(one) == [at.bob]
    assert not any(has(m, "accept") for m in at.public(there))


async def test_bots_and_who_cannot_see_the_channel_are_refused(at: LiveTable, habits: dict[int, Habits]) -> None:
    await at.typed(at.ann, "game new", game="roam")
    at.playground.deny(at.channel, "view_channel", to=at.bob)
    assert f"can't see <#{at.channel}>" in words_of(await at.typed(at.ann, "game invite", player=at.bob))
    bot = at.playground.world.app
    assert "Bots can't play" in words_of(await at.typed(at.ann, "game invite", player=bot))
    form = await at.press(at.ann, at.board(), "invite")
    refused = words_of(await at.done(await at.playground.submit(at.ann, form, who=[bot, at.bob, at.ann])))
    assert f"<@{bot}>: Bots can't play" in refused
    assert f"<@{at.bob}> can't see <#{at.channel}>" in refused
    assert f"<@{at.ann}>: Ann has already joined" in refused
    stranger = next(one for one in at.playground.people if one not in (at.ann, at.bob))
    assert "You haven't joined this table" in words_of(await at.typed(stranger, "game invite", player=at.ann))
    assert "You haven't joined this table" in words_of(await at.press(stranger, at.board(), "invite"))
    at.playground.membership.leave(stranger)
    assert f"can't see <#{at.channel}>" in words_of(await at.typed(at.ann, "game invite", player=stranger))
    assert invitations(at) == []


async def test_an_invitation_to_a_vacant_seat_gives_it(at: LiveTable, habits: dict[int, Habits]) -> None:
    other, guest = at.playground.person("Bartholomew"), at.playground.person("Łucja")
    match = await at.new(at.bob, other)
    await at.typed(other, "game resign", sure=True)
    form = await at.typed(at.ann, "game invite")
    told = words_of(await at.done(await at.playground.submit(at.ann, form, who=[guest, other])))
    assert told.startswith(f"Invitation sent to <@{guest}>.")
    one = next(one for one in invitations(at) if at.playground.pinged(one) == [guest])
    assert "invites you to this" in words_of(one)
    await at.press(guest, one, "accept")
    assert guest in {seat.user for seat in (await at.host.core.info(match)).seats}


async def test_inviting_and_cancelling_again_and_again_pings_three_times(
    at: LiveTable, habits: dict[int, Habits]
) -> None:
    pinged = list[int]()
    for _ in range(4):
        await at.typed(at.ann, "game new", game="roam")
        answer = await at.typed(at.ann, "game invite", player=at.bob)
        for one in invitations(at)[len(pinged) :]:
            pinged += at.playground.pinged(one)
        await at.typed(at.ann, "game cancel")
        await at.settled()
    assert pinged == [at.bob] * 3
    assert "You've pinged that person several times recently, so" in words_of(answer)
    again = at.host.core.now() + 3600
    assert any(f"<t:{moment}:f>" in words_of(answer) for moment in range(again - 60, again + 1))


async def test_from_the_context_menu_the_one_own_lobby_is_meant_and_of_several_it_asks(
    at: LiveTable, habits: dict[int, Habits]
) -> None:
    elsewhere, other = at.playground.channel("table-one"), at.playground.channel("table-two")
    assert "You don't host an open table" in words_of(await at.pointed(at.ann, "Invite to my table", user=at.bob))
    await at.typed(at.bob, "game new", game="roam", channel=other)
    await at.typed(at.ann, "game join", channel=other)
    assert "You don't host" in words_of(await at.pointed(at.ann, "Invite to my table", user=at.bob))
    await at.typed(at.ann, "game new", game="roam")
    stranger = at.playground.person("Bartholomew")
    assert "Bots can't play" in words_of(await at.pointed(at.ann, "Invite to my table", user=at.playground.world.app))
    answer = await at.pointed(at.ann, "Invite to my table", user=stranger, channel=elsewhere)
    at.playground.repeat(answer)
    await at.settled()
    assert [at.playground.pinged(one) for one in invitations(at)] == [[stranger]]
    blind_one = at.playground.person("Мария")
    at.playground.deny(at.channel, "view_channel", to=blind_one)
    unseen = await at.pointed(at.ann, "Invite to my table", user=blind_one, channel=elsewhere)
    assert f"can't see <#{at.channel}>" in words_of(unseen), "although that person sees where this was asked"
    await at.typed(at.ann, "game new", game="roam", channel=elsewhere)
    asked = await at.pointed(at.ann, "Invite to my table", user=at.bob, channel=other)
    assert f"Which table is <@{at.bob}> invited to?" in words_of(asked)
    first, second = controls(asked.message or {}, "call")
    at.playground.deny(elsewhere, "view_channel", to=at.bob)
    there = await at.host.tables.at(elsewhere)
    assert there is not None
    blind = next(one for one in (first, second) if f":{there.id}." in one)
    refused = await at.done(await at.playground.click(at.ann, asked.message or {}, blind))
    assert f"can't see <#{elsewhere}>" in words_of(refused)
    asked = await at.pointed(at.ann, "Invite to my table", user=at.bob, channel=other)
    (fine,) = {first, second} - {blind}
    await at.done(await at.playground.click(at.ann, asked.message or {}, fine))
    assert [at.playground.pinged(one) for one in invitations(at)] == [[stranger], [at.bob]]
