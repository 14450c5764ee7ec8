"""Which games the bot hosts: those that it can show, examples in the playground only."""

from types import SimpleNamespace

import pytest
from pydantic import SecretStr

import bot as program
from engine.registry import EVERY_GAME, EXAMPLES, GAMES, KEYS, find
from render.renderers import RENDERERS
from tests.support import heap


def hosted(token):
    return program._games(SimpleNamespace(token=token and SecretStr(token), cards=None))


@pytest.fixture
def lesson(monkeypatch):
    """Make the first game an example."""
    monkeypatch.setattr(program, "GAMES", GAMES[1:])
    return GAMES[0].info.key


@pytest.mark.parametrize("token", [None, "a.token.of.discord"])
def test_a_game_without_a_renderer_is_not_hosted(monkeypatch, token):
    for games in ("GAMES", "EVERY_GAME"):
        monkeypatch.setattr(program, games, (*getattr(program, games), heap.GAME))
    games, renderers = hosted(token)
    assert heap.GAME.info.key not in games
    assert "roam" in games
    assert games.keys() == renderers.keys()


def test_an_example_is_hosted_in_the_playground(lesson):
    games, renderers = hosted(None)
    assert list(games) == list(renderers) == [game.info.key for game in EVERY_GAME if game.info.key in RENDERERS]
    assert lesson in games


def test_an_example_is_never_hosted_by_a_bot_that_has_a_token(lesson):
    games, renderers = hosted("a.token.of.discord")
    assert list(games) == list(renderers) == [key for key in KEYS[1:] if key in RENDERERS]
    assert not {lesson, *EXAMPLES} & {*games, *renderers}


def test_what_is_hosted_on_discord_are_the_games_of_the_list():
    games, _ = hosted("a.token.of.discord")
    assert games == {key: find(key) for key in KEYS if key in RENDERERS}
