"""Which part may import which: read from the source, so that a forbidden import fails before it runs."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from engine.registry import EXAMPLES, KEYS

ROOT = Path(__file__).parents[2]
PARTS = ("engine", "render", "players", "db", "host", "cogs", "playground", "bench", "locales")
WORKING = "worker_processes"
SPOKEN = "operator_text"
MAY = {
    "engine": {SPOKEN},
    "render": {"engine", WORKING},
    "players": {"engine", WORKING, SPOKEN},
    "db": {SPOKEN},
    "host": {"engine", "db", "players", SPOKEN},
    "cogs": {"engine", "host", "render", WORKING},
    "playground": {SPOKEN},
    "locales": {SPOKEN},
}
# Libraries that belong to one part: whoever else imports them knows what it must not know.
LIBRARIES = {
    "discord": {"cogs", "playground"},  # the playground: only to point the library at itself
    "PIL": {"render"},
    "aiosqlite": {"db"},
    "sqlite3": {"db", "playground"},
    "psycopg": {"db"},
    "aiohttp": {"playground", "cogs"},  # cogs: the errors and requests of discord.py, and the metrics
    "babel": {"render", "locales"},
    "prometheus_client": {"cogs"},
}

GAMES = {*KEYS, *EXAMPLES}
LIST = "engine/registry.py"
"""Where all games are listed, by their keys."""


WORDS = {"actions", "board", "cards", "components", "deck", "events", "squares", "view"}
"""The words of a game, in modules of the same names in any game: spots, cards, actions, events, views."""
ADVICE = "advice"
"""The module, or package, of a game that answers what is asked of a view."""


def modules(part):
    return sorted((ROOT / part).rglob("*.py"))


@cache
def tree(path):
    return ast.parse(path.read_text("utf-8"))


@pytest.fixture(scope="module", autouse=True)
def _forgotten():
    """Keep no source longer than these tests last."""
    yield
    tree.cache_clear()


@cache
def imported(path):
    """Return what a module imports, whole modules and names out of them."""
    found = []
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            found += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return found


def test_the_page_on_architecture_draws_what_a_part_may_import():
    page = (ROOT / "docs/architecture.md").read_text("utf-8")
    drawn = {
        part: set(re.split(r" & ", others))
        for part, others in re.findall(r"^    (\w+)\[.*?\] --> (.*)$", page, re.MULTILINE)
        if part != "bot"
    }
    assert drawn == {part: parts for part, may in MAY.items() if (parts := may - {WORKING, SPOKEN})}


@pytest.mark.parametrize("part", MAY)
def test_a_part_imports_only_what_it_may(part):
    found = modules(part)
    assert found
    for path in found:
        for name in imported(path):
            top = name.split(".")[0]
            if top in PARTS or top in {"bot", "settings", WORKING, SPOKEN}:
                assert top == part or top in MAY[part], f"{path.relative_to(ROOT)} imports {name}"
            if top in LIBRARIES:
                assert part in LIBRARIES[top], f"{path.relative_to(ROOT)} imports {name}"


def test_settings_import_words_and_what_people_write_and_name_only():
    found = imported(ROOT / "settings.py")
    assert {name.split(".")[0] for name in found} & {*PARTS, "bot", WORKING, SPOKEN} == {"db", "render", SPOKEN}
    assert all(name.startswith(("db.errors", "db.place")) for name in found if name.startswith("db"))


def test_the_engine_and_what_it_shares_with_others_import_only_the_standard_library():
    import sys

    for path in (*modules("engine"), ROOT / "worker_processes.py", ROOT / "operator_text.py"):
        for name in imported(path):
            top = name.split(".")[0]
            own = top in {"engine", SPOKEN} and path.is_relative_to(ROOT / "engine")
            assert own or top in sys.stdlib_module_names, f"{path.relative_to(ROOT)} imports {name}"


def games_of(path):
    """Return the games whose rules, pictures or commands a module imports, and those whose keys it says."""
    names = [name.split(".") for name in imported(path)]
    constants = {node.value for node in ast.walk(tree(path)) if isinstance(node, ast.Constant)}
    return {name[1] for name in names if name[0] in PARTS and name[1:] and name[1] in GAMES} | (constants & GAMES)


@pytest.mark.parametrize("part", ["engine", "render", "players", "cogs", "host", "db", "playground"])
def test_a_game_is_named_only_where_it_lives_and_where_games_are_listed(part):
    assert games_of(ROOT / LIST) == GAMES
    for path in modules(part):
        home = path.relative_to(ROOT / part).parts[0]
        if home in GAMES:
            assert games_of(path) <= {home}, path
        elif path != ROOT / LIST:
            assert not games_of(path), path


def is_of_words(module):
    """Tell whether a module of a game, or a folder of them, holds its words: of a large game, events are several."""
    return module in WORDS


def asked_of(game, path):
    """Return which modules of a game's engine a module imports; "" where it imports the whole game."""
    whole = {alias.name for node in ast.walk(tree(path)) if isinstance(node, ast.Import) for alias in node.names} & {
        f"engine.{game}"
    }
    names = [name.split(".") for name in imported(path)]
    return {name[2] for name in names if name[:2] == ["engine", game] and name[2:]} | {"" for _ in whole}


@pytest.mark.parametrize("part", ["render", "cogs"])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_pictures_and_commands_know_the_words_of_a_game_and_ask_its_advice_for_the_rest(part, game):
    for path in modules(f"{part}/{game}"):
        rules = {name for name in asked_of(game, path) if name != ADVICE and not is_of_words(name)}
        assert not rules, f"{path.relative_to(ROOT)} imports rules of {game}: {sorted(rules)}"


@pytest.mark.parametrize("part", ["render", "cogs"])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_pictures_and_commands_of_a_game_come_by_no_rule_another_way(part, game):
    for path in modules(f"{part}/{game}"):
        names = [name.split(".") for name in imported(path)]
        others = {name[1] for name in names if name[0] == "engine" and name[1:]} - {game, "core", "card_file"}
        assert not others, f"{path.relative_to(ROOT)} imports of the engine {sorted(others)}"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_words_of_a_game_lead_to_no_rule(game):
    below = {
        path: path.relative_to(ROOT / "engine" / game).with_suffix("").parts[0] for path in modules(f"engine/{game}")
    }
    found = [path for path, name in below.items() if is_of_words(name)]
    assert "view" in set(map(below.get, found))
    for path in found:
        rules = {name for name in asked_of(game, path) if not is_of_words(name)}
        assert not rules, f"{path.relative_to(ROOT)} imports rules of {game}: {sorted(rules)}"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_rule_asks_for_advice(game):
    for path in modules(f"engine/{game}"):
        if ADVICE not in path.relative_to(ROOT).with_suffix("").parts:
            assert ADVICE not in asked_of(game, path), path.relative_to(ROOT)


@pytest.mark.parametrize("name", ["time", "datetime", "os", "random", "logging", "secrets", "socket", "asyncio"])
def test_rules_and_pictures_have_no_clock_environment_chance_or_log(name):
    pure = [p for p in modules("engine") if p.name != "__main__.py" and "terminal" not in p.parts]
    for path in pure + modules("render"):
        assert name not in {found.split(".")[0] for found in imported(path)}, f"{path.relative_to(ROOT)} imports {name}"


def test_modules_can_be_held_in_mind():
    for part in (*MAY, "bench"):
        for path in modules(part):
            lines = len(path.read_text("utf-8").splitlines())
            assert lines <= 700, f"{path.relative_to(ROOT)} has {lines} lines: it is more than one thing"


def test_every_module_says_what_it_knows():
    for part in (*MAY, "bench"):
        for path in modules(part):
            assert ast.get_docstring(tree(path)), f"{path.relative_to(ROOT)} has no docstring"
