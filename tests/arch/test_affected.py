"""``script/check`` runs the tests that matter for what changed."""

import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def script():
    spec = importlib.util.spec_from_file_location("affected", ROOT / "script/affected.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_part_and_every_folder_of_tests_has_its_place(script):
    folders = {path.name for path in (ROOT / "tests").iterdir() if any(path.glob("**/test_*.py"))}
    named = {where.split("/")[1] for tests in (*script.TESTS.values(), script.ALWAYS) for where in tests}
    assert folders == named
    for part, tests in script.TESTS.items():
        assert (ROOT / part).exists(), part
        assert all((ROOT / where).exists() for where in tests), part


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ([], ["tests/arch", "tests/docs"]),
        (["README.md"], ["tests/arch", "tests/docs"]),
        (["cogs/panel/panel.py"], ["tests/arch", "tests/cogs", "tests/e2e"]),
        (
            ["engine/ice/turn/dig.py"],
            ["tests/arch", "tests/conformance", "tests/engine/ice", "tests/perft", "tests/records"],
        ),
        (
            ["engine/ice/turn/dig.py", "engine/core.py"],
            ["tests/arch", "tests/conformance", "tests/engine", "tests/perft", "tests/records"],
        ),
        (
            ["tests/host/test_undo.py", "tests/engine/test_rng.py"],
            ["tests/arch", "tests/engine/test_rng.py", "tests/host/test_undo.py"],
        ),
        (["tests/records/x.txt", "tests/cogs/conftest.py"], ["tests/arch", "tests/cogs", "tests/records"]),
    ],
)
def test_a_change_calls_for_the_tests_that_look_at_it(script, changed, found):
    assert script.affected(changed) == sorted(where for where in {*found, *script.ALWAYS} if (ROOT / where).exists())


@pytest.mark.parametrize("shared", ["bench/people/table.py", "tests/support/roam_player.py"])
def test_what_tests_share_calls_for_those_that_import_it(script, shared):
    found = script.affected([shared])
    assert "tests/e2e/board/test_delivery.py" in found
    assert not any(where.startswith("tests/engine") for where in found)
