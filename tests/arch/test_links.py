"""The pages lead somewhere: whatever they link to is in the repository, the heading too where one is named."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


def prose(page):
    """Return a page without its blocks: what stands there belongs to another file, or leads nowhere."""
    return re.sub(r"^```.*?^```$", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)


def links(page):
    """Yield (file, heading) for each link of a page within the repository, pictures too."""
    for target in re.findall(r"(?:\]\(|<img src=\")([^)\"\s]+)", prose(page)):
        if not re.match(r"[a-z]+:", target):
            path, _, heading = target.partition("#")
            yield (page.parent / path).resolve() if path else page, heading


def headings(page):
    """Return the headings of a page as links name them."""
    found = re.findall(r"^#+ (.*)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in found}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_of_a_page_leads_to_something_in_the_repository(page):
    for path, heading in links(page):
        assert path.is_relative_to(ROOT), path
        assert path.exists(), path
        assert not heading or heading in headings(path), (path, heading)


OURS = (
    "bench",
    "cogs",
    "db",
    "docs",
    "engine",
    "host",
    "locales",
    "playground",
    "players",
    "render",
    "script",
    "tests",
)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_file_that_a_page_names_is_there(page):
    for named in re.findall(rf"`((?:{'|'.join(OURS)})/[\w./-]*)`", prose(page)):
        assert (ROOT / named).exists(), named


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/adding-a-game.md"])
def test_the_rules_of_both_games_are_found_from_where_rules_are_spoken_of(name):
    found = {path for path, _ in links(ROOT / name)}
    assert {ROOT / "docs" / "rules" / page for page in ("ice.md", "roam.md")} <= found


def test_the_pictures_of_the_readme_load_quickly():
    pictures = [path for path, _ in links(ROOT / "README.md") if path.suffix in {".png", ".webp"}]
    assert ROOT / "docs/pictures/roam-turn.webp" in pictures
    assert max(path.stat().st_size for path in pictures) < 1 << 20


def test_each_decision_has_a_number_of_its_own_and_bears_it():
    pages = sorted((ROOT / "docs/adr").glob("0*.md"))
    assert [int(page.name[:4]) for page in pages] == list(range(1, len(pages) + 1))
    for page in pages:
        assert page.read_text("utf-8").startswith(f"# {int(page.name[:4])}. "), page.name


def test_the_list_of_decisions_has_their_titles():
    listed = (ROOT / "docs/adr/README.md").read_text("utf-8").splitlines()
    for page in sorted((ROOT / "docs/adr").glob("0*.md")):
        number, _, title = page.read_text("utf-8").partition("\n")[0].removeprefix("# ").partition(". ")
        assert f"{number}. [{title}]({page.name})" in listed, "docs/adr/README.md lists each page by its title"
