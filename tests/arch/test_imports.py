"""Who may import whom: read from the source, so that a forbidden import fails before it runs."""

import ast
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PARTS = ("engine", "render", "db", "host", "cogs", "playground", "bench", "locales")
MAY = {
    "engine": set(),
    "render": {"engine"},
    "db": set(),
    "host": {"engine", "db"},
    "cogs": {"engine", "host", "render"},
    "playground": set(),
}
# Libraries that belong to one part: whoever else imports them knows what it must not know.
LIBRARIES = {
    "discord": {"cogs", "playground"},  # the playground: only to point the library at itself
    "PIL": {"render"},
    "aiosqlite": {"db"},
    "sqlite3": {"db", "playground"},
    "aiohttp": {"playground", "cogs"},  # cogs: the errors that discord.py lets through
    "babel": {"render", "locales"},
}

GAMES = {path.name for path in (ROOT / "engine").iterdir() if (path / "state.py").exists()}
LISTS = {"engine/registry.py", "engine/terminal/play.py", "render/registry.py", "cogs/client.py"}
"""Where all games are listed: rules, sketches for the terminal, renderers, commands."""


def modules(part):
    return sorted((ROOT / part).rglob("*.py"))


@cache
def imported(path):
    """Return what a module imports, whole modules and names out of them."""
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            found += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return found


@pytest.mark.parametrize("part", MAY)
def test_a_part_imports_only_what_it_may(part):
    found = modules(part)
    assert found
    for path in found:
        for name in imported(path):
            top = name.split(".")[0]
            if top in PARTS or top in {"bot", "settings"}:
                assert top == part or top in MAY[part], f"{path.relative_to(ROOT)} imports {name}"
            if top in LIBRARIES:
                assert part in LIBRARIES[top], f"{path.relative_to(ROOT)} imports {name}"


def test_the_engine_imports_only_the_standard_library():
    import sys

    for path in modules("engine"):
        for name in imported(path):
            top = name.split(".")[0]
            assert top == "engine" or top in sys.stdlib_module_names, f"{path.relative_to(ROOT)} imports {name}"


def games_of(path):
    """Return the games whose rules, pictures or commands a module imports."""
    names = [name.split(".") for name in imported(path)]
    return {name[1] for name in names if name[0] in PARTS and name[1:] and name[1] in GAMES}


@pytest.mark.parametrize("part", ["engine", "render", "cogs", "host", "db", "playground"])
def test_a_game_is_known_only_where_it_lives_and_where_games_are_listed(part):
    assert "roam" in GAMES
    for path in modules(part):
        home = path.relative_to(ROOT / part).parts[0]
        if home in GAMES:
            assert games_of(path) <= {home}, path
        elif path.relative_to(ROOT).as_posix() not in LISTS:
            assert not games_of(path), path


@pytest.mark.parametrize("name", ["time", "datetime", "os", "random", "logging", "secrets", "socket", "asyncio"])
def test_rules_and_pictures_have_no_clock_environment_chance_or_log(name):
    pure = [p for p in modules("engine") if p.name != "__main__.py" and "terminal" not in p.parts]
    for path in pure + modules("render"):
        assert name not in {found.split(".")[0] for found in imported(path)}, f"{path.relative_to(ROOT)} imports {name}"


def test_modules_can_be_held_in_mind():
    for part in (*MAY, "bench"):
        for path in modules(part):
            lines = len(path.read_text("utf-8").splitlines())
            assert lines <= 400, f"{path.relative_to(ROOT)} has {lines} lines: it is two things"


def test_every_module_says_what_it_knows():
    for part in (*MAY, "bench"):
        for path in modules(part):
            assert ast.get_docstring(ast.parse(path.read_text("utf-8"))), f"{path.relative_to(ROOT)} has no docstring"
