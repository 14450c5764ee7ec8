"""Every sentence goes through the catalogue: as a constant, with the same names in every language."""

import ast
import re
from collections import Counter
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest

from locales import catalogue
from locales.extraction import of_source
from render.words import Words, msg, words

ROOT = Path(__file__).parents[2]
KNOWN = "Pass"
_FRAGMENT = re.compile(r"[a-z\s,.;:)–]|-(?!#? )")
SPOKEN = [ROOT / "bot.py", ROOT / "settings.py", ROOT / "operator_text.py"] + [
    path for part in ("cogs", "db", "engine", "host", "render") for path in sorted((ROOT / part).rglob("*.py"))
]


@cache
def said(path):
    """Return (method, first argument, call) for everything that looks like say, count or msg."""
    found = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and node.args:
            name = getattr(node.func, "attr", getattr(node.func, "id", None))
            if name in {"say", "msg"} or (name == "count" and len(node.args) >= 3):
                found.append((name, node.args[0], node))
    return found


@pytest.fixture(scope="module", autouse=True)
def _forgotten():
    """Keep no source longer than these tests last."""
    yield
    said.cache_clear()


@pytest.fixture(scope="module")
def _extracted():
    """Extract once what the source says: half a second of work."""
    found = catalogue.extracted()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalogue, "extracted", lambda: found)
        yield


@pytest.mark.usefixtures("_extracted")
def test_catalogues_are_in_step_with_the_source():
    assert list(catalogue.problems()) == []


@pytest.mark.usefixtures("_extracted")
def test_a_missing_and_a_superfluous_sentence_are_found(monkeypatch):
    stale = catalogue.committed()
    stale.delete(KNOWN)
    stale.add("Nobody says this.")
    monkeypatch.setattr(catalogue, "committed", lambda: stale)
    found = list(catalogue.problems())
    assert len(found) == 2
    assert f"lacks {KNOWN!r}" in found[0]
    assert "'Nobody says this.', which nobody says" in found[1]


@pytest.mark.usefixtures("_extracted")
def test_a_translation_that_names_something_else_is_found(monkeypatch):
    known = catalogue.translations()
    message = next(message for message in known["en"] if message.id == KNOWN)
    message.string = "{nobody}"
    monkeypatch.setattr(catalogue, "translations", lambda: known)
    assert any("{nobody}" in problem for problem in catalogue.problems())


def test_sentences_are_not_built_before_they_are_said():
    for path in SPOKEN:
        if not path.exists():
            continue
        for name, first, call in said(path):
            where = f"{path.relative_to(ROOT)}:{call.lineno}"
            assert not isinstance(first, ast.JoinedStr | ast.BinOp), f"{where}: {name}() takes a constant with names"
            assert not (isinstance(first, ast.Call) and getattr(first.func, "attr", "") == "format"), where


def test_a_singular_has_one_plural():
    """Catalogues find a plural by its singular form."""
    plurals, plain = {}, set()
    for path in SPOKEN:
        for name, first, call in said(path) if path.exists() else ():
            where = f"{path.relative_to(ROOT)}:{call.lineno}"
            if name == "count" and isinstance(first, ast.Constant) and isinstance(call.args[1], ast.Constant):
                many = call.args[1].value
                assert plurals.setdefault(first.value, many) == many, f"{where}: {first.value!r} has another plural"
            elif isinstance(first, ast.Constant):
                plain.add(first.value)
    assert not plain & set(plurals), "said both with and without a number"


def test_everything_said_is_extracted():
    known = {key for message in catalogue.committed() if message.id for key in catalogue._forms(message.id)}
    for path in SPOKEN:
        if path.exists():
            for _, first, call in said(path):
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    assert first.value in known, (
                        f"{path.relative_to(ROOT)}:{call.lineno}: {first.value!r}: run script/messages"
                    )


def test_calls_are_found_wherever_they_stand():
    text = """
words.say("one {x}", x=words.count("{n} coin", "{n} coins", n))
f"## {words.say('two')}"
# Translators: a number
# of seats
msg(
    "three "
    "four"
)
say(variable); text.count("a"); other("five"); say(f"{six}")
"""
    found = list(of_source(BytesIO(text.encode()), catalogue.KEYWORDS, ("Translators:",), {}))
    assert [(name, messages) for _, name, messages, _ in found] == [
        ("say", ("one {x}",)),
        ("count", ("{n} coin", "{n} coins", None)),
        ("say", ("two",)),
        ("msg", ("three four",)),
        ("count", ("a",)),
    ]
    assert found[3][3] == ["Translators: a number", "of seats"]


def test_placeholders_have_names():
    for message in catalogue.committed():
        for form in catalogue._forms(message.id):
            for name in catalogue.placeholders(form):
                assert name.isidentifier(), f"{form!r} needs a name in its braces"


def _place(message):
    """Return the folder of the first source that says a message, with the package where there is one."""
    folders = message.locations[0][0].split("/")[:-1]
    return "/".join(folders[:2]) or message.locations[0][0]


def _places(messages):
    return Counter(_place(message) for message in messages)


def _first_form(message):
    return message.id if isinstance(message.id, str) else message.id[0]


UNEXPLAINED = {
    "cogs/ice": 20,
    "cogs/roam": 20,
    "engine/terminal": 1,
    "render/example": 3,
    "render/ice": 230,
    "render/roam": 80,
}
"""Messages of one or two words without a comment, by place, and how many there are at most: numbers only get smaller.

Names of cards have comments by themselves, from their file.
"""


def test_a_word_alone_has_a_comment_for_translators():
    """ "Back" may be a button, a direction or a part of the body."""
    short = [
        message
        for message in catalogue.committed()
        if message.id and len(_first_form(message).split()) <= 2 and not message.auto_comments
    ]
    more = {
        place: [_first_form(message) for message in short if _place(message) == place]
        for place, number in _places(short).items()
        if number > UNEXPLAINED.get(place, 0)
    }
    assert not more, "write `# Translators: …` directly above the call"


FRAGMENTS = {
    "cogs/app": 4,
    "cogs/commands": 2,
    "cogs/extras": 12,
    "cogs/lobby": 22,
    "cogs/panel": 1,
    "cogs/proposals": 4,
    "db": 17,
    "db/postgresql": 18,
    "db/sqlite": 7,
    "engine/terminal": 16,
    "host": 4,
    "host/records": 4,
    "render": 5,
    "render/example": 2,
    "render/ice": 190,
    "render/roam": 110,
    "settings.py": 17,
}
"""Messages that start as if within a sentence, by place, and how many there are at most: numbers only get smaller.

Those there are stand alone in a list, a hint, a table or an error's brackets; a sentence is never built from them.
"""


def test_messages_are_sentences_and_no_fragments():
    """What is joined has an order and endings that other languages don't share."""
    begun = [message for message in catalogue.committed() if message.id and _FRAGMENT.match(_first_form(message))]
    more = {
        place: [_first_form(message) for message in begun if _place(message) == place]
        for place, number in _places(begun).items()
        if number > FRAGMENTS.get(place, 0)
    }
    assert not more, "write whole sentences, or names with a capital"


@pytest.mark.parametrize(
    ("text", "fragment"),
    [("and {n} more", True), (", once", True), (" more", True), ("{name} passed", False), ("/game new", False)],
)
def test_fragments_are_told_by_how_they_start(text, fragment):
    assert bool(_FRAGMENT.match(text)) == fragment


def test_nothing_compiled_is_kept():
    assert not list((ROOT / "locales").rglob("*.mo"))


@pytest.mark.parametrize(("n", "expected"), [(0, "0 coins"), (1, "1 coin"), (2, "2 coins"), (5, "5 coins")])
def test_plurals_follow_the_number(n, expected):
    assert words().count(msg("{n} coin"), msg("{n} coins"), n) == expected


def test_a_plural_form_may_leave_the_number_out_and_name_more():
    assert words().count("{name} has one", "{name} has {n}", 1, name="Ann") == "Ann has one"


@pytest.mark.parametrize(
    ("parts", "expected"), [([], ""), (["A"], "A"), (["A", "B"], "A and B"), (list("ABC"), "A, B and C")]
)
def test_lists_read_as_english(parts, expected):
    assert words().listed(parts) == expected


@pytest.mark.parametrize("locale", ["en", "en-GB", "xx", "zh-TW", "", "../../etc", "en/../..", "e n"])
def test_unknown_languages_fall_back_to_english(locale):
    assert words(locale).locale == "en"
    assert isinstance(words(locale), Words)


def test_names_may_hold_braces():
    assert words().say("{name}'s turn", name="{0} {x}") == "{0} {x}'s turn"


def test_nothing_said_is_nothing():
    assert words().say("") == ""
