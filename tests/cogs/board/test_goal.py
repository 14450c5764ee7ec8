"""The board of a young match says what wins."""

from __future__ import annotations

from bench.bots.blank_pictures import BlankPool
from bench.kept_matches import kept, shown
from cogs.board import match_message
from cogs.messages.message import Text


async def test_the_first_boards_say_what_wins_and_later_ones_do_not() -> None:
    said = {}
    for update, seat, _ in kept("roam-2-basic"):
        number = update.view(seat).round
        if number not in said:
            message = await match_message.table(update, shown(update, "roam"), BlankPool())
            said[number] = "\n".join(block.content for block in message.blocks if isinstance(block, Text))
        if number > 2:
            break
    assert "-# Goal: most points." in said[1]
    assert "Goal" not in said[2]
