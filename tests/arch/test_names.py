"""A type's name means one thing: a reader knows which type it is from its name alone."""

import ast
from collections import defaultdict
from pathlib import Path

import pytest

from engine.registry import EXAMPLES, KEYS

ROOT = Path(__file__).parents[2]
PARTS = ("engine", "render", "players", "db", "host", "cogs", "playground", "bench", "locales")
GAMES = {*KEYS, *EXAMPLES}


def modules():
    return [path for part in PARTS for path in sorted((ROOT / part).rglob("*.py"))] + sorted(ROOT.glob("*.py"))


def home(path):
    """Return what a module belongs to: games have the same modules and types within a part, each its own."""
    parts = path.relative_to(ROOT).parts
    return next(((parts[0], "a game") for part in parts if part in GAMES), parts)


def twice(found):
    """Return the names that stand in more than one place, with those places."""
    return {
        name: [str(path.relative_to(ROOT)) for path in paths]
        for name, paths in found.items()
        if len(paths) > 1 and len({home(path) for path in paths}) > 1
    }


def types(path):
    """Return the public types that a module defines."""
    tree = ast.parse(path.read_text("utf-8"))
    return [node.name for node in tree.body if isinstance(node, ast.ClassDef) and not node.name.startswith("_")]


def test_two_public_types_never_share_a_name():
    found = defaultdict(list)
    for path in modules():
        for name in types(path):
            found[name].append(path)
    assert len(found) > 300
    assert twice(found) == {}


@pytest.mark.parametrize("word", ["desk", "sheet", "funnel", "faces", "walk", "told", "twin", "purse", "wander"])
def test_no_module_is_called_by_a_word_of_our_own(word):
    assert not [path for path in modules() if word in path.stem.split("_")]


def test_an_interaction_has_one_type_in_all_of_cogs():
    # the client's own tree is told of its own client
    elsewhere = {ROOT / "cogs" / name for name in ("app/ids.py", "app/client.py")}
    paths = set((ROOT / "cogs").rglob("*.py")) - elsewhere
    assert len(paths) > 40
    assert not [path for path in paths if "discord.Interaction[" in path.read_text("utf-8")]
