"""Views of Roam for pictures and texts, with cards of their own: pictures stay when the game's cards change."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from functools import cache

from engine.core import Outcome
from engine.roam import Roam
from engine.roam.deck import Ability, Artifact, Card, Deck, Land, Terrain
from engine.roam.view import ArtifactView, Auction, Edge, Exploration, Phase, View
from tests.support import roam_table
from tests.support.roam_table import pattern

NAMES = ("Ann", "Maximiliane von Greifenstein XIV", "Зоя", "Łukasz")
_PATTERNS = (
    "##o #./## #o/.# ##/oo #o# #o/o# #../..# o#o/.#. ### ##/#o #.#/o#o ##/## #/#/#/# o#o/### .#./#.#/.#. "
    "#.#/.../#.# ##./.##/o.. #.../.#../..#./...# ##.## ####o #.o/##./#.o ##/.#/## #/./#/./#/o"
)
_NAMED = (
    "Alba Bran Corvina Doro Elsin Fabrizia Gundo Hesper Iwo Jarosława Kestrel Luz Mirabelle Nox Oriana Pip "
    "Quillon Ros Sorrel Tam Ulla Vesper Wanda Xan Ysolde Zeb Ada Bertok Cleo Dunya Esk Farrow Gil Hanno Ines "
    "Juno Kolya Lark Mab Nils Otto Petra Quince Rufus Sage Tilda Umber Vito"
)
_TILES = "Lantern Spyglass Kite Mule Rope Thermos Astrolabe Tent"


def chance(key: str, below: int) -> int:
    """Return a number that looks drawn and is always the same for the key."""
    return int.from_bytes(hashlib.sha256(key.encode()).digest()[:4]) % below


def _land(name: str) -> Land:
    coins = [(0, 0, 1, 0, 0, 2, 0, 1, 0, 3)[chance(f"{name}{square}", 10)] for square in range(6)]
    return Land(tuple(Terrain)[_NAMED.split().index(name) % 8], (*coins,))  # type: ignore[arg-type]


@cache
def game() -> Roam:
    """Return the game with cards that only tests have."""
    patterns = [pattern(rows) for rows in _PATTERNS.split()]
    lands = tuple(
        Card(name.lower(), name, "A line.", 1 + chance(name, 6), patterns[3 + i % 20], _land(name), i >= 43)
        for i, name in enumerate(_NAMED.split())
    )
    starting = (Card(f"s{i}", name, "A line.", i // 2, patterns[i]) for i, name in enumerate(("Mok", "Reva", "Sten")))
    artifacts = (
        Artifact(f"a{i}", _TILES.split()[i % 8], "A line.", 1 + chance(f"price{i}", 7), chance(f"worth{i}", 6), ability)
        for i, ability in enumerate(tuple(Ability) * 4)
    )
    return Roam(Deck((*starting,), lands[:43], lands[43:], (*artifacts,), "00000000"))


def _markers(at: int, seats: int, density: int, *, stacked: bool) -> str:
    """Return what lies on a square, in the notation of positions."""
    if chance(f"at{at}", 10) >= density:
        return "."
    above = "abcd"[chance(f"top{at}", seats)] if stacked and chance(f"two{at}", 3) == 0 else ""
    return "ABCD"[chance(f"who{at}", seats)] + above


def table(
    seats: int = 4,
    *,
    characters: int = 3,
    artifacts: int = 0,
    density: int = 0,
    stacked: bool = False,
    edges: tuple[Edge, ...] = (),
    full: bool = True,
) -> View:
    """Return a table with this many characters and artifacts each; ``density`` is in tenths of the squares."""
    deck = game().deck
    starting, lands, tiles = ([card.id for card in cards] for cards in (deck.starting, deck.lands, deck.artifacts))
    more, claimed = lands[7:], characters - 3
    tableaus = [[*starting, *(more[(seat * 9 + i) % len(more)] for i in range(claimed))] for seat in range(seats)]
    state = roam_table.table(
        "".join(_markers(at, seats, density, stacked=stacked) for at in range(36)),
        seats=seats,
        edges="".join(edge[0].upper() for edge in edges),
        first=1,
        turn=1 + 4 * claimed * seats,
        characters=[
            " ".join(f"{key}{'*' * (claimed > 0 and chance(f'{key}{seat}', 10) < 4)}" for key in tableau)
            for seat, tableau in enumerate(tableaus)
        ],
        artifacts=[
            " ".join(f"{tiles[(seat * 5 + i) % 24]}{'*' * (i % 3 == 1)}" for i in range(artifacts))
            for seat in range(seats)
        ],
        lands=" ".join(lands[:6]),
        pile=" ".join(lands[6 : max(6, len(lands) - seats * claimed)]),
        row=" ".join(tiles[-4:] * full),
        tiles=" ".join(tiles[: max(0, 20 - artifacts * seats) * full]),
        game=game(),
        variants=" ".join(["basic"] * (not full) + ["stacked"] * stacked),
        last_round=characters > 9,
    )
    view = game().view(state, None)
    players = tuple(
        replace(player, coins=chance(f"coins{seat}{characters}", 9), stock=24 - chance(f"stock{seat}", 12))
        for seat, player in enumerate(view.players)
    )
    return replace(view, players=players, active=0, awaited=(0,), next_land=deck.lands[6])


def bidding(view: View) -> View:
    """Return the view in an auction for the south-west land: Ann bid 2, the second bids next, then a third."""
    tied = (0, 1, 2)[: len(view.players)]
    markers = list(view.markers)
    for number, at in enumerate((18, 19, 24, 25, 30, 31)):
        markers[at] = (number % len(tied),)
    card = view.lands[3]
    assert card is not None
    auction = Auction(3, card, tied, ((0, 2),), (0, 2), 1)
    return replace(view, markers=tuple(markers), phase=Phase.AUCTION, awaited=(1,), auction=auction)


def auction(seats: int = 4) -> View:
    """Return an auction in the middle of a match."""
    return bidding(table(seats, characters=6, artifacts=1, density=6))


def turning() -> View:
    """Return a position being chosen by someone who has two Turn artifacts ready."""
    view = table(3, characters=7, artifacts=2, density=3)
    turns = [one for one in game().deck.artifacts if one.ability is Ability.TURN][:2]
    first = replace(view.players[0], artifacts=tuple(ArtifactView(one, ready=True) for one in turns))
    exploration = Exploration("s1", 0, (0, 1, 2, 6, 7, 8), (), (), ())
    return replace(view, players=(first, *view.players[1:]), phase=Phase.PLACE, exploration=exploration)


def over(seats: int = 4) -> View:
    """Return the end of a match."""
    view = table(seats, characters=10, artifacts=3, density=5)
    players = list(view.players)
    players[1] = replace(players[1], outpost=True, outpost_points=3)
    scores = tuple(each.points for each in players)
    winners = tuple(seat for seat in range(seats) if scores[seat] == max(scores))
    over = {"awaited": (), "phase": Phase.OVER, "outcome": Outcome(scores, winners, "ten")}
    return replace(view, players=tuple(players), outpost=True, outpost_owner=1, **over)
