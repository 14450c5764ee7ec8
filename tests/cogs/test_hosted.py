"""Which games the bot hosts: those of the registry that it can show."""

from types import SimpleNamespace

import bot as program
from engine.registry import GAMES
from tests.support import heap


def test_a_game_without_a_renderer_is_not_hosted(monkeypatch):
    monkeypatch.setattr(program, "GAMES", (*GAMES, heap.GAME))
    games, renderers = program._games(SimpleNamespace(cards=None))
    assert heap.GAME.info.key not in games
    assert "roam" in games
    assert games.keys() <= renderers.keys()
