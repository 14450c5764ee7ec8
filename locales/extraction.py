"""Finds the text: in Python source, inside f-strings too, where Babel's own does not look, and in files of cards.

Knows calls by the names of their functions, and that every table of a cards file may have a name and a line, which are
shown through ``words.say``. Must not know the text, nor any game.
"""

from __future__ import annotations

import ast
import tomllib
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

_Found = tuple[int, str, tuple[str | None, ...], list[str]]

_KEYS = ("name", "line")
"""Of a card: what is shown."""


def of_source(
    source: BinaryIO, keywords: Collection[str], tags: Collection[str], options: Mapping[str, object]
) -> Iterator[_Found]:
    """Yield line number, keyword, messages and comments, as Babel asks its extractors to; in the source's order."""
    del options
    text = source.read().decode("utf-8")
    lines = text.splitlines()
    calls = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        name = _name(call.func)
        messages = tuple(_constant(argument) for argument in call.args)
        if name in keywords and messages and messages[0]:
            yield call.lineno, name, messages, _comments(lines, call.lineno - 1, tags)


def of_cards(
    source: BinaryIO, keywords: Collection[str], tags: Collection[str], options: Mapping[str, object]
) -> Iterator[tuple[int, str, str, list[str]]]:
    """Yield line number, keyword, message and comments, as Babel asks its extractors to."""
    del keywords, tags, options
    for kind, tables in tomllib.load(source).items():
        for table in tables:
            for key in _KEYS:
                if message := table.get(key):
                    yield 1, "msg", message, [f"Translators: {kind} {table['id']}, {key}"]


def _name(function: ast.expr) -> str:
    match function:
        case ast.Name(name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def _constant(argument: ast.expr) -> str | None:
    return argument.value if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else None


def _comments(lines: Sequence[str], line: int, tags: Collection[str]) -> list[str]:
    """Return the comment that ends just above a line, when it begins with one of the tags."""
    comment: list[str] = []
    while line and (above := lines[line - 1].strip()).startswith("#"):
        comment.insert(0, above.lstrip("# "))
        if any(comment[0].startswith(tag) for tag in tags):
            return comment
        line -= 1
    return []
