"""What a person does with the mouse on the playground's page: read a label, use that control, wait for the answer."""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from playground import walk
from tests.support.hands import Match, towards

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from playground import Exchange
    from tests.support.browser import Screen
    from tests.support.table import Table


def own(at: Table, person: int) -> dict[str, Any] | None:
    """Return the newest message that only this person sees."""
    seen = [m for m in at.playground.visible(person, at.channel) if m["flags"] & 64]
    return seen[-1] if seen else None


def label(message: dict[str, Any], custom_id: str, value: str | None = None) -> tuple[str, str]:
    """Return what a person reads on a control: the text of a button or over a select, and of an entry."""
    part = next(one for one in walk(message["components"]) if one.get("custom_id") == custom_id)
    entry = next((one["label"] for one in part.get("options", ()) if one["value"] == value), "")
    return part.get("label") or part.get("placeholder", ""), entry


async def used(
    screen: Screen, at: Table, message: dict[str, Any], custom_id: str, values: list[str] | None = None
) -> None:
    """Use a control by the mouse, as it is labelled, and wait until something has come of it."""
    name, entry = label(message, custom_id, values[0] if values else None)
    within = screen.shown(message)
    async with answered(at):
        if values is None:
            await screen.press(name, within=within)
        else:
            await screen.choose(name, entry, within=within)


@asynccontextmanager
async def answered(at: Table) -> AsyncIterator[None]:
    """Wait until what is done inside has reached the bot, and its answer the person."""
    known = set(at.playground.acts.exchanges)
    yield

    def sent() -> list[Exchange]:
        return [one for key, one in at.playground.acts.exchanges.items() if key not in known and one.kind != 4]

    await at.playground.until(sent)
    await sent()[0].wait_shown()
    await at.settled()


async def walked(screen: Screen, at: Table, match: Match, person: int, goal: str) -> None:
    """Walk the panel to an action by the mouse."""
    before = (await match.look())._live.length
    for _ in range(8):
        message = own(at, person)
        assert message is not None
        await used(screen, at, message, *towards(message, goal))
        if (await match.look())._live.length > before:
            return
    raise AssertionError(goal)
