"""The bot without its pictures: ``python -m bench.bots.blank_bot``, settings from the environment.

Everything else is the real program. Where it is killed again and again, five sixths of its work would be drawing.
"""

from __future__ import annotations

import sys
from unittest import mock

import bot
from bench.bots.blank_pictures import blank
from render.renderers import RENDERERS


def main() -> int:
    """Run the bot until it is told to stop; return the exit code."""
    with mock.patch.object(bot, "RENDERERS", {key: blank(one) for key, one in RENDERERS.items()}):
        return bot.main()


if __name__ == "__main__":
    sys.exit(main())
