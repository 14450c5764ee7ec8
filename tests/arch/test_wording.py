"""What people read uses the words of `docs/words.md`, in sentences that end before one has lost their beginning."""

from collections import defaultdict

import pytest

from tests.docs.wording import EXAMPLE, PAGES, ROOT, Text, area, found, phrases, sentences

EXCEPTIONS: dict[str, int] = {
    "messages of cogs": 5,
    "messages of render": 12,
}
"""Places with phrases that are still to be rewritten, and how many there are at most: numbers only ever get smaller."""

LONG = 35
"""The most words of a sentence, but for one in ten on a page."""


@pytest.mark.slow
def test_no_text_has_a_phrase_of_the_list():
    there = defaultdict(list)
    for text, written, instead in found():
        there[area(text)].append(f"{text}: {written!r}: write {instead}")
    more = {place: hits for place, hits in there.items() if len(hits) > EXCEPTIONS.get(place, 0)}
    assert not more, "\n".join(
        f"{place}: {len(hits)} phrases instead of {EXCEPTIONS.get(place, 0)}\n" + "\n".join(hits)
        for place, hits in more.items()
    )


def test_pages_and_the_example_of_settings_have_none():
    assert all(place.startswith(("messages of ", "docstrings of ")) for place in EXCEPTIONS)
    assert {area(Text("page", "docs/playing.md", "")), area(Text("settings", EXAMPLE.name, ""))}.isdisjoint(EXCEPTIONS)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Tell somebody.", ["somebody"]),
        ("The match stands\nstill.", ["stands\nstill"]),
        ("In vain", ["In vain"]),
        ("Whoever's turn it is: shallow hopes remain vain.", []),
    ],
)
def test_phrases_are_found_as_whole_words_in_any_case(text, written):
    assert [hit[0] for phrase in phrases() for hit in phrase.pattern.finditer(text)] == written


def test_every_phrase_has_its_replacement():
    assert len(phrases()) > 30
    assert all(phrase.instead for phrase in phrases())


def test_exceptions_are_counted_by_page_and_by_folder_of_sources():
    assert area(Text("message", "cogs/app/router.py:5", "")) == "messages of cogs"
    assert area(Text("docstring", "bot.py:5", "")) == "docstrings of bot.py"
    assert area(Text("page", "docs/rules/ice.md", "")) == "docs/rules"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_nine_of_ten_sentences_of_a_page_have_at_most_35_words(page):
    there = sentences(page)
    long = [sentence for sentence in there if len(sentence.split()) > LONG]
    assert len(long) <= len(there) * 0.1, long


def test_sentences_end_with_lines_of_lists_and_cells_of_tables(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("# One\n\nTwo two. Three\n*three* `a.b`:\n\n- four\n- [five](six)\n\n| cell | other |\n|---|---|\n")
    assert sentences(page) == ["# One", "Two two.", "Three\n*three* `a.b`:", "- four", "- five", "cell ", " other"]
