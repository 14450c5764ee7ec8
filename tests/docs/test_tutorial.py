"""The tutorial is right: its blocks are the files of the example, and anyone who follows it sees what it shows."""

import os
import shutil
import subprocess

import pytest

from engine.registry import EXAMPLES
from tests.docs.tutorial import FOLDERS, PAGE, ROOT, Change, Run, Write, filled, steps

SHORT = 490
"""The most lines of the example and its tests."""
STEPS = tuple(steps(PAGE.read_text("utf-8")))
LEFT_OUT = shutil.ignore_patterns(".*", "data", "golden")
"""Of the repository: what no step of the tutorial looks at."""
KEPT = "tests/records/example-*.txt"
AT_NO_DESK = {"CI", "BUILD_NUMBER"}
"""With these, pytest's short summary shows whole messages; anyone who follows the tutorial sees one line of each."""


def files(root):
    """Return the path and text of every file of the example."""
    found = [file for folder in FOLDERS for file in (root / folder).rglob("*.py")]
    found += [root / "docs/rules/example.md", *root.glob(KEPT), *(root / "locales").rglob("*.po*")]
    return {file.relative_to(root).as_posix(): file.read_text("utf-8") for file in found}


def test_the_example_is_short():
    modules = [file for folder in FOLDERS for file in (ROOT / folder).rglob("*.py")]
    assert sum(len(file.read_text("utf-8").splitlines()) for file in modules) <= SHORT


def test_the_blocks_are_the_files():
    page = PAGE.read_text("utf-8")
    assert filled(page) == page, "python -m tests.docs.tutorial puts the files into their blocks"


def test_every_file_of_the_example_is_written_once_or_made_by_a_command():
    written = [step.path for step in STEPS if isinstance(step, Write)]
    assert len(set(written)) == len(written)
    made = {path for path in files(ROOT) if path.startswith(("locales/", "tests/records/"))}
    assert set(written) == files(ROOT).keys() - made


def test_one_line_of_one_file_is_touched_outside_the_folders_of_the_game():
    assert [step.path for step in STEPS if isinstance(step, Change)] == ["engine/registry.py"]


def run(root, command):
    """Return what a command prints, and whether it went well."""
    env = {key: value for key, value in os.environ.items() if key not in AT_NO_DESK and not key.startswith("PYTEST_")}
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=root,
        env=env,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return done.stdout, done.returncode == 0


@pytest.fixture
def copy(tmp_path):
    """Copy the repository as it would be without the example."""
    root = tmp_path / "outpost"
    shutil.copytree(ROOT, root, ignore=LEFT_OUT)
    (root / ".venv").symlink_to(ROOT / ".venv")
    for path in (*FOLDERS, "docs/rules/example.md"):
        (shutil.rmtree if (root / path).is_dir() else os.remove)(root / path)
    for file in root.glob(KEPT):
        file.unlink()
    registry = root / "engine" / "registry.py"
    change = next(step for step in STEPS if isinstance(step, Change))
    text = registry.read_text("utf-8")
    assert text.count(f"{change.new}\n") == 1
    registry.write_text(text.replace(change.new, change.old), "utf-8")
    assert run(root, ".venv/bin/python -m locales")[1], "the catalogue forgets what the example says"
    return root


@pytest.mark.slow
def test_whoever_follows_the_tutorial_sees_what_it_shows_and_has_the_example(copy):
    assert EXAMPLES == ("example",)
    for step in STEPS:
        match step:
            case Write(path, text):
                (copy / path).parent.mkdir(parents=True, exist_ok=True)
                (copy / path).write_text(text, "utf-8")
            case Change(path, old, new):
                file = copy / path
                assert file.read_text("utf-8").splitlines().count(old) == 1, f"{path} has no line {old}"
                file.write_text(file.read_text("utf-8").replace(f"{old}\n", f"{new}\n"), "utf-8")
            case Run(command):
                printed, well = run(copy, command)
                assert step.prints(printed), f"$ {command}\n{printed}"
                assert well == ("FAILED" not in step.printed), command
    assert files(copy) == files(ROOT)


@pytest.mark.parametrize(
    ("shown", "printed"),
    [("a\n", "a\n"), ("a ... c\n", "a bb c\n"), ("...\nb\n", "x\ny\nb\n"), ("a\n...\n", "a\n"), ("", "")],
)
def test_what_is_shown_may_leave_something_out(shown, printed):
    assert Run("x", shown).prints(printed)
    assert not Run("x", shown).prints(f"{printed}z\n") or shown.endswith("...\n")
