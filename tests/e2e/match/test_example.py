"""A match of the example game as people play it: at the same time, in secret, to the end."""

from __future__ import annotations

import asyncio
import re
from typing import TYPE_CHECKING, Any

import pytest

from bench.people.messages import controls, entries, has, words_of
from cogs.extras import reviews as shown_reviews
from host.computers import reviews

if TYPE_CHECKING:
    from bench.people.table import LiveTable
    from playground import Exchange


def stones(panel: Any) -> list[str]:
    """Return the actions that a panel has a button for."""
    return [one.split(":", 3)[3] for one in controls(panel.message) if one.split(":")[0] == "do"]


async def choose(at: LiveTable, person: int, which: int = 0) -> tuple[str, Exchange]:
    """Open the panel and press a stone; return its text and what is shown then."""
    panel = await at.press(person, at.board(), "turn")
    if has(panel.message, "pick"):  # more than three are a list
        text = entries(panel.message, "stand")[which]
        return text, await at.press(person, panel, "pick", "stand", values=[text])
    text = stones(panel)[which]
    return text, await at.press(person, panel, "do", text)


@pytest.mark.slow
async def test_a_match_is_played_to_its_end_with_what_is_chosen_kept_secret(
    drawn: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "POSITIONS", 90)
    monkeypatch.setattr(shown_reviews, "PROMPT", 60.0)
    at, people = drawn, (drawn.ann, drawn.bob, drawn.playground.person("Мария"))
    match = await at.new(*people[1:], game="example", options="reach=5")
    for number in (1, 2, 3):
        board = at.board()
        assert f"Round {number} of 3, waiting for" in words_of(board)
        assert set(at.playground.pinged(board)) == set(people)
        for person in people[:-1]:
            text, shown = await choose(at, person)
            stone = text.partition(":")[2]
            assert f"You have chosen {stone} and may still change that." in words_of(shown)
            before = words_of(at.board())
            anew, _ = await choose(at, person, which=-1)
            assert anew != text
            assert words_of(at.board()) == before, "that somebody has changed their mind is nobody's business"
        update = await at.host.play.look(match)
        assert len(update.awaited) == 1
        await choose(at, people[-1])
        assert number == 3 or len(re.findall(r"stood on \d+: \d points?\.", words_of(at.board()))) == 3
    update = await at.host.play.look(match)
    assert update.outcome is not None
    assert "has won" in words_of(at.board())
    review = await at.press(people[1], at.board(), "review")
    assert "What a strong computer would have done (Bob)" in words_of(review)
    assert "3 turns offered a choice." in words_of(review)
    assert review.files[0].name == f"chances-{match}-1.png"
    pages = await at.press(people[1], review, "page")
    assert all(f"Turn {number}: " in words_of(pages) for number in (1, 2, 3))
    refused = await at.typed(at.playground.person("Bartholomew"), "game review")
    assert "Choose one of yours in `match`" in words_of(refused)
    shown = await at.typed(people[1], "game review", public=True)
    assert "in this channel for everyone" in words_of(shown)
    await asyncio.gather(*at.bot.services.later)
    assert "would have done (Bob)" in words_of(at.board())
    number = len(at.public())
    for _ in range(3):
        again = await at.typed(people[1], "game review", public=True)
        assert "less than an hour ago" in words_of(again)
        await at.restart()
    other = await at.typed(people[0], "game review", public=True)
    assert "in this channel for everyone" in words_of(other), "another's own review"
    await asyncio.gather(*at.bot.services.later)
    assert len(at.public()) == number + 1
    assert "would have done (Bob)" in words_of(await at.typed(people[1], "game review"))
    await at.passed(hours=1)
    assert "in this channel for everyone" in words_of(await at.typed(people[1], "game review", public=True))
    await asyncio.gather(*at.bot.services.later)
    assert len(at.public()) == number + 2


async def test_a_hand_is_shown_to_its_own_person(drawn: LiveTable) -> None:
    at = drawn
    match = await at.new(at.bob, game="example")
    update = await at.host.play.look(match)
    for seat, person in enumerate((at.ann, at.bob)):
        shown = await at.press(person, at.board(), "hand")
        assert shown.ephemeral
        held = [str(stone) for stone in update.view(seat).hand]
        assert re.search(rf"Your stones: {', '.join(held[:-1])} and {held[-1]}\.", words_of(shown))
        assert [file.name for file in shown.files] == [f"hand-{match}-0.png"]
