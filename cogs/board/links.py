"""The addresses of public messages.

Knows how Discord's addresses are made. Must not know what a message shows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from host import Board, MatchInfo


def address(info: MatchInfo, board: Board | None) -> str:
    """Return the address of a match's public message, of its channel while there is none."""
    if board is None or not board.message:
        return f"https://discord.com/channels/{info.guild}/{info.channel}"
    return f"https://discord.com/channels/{info.guild}/{board.channel}/{board.message}"
