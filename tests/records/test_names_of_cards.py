"""What a card is called, and what it says, is no rule: matches made before it was changed replay as they are."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

RECORDS = Path(__file__).parent
ENGINE = RECORDS.parents[1] / "engine"
TEXTS = re.compile(r'^(name|line|reason|family) = "([^"\\]+)"', re.MULTILINE)
"""What is shown of a card and decides nothing."""
CARDS = sorted(ENGINE.glob("*/*.toml"))


def copied(folder):
    """Copy the engine into a folder, and what it needs of the program."""
    shutil.copytree(ENGINE, folder / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ENGINE.parent / "operator_text.py", folder)


def replayed(folder, game):
    """Return what the copy of the engine in a folder says of a kept match of each number of seats."""
    files = sorted({file.name.rpartition("-")[0]: file for file in RECORDS.glob(f"{game}-*.txt")}.values())
    done = subprocess.run(
        [sys.executable, "-m", "engine", "replay", *map(str, files)],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return len(files), done


@pytest.mark.slow
@pytest.mark.parametrize("cards", CARDS, ids=lambda cards: cards.parent.name)
def test_a_change_of_names_and_lines_is_no_other_version_and_replays(cards, tmp_path):
    copied(tmp_path)
    copy = tmp_path / "engine" / cards.relative_to(ENGINE)
    text, changed = TEXTS.subn(lambda found: f'{found[1]} = "{found[2][::-1]}"', cards.read_text("utf-8"))
    assert changed > 10
    copy.write_text(text, "utf-8")
    number, done = replayed(tmp_path, cards.parent.name)
    assert (done.returncode, done.stderr) == (0, "")
    assert number > 2
    assert [line.partition(": as recorded; over (")[1] for line in done.stdout.splitlines()] == [
        ": as recorded; over ("
    ] * number, "nor is there a word of another version"


@pytest.mark.slow
def test_a_change_of_what_a_card_does_is_another_version_and_is_told(tmp_path):
    copied(tmp_path)
    copy = tmp_path / "engine" / "roam" / "cards.toml"
    text, changed = re.subn(r"^points = 0$", "points = 1", copy.read_text("utf-8"), flags=re.MULTILINE)
    assert changed
    copy.write_text(text, "utf-8")
    number, done = replayed(tmp_path, "roam")
    assert done.stderr == ""
    assert done.stdout.count("  It was recorded with rules 1+") == number
