"""The list of changes is in the format of Keep a Changelog, and short enough to be read before an update."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RELEASE = re.compile(r"^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d|Unreleased)\n((?:(?!## ).*\n?)*)", re.MULTILINE)
SECTIONS = ("Added", "Changed", "Fixed", "Operators")
RELEASES = RELEASE.findall((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))


def test_every_release_is_named_by_version_and_date_and_the_newest_is_this_one():
    headings = re.findall(r"^## .*$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings == [f"## [{version}] - {date}" for version, date, _ in RELEASES]
    assert RELEASES[0][0] == tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert all(date != "Unreleased" for _, date, _ in RELEASES[1:]), "only the newest release has no date yet"


@pytest.mark.parametrize(("version", "date", "text"), RELEASES, ids=[version for version, _, _ in RELEASES])
def test_a_release_has_at_most_60_lines_in_its_sections(version, date, text):
    lines = [line for line in text.splitlines() if line]
    assert len(lines) < 60, f"{version}: leave out what neither players nor operators act on, or join lines"
    sections = [line.removeprefix("### ") for line in lines if line.startswith("### ")]
    assert sections == [section for section in SECTIONS if section in sections]
    assert all(line.startswith(("### ", "- ")) for line in lines), "one line for each change"
    longest = max(lines, key=len)
    assert len(longest) <= 180, f"{version}: say this shorter: {longest}"
