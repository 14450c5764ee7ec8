"""What people read uses the words of `docs/words.md`, in sentences that end before one has lost their beginning."""

from collections import defaultdict

import pytest

from tests.docs.wording import EXAMPLE, PAGES, ROOT, Text, area, found, phrases, sentences

EXCEPTIONS: dict[str, int] = {
    "docs/adr": 87,
    "docs/balance.md": 7,
    "docs/figures.md": 8,
    "docs/notation.md": 3,
    "docs/pictures/look": 2,
    "docstrings of bench": 88,
    "docstrings of bot.py": 1,
    "docstrings of cogs": 265,
    "docstrings of db": 135,
    "docstrings of engine": 121,
    "docstrings of host": 349,
    "docstrings of locales": 6,
    "docstrings of operator_text.py": 3,
    "docstrings of players": 59,
    "docstrings of playground": 39,
    "docstrings of render": 100,
    "docstrings of settings.py": 1,
    "docstrings of tests": 370,
    "docstrings of worker_processes.py": 8,
    "messages of cogs": 170,
    "messages of db": 3,
    "messages of engine": 5,
    "messages of host": 2,
    "messages of render": 60,
}
"""Places with phrases that are still to be rewritten, and how many there are at most: numbers only ever get smaller."""

LONG = 35
"""The most words of a sentence, but for one in ten on a page."""
LONG_WINDED: set[str] = {
    "docs/adr/0004-positions-and-artifacts-in-the-notation.md",
    "docs/adr/0007-controls-keep-nothing.md",
    "docs/adr/0008-what-is-to-be-done-is-a-stack.md",
    "docs/adr/0009-several-are-asked-at-once.md",
    "docs/adr/0012-what-is-on-the-disk-is-held-against-digests.md",
    "docs/adr/0013-a-backup-put-back.md",
    "docs/adr/0014-a-game-is-found-by-its-key.md",
    "docs/adr/0015-every-action-can-be-typed.md",
    "docs/adr/0016-other-rules-and-the-same-match.md",
    "docs/adr/0017-what-a-table-agrees-on.md",
    "docs/adr/0020-what-is-due-is-a-row.md",
    "docs/adr/0023-direct-messages.md",
    "docs/adr/0035-computers-at-the-table.md",
    "docs/adr/0037-computers-have-seats.md",
    "docs/adr/0038-hints-and-looking-back.md",
    "docs/adr/0040-processes-agree-by-locks-who-runs-which-shard.md",
    "docs/adr/0041-knowing-how-it-fares.md",
    "docs/adr/0042-pictures-are-drawn-in-processes.md",
    "docs/adr/0043-matches-in-postgresql.md",
    "docs/adr/0044-bands-are-compressed-by-isa-l.md",
    "docs/adr/0045-the-event-loop-waits-for-the-interpreter.md",
    "docs/adr/0046-the-event-loop-is-uvloop.md",
    "docs/adr/0047-panels-are-laid-out-in-a-process.md",
    "docs/adr/0048-what-is-sent-leaves-no-garbage.md",
    "docs/adr/0052-one-limit-for-pings.md",
    "docs/adr/0054-a-database-knows-where-it-ran.md",
    "docs/adr/0055-a-board-goes-out-in-some-form.md",
    "docs/adr/0056-names-are-drawn-by-fonts-of-their-own.md",
    "docs/adr/0058-nobody-pays-for-a-table-that-cannot-be-reached.md",
    "docs/adr/0059-what-a-name-is-to-others.md",
    "docs/adr/0063-what-is-offered-is-a-value.md",
    "docs/pictures/look/README.md",
}
"""Pages that are still to be rewritten: the list only ever gets shorter."""


@pytest.mark.slow
def test_no_text_has_a_phrase_of_the_list():
    there = defaultdict(list)
    for text, written, instead in found():
        there[area(text)].append(f"{text.place}: {written!r}: write {instead}")
    more = {place: hits for place, hits in there.items() if len(hits) > EXCEPTIONS.get(place, 0)}
    assert not more, "\n".join(
        f"{place}: {len(hits)} phrases instead of {EXCEPTIONS.get(place, 0)}\n" + "\n".join(hits)
        for place, hits in more.items()
    )


def test_the_example_of_settings_has_none():
    assert EXAMPLE.name not in EXCEPTIONS


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
    if page.relative_to(ROOT).as_posix() in LONG_WINDED:
        assert len(long) > len(there) * 0.1, "take it off the list"
    else:
        assert len(long) <= len(there) * 0.1, long


def test_sentences_end_with_lines_of_lists_and_cells_of_tables(tmp_path):
    page = tmp_path / "page.md"
    page.write_text("# One\n\nTwo two. Three\n*three* `a.b`:\n\n- four\n- [five](six)\n\n| cell | other |\n|---|---|\n")
    assert sentences(page) == ["# One", "Two two.", "Three\n*three* `a.b`:", "- four", "- five", "cell ", " other"]
