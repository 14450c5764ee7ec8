"""Buttons of a panel bear emoji, and a panel whose emoji someone has deleted comes without."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bench.people.playing import begun
from cogs.messages import names
from playground import walk
from render.look import NO_EMOJIS, Emojis

if TYPE_CHECKING:
    import pytest

    from bench.people.table import LiveTable


def borne(message: dict[str, Any]) -> list[str]:
    return [one["emoji"]["name"] for one in walk(message["components"]) if one.get("emoji")]


async def test_a_panel_whose_emoji_was_deleted_comes_without(at: LiveTable, monkeypatch: pytest.MonkeyPatch) -> None:
    key = 10**18
    monkeypatch.setattr("render.roam.renderer.labels.sign", lambda _text: "coin")
    monkeypatch.setattr(names._SHELF.get(), "now", Emojis((("coin", f"<:coin_3f9c1a:{key}>"),)))
    at.playground.world.keep_emoji({"id": str(key), "name": "coin_3f9c1a"})
    match = await begun(at, (at.ann, at.bob))
    person = (await match.look()).users[0]
    panel = await at.press(person, at.board(), "turn")
    assert set(borne(panel.message or {})) == {"coin_3f9c1a"}
    at.playground.world.drop_emoji(key)
    again = await at.press(person, at.board(), "turn")
    assert again.message
    assert again.text == panel.text
    assert borne(again.message) == []
    assert names._SHELF.get().now == NO_EMOJIS, "nor does the next one try"
    at.playground.violations.clear()
