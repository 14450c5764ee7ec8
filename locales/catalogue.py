"""Keeps the catalogues in step with the source: collects the text, compares, updates.

Knows Babel. Must not know the text.
"""

from __future__ import annotations

import re
from collections import Counter
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po, write_po

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).resolve().parent
TEMPLATE = HERE / "outpost.pot"
KEYWORDS = {"say": None, "count": (1, 2), "msg": None}

_HEADER = """\
# Every sentence of Outpost. Written by script/messages; translations go into
# locales/LANGUAGE/LC_MESSAGES/outpost.po."""
# Dates and versions would change the files without a change of what is said; the others are Babel's blanks.
_NOISE = re.compile(
    rb'^"(?:POT-Creation-Date|PO-Revision-Date|Generated-By|Report-Msgid-Bugs-To|Last-Translator|Language-Team):.*\n',
    re.MULTILINE,
)


def extracted() -> Catalog:
    """Return all that the source says."""
    with (HERE / "babel.cfg").open(encoding="utf-8") as config:
        methods, options = parse_mapping_cfg(config)  # type: ignore[no-untyped-call]  # Babel's
    catalogue = _empty()
    found = extract_from_dir(
        HERE.parent, methods, options, keywords=KEYWORDS, comment_tags=("Translators:",), strip_comment_tags=True
    )
    for file, line, message, comments, context in found:
        catalogue.add(message, None, [(file, line)], auto_comments=comments, context=context)
    return catalogue


def committed() -> Catalog:
    """Return the template in the repository."""
    with TEMPLATE.open("rb") as source:
        return read_po(source)


def translations() -> dict[str, Catalog]:
    """Return the catalogue of every language by its name."""
    found = {}
    for file in sorted(HERE.glob("*/LC_MESSAGES/outpost.po")):
        locale = file.parents[1].name
        with file.open("rb") as source:
            found[locale] = read_po(source, locale=locale)
    return found


def update() -> None:
    """Write the template again and bring every language up to it; what nobody says any more is dropped."""
    template = extracted()
    _write(TEMPLATE, template)
    for locale, catalogue in translations().items():
        catalogue.update(template, no_fuzzy_matching=True)
        _write(HERE / locale / "LC_MESSAGES" / "outpost.po", catalogue)


def problems() -> Iterator[str]:
    """Yield a sentence for everything that is out of step, beginning with the template."""
    said = _keys(extracted())
    yield from _differences(said, _keys(committed()), TEMPLATE.name)
    for locale, catalogue in translations().items():
        yield from _differences(said, _keys(catalogue), locale)
        for message in catalogue:
            yield from _placeholder_problems(message, locale)


def placeholders(sentence: str) -> Counter[str]:
    """Return the names in braces, with how often each stands there.

    >>> sorted(placeholders("{name!r} bid {n}"))
    ['n', 'name']
    """
    return Counter(re.findall(r"{([^{}!:]*)[^{}]*}", sentence))


def _empty() -> Catalog:
    return Catalog(
        project="Outpost", version="1", header_comment=_HEADER, charset="utf-8", copyright_holder="", fuzzy=False
    )


def _write(file: Path, catalogue: Catalog) -> None:
    buffer = BytesIO()
    write_po(buffer, catalogue, width=120, sort_by_file=True, include_lineno=False, ignore_obsolete=True)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(_NOISE.sub(b"", buffer.getvalue()))


def _keys(catalogue: Catalog) -> set[tuple[str, ...]]:
    return {_forms(message.id) for message in catalogue if message.id}


def _forms(value: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)


def _differences(said: set[tuple[str, ...]], known: set[tuple[str, ...]], where: str) -> Iterator[str]:
    for key in sorted(said - known):
        yield f"{where} lacks {key[0]!r}: run script/messages"
    for key in sorted(known - said):
        yield f"{where} has {key[0]!r}, which nobody says: run script/messages"


def _placeholder_problems(message: Message, locale: str) -> Iterator[str]:
    """Compare what is named: a translation names what the source does; a form may leave out or add the number."""
    if not message.id:
        return
    source = [set(placeholders(form)) for form in _forms(message.id)]
    for form in _forms(message.string or ""):
        named = set(placeholders(form))
        if form and not any(names - {"n"} <= named <= names | {"n"} for names in source):
            yield f"{locale}: {form!r} must name what {_forms(message.id)[-1]!r} names"
