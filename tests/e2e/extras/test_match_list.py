"""Where it is one's turn: the list of matches, and the way to the next one."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from bench.people.messages import controls, has, words_of
from bench.people.playing import PlayedMatch, begun, typed_act
from playground import walk
from tests.support.roam_player import Greedy

if TYPE_CHECKING:
    from bench.people.table import LiveTable
    from playground import Exchange


def links(answer: Exchange) -> list[tuple[str, str]]:
    """Return label and address of the buttons that lead to an address."""
    assert answer.message is not None
    parts = walk(answer.message["components"])
    return [(part["label"], part["url"]) for part in parts if part.get("url") and part.get("type") == 2]


def address(at: LiveTable, channel: int) -> str:
    return f"https://discord.com/channels/{at.playground.guild}/{channel}/{at.board(channel)['id']}"


async def end_turn(match: PlayedMatch) -> Exchange:
    """Let the person awaited finish the turn, and return the last answer."""
    before = (await match.look()).users
    while (await match.look()).users == before:
        answer = await typed_act(match, Greedy(random.Random(1), thrift=True))
    return answer


async def waiting_for(at: LiveTable, person: int, channel: int) -> PlayedMatch:
    """Open a match in a channel that waits for this person."""
    here, at.channel = at.channel, channel
    match = await begun(at, (at.ann, at.bob))
    if (await match.look()).users[0] != person:
        await end_turn(match)
    at.channel = here
    return match


async def test_the_list_says_for_whom_each_match_waits_since_when_and_leads_there(at: LiveTable) -> None:
    mine, other, lobby = at.channel, at.playground.channel("table-one"), at.playground.channel("table-two")
    await waiting_for(at, at.ann, mine)
    await waiting_for(at, at.bob, other)
    await at.typed(at.ann, "game new", game="roam", channel=lobby)
    found = await at.typed(at.ann, "game list")
    first, *rest = words_of(found).splitlines()
    assert first.startswith(f"<#{mine}> [Roam]({address(at, mine)}) (Ann and Bob): **your turn**, began <t:")
    assert any(f"[Roam]({address(at, other)}) (Ann and Bob): waiting for Bob, turn began <t:" in line for line in rest)
    assert any(f"[Roam]({address(at, lobby)}) (Ann): not started, opened <t:" in line for line in rest)
    assert len(rest) == 2
    assert sorted(links(found)) == sorted([("Open", address(at, other)), ("Open", address(at, lobby))])
    assert ("Take your turn", address(at, mine)) in links(await at.typed(at.ann, "game list", channel=lobby))
    panel = await at.press(at.ann, found, "turn")
    assert panel.message is not None
    assert has(panel.message, "walk") or has(panel.message, "do"), controls(panel.message)


async def test_the_list_holds_the_matches_of_all_servers_for_who_asks_for_them(at: LiveTable) -> None:
    match = await waiting_for(at, at.ann, at.channel)
    away = 7 * 10**17
    await at.store.database.write(
        lambda db: db.execute("UPDATE matches SET guild = ? WHERE id = ?", (away, match.number))
    )
    assert "no table here" in (await at.typed(at.ann, "game list")).text
    text = words_of(await at.typed(at.ann, "game list", everywhere=True))
    assert text.startswith(f"another server [Roam](https://discord.com/channels/{away}/")


async def test_after_ones_turn_a_button_leads_to_the_match_that_has_waited_longest(at: LiveTable) -> None:
    here, old, new = at.channel, at.playground.channel("table-one"), at.playground.channel("table-two")
    oldest = await waiting_for(at, at.ann, old)
    newer = await waiting_for(at, at.ann, new)
    for match, moved in ((oldest, 1000), (newer, 2000)):
        await at.store.database.write(
            lambda db, match=match, moved=moved: db.execute(
                "UPDATE matches SET since = json_object('0', ?, '1', ?) WHERE id = ?", (moved, moved, match.number)
            )
        )
    match = await waiting_for(at, at.ann, here)
    assert links(await at.typed(at.ann, "game turn")) == [], "it is still the own turn"
    done = await end_turn(match)
    assert links(done) == [("Your next turn: Roam", address(at, old))]
    assert links(await at.typed(at.ann, "game turn")) == links(done)
    # nothing else waits for Bob
    await end_turn(match)
    assert links(await at.typed(at.bob, "game turn")) == []
