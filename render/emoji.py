"""Signs that stand beside words in texts and on buttons: which there are, their pictures, and how texts write them.

Each has a key: a seat's colour with the initial of its player, or what a game calls one of its ``signs``. None of them
is the only one to say something, so a text without them says the same. Knows keys and pictures. Must not know how an
emoji comes to Discord.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache, partial
from hashlib import blake2b
from io import BytesIO
from string import ascii_uppercase
from typing import TYPE_CHECKING, Final, TypeAlias

from render.drawing.canvas import LETTER_DOWN, OUTLINES, Pen, letter_size, sketch
from render.drawing.theme import CREAM, SEATS, Face, Identity
from render.letters.lettering import write
from render.texts import COLOURS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from PIL.Image import Image

Sign: TypeAlias = "Callable[[int], Image]"
"""Draws a sign in a square of so many pixels."""
SIZE: Final = 128
"""Pixels of a side. Discord shows 22 of them in a text and 44 in a heading, more on fine screens."""


@dataclass(frozen=True, slots=True)
class Emojis:
    """The emoji that there are now."""

    known: tuple[tuple[str, str], ...] = ()
    """Each by its key, as a text writes it: ``("coin", "<:coin_3f9c1a:1234>")``."""

    def of(self, key: str) -> str:
        """Return an emoji, "" where it is missing."""
        return _by_key(self).get(key, "")

    def seat(self, number: int, letter: str) -> str:
        """Return the emoji of a seat, by the place of its colour in ``theme.SEATS`` and its player's initial.

        Where none has this initial it is the colour and shape alone.
        """
        return self.of(f"{COLOURS[number]}_{letter}") or self.of(COLOURS[number])


NO_EMOJIS: Final = Emojis()


@lru_cache(maxsize=8)
def _by_key(emojis: Emojis) -> Mapping[str, str]:
    return dict(emojis.known)


def beside(emoji: str, text: str) -> str:
    """Return a text with an emoji before it, if there is one.

    >>> beside("<:coin:1>", "2 coins"), beside("", "2 coins")
    ('<:coin:1> 2 coins', '2 coins')
    """
    return f"{emoji} {text}" if emoji else text


def drawings(games: Iterable[Mapping[str, Sign]]) -> dict[str, Callable[[], Image]]:
    """Return what draws each sign, by key, with those of some games; the ones first that stand in most texts."""
    found: dict[str, Callable[[], Image]] = {}
    for who, colour in zip(SEATS, COLOURS, strict=True):
        found[colour] = partial(badge, replace(who, letter=""))
    for signs in games:
        found |= {key: partial(draw, SIZE) for key, draw in signs.items()}
    for letter in ascii_uppercase:
        for who, colour in zip(SEATS, COLOURS, strict=True):
            found[f"{colour}_{letter}"] = partial(badge, replace(who, letter=letter))
    return found


def badge(who: Identity) -> Image:
    """Return the emoji of a seat: colour, shape and initial as on its pieces, with a rim that is seen on any ground."""
    outline = [(1 + 0.8 * x, 1 + 0.8 * y) for x, y in OUTLINES[who.shape]]

    def draw(pen: Pen) -> None:
        pen.polygon(outline, CREAM, line=CREAM, width=0.34)
        pen.polygon(outline, who.colour, line=who.edge, width=0.14)

    sprite = sketch((SIZE, SIZE), draw, unit=SIZE / 2)
    if who.letter:
        at = (SIZE // 2, round(SIZE * (0.5 + LETTER_DOWN.get(who.shape, 0.0) / 2)))
        write(sprite, at, who.letter, face=Face.NUMERAL, size=round(SIZE * 0.58 * letter_size(who)), fill=who.ink)
    return sprite


def encoded(draw: Callable[[], Image]) -> tuple[str, bytes]:
    """Return the digest of a picture that is drawn, six figures of its pixels, and the picture as PNG."""
    image, file = draw(), BytesIO()
    image.save(file, "PNG", optimize=True)
    return blake2b(image.tobytes(), digest_size=3).hexdigest(), file.getvalue()
