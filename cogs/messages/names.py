"""Names that people chose, made safe for texts with mark-up, and such that everyone at a table can be told apart.

Knows Discord's mark-up, which signs pictures can draw, and the people of a match. Must not know the sentences around
the names.
"""

from __future__ import annotations

import re
import unicodedata
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from host.lobby.lobby import SIGN
from host.types import Playing
from render.base import Names
from render.letters import lookalikes
from render.letters.characters import JOINER, NON_JOINER, begins_with_mark, clusters, isolated
from render.letters.lettering import as_drawn, drawn
from render.look import NO_EMOJIS, Emojis
from render.words import languages, msg, words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    import discord

    from host import MatchInfo
    from host.types import Stretch
    from render.base import AnyMatchRenderer
    from render.words import Words

LENGTH: Final = 32
"""Longest name that is shown; Discord's own names are no longer."""
_BLANK: Final = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp", "Zs"})
"""Separators, controls and what turns the direction: they would break the line that the name stands in."""
_UNSEEN: Final = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters and marks that are invisible."""
_SELECTORS: Final = re.compile("[\u180b-\u180d\u180f\ufe00-\ufe0e\U000e0100-\U000e01ef]")
"""Invisible signs that choose how the one before them looks, but for the one that makes an emoji of it."""
_PICTURE: Final = "\N{VARIATION SELECTOR-16}"
_TURNING: Final = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""What turns the direction of the text around it."""
_FLAG: Final = re.compile("\U0001f3f4[\U000e0020-\U000e007e]{1,6}\U000e007f")
"""The flag of a part of a country, spelled in signs that are invisible elsewhere."""
_JOINING: Final = (JOINER, NON_JOINER)
_JOINED: Final = "\N{COMBINING GRAVE ACCENT}"
"""Letters before this one, those of Latin, are never joined."""
_MARKS: Final = 3
"""The most accents on one letter: more would cover the lines above."""
_NOBODY: Final = "?"
"""A name that can't be seen."""
# Translators: the computer that plays for {name}.
STAND_IN: Final = msg("{name}'s stand-in")
# Translators: in place of a name that Discord rejects.
_PLAYER: Final = msg("Player {n}")
_LEFT_OUT: Final[ContextVar[bool]] = ContextVar("names left out", default=False)
_NOT_SAID: Final = "…"
# Translators: {n} tells two players of the same name apart.
_NUMBERED: Final = msg("{name} ({n})")
_LIKE_A_GEAR: Final = re.compile(
    r"\b(GEAR|COG|WHEEL|HELM SYMBOL|WRENCH|NUT AND BOLT|ROBOT|MECHANICAL|COMPUTER|LAPTOP|TRACKBALL|LIGHTHOUSE|SUN"
    r"|BRIGHTNESS|FLOWER|SUNFLOWER|BLOSSOM|HIBISCUS|FLORETTE|ROSETTE|ASTERISK|ASTERISM|SNOWFLAKE|SPARKLE|PINWHEEL"
    r"|(SIX|EIGHT|TWELVE) POINTED|REFERENCE MARK|RUB EL HIZB|ETERNITY SIGN|MULTIOCULAR|ATOM SYMBOL)\b"
)
"""How Unicode calls signs that look like the gear of computers, or like another machine."""


@lru_cache(maxsize=4096)
def plain(name: str) -> str:
    """Return a name on one line, of bounded length, never empty: for what is stored and compared."""
    return _cut(_on_one_line(name)) or _NOBODY


def too_long(name: str) -> bool:
    """Return whether a name would be cut."""
    return len(_on_one_line(name)) > LENGTH


def _on_one_line(name: str) -> str:
    """Return a name with nothing in it that would break the line, as long as it is."""
    text = unicodedata.normalize("NFC", _TURNING.sub("", _SELECTORS.sub("", name)))
    flags = {place for found in _FLAG.finditer(text) for place in range(*found.span())}
    signs: list[str] = []
    marks = 0
    for place, sign in enumerate(text):
        kind = unicodedata.category(sign)
        if sign in (*_JOINING, _PICTURE) or place in flags:
            signs.append(sign)
            continue
        marks = marks + 1 if kind[0] == "M" else 0
        if marks <= _MARKS:
            signs.append(" " if kind in _BLANK or sign in _UNSEEN or (kind == "Cn" and not drawn(sign)) else sign)
    return _tidy(clusters("".join(signs)))


def _tidy(found: Iterable[str]) -> str:
    """Return signs as one line: joiners only between what is seen, accents only on something, no space twice."""
    kept = [_joined(one) for one in found if not begins_with_mark(one) and one[0] not in _JOINING]
    return _joiners_within(" ".join("".join(kept).split()))


def _cut(line: str) -> str:
    """Return as much of a line as a name may have, without a part of a sign."""
    signs = clusters(line)
    while sum(map(len, signs)) > LENGTH:
        signs.pop()
    return "".join(signs).strip()


def _joined(cluster: str) -> str:
    """Return a sign with the selectors that mean something: what makes an emoji of a letter makes nothing of it."""
    if cluster[0].isspace():
        return " "
    first = cluster[0]
    emoji = not first.isalpha() and (not first.isdecimal() or cluster.endswith("\u20e3"))
    return cluster if emoji else cluster.replace(_PICTURE, "")


def _joiners_within(text: str) -> str:
    """Return a text whose joiners stand between two signs of scripts, or emoji, that they can join."""
    found = ""
    for sign, behind in zip(text, text[1:] + " ", strict=False):
        if sign not in _JOINING or (found[-1:] >= _JOINED and found[-1:] not in _JOINING and behind >= _JOINED):
            found += sign
    return found


def safe(name: str) -> str:
    r"""Return a name for a Discord text: no mark-up, no mention, no link, no emoji code.

    >>> print(safe("*Ann*"), ascii(safe("<@1>")))
    \*Ann\* '\\<@\u200b1\\>'
    """
    if _LEFT_OUT.get():
        return _NOT_SAID
    return isolated(escaped(plain(name)))


def escaped(text: str) -> str:
    r"""Return a line of plain text escaped for Discord, so that it is shown exactly as it is.

    >>> print(escaped("Spy at *Ann*"))
    Spy at \*Ann\*
    """
    # the library has two helpers: one leaves emoji codes and links, the other channels and time stamps
    text = re.sub(r"([\\*_~`|<>\[\]#]|^[-+])", r"\\\1", text)
    text = re.sub(r"^(\d+)([.)])", r"\1\\\2", text)  # a list with numbers
    return text.replace("@", "@\u200b").replace("://", ":\u200b//")


def alike(one: str, other: str) -> bool:
    """Return whether two names look the same to a reader.

    >>> alike(" ＢOB ", "Bob"), alike("Max", "\u041c\u0430\u0445")
    (True, True)
    """
    return lookalikes.alike(plain(one), plain(other))


def name_of(user: discord.User | discord.Member, others: Iterable[str] = ()) -> str:
    """Return a person's name: the one Discord shows, or their unique user name if others have that, or it is unseen."""
    there = list(others)
    for called in (user.display_name, user.global_name or ""):
        name = own(called)
        if name != _NOBODY and not taken(name, there):
            return name
    return own(user.name)


@lru_cache(maxsize=4096)
def own(name: str) -> str:
    """Return the name of a person as it can be drawn, who must not be taken for a computer or a stand-in.

    Nothing is left of a name of whose letters some cannot be drawn.

    >>> own("\N{GEAR} Ada"), own("\N{BLACK FLORETTE} Ada"), own("Ada \N{BLACK FLORETTE}")
    ('Ada', 'Ada', 'Ada \u273f')
    """
    signs = [one for one in clusters(_before_mark(plain(name))) if not _is_gear(one)]
    first = next((at for at, one in enumerate(signs) if one[0].isalnum() and not _like_gear(one)), None)
    if first is not None:
        signs = [one for at, one in enumerate(signs) if at > first or not _like_gear(one)]
    if any(one[0].isalnum() and not drawn(one) for one in signs):
        return _NOBODY
    seen = [one if one.isspace() else as_drawn(one) for one in signs if one.isspace() or drawn(one)]
    return _tidy(seen) or _NOBODY


def unseen(name: str) -> bool:
    """Return whether nothing is left of a name that someone wants to have."""
    return own(name) == _NOBODY


def _is_gear(sign: str) -> bool:
    return any("GEAR" in unicodedata.name(one, "").split() for one in sign)


def _like_gear(sign: str) -> bool:
    """Return whether a sign could be taken for the gear of computers where a name begins with it."""
    return not sign.isascii() and _LIKE_A_GEAR.search(unicodedata.name(sign[0], "")) is not None


def _before_mark(name: str) -> str:
    """Return a name without what says in any language that a stand-in plays."""
    look = lookalikes.skeleton(name.casefold())
    if any(mark in look for mark in _stand_in_marks()):
        marks = tuple(_stand_in_marks())
        ends = (at for at in range(len(name)) if lookalikes.skeleton(name[at:].casefold()).startswith(marks))
        return name[: next(ends, 0)].rstrip()
    return name


@lru_cache(maxsize=1)
def _stand_in_marks() -> frozenset[str]:
    """Return what stands behind the names of seats for which a stand-in plays, as it looks."""
    said = (words(one).say(STAND_IN, name="") for one in languages())
    return frozenset(lookalikes.skeleton(one.strip().casefold()) for one in said)


def taken(name: str, others: Iterable[str]) -> bool:
    """Return whether one of the others has the same name, or one that looks the same."""
    return any(alike(name, other) for other in others)


def shown(names: Iterable[str], words: Words, colours: tuple[int, ...] = ()) -> Names:
    """Return the names by seat in the forms that a renderer needs, with the colours of the seats.

    Everyone has the same name in all pictures and texts of a match, and no two look alike.
    """
    called = (_numbered if _LEFT_OUT.get() else _called)(tuple(names), words)
    plainly, safely = tuple(map(isolated, called)), tuple(isolated(escaped(name)) for name in called)
    return Names(plainly, safely, colours, NO_EMOJIS if _LEFT_OUT.get() else _SHELF.get().now)


@dataclass
class EmojiShelf:
    """The emoji of one bot; they change while it runs."""

    now: Emojis = NO_EMOJIS


_SHELF: Final[ContextVar[EmojiShelf]] = ContextVar("emojis", default=EmojiShelf())  # noqa: B039  # never changed


def mark_with(shelf: EmojiShelf) -> None:
    """Have these emoji beside names and amounts from now on, in all that this task makes, or one that it begins."""
    _SHELF.set(shelf)


def without_emojis() -> None:
    """Have no emoji in anything until it has been looked again which there are: Discord does not know one of them."""
    _SHELF.get().now = NO_EMOJIS


@contextmanager
def left_out(*, really: bool = True) -> Iterator[None]:
    """Have nothing shown meanwhile that someone wrote, and no emoji: people are called by the numbers of their seats.

    So it is in all that is made within it by this task, or by one that it begins.
    """
    before = _LEFT_OUT.set(really)
    try:
        yield
    finally:
        _LEFT_OUT.reset(before)


def names_left_out() -> bool:
    """Return whether nothing is to be shown now that someone wrote."""
    return _LEFT_OUT.get()


def _numbered(names: tuple[str, ...], words: Words) -> list[str]:
    """Return people by the numbers of their seats, computers by their names, which nobody has chosen."""
    return [plain(name) if name.startswith(SIGN) else words.say(_PLAYER, n=n) for n, name in enumerate(names, 1)]


@lru_cache(maxsize=1024)
def _called(names: tuple[str, ...], words: Words) -> tuple[str, ...]:
    """Return what the people at a table are called: their names as far as they are seen and can be told apart."""
    found: list[str] = []
    for n, stored in enumerate(names, 1):
        # a person's name has no gear since it was stored
        name = plain(stored) if stored.startswith(SIGN) else own(stored)
        player = words.say(_PLAYER, n=n)
        name = player if name == _NOBODY else name
        forms = (name, words.say(_NUMBERED, name=name, n=n), player)
        found.append(next((one for one in forms if not taken(one, found)), player))
    return tuple(found)


def people(users: Iterable[int], info: MatchInfo, words: Words) -> list[str]:
    """Return people as a text calls them: by their name at the table, or as Discord shows someone who is not there."""
    names = shown(info.names, words).escaped
    known = {one.user: names[one.seat] for one in info.people}
    return [known.get(user, f"<@{user}>") for user in users]


def shown_names(info: MatchInfo, words: Words) -> Names:
    """Return names and colours of a match by seat, as a renderer needs them; stand-ins are marked as such."""
    return cast_names([Playing(one.name, one.stood_in) for one in info.seats], words, info.colours)


def cast_names(cast: Sequence[Playing], words: Words, colours: tuple[int, ...]) -> Names:
    """Return the same for who played at some time."""
    names = shown([one.name for one in cast], words, colours)

    def called(known: Iterable[str]) -> tuple[str, ...]:
        return tuple(
            words.say(STAND_IN, name=name) if one.stood_in else name for name, one in zip(known, cast, strict=True)
        )

    return replace(names, plain=called(names.plain), escaped=called(names.escaped))


def told(stretches: Iterable[Stretch], renderer: AnyMatchRenderer, *, over: bool = False) -> list[str]:
    """Return what happened as sentences that name who played then; ``over``: the match is."""
    found = list[str]()
    for stretch in stretches:
        names = cast_names(stretch.cast, renderer.words, renderer.names.colours)
        found += renderer.with_names(names).sentences.events(stretch.events, over=over)
    return found


def told_plainly(stretches: Iterable[Stretch], renderer: AnyMatchRenderer) -> tuple[str, ...]:
    """Return what everyone may know of what happened as ``told`` does, where no marks are read."""
    found = list[str]()
    for stretch in stretches:
        names = cast_names(stretch.cast, renderer.words, renderer.names.colours)
        plainly = renderer.with_names(replace(names, escaped=names.plain, emojis=NO_EMOJIS))
        found += plainly.sentences.events([event for event in stretch.events if event.audience is None])
    return tuple(found)
