"""Finds the phrases that `docs/words.md` tells writers to avoid, and how long sentences of the pages are.

``python -m tests.docs.wording [PLACE]`` lists each phrase with where it stands and what to write instead, in places
that begin so: ``cogs``, ``docs/playing.md``.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from locales import catalogue

ROOT = Path(__file__).parents[2]
WORDS = ROOT / "docs" / "words.md"
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
EXAMPLE = ROOT / ".env.example"
CODE = ("bench", "cogs", "db", "engine", "host", "locales", "playground", "players", "render", "script", "tests")
_ROW = re.compile(r"^\| (`.*`) \| (.*) \|$", re.MULTILINE)
_DOCSTRING = re.compile(r'^ *r?"""(.*?)"""', re.MULTILINE | re.DOTALL)
_BLOCK = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)
_PARAGRAPH = re.compile(r"\n\s*\n|\n(?= *(?:[-#|]|\d+\. ))")
_CODE = re.compile(r"^ *```.*?^ *```$|`[^`\n]+`", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Text:
    """Something that people read: which kind, where it stands, and what it says."""

    kind: str
    """"message", "page", "docstring" or "settings"."""
    place: str
    """The file and, for docstrings, the line."""
    text: str

    def __str__(self) -> str:
        return f"{self.place}: {self.text!r}" if self.kind == "message" else self.place


@dataclass(frozen=True)
class Phrase:
    """A phrase that is not written, and what is written instead."""

    pattern: re.Pattern[str]
    instead: str


@cache
def phrases() -> tuple[Phrase, ...]:
    """Return the rows of the last table of `docs/words.md`."""
    rows = _ROW.findall(WORDS.read_text("utf-8").rpartition("\n## ")[2])
    return tuple(Phrase(_pattern(re.findall("`([^`]+)`", cell)), instead) for cell, instead in rows)


@cache
def _any() -> re.Pattern[str]:
    """Return a pattern for all phrases at once, so that most texts are searched only once."""
    return re.compile("|".join(phrase.pattern.pattern for phrase in phrases()), re.IGNORECASE)


def _pattern(written: list[str]) -> re.Pattern[str]:
    """Return a pattern for whole words, across line breaks; `whoever's` is another word than `whoever`."""
    words = "|".join(r"\s+".join(re.escape(word) for word in phrase.split()) for phrase in written)
    return re.compile(rf"\b(?<![’'])(?:{words})(?![\w’'])", re.IGNORECASE)


def texts() -> Iterator[Text]:
    """Yield all that is looked at."""
    for message in catalogue.committed():
        for form in dict.fromkeys(catalogue._forms(message.id)) if message.id else ():
            yield Text("message", message.locations[0][0], form)
    for page in PAGES:
        text = page.read_text("utf-8")
        yield Text("page", _name(page), _CODE.sub("", text.rpartition("\n## ")[0] if page == WORDS else text))
    yield Text("settings", _name(EXAMPLE), EXAMPLE.read_text("utf-8").replace("\n#", "\n"))
    for file in [*sorted(ROOT.glob("*.py")), *(path for part in CODE for path in sorted((ROOT / part).rglob("*.py")))]:
        source = file.read_text("utf-8")
        for docstring in _DOCSTRING.finditer(source):
            line = source.count("\n", 0, docstring.start()) + 1
            yield Text("docstring", f"{_name(file)}:{line}", _CODE.sub("", docstring[1]))


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def found() -> Iterator[tuple[Text, str, str]]:
    """Yield each banned phrase as (text, phrase, what to write instead)."""
    for text in texts():
        for phrase in phrases() if _any().search(text.text) else ():
            for hit in phrase.pattern.finditer(text.text):
                yield text, " ".join(hit[0].split()), phrase.instead


def area(text: Text) -> str:
    """Return where exceptions are counted: messages and docstrings by folder, pages each but those of a subfolder."""
    parts = text.place.split(":")[0].split("/")
    if text.kind in {"message", "docstring"}:
        return f"{text.kind}s of {parts[0]}"
    return "/".join(parts[:-1]) if len(parts) > 2 else text.place


def sentences(page: Path) -> list[str]:
    """Return the sentences of a page; a row of a table and a line of a list end one."""
    text = _BLOCK.sub("", page.read_text("utf-8"))
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return [
        sentence
        for line in _PARAGRAPH.split(text)
        for cell in (line.strip("| ").split("|") if line.startswith("|") else [line])
        for sentence in re.split(r"(?<=[.!?])[\s*)_”]+(?=[A-Z0-9*`“(])", cell)
        if re.search(r"[a-z]{2}", sentence)
    ]


if __name__ == "__main__":
    for one, written, better in found():
        if one.place.startswith(tuple(sys.argv[1:]) or ""):
            print(f"{one.kind} {one}: {written!r}: write {better}")  # noqa: T201  # a command for writers
