"""The words of one language: every sentence that a person reads passes through here.

Knows the catalogues in ``locales``. Must not know what the sentences are about.
"""

from __future__ import annotations

import gettext
import re
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from babel import Locale
from babel.dates import format_skeleton, get_day_names, get_month_names
from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

if TYPE_CHECKING:
    from collections.abc import Sequence

SOURCE: Final = "en"
CATALOGUES: Final = Path(__file__).resolve().parent.parent / "locales"
# Babel's English puts a comma before "and"; the sentences of this project do not.
_LISTS: Final = {"en": "en_GB"}


@dataclass(frozen=True, slots=True)
class Words:
    """One language: sentences by their English text, plurals and lists.

    >>> words().count("{n} coin", "{n} coins", 1)
    '1 coin'
    >>> words().listed(["Ann", "Bob", "Cy"])
    'Ann, Bob and Cy'
    """

    locale: str
    """A name that Babel knows."""
    catalogue: gettext.NullTranslations

    def __reduce__(self) -> tuple[object, ...]:
        """Say how another process comes by the same words: from its own catalogue."""
        return words, (self.locale,)

    def say(self, message: str, /, **values: object) -> str:
        """Return the message in this language, its placeholders filled in."""
        # gettext answers an empty message with the header of the catalogue
        return self.catalogue.gettext(message).format(**values) if message else ""

    def count(self, one: str, many: str, n: int, /, **values: object) -> str:
        """Return the singular or plural form for n in this language; {n} is one of the placeholders."""
        return self.catalogue.ngettext(one, many, n).format(n=n, **values)

    def listed(self, parts: Sequence[str]) -> str:
        """Return the parts as this language lists them: A, B and C."""
        return format_list(parts, locale=_LISTS.get(self.locale, self.locale))

    def either(self, parts: Sequence[str]) -> str:
        """Return the parts as this language lists alternatives: A, B or C.

        >>> words().either(["Ann", "Bob", "Cy"])
        'Ann, Bob or Cy'
        """
        return format_list(parts, style="or", locale=_LISTS.get(self.locale, self.locale))

    def day(self, number: int) -> str:
        """Return a day, counted from 1 January 1970 on, as this language writes it.

        >>> words().day(20811)
        'Thu, 24 Dec 2026'
        """
        return format_skeleton("yMMMEd", float(number * 86_400), locale=_LISTS.get(self.locale, self.locale))

    def day_names(self) -> tuple[str, ...]:
        """Return what the days of the week are called, from Monday on."""
        names = get_day_names("wide", locale=self.locale)
        return tuple(names[number] for number in range(len(names)))

    def month_names(self) -> tuple[str, ...]:
        """Return what the months are called in a date."""
        names = get_month_names("wide", locale=self.locale)
        return tuple(names[number] for number in sorted(names))


@lru_cache(maxsize=64)
def words(locale: str = SOURCE) -> Words:
    """Return the words of a language such as "pl" or "en-GB"; English when it has no catalogue."""
    name = language(locale) or SOURCE
    return _spoken(name, _catalogue(name))


def language(locale: str) -> str | None:
    """Return the name of the catalogue for a locale such as "pl" or "en-GB"; None when there is none."""
    # a locale may come from outside: nothing but a plain name is looked for among the files
    if found := re.fullmatch(r"([a-z]{2,3})(?:[-_][A-Za-z]{2})?", locale):
        for name in (locale.replace("-", "_"), found[1]):
            if _catalogue(name).is_file():
                return name
    return None


@lru_cache(maxsize=16)
def _spoken(name: str, file: Path) -> Words:
    return Words(name, _compiled(file) if file.is_file() else gettext.NullTranslations())


def _catalogue(name: str) -> Path:
    return CATALOGUES / name / "LC_MESSAGES" / "outpost.po"


def languages() -> tuple[str, ...]:
    """Return the languages that sentences can be said in, the source's first."""
    found = (file.parents[1].name for file in CATALOGUES.glob("*/LC_MESSAGES/outpost.po"))
    return (SOURCE, *sorted({name for name in found if name != SOURCE}))


def own_name(language: str) -> str:
    """Return what a language calls itself.

    >>> own_name("pl")
    'polski'
    """
    return Locale.parse(language).get_display_name() or language


def msg(message: str) -> str:
    """Mark a constant for extraction into the catalogue and return it unchanged; ``say`` translates it later."""
    return message


def _compiled(file: Path) -> gettext.GNUTranslations:
    with file.open("rb") as source:
        catalogue = read_po(source)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)
