"""What is in the box of ICE: tiles, guilds, requests, decrees, logbook cards (I3, I4.4, I10, I12).

Knows ``components.toml`` and its keys. Must not know how anything is played.

Types, shapes, terrains, fronts, guilds and cards are small numbers in states: their place in the enumerations and
tuples of this module. A *piece* is one tile as it lies in the box, 0-111: 0-47 snow, 48-84 surface, 85-111 deep.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cache, partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from engine.card_file import CardFiles, digest_of, read, require_unique

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.card_file import CardTable, CardText

DAYS: Final = 4
"""How many days a match lasts."""
TOKEN_STEPS: Final = (4, 5, 6, 10, 11, 12)
"""Where curse tokens lie, by place in a state's and a view's ``curses``: the first three are light (I13.2)."""
TOKEN_TURNS: Final = {7: "light", 13: "dark"}
"""Where an own token is flipped."""
COUNTS: Final = {
    "terrain": 5,
    "snow": 11,
    "talisman": 5,
    "surface": 5,
    "deep": 5,
    "prismatic": 2,
    "guild": 5,
    "request": 41,
    "decree": 9,
    "logbook": 10,
}


class Type(StrEnum):
    """A type of artifact (I1); prismatic pieces have the number ``PRISMATIC``."""

    OBLITERATION = "obliteration"
    EXALTED = "exalted"
    HARMONY = "harmony"
    PHILOSOPHICAL = "philosophical"
    ACHIEVEMENT = "achievement"


TYPES: Final = tuple(Type)
OBLITERATION, EXALTED, HARMONY, PHILOSOPHICAL, ACHIEVEMENT, PRISMATIC = range(6)
LETTERS: Final = "oehpax"
"""By type, prismatic too: the letter in the notation of payments."""
KINDS: Final = {**{kind.value: number for number, kind in enumerate(TYPES)}, "prismatic": PRISMATIC}
"""By back of an artifact tile: the number of its type, prismatic too."""


class Terrain(StrEnum):
    """The back of a snow tile (I3.1)."""

    BLANK = "blank"
    TUNNEL = "tunnel"
    CREVASSE = "crevasse"
    NUNATAK = "nunatak"
    CAMP = "camp"


TERRAINS: Final = tuple(Terrain)
BLANK, TUNNEL, CREVASSE, NUNATAK, CAMP_SITE = range(5)

FRONTS: Final = (
    *("rope", "survivors", "sailer", "wreckage", "whistle", "rune", "gem", "termites", "smilodon", "spiders", "manta"),
    *("talisman",) * 5,
)
"""By front of a snow tile (I3.4): its word; the talismans of the five types are the last five."""
(ROPE, SURVIVORS, SAILER, WRECKAGE, WHISTLE, RUNE, GEM, TERMITES, SMILODON, SPIDERS, MANTA, TALISMAN) = range(12)
"""TALISMAN + type is the talisman of that type."""
FRONT_WORDS: Final = tuple(
    (word,) if front < TALISMAN else (word, TYPES[front - TALISMAN].value) for front, word in enumerate(FRONTS)
)
"""By front: its words in an action, as ("rope",) or ("talisman", "harmony")."""


class Guild(StrEnum):
    """A guild (I11)."""

    FLAME = "flame"
    WARDENS = "wardens"
    ARCHITECTS = "architects"
    FORAGERS = "foragers"
    WALKERS = "walkers"


class RequestKind(StrEnum):
    """How a request is paid (I10.1)."""

    PRISMATIC = "prismatic"
    ONE = "one"
    TWO = "two"
    EITHER = "either"
    SHAPES = "shapes"
    ANY = "any"


ANIMA_NEEDED: Final = {RequestKind.PRISMATIC: 2, RequestKind.ONE: 3, RequestKind.EITHER: 2, RequestKind.ANY: 3}
"""By kind that is paid in anima: how much."""


class DecreeKind(StrEnum):
    """What a decree counts (I10.4)."""

    ANIMA = "anima"
    SHAPES = "shapes"
    SETS = "sets"
    RENOWN = "renown"
    STUDIES = "studies"


SEATS: Final = (1, 2, 3, 4, 5)
"""How many may play."""


@dataclass(frozen=True, slots=True)
class Piece:
    """An artifact tile (I3.5)."""

    type: int
    """0-4, or PRISMATIC."""
    anima: int
    shape: int
    """1-3; 0 for prismatic."""


@dataclass(frozen=True, slots=True)
class GuildBoard:
    """A guild's board."""

    id: Guild
    name: str
    rp: tuple[int, ...]
    """RP tokens to begin with, by number of seats, in the order of ``SEATS`` (I4.4)."""
    house: str | None


@dataclass(frozen=True, slots=True)
class Request:
    """A request card (I10.1)."""

    id: str
    kind: RequestKind
    types: tuple[int, ...]
    rp: tuple[int, ...]
    """One number; in kind *shapes* for 1, 2 and 3 shapes."""
    copies: int
    house: str | None


@dataclass(frozen=True, slots=True)
class Decree:
    """A decree card (I10.4)."""

    id: str
    kind: DecreeKind
    type: int
    """In kind *anima*; else -1."""


@dataclass(frozen=True, slots=True)
class LogCard:
    """A logbook card (I12)."""

    id: str
    name: str
    terrain: int
    house: str | None


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """All components of a match, which are in its state and its views; never changes once read.

    One value for each set of components: another process has its own of them, and is sent the digest.
    """

    backs: tuple[int, ...]
    """Terrains of the 48 snow tiles, not shuffled."""
    fronts: tuple[int, ...]
    """Fronts of the 48 snow tiles, not shuffled."""
    pieces: tuple[Piece | None, ...]
    """By piece 0-111: the artifact; None for snow."""
    guilds: tuple[GuildBoard, ...]
    requests: tuple[Request, ...]
    """The 54 cards: copies stand beside each other."""
    decrees: tuple[Decree, ...]
    logbook: tuple[LogCard, ...]
    houses: tuple[tuple[str, str], ...]
    """Tables marked as house values, and why."""
    digest: str
    types: tuple[int, ...] = field(init=False)
    """By piece: its type, -1 for snow; like the two below, worked out."""
    anima: tuple[int, ...] = field(init=False)
    shapes: tuple[int, ...] = field(init=False)
    request_cards: Mapping[str, int] = field(init=False)
    """By id of the 41 kinds of requests: the first of its cards."""

    def __post_init__(self) -> None:
        set_field = partial(object.__setattr__, self)
        set_field("types", tuple(-1 if piece is None else piece.type for piece in self.pieces))
        set_field("anima", tuple(0 if piece is None else piece.anima for piece in self.pieces))
        set_field("shapes", tuple(0 if piece is None else piece.shape for piece in self.pieces))
        first: dict[str, int] = {}
        for number, card in enumerate(self.requests):
            first.setdefault(card.id, number)
        set_field("request_cards", MappingProxyType(first))

    def __repr__(self) -> str:
        """Return which it is: all that is in it would be more than the rest of a state."""
        return f"Box({self.digest})"

    def __reduce__(self) -> tuple[object, ...]:
        """Return how another process has the same."""
        if released(self.digest) is self:
            return released, (self.digest,)
        given = (getattr(self, one.name) for one in fields(self) if one.init)
        return Box, tuple(given)


@cache
def box_of(text: CardText) -> Box:
    """Return the components that a text describes, one value for each text; raise CardsError."""
    tables = read(text, COUNTS)
    houses: list[tuple[str, str]] = []

    def house(table: CardTable) -> str | None:
        reason = table.house()
        if reason is not None:
            houses.append((table.name, reason))
        table.close()
        return reason

    backs = _backs(tables["terrain"])
    fronts = _fronts(tables["snow"], tables["talisman"])
    pieces = _pieces(tables)
    for kind in ("terrain", "snow", "talisman", "surface", "deep", "prismatic"):
        for table in tables[kind]:
            house(table)
    guilds = tuple(
        GuildBoard(t.choice("id", Guild), t.text("name"), _by_seats(t, "rp"), house(t)) for t in tables["guild"]
    )
    kinds = tuple(_request(table) for table in tables["request"])
    requests = tuple(card for card in kinds for _ in range(card.copies))
    if len(requests) != 54:
        raise tables["request"][0].wrong("copies", f"make it 54 cards in all; there are {len(requests)}")
    for table in tables["request"]:
        house(table)
    require_unique(tables["request"], "id", (card.id for card in kinds))
    decrees = tuple(_decree(table) for table in tables["decree"])
    require_unique(tables["decree"], "id", (card.id for card in decrees))
    logbook = tuple(
        LogCard(t.slug("id", longest=12), t.text("name"), TERRAINS.index(t.choice("terrain", Terrain)), house(t))
        for t in tables["logbook"]
    )
    require_unique(tables["logbook"], "id", (card.id for card in logbook))
    values = (
        backs,
        fronts,
        [piece and (piece.type, piece.anima, piece.shape) for piece in pieces],
        [(one.id, one.rp if t.has_list("rp") else one.rp[0]) for one, t in zip(guilds, tables["guild"], strict=True)],
        [(card.id, card.kind, card.types, card.rp) for card in requests],
        [(card.id, card.kind, card.type) for card in decrees],
        [(card.id, card.terrain) for card in logbook],
    )
    return Box(backs, fronts, pieces, guilds, requests, decrees, logbook, tuple(houses), digest_of(values))


def _backs(tables: tuple[CardTable, ...]) -> tuple[int, ...]:
    found = []
    for table in tables:
        terrain = TERRAINS.index(table.choice("id", Terrain))
        found += [terrain] * table.number("count", low=1, high=48)
    if len(found) != 48 or found.count(CAMP_SITE) != 1:
        raise tables[0].wrong("count", f"make it 48 snow tiles with one camp site; there are {len(found)}")
    return tuple(found)


def _fronts(snow: tuple[CardTable, ...], talismans: tuple[CardTable, ...]) -> tuple[int, ...]:
    found = []
    for table in snow:
        word = table.slug("id", longest=12)
        if word not in FRONTS[:TALISMAN]:
            raise table.wrong("id", f"use one of {', '.join(FRONTS[:TALISMAN])}, not {word!r}")
        table.text("family")
        found += [FRONTS.index(word)] * table.number("count", low=1, high=48)
    for table in talismans:
        front = TALISMAN + TYPES.index(table.choice("type", Type))
        table.text("family")
        found += [front] * table.number("count", low=1, high=48)
    if len(found) != 48:
        raise snow[0].wrong("count", f"make it 48 snow tiles with the talismans; there are {len(found)}")
    return tuple(found)


def _pieces(tables: dict[str, tuple[CardTable, ...]]) -> tuple[Piece | None, ...]:
    found: list[Piece | None] = [None] * 48
    prisms = {table.text("level"): table for table in tables["prismatic"]}
    for level, size in (("surface", 37), ("deep", 27)):
        pieces = []
        for table in tables[level]:
            kind, anima = TYPES.index(table.choice("type", Type)), table.number("anima", low=1, high=2)
            for shape, count in enumerate(table.numbers("shapes", low=0, high=9), 1):
                pieces += [Piece(kind, anima, shape)] * count
        prism = prisms[level]
        anima = prism.number("anima", low=1, high=2)
        pieces += [Piece(PRISMATIC, anima, 0)] * prism.number("count", low=0, high=37)
        if len(pieces) != size:
            raise prism.wrong("count", f"make it {size} {level} artifacts; there are {len(pieces)}")
        found += pieces
    return tuple(found)


def _by_seats(table: CardTable, key: str) -> tuple[int, ...]:
    """Return a number for each number of seats: those of a list, or one that is the same at every table."""
    if not table.has_list(key):
        return (table.number(key, low=0, high=9),) * len(SEATS)
    numbers = table.numbers(key, low=0, high=9)
    if len(numbers) != len(SEATS):
        raise table.wrong(key, f"give {len(SEATS)} numbers, for tables of 1 to {SEATS[-1]} seats, not {len(numbers)}")
    return numbers


def _request(table: CardTable) -> Request:
    return Request(
        id=table.slug("id", longest=24),
        kind=table.choice("kind", RequestKind),
        types=tuple(TYPES.index(Type(word)) for word in table.texts("types", known=TYPES)),
        rp=table.numbers("rp", low=0, high=20),
        copies=table.number("copies", low=1, high=9),
        house=table.house(),
    )


def _decree(table: CardTable) -> Decree:
    types = [TYPES.index(Type(word)) for word in table.texts("types", known=TYPES)]
    decree = Decree(table.slug("id", longest=16), table.choice("kind", DecreeKind), types[0] if types else -1)
    table.close()
    return decree


BOXES: Final = CardFiles(
    Path(__file__).with_name("components.toml"), ("1d46af93", "6f12d846", "31984dde", "b45fe38a"), box_of
)
"""The boxes from which matches were dealt, and their digests."""
BOX: Final = BOXES.load()
"""The components that are there now: those of a match are in its state and its views, and only they count there."""


@cache
def released(digest: str) -> Box | None:
    """Return a box from which matches were dealt; None of a digest that is none of theirs."""
    return BOXES.of(digest)
