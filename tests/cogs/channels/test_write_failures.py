"""When a public message that could not be written is tried again."""

from types import SimpleNamespace
from typing import Any

import discord

from cogs.channels.write_failures import GAP, REFUSED, WriteFailures

GUILD, CHANNEL = 1, 7


def refused(code: int = 50013) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=403, reason="", headers={})
    return discord.HTTPException(response, {"code": code, "message": ""})


async def test_what_changes_while_a_message_is_tried_counts_when_that_try_is_refused() -> None:
    """Permissions are given back just when Discord refuses once more: nobody waits for an hour."""
    client: Any = SimpleNamespace(get_guild=lambda _guild: None)
    tried, now = list[int](), [1000]
    failures = WriteFailures(client, lambda match, _anew: tried.append(match), lambda: now[0])
    info: Any = SimpleNamespace(guild=GUILD, channel=CHANNEL)
    try:
        for _ in range(len(REFUSED)):
            failure = failures.note(1, info, refused(), anew=False)
        assert failure.at - now[0] >= REFUSED[-1]
        assert not failures.hold(1, asked=True), "somebody has it tried"
        failures.retry_after_change(2, channel=CHANNEL)
        assert failures.note(1, info, refused(), anew=False).at - now[0] >= REFUSED[-1], "another server"
        assert not failures.hold(1, asked=True)
        failures.retry_after_change(GUILD, channel=CHANNEL)
        assert failures.note(1, info, refused(), anew=False).at - now[0] <= GAP + 1
        assert not failures.hold(1, asked=True)
        assert failures.note(1, info, refused(), anew=False).at - now[0] >= REFUSED[-1], "once"
    finally:
        failures.close()
