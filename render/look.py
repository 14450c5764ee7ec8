"""How a match looks to a person: language, names, which seat wears which identity, and the signs beside words.

An identity is a colour, a shape and the initial of a name. A sign stands in texts and on buttons and has a key: a
seat's colour with the initial of its player, or what a game calls one of its ``signs``. No sign is the only one to say
something, so a text without them says the same. Must not know who chose what, nor how an emoji comes to Discord.
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
from render.letters.characters import isolated
from render.letters.lettering import write
from render.letters.lookalikes import initials
from render.texts import COLOURS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from PIL.Image import Image

    from engine.core import Seat
    from render.words import Words

Sign: TypeAlias = "Callable[[int], Image]"
"""Draws a sign in a square of this many pixels."""
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


# What is ``cached`` is told the ``Identity``, never the seat, so that no match gets the pieces of another.


@dataclass(frozen=True, slots=True)
class Look:
    """What is the same for all that is drawn and said of one match for one person."""

    words: Words
    names: Sequence[str] = ()
    """By seat, either all plain or all escaped; a tuple where the value has to be hashed."""
    colours: tuple[int, ...] = ()
    """By seat, the place in ``theme.SEATS`` of what it wears; empty: each seat what stands at its own number."""

    emojis: Emojis = NO_EMOJIS
    """What stands beside amounts in sentences."""

    def identity(self, seat: Seat) -> Identity:
        """Return the colour, shape and initial of a seat."""
        worn = _wardrobe(tuple(self.names), self.colours)
        return worn[seat][1] if seat < len(worn) else SEATS[seat]

    def emoji(self, seat: Seat, emojis: Emojis) -> str:
        """Return the emoji of a seat, "" where it is missing."""
        worn = _wardrobe(tuple(self.names), self.colours)
        number, who = worn[seat] if seat < len(worn) else (seat, SEATS[seat])
        return emojis.seat(number, who.letter)

    def letter(self, seat: Seat) -> str:
        """Return the letter that marks the things of a seat, which turns nothing around it."""
        return isolated(self.identity(seat).letter)

    def colour(self, seat: Seat) -> str:
        """Return the name of a seat's colour."""
        worn = _wardrobe(tuple(self.names), self.colours)
        return self.words.say(COLOURS[worn[seat][0] if seat < len(worn) else seat])


@lru_cache(maxsize=256)
def _wardrobe(names: tuple[str, ...], colours: tuple[int, ...]) -> tuple[tuple[int, Identity], ...]:
    """Return by seat the place of its colour in ``theme.SEATS``, and its identity with its initial."""
    numbers = colours or tuple(range(min(len(names), len(SEATS))))
    marked = initials(names) if names else tuple(SEATS[number].letter for number in numbers)
    return tuple(
        (number, replace(SEATS[number], letter=letter)) for number, letter in zip(numbers, marked, strict=False)
    )
