"""People's names: usual, long, strange and without letters; and a language without letters."""

from __future__ import annotations

import gettext

from render.words import Words

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve")
NAMELESS = ("№1", "№2", "№3", "№4", "№5")
"""Names without letters, to be told from words."""
LONG = ("Maximiliane von und zu Greifenst", "Bartholomäus Quirinus Feuerstein", "W" * 32, "Ж" * 32, "N" * 400)
STRANGE = ("", "\U0001f3b2\U0001f9ed", "W" * 32, "一二三 ё ń", "\N{RIGHT-TO-LEFT OVERRIDE}x")
"""Names of people that no face has all letters of, or too long."""

_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ODD = "åƀçđéƒğĥíĵķłɱñøƥɋřšŧůṽŵẋýžÅƁÇĐÉƑĞĤÍĴĶŁṀÑØƤɊŘŠŦŮṼŴẊÝŽ"
_ACCENTS = str.maketrans(_PLAIN, _ODD)


class _Pseudo(gettext.NullTranslations):
    """A language without a plain Latin letter, a third longer than English."""

    def gettext(self, message: str) -> str:
        parts = message.replace("}", "{").split("{")
        odd = "".join(f"{{{part}}}" if i % 2 else part.translate(_ACCENTS) for i, part in enumerate(parts))
        return f"{odd}{'~' * (len(message) // 3)}"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


PSEUDO = Words("el", _Pseudo())  # Greek, so that no list has a Latin "and"
"""What stands in plain letters in its texts was never looked up."""
