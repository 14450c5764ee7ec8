"""A private panel that asks something is the newest message that its person sees, whatever is posted meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.people.messages import has, known, words_of
from bench.people.playing import begun
from tests.e2e.lobby.test_solo import last, thread

if TYPE_CHECKING:
    from bench.people.table import LiveTable

BELOW = "-# Your panel is below."


async def test_a_panel_follows_what_is_posted_in_the_middle_of_a_turn(at: LiveTable) -> None:
    match = await begun(at, (at.ann, at.bob))
    person = (await match.look()).users[0]
    other = at.bob if person == at.ann else at.ann
    panel = await at.press(person, at.board(), "turn")
    opened = panel.message
    assert opened is not None
    await at.typed(other, "game show")  # puts the board below
    await at.typed(other, "game ask", what="hints")
    mine, theirs = (at.playground.visible(one, match.channel) for one in (person, other))
    assert [int(one["id"]) for one in mine] == sorted(int(one["id"]) for one in mine)
    old = [one for one in mine if one["flags"] & 64 and int(one["id"]) >= int(opened["id"])]
    assert [words_of(one) for one in old[:-1]] == [BELOW] * (len(old) - 1)
    assert str(old[0]["id"]) == str(opened["id"])
    newest = mine[-1]
    assert newest["flags"] & 64
    assert words_of(newest) == words_of(panel)
    assert has(newest, "hint") or has(newest, "walk") or has(newest, "do")
    assert all(words_of(one) != BELOW for one in theirs), "nobody else sees any of it"

    # once the token is gone nothing follows; the buttons on what was posted give a new one
    at.playground.clock.advance(1000)
    await at.typed(other, "game nudge")
    reminder = at.playground.visible(person, match.channel)[-1]
    assert not reminder["flags"] & 64
    again = await at.press(person, reminder, "notice")
    assert at.playground.visible(person, match.channel)[-1]["id"] == (again.message or {})["id"]


async def test_alone_in_a_private_thread_the_panel_stays_below_the_boards(at: LiveTable) -> None:
    await at.typed(at.ann, "game solo", game="ice", setup="first", computers=0, strength="easy")
    room = thread(at)
    match, posted = (await last(at, room)).id, 0
    await at.press(at.ann, at.board(room), "turn")
    for _ in range(12):
        before, panel = await at.host.play.look(match), at.playground.visible(at.ann, room)[-1]
        doing = [control for control, _ in known(panel) if control.verb == "do"]
        first = next((one for one in doing if one.tail == "done"), doing[0])
        await at.press(at.ann, panel, "do", first.tail)
        newest = at.playground.visible(at.ann, room)[-1]
        assert newest["flags"] & 64, "a board stands below the panel"
        assert known(newest)
        posted += (await at.host.play.look(match)).turn > before.turn
    assert posted, "no board was posted in the middle"
