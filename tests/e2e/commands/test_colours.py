"""The colour that someone likes: chosen for everywhere or at one table, and told wherever the table is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.people.messages import words_of

if TYPE_CHECKING:
    from bench.people.table import LiveTable


async def test_who_likes_a_colour_has_it_on_the_board(at: LiveTable) -> None:
    for person, liked in ((at.ann, "violet"), (at.bob, "red")):
        panel = await at.typed(person, "me settings")
        panel = await at.press(person, panel, "prefer", "colour", values=[liked])
        assert f"'label': '{liked.capitalize()}', 'value': '{liked}', 'default': True" in str(panel.message)
    await at.typed(at.ann, "game new", game="roam", options="first=0")
    await at.press(at.bob, at.board(), "join")
    assert "1. Ann (Violet)" in words_of(at.board())
    assert "2. Bob (Red)" in words_of(at.board())
    await at.press(at.bob, at.board(), "choose", "colour", values=["blue"])
    assert "2. Bob (Blue)" in words_of(at.board())
    taken = await at.press(at.ann, at.board(), "choose", "colour", values=["blue"])
    assert "Bob has already chosen that" in words_of(taken)
    offered = await at.offered(at.ann, "game seat", "choice", choice="yellow")
    assert list(offered.values()) == ["colour=yellow"]
    await at.press(at.ann, at.board(), "start")
    for _ in range(2):
        told = words_of(await at.typed(at.bob, "game text"))
        assert "A Ann, violet star, " in told
        assert "B Bob, blue diamond, " in told
        await at.restart()
