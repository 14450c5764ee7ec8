"""Reads the tutorial of `docs/adding-a-game.md`: what it writes, what it changes, what it runs and then shows.

``python -m tests.docs.tutorial`` puts the files of the example into its blocks again, after one of them was changed.
"""

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "adding-a-game.md"
FOLDERS = ("engine/example", "render/example", "tests/engine/example")
"""All of the example but its page of rules and its kept matches."""
_BLOCK = re.compile(r"^(?:`([\w./-]+)`[^\n`]*:\n\n)?```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Write:
    """A file that the reader writes."""

    path: str
    text: str


@dataclass(frozen=True)
class Change:
    """A line of a file that is there, and what takes its place."""

    path: str
    old: str
    new: str


@dataclass(frozen=True)
class Run:
    """A command, and what it prints: ``...`` stands for anything, alone on a line for any number of lines."""

    command: str
    printed: str

    def prints(self, text):
        """Tell whether a text is what is shown."""
        pattern = ""
        for line in self.printed.splitlines():
            if line == "...":
                pattern += r"(?:.*\n)*?"
            else:
                pattern += ".*".join(map(re.escape, line.split("..."))) + "\n"
        return re.fullmatch(pattern, text) is not None


def steps(page):
    """Yield what the reader does, in its order; blocks of other kinds are only read."""
    for path, kind, text in _BLOCK.findall(page):
        if kind == "console":
            yield from runs(text)
        elif path and kind == "diff":
            old, new = text.splitlines()
            assert (old[0], new[0]) == ("-", "+"), f"{path}: one line goes, one comes"
            yield Change(path, old[1:], new[1:])
        elif path:
            yield Write(path, text)


def runs(text):
    """Yield the commands of a block; each begins with ``$ ``.

    >>> [(one.command, one.printed) for one in runs("$ a\\nb\\n$ c\\n")]
    [('a', 'b\\n'), ('c', '')]
    """
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, printed = part.partition("\n")
        yield Run(command, printed)


def filled(page):
    """Return the page with the files of the repository in its blocks."""

    def block(found):
        path, kind, _ = found.groups()
        if not path or kind == "diff":
            return found[0]
        return f"{found[0].partition('```')[0]}```{kind}\n{(ROOT / path).read_text('utf-8')}```"

    return _BLOCK.sub(block, page)


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text("utf-8")), "utf-8")
