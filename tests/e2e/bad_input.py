"""Everything that people type wrong, and what must hold of each answer: for the tests of all games' commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playground import Refused
from tests.support.hosting import running

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bench.people.table import LiveTable
    from playground import Exchange

TEXTS = (
    "",
    " ",
    "\n",
    "x" * 6000,
    "🦊" * 50,
    "**bold** `code` ```block``` ||spoiler||",
    "<@1573626000000000000> @everyone <#1> </game new:0>",
    "'; DROP TABLE matches; --",
    '" OR 1=1',
    "%s%n{0}{name}",
    "-5",
    "+1",
    "0x10",
    "1e9",
    "99999999999999999999999999",
    "１２",
    "٣",
    "²",
    "z9",
    "a0",
    "c44",
    "g1",
    "nobody",
    "at:c4",
    "explore:",
    "undo",
    "mode=chess",
    "mode",
    "=",
    "first=9",
    "edge=up",
    "null\0byte",
    "\u202eright to left",
    "ﷺ" * 20,
)
NUMBERS = (-(2**53), -1, 0, 1, 7, 999, 1000, 2**31, 2**53)
PLAIN = {"game new": {"game": "chess"}, "roam artifact": {"kind": "slide"}, "roam explore": {"character": "nobody"}}
"""What is put beside a bad value where an option must be there."""


def leaves(at: LiveTable) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Yield every command there is with its options."""
    for command in at.playground.commands:
        below = [option for option in command.get("options", []) if option["type"] in {1, 2}]
        if below:
            yield from ((f"{command['name']} {one['name']}", one.get("options", [])) for one in below)
        else:
            yield command["name"], command.get("options", [])


def bad(path: str, options: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield bad fillings of a command: without options, and with each option wrong in each way."""
    needed = {one["name"]: PLAIN.get(path, {}).get(one["name"], "nothing") for one in options if one.get("required")}
    if not options:
        yield {}
    for option in options:
        kind = option["type"]
        values = [choice["value"] for choice in option.get("choices", ())]
        for value in values or {3: TEXTS, 4: NUMBERS, 5: (False,), 6: ()}[kind]:
            rest = {name: other for name, other in needed.items() if name != option["name"]}
            yield {**rest, option["name"]: value}


async def standing(at: LiveTable) -> Any:
    """Return all that must not change: matches, logs, states, channels, public messages."""
    rows = await at.store.database.read(
        lambda db: [
            db.execute(f"SELECT * FROM {name} ORDER BY 1, 2, 3").fetchall()
            for name in ("matches", "actions", "seats", "options", "seat_changes")
        ]
    )
    matches = [(await at.host.play.look(match))._live for match in await running(at.host)]
    channels = list(at.playground.world.channels)
    return rows, matches, channels, [at.public(channel) for channel in channels]


async def answered(at: LiveTable, person: int, channel: int, path: str, options: dict[str, Any]) -> Exchange | None:
    """Type a command; hold that there is one private answer in words. None: Discord would not let it be sent."""
    try:
        exchange = await at.playground.slash(person, channel, path, **options)
    except Refused:
        return None
    await exchange.wait_shown()
    spelled = f"/{path} {options}"[:200]
    assert not exchange.failed, spelled
    assert not exchange.refused, spelled
    assert exchange.ephemeral, spelled
    assert not exchange.followups, spelled
    assert exchange.text.strip(), spelled
    assert "incident" not in exchange.text, f"{spelled}: {exchange.text}"
    assert exchange.message is not None
    assert at.playground.pinged(exchange.message) == [], spelled
    return exchange


async def walked(
    at: LiveTable,
    person: int,
    channel: int,
    *,
    without: set[str],
    game: str = "",
    every: int = 1,
    first: int = 0,
    hold: Callable[[str, str], None] = lambda _path, _text: None,
) -> int:
    """Type everything that is bad, and hold that nothing changes; return how many were sent.

    ``game``: the commands of one game only. ``every``: each n-th filling only, from
    the one of number ``first``, and at least one of each command. ``hold`` takes a command and its answer.
    """
    before, sent = await standing(at), 0
    for path, options in leaves(at):
        if path in without or not path.startswith(game):
            continue
        fillings = list(bad(path, options))
        for filling in fillings[first % max(1, len(fillings)) :: every]:
            answer = await answered(at, person, channel, path, filling)
            if answer is not None:
                hold(path, answer.text)
                sent += 1
        await at.settled()
        assert await standing(at) == before, path
    return sent
