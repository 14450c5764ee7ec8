"""Views of Roam made by hand, for pictures and texts."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from functools import cache

from engine.core import Outcome
from engine.roam.deck import Ability, Artifact, Card, Deck, Land, Pattern, Terrain
from engine.roam.squares import square
from engine.roam.view import ArtifactView, Auction, CharacterView, Edge, Phase, PlayerView, View

EDGES = {
    2: (Edge.SOUTH, Edge.NORTH),
    3: (Edge.SOUTH, Edge.WEST, Edge.NORTH),
    4: (Edge.SOUTH, Edge.WEST, Edge.NORTH, Edge.EAST),
}
NAMES = ("Ann", "Maximiliane von Greifenstein XIV", "Зоя", "Łukasz")


PATTERNS = (
    "##o",
    "#./##",
    "#o/.#",
    "##/oo",
    "#o#",
    "#o/o#",
    "#../..#",
    "o#o/.#.",
    "###",
    "##/#o",
    "#.#/o#o",
    "##/##",
    "#/#/#/#",
    "o#o/###",
    ".#./#.#/.#.",
    "#.#/.../#.#",
    "##./.##/o..",
    "#.../.#../..#./...#",
    "##.##",
    "####o",
    "#.o/##./#.o",
    "##/.#/##",
    "#/./#/./#/o",
)
NAMED = [
    "Alba",
    "Bran",
    "Corvina",
    "Doro",
    "Elsin",
    "Fabrizia",
    "Gundo",
    "Hesper",
    "Iwo",
    "Jarosława",
    "Kestrel",
    "Luz",
    "Mirabelle",
    "Nox",
    "Oriana",
    "Pip",
    "Quillon",
    "Ros",
    "Sorrel",
    "Tam",
    "Ulla",
    "Vesper",
    "Wanda",
    "Xan",
    "Ysolde",
    "Zeb",
    "Ada",
    "Bertok",
    "Cleo",
    "Dunya",
    "Esk",
    "Farrow",
    "Gil",
    "Hanno",
    "Ines",
    "Juno",
    "Kolya",
    "Lark",
    "Mab",
    "Nils",
    "Otto",
    "Petra",
    "Quince",
    "Rufus",
    "Sage",
    "Tilda",
    "Umber",
    "Vito",
]
TILES = ["Lantern", "Spyglass", "Kite", "Mule", "Rope", "Thermos", "Astrolabe", "Tent"]


def pattern(rows: str) -> Pattern:
    """Return the pattern of rows parted by strokes: # solid, o blank."""
    cells = [(x, y, sign) for y, line in enumerate(rows.split("/")) for x, sign in enumerate(line)]
    return Pattern(tuple((x, y) for x, y, c in cells if c == "#"), tuple((x, y) for x, y, c in cells if c == "o"))


@cache
def deck() -> Deck:
    """Return cards of the tests' own, so that pictures stay the same when the game's cards change."""
    starting = tuple(
        Card(f"s{i}", name, "A line.", i // 2, pattern(PATTERNS[i])) for i, name in enumerate(("Mok", "Reva", "Sten"))
    )
    lands = tuple(
        Card(
            name.lower(),
            name,
            "A line.",
            1 + chance(name, 6),
            pattern(PATTERNS[3 + i % 20]),
            Land(
                tuple(Terrain)[i % 8],
                tuple((0, 0, 1, 0, 0, 2, 0, 1, 0, 3)[chance(f"{name}{j}", 10)] for j in range(6)),  # type: ignore[arg-type]
            ),
            animal=i >= 43,
        )
        for i, name in enumerate(NAMED)
    )
    artifacts = tuple(
        Artifact(
            f"a{i}", TILES[i % 8], "A line.", 1 + chance(f"price{i}", 7), chance(f"worth{i}", 6), tuple(Ability)[i % 6]
        )
        for i in range(24)
    )
    return Deck(starting, lands[:43], lands[43:], artifacts, "00000000")


def chance(key: str, below: int) -> int:
    """Return a number that looks drawn and is always the same for the key."""
    return int.from_bytes(hashlib.sha256(key.encode()).digest()[:4]) % below


def printed(lands: tuple[Card | None, ...]) -> tuple[int, ...]:
    """Return the coin symbols by square as six lands lie (R2.2)."""
    coins = [0] * 36
    for place, card in enumerate(lands):
        if card is None or card.land is None:
            continue
        column = place % 3
        for i in (0, 1):
            for j in (0, 1, 2):
                value = card.land.coins[2 * j + i]
                at = square(2 * column + 1 - i, 2 - j) if place < 3 else square(2 * column + i, 3 + j)
                coins[at] = value
    return tuple(coins)


def player(seat: int, edge: Edge, characters: tuple[Card, ...], *, artifacts: int = 0, asleep: int = 0) -> PlayerView:
    tiles = tuple(deck().artifacts[(seat * 5 + i) % 24] for i in range(artifacts))
    return PlayerView(
        seat=seat,
        edge=edge,
        coins=chance(f"coins{seat}{len(characters)}", 9),
        stock=24 - chance(f"stock{seat}", 12),
        characters=tuple(CharacterView(card, chance(f"{card.id}{seat}", 10) >= asleep) for card in characters),
        artifacts=tuple(ArtifactView(each, i % 3 != 1) for i, each in enumerate(tiles)),
        outpost=False,
        character_points=sum(card.points for card in characters),
        artifact_points=sum(each.points for each in tiles),
        outpost_points=0,
    )


def table(
    seats: int = 4,
    *,
    characters: int = 3,
    artifacts: int = 0,
    density: int = 0,
    stacked: bool = False,
    edges: tuple[Edge, ...] | None = None,
    full: bool = True,
) -> View:
    """Return a table with so many characters and artifacts each; ``density`` is in tenths of the squares."""
    cards = deck()
    lands = cards.lands[:6]
    more = cards.lands[7:]
    players = tuple(
        player(
            seat,
            edge,
            (*cards.starting, *(more[(seat * 9 + i) % len(more)] for i in range(characters - 3))),
            artifacts=artifacts,
            asleep=4 if characters > 3 else 0,
        )
        for seat, edge in enumerate(edges or EDGES[seats])
    )
    markers = []
    for at in range(36):
        here: list[int] = []
        if chance(f"at{at}", 10) < density:
            here.append(chance(f"who{at}", seats))
            if stacked and chance(f"two{at}", 3) == 0:
                here.append(chance(f"top{at}", seats))
        markers.append(tuple(here))
    return View(
        players=players,
        order=tuple((1 + i) % seats for i in range(seats)),
        active=0,
        awaited=(0,),
        phase=Phase.START,
        turn=1 + 4 * (characters - 3) * seats,
        round=1 + 4 * (characters - 3),
        lands=lands,
        coins=printed(lands),
        markers=tuple(markers),
        next_land=cards.lands[6],
        pile=max(0, len(cards.lands) - 6 - seats * (characters - 3)),
        row=cards.artifacts[-4:] if full else (),
        artifact_pile=max(0, 20 - artifacts * seats) if full else 0,
        full=full,
        outpost=False,
        outpost_owner=None,
        stacked=stacked,
        animals=False,
        last_round=characters > 9,
        quiet_rounds=0,
        exploration=None,
        auction=None,
        outcome=None,
    )


def auction(seats: int = 4) -> View:
    view = table(seats, characters=6, artifacts=1, density=6)
    markers = list(view.markers)
    for at, who in zip((18, 19, 24, 25, 30, 31), (0, 1, 2, 0, 1, 2) if seats > 2 else (0, 1, 0, 1, 0, 1), strict=True):
        markers[at] = (who,)
    tied = (0, 1, 2) if seats > 2 else (0, 1)
    card = view.lands[3]
    assert card is not None
    return replace(
        view,
        markers=tuple(markers),
        phase=Phase.AUCTION,
        awaited=(tied[1],),
        auction=Auction(3, card, tied, ((0, 2),), (0, 2), tied[1]),
    )


def over(seats: int = 4) -> View:
    view = table(seats, characters=10, artifacts=3, density=5)
    players = list(view.players)
    players[1] = replace(players[1], outpost=True, outpost_points=3)
    scores = tuple(each.points for each in players)
    best = max(scores)
    return replace(
        view,
        players=tuple(players),
        outpost=True,
        outpost_owner=1,
        awaited=(),
        phase=Phase.OVER,
        outcome=Outcome(scores, tuple(s for s in range(seats) if scores[s] == best), "ten"),
    )
