"""The bot without its pictures: ``python -m bench.blank_bot``, settings from the environment.

Everything else is the real program. Where it is killed again and again, five sixths of its work would be drawing.
"""

from __future__ import annotations

import sys
from unittest import mock

import bot
from bench.blank_pictures import blank
from render.renderers import RENDERERS

if __name__ == "__main__":
    with mock.patch.object(bot, "RENDERERS", {key: blank(one) for key, one in RENDERERS.items()}):
        sys.exit(bot.main())
