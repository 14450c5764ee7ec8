"""What goes between the program and anyone who runs it: files written with any editor, settings, and any terminal.

The standard library only. Must not know what is read or said, nor anything else of this project.
"""

from __future__ import annotations

import codecs
import contextlib
import gettext
import io
import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable

_WORDS = gettext.translation("outpost", Path(__file__).resolve().parent / "locales", fallback=True)
_WIDE: Final = {
    codecs.BOM_UTF32_LE: "UTF-32",
    codecs.BOM_UTF32_BE: "UTF-32",
    codecs.BOM_UTF16_LE: "UTF-16",
    codecs.BOM_UTF16_BE: "UTF-16",
}
"""How files begin that have two or four bytes for each character; the longer marks first."""


def say(message: str, /, **values: object) -> str:
    """Return a sentence with its placeholders filled, in the language of the machine where there is a catalogue."""
    return _WORDS.gettext(message).format(**values)


def count(one: str, many: str, n: int, /, **values: object) -> str:
    """Return the form of a sentence that the language wants for n; {n} is one of the placeholders."""
    return _WORDS.ngettext(one, many, n).format(n=n, **values)


def msg(message: str) -> str:
    """Mark a sentence that is kept in a table until ``say`` says it."""
    return message


# -- files ---------------------------------------------------------------------------------------------------------


class NotText(ValueError):
    """A file that is no text in UTF-8; the message is a sentence that says what to do."""


def read_text(file: Path | str) -> str:
    """Return the text of a file that a person wrote; raise OSError, or NotText.

    A mark at its beginning is left out, and a line may end as on any system.
    """
    return decoded(Path(file).read_bytes(), file)


def decoded(content: bytes, name: object) -> str:
    """Return the text of what a person wrote, as ``read_text`` does; ``name`` is for the sentence of NotText."""
    for mark, encoding in _WIDE.items():
        if content.startswith(mark):
            raise NotText(_wide(name, encoding))
    if b"\0" in content:
        # Without a mark: every other byte of western letters is 0, and nothing but a program writes one otherwise.
        raise NotText(_wide(name, "UTF-16") if _every_other(content) else say("{file} isn't a text file.", file=name))
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        said = say(
            "{file} isn't saved as UTF-8 (see line {line}). Save it again with the encoding UTF-8.",
            file=name,
            line=line,
        )
        raise NotText(said) from error
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _wide(name: object, encoding: str) -> str:
    return say("{file} is saved as {encoding}. Save it again with the encoding UTF-8.", file=name, encoding=encoding)


def _every_other(content: bytes) -> bool:
    """Return whether the bytes that are 0 are mostly the even or mostly the odd ones."""
    odd, even = content[1::2].count(0), content[::2].count(0)
    return max(odd, even) > 10 * min(odd, even)


# -- settings ------------------------------------------------------------------------------------------------------


class BadValue(ValueError):
    """A value of the environment that may be meant in two ways; the message is a sentence that says what to do."""


_QUOTED: Final = re.compile(r"""(?:"((?:[^"\\]|\\.)*)"|'([^']*)')\s*(?:#.*)?""", re.DOTALL)
_COMMENT: Final = re.compile(r"(?:^|\s)#")


def from_environment(name: str, value: str, *, path: bool = False) -> str:
    """Return a value of the environment as it was meant in the file that it comes from; raise BadValue.

    ``docker run --env-file`` hands on quotation marks and comments as they stand. In a path a "#" may be meant.
    """
    value = value.strip()
    if value[:1] in {'"', "'"}:
        if (found := _QUOTED.fullmatch(value)) is None:
            said = say(
                "{name} begins with a quotation mark that isn't closed at its end. Remove it, or close it there.",
                name=name,
            )
            raise BadValue(said)
        return re.sub(r"\\(.)", r"\1", found[1], flags=re.DOTALL) if found[1] is not None else found[2]
    if (comment := _COMMENT.search(value)) is None:
        return value
    if path and comment.start():
        said = say(
            "{name} has a # in it. Remove what follows if it's a comment, or put the path in quotation marks.",
            name=name,
        )
        raise BadValue(said)
    return value[: comment.start()].rstrip()


# -- terminals -----------------------------------------------------------------------------------------------------


def any_terminal() -> None:
    r"""Let whatever is said go to a terminal of any encoding: what it lacks is shown by number, as ``\u2665``.

    A stream that can't be told so stays as it is, and ends no program: one that is closed, was read from, or whose
    descriptor is not any more what it was opened on (a file, and now a pipe).
    """
    for stream, errors in ((sys.stdout, "backslashreplace"), (sys.stderr, "backslashreplace"), (sys.stdin, "replace")):
        if isinstance(stream, io.TextIOWrapper):
            with contextlib.suppress(OSError, ValueError):
                stream.reconfigure(errors=errors)


def _replace_closed() -> None:
    """Let the text for a stream that was closed before the program began (``>&-``) go nowhere, and nothing come."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115  it stays open


def run(main: Callable[[], int | None]) -> NoReturn:
    """Run the main function of a command line, and end with what it returns.

    Anyone who reads its output may be gone or have enough (``| head``): then it ends without a word.
    """
    _replace_closed()
    any_terminal()
    try:
        try:
            status = main()
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        # what is left would be written at the end of the program
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    sys.exit(status)
