"""All games, in the order in which they are offered: a new game is one more key, everything else is in its folders.

Knows keys, and how the parts of a game are found by its key: ``engine/<key>``, ``render/<key>``, ``cogs/<key>``. Must
not know any game, nor what the parts are for.
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, TypeVar

from engine.card_file import CardsError, CardText, text_of
from engine.package import AnyGame, CardSet, GamePackage, digest_in

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from engine.package import CardSource
    from engine.record import Record


T = TypeVar("T")


class IncompleteGame(Exception):
    """A folder of a game lacks what is asked of it; the text names the file and what must stand there."""


def home(part: str, key: str) -> str:
    """Return the file in which a part of a game begins."""
    return f"{part}/{key}/__init__.py"


def find_part(part: str, key: str, name: str, kind: type[T]) -> T | None:
    """Return what the folder of a game in a part calls ``name``, None without such a folder; raise IncompleteGame."""
    spec = find_spec(f"{part}.{key}")
    if spec is None or spec.origin is None:  # a folder without modules: Python leaves its caches behind
        return None
    found = getattr(import_module(f"{part}.{key}"), name, None)
    # by its ancestors: a protocol is no class of which `isinstance` may be asked
    if kind not in type(found).__mro__:
        raise IncompleteGame(f"{home(part, key)} must define {name}, a {kind.__name__}, not {found!r}")
    return found


KEYS: Final = ("roam", "ice")
"""The games, in the order in which they are offered."""
EXAMPLES: Final[tuple[str, ...]] = ("example",)
"""Games to learn from: in the terminal, the playground and the tests, and never hosted on Discord."""


@cache
def package(key: str) -> GamePackage:
    """Return what the engine has of the game with a key; raise KeyError, or IncompleteGame."""
    if key not in (*KEYS, *EXAMPLES):
        raise KeyError(key)
    found = find_part("engine", key, "PACKAGE", GamePackage)
    if found is None:
        raise IncompleteGame(f"{home('engine', key)} is not there")
    if found.game.info.key != key:
        raise IncompleteGame(f"{home('engine', key)}: PACKAGE is of a game with the key {found.game.info.key!r}")
    return found


def find(key: str) -> AnyGame:
    """Return the game with a key; raise KeyError."""
    return package(key).game


GAMES: Final = tuple(map(find, KEYS))
EVERY_GAME: Final = (*GAMES, *map(find, EXAMPLES))
"""The examples too."""


def with_cards(cards: Path | None) -> dict[str, AnyGame]:
    """Return every game by its key, with the cards of a file where there is one; raise CardsError."""
    own: dict[str, AnyGame] = {}
    if cards is not None:
        text = text_of(cards)
        own = {key: source.made(text, text.content) for key, source in sources_of_own().items()}
    return {**{game.info.key: game for game in EVERY_GAME}, **own}


def sources_of_own() -> dict[str, CardSource]:
    """Return by key where the cards come from of the games for which one may have cards of one's own."""
    return {key: source for key in KEYS if (source := package(key).cards) is not None and source.own}


def dealt(games: Mapping[str, AnyGame], key: str, cards: CardSet) -> AnyGame:
    """Return the game as a match is played that was dealt from these cards; raise KeyError for one not in ``games``.

    Where nobody has those cards, or today's rules cannot read them, it is the game that is there.
    """
    game = games[key]
    if cards.digest in {"", game.info.cards}:
        return game
    return with_card_set(key, cards) or game


@lru_cache(maxsize=32)
def with_card_set(key: str, cards: CardSet) -> AnyGame | None:
    """Return a game with cards that came along, or someone's own; None where nobody has or can read them."""
    source, text = _source(key), text_with(key, cards)
    if source is None or text is None:
        return None
    try:
        game = source.made(text, None)
    except CardsError:
        return None
    return game if game.info.cards == cards.digest else None


def text_with(key: str, cards: CardSet) -> CardText | None:
    """Return the file of cards that came along, or someone's own; None where nobody has it."""
    source = _source(key)
    if source is None or cards.own is not None:
        return None if source is None or cards.own is None else CardText(f"{cards.digest}.toml", cards.own)
    return source.files.text(cards.digest)


def _source(key: str) -> CardSource | None:
    return package(key).cards if key in (*KEYS, *EXAMPLES) else None


def of_record(record: Record, games: Mapping[str, AnyGame] | None = None) -> AnyGame:
    """Return the game by which a record was made, with the cards that it was dealt from; raise KeyError."""
    known = {record.game: find(record.game)} if games is None else games
    return dealt(known, record.game, CardSet(digest_in(record.rules), record.cards))
