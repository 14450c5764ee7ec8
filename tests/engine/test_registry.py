"""The list of games: each is found by its key in its folders, and what a folder lacks is named."""

import importlib
import sys

import pytest

import cogs
import engine
import render
from cogs.commands.game_cog import game_cogs
from engine import registry
from engine.package import GamePackage
from engine.registry import IncompleteGame, find_part
from render.renderers import RENDERERS, find_renderer
from tests.support import heap

HEAP = "from engine.package import GamePackage\nfrom tests.support.heap import GAME\nPACKAGE = GamePackage(GAME)\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Write modules of games beside those of the repository, and forget them afterwards."""

    def write(name, text):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
        importlib.invalidate_caches()

    known = set(sys.modules)
    for part in (engine, render, cogs):
        monkeypatch.setattr(part, "__path__", [*part.__path__, str(tmp_path / part.__name__)])
    yield write
    for name in set(sys.modules) - known:
        if {"heap", "pile"} & set(name.split(".")):
            del sys.modules[name]
    registry.package.cache_clear()


def test_games_are_offered_in_the_order_of_their_keys():
    assert [game.info.key for game in registry.GAMES] == list(registry.KEYS)
    assert [game.info.key for game in registry.EVERY_GAME] == [*registry.KEYS, *registry.EXAMPLES]
    assert not set(registry.KEYS) & set(registry.EXAMPLES)
    assert list(RENDERERS) == [key for key in (*registry.KEYS, *registry.EXAMPLES) if find_renderer(key)]
    assert {"roam", "ice", "example"} <= RENDERERS.keys()


def test_a_game_is_found_by_its_key_in_its_folder(folder, monkeypatch):
    folder("engine/heap/__init__.py", HEAP)
    with pytest.raises(KeyError):
        registry.find("heap")
    monkeypatch.setattr(registry, "KEYS", (*registry.KEYS, "heap"))
    assert registry.find("heap") is heap.GAME
    assert registry.package("heap") == GamePackage(heap.GAME)


def test_a_game_has_renderer_and_commands_when_it_has_the_folders(folder):
    assert find_renderer("heap") is None
    assert game_cogs("heap") == ()
    folder("render/heap/__init__.py", "from render.roam import RENDERER\n")
    folder(
        "cogs/heap/__init__.py",
        "from cogs.commands.game_cog import GameCog\n"
        "class HeapCommands(GameCog):\n    key = 'heap'\nCOGS = (HeapCommands,)\n",
    )
    assert find_renderer("heap") is RENDERERS["roam"]
    assert [cog.__name__ for cog in game_cogs("heap")] == ["HeapCommands"]


@pytest.mark.parametrize("text", ["", "PACKAGE = 7\n", "from engine.roam import GAME as PACKAGE\n"])
def test_what_a_folder_of_the_engine_lacks_is_named(folder, monkeypatch, text):
    monkeypatch.setattr(registry, "KEYS", ("heap",))
    folder("engine/heap/__init__.py", text)
    with pytest.raises(IncompleteGame, match=r"^engine/heap/__init__\.py must define PACKAGE, a GamePackage"):
        registry.find("heap")


def test_a_key_without_a_folder_is_named(monkeypatch):
    monkeypatch.setattr(registry, "KEYS", ("heap",))
    with pytest.raises(IncompleteGame, match=r"^engine/heap/__init__\.py is not there"):
        registry.find("heap")


def test_a_key_that_is_not_the_game_s_own_is_named(folder, monkeypatch):
    monkeypatch.setattr(registry, "KEYS", ("pile",))
    folder("engine/pile/__init__.py", HEAP)
    with pytest.raises(IncompleteGame, match=r"^engine/pile/__init__\.py: PACKAGE is of a game with the key 'heap'"):
        registry.find("pile")


@pytest.mark.parametrize(
    ("file", "text", "asked", "said"),
    [
        ("render", "", find_renderer, "render/heap/__init__.py must define RENDERER, a Renderer"),
        ("render", "RENDERER = 'red'", find_renderer, "render/heap/__init__.py must define RENDERER, a Renderer"),
        ("cogs", "", game_cogs, "cogs/heap/__init__.py must define COGS, a tuple"),
        ("cogs", "COGS = (1,)", game_cogs, "cogs/heap/__init__.py: COGS holds 1, which is no GameCog"),
        (
            "cogs",
            "from cogs.roam import COGS",
            game_cogs,
            "cogs/heap/__init__.py: RoamCommands has the key 'roam', not 'heap'",
        ),
    ],
)
def test_what_a_folder_of_render_or_cogs_lacks_is_named(folder, file, text, asked, said):
    folder(f"{file}/heap/__init__.py", text)
    with pytest.raises(IncompleteGame) as found:
        asked("heap")
    assert str(found.value).startswith(said)


def test_a_mistake_inside_a_game_s_module_comes_through_as_it_is(folder):
    folder("render/heap/__init__.py", "import nosuchmodule\n")
    with pytest.raises(ModuleNotFoundError, match="nosuchmodule"):
        find_renderer("heap")


def test_a_folder_that_only_has_leftovers_is_none(tmp_path, folder):
    (tmp_path / "render" / "heap" / "__pycache__").mkdir(parents=True)
    assert find_part("render", "heap", "RENDERER", object) is None
