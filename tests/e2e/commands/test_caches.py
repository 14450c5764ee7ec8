"""Whatever people type at commands, in forms and while lists open: none of it is kept in memory."""

from __future__ import annotations

import itertools
import random
from typing import TYPE_CHECKING, Any

import pytest

from bench.people.playing import begun
from playground import Refused
from tests.e2e.bad_input import leaves
from tests.support.cache_sizes import babble, grown, sizes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bench.people.table import LiveTable

PIECES = (
    *("o1c", "e2b", "xs", "x1", "ps", "h1a", "pay", "s4c", "a4d", "at:c4", "bid:2", "1", "44", "white", "rope", "done"),
    *("mode=full", "first=1", "edge=", "ann", "bob", "zira", "🦊", "٣", "²", "**", "\0", "harmony", "slot", "keep"),
)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["", "roam", "ice"])
async def test_no_command_keeps_what_was_typed(at: LiveTable, game: str) -> None:
    at.playground.rest.description = None
    if game:
        await begun(at, (at.ann, at.bob), game=game)
    # what may be done and what it would bring is kept: every list is opened once before
    await everything(at, random.Random(1), rounds=1)
    before = sizes()
    typed = await everything(at, random.Random(2), rounds=3)
    assert typed > 100
    assert grown(before) == {}


async def everything(at: LiveTable, chance: random.Random, *, rounds: int) -> int:
    """Type at every option of every command, with and without the list that opens; return how much was typed."""
    texts, typed = babble(chance, PIECES, length=60), 0
    for path, options in leaves(at):
        if path in {"game show", "game resign", "game cancel", "game leave"}:
            continue
        for filling in itertools.islice(fillings(options, texts, chance), rounds):
            try:
                exchange = await at.playground.slash(at.ann, at.channel, path, **filling)
            except Refused:
                continue
            await exchange.wait_shown()
            assert "incident" not in exchange.text, (path, filling, exchange.text)
            typed += 1
        for option in options:
            if option.get("autocomplete"):
                given: dict[str, Any] = {option["name"]: next(texts)}
                asked = await at.playground.autocomplete(at.ann, at.channel, path, option["name"], **given)
                await asked.wait()
                typed += 1
    await at.settled()
    return typed


def fillings(options: list[dict[str, Any]], texts: Iterator[str], chance: random.Random) -> Iterator[dict[str, Any]]:
    """Yield fillings of a command: every option with a text, a number or one of its choices."""
    while True:
        filled: dict[str, Any] = {}
        for option in options:
            # how somebody is called is drawn, and what is drawn often is kept: as many as ``render`` bounds
            if option["name"] == "name" or (not option.get("required") and chance.random() < 0.2):
                continue
            choices = [choice["value"] for choice in option.get("choices", ())]
            kind = option["type"]
            filled[option["name"]] = (
                chance.choice(choices) if choices else next(texts) if kind == 3 else kind == 4 and chance.randint(0, 99)
            )
        yield filled
