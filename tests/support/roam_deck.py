"""A small deck for the rules tests: patterns and coins that make each rule visible."""

from engine.roam.deck import Ability, Artifact, Card, Deck, Land, Pattern, Terrain


def pattern(*rows):
    """Return the pattern of rows of # (solid), o (blank) and . (nothing)."""
    squares = [(x, y, sign) for y, row in enumerate(rows) for x, sign in enumerate(row)]
    return Pattern(
        tuple((x, y) for x, y, sign in squares if sign == "#"), tuple((x, y) for x, y, sign in squares if sign == "o")
    )


def card(key, rows=("#",), coins=None, *, points=1, animal=False):
    """Return a character, with its land if coins (six digits, scroll at the bottom) are given."""
    land = None if coins is None else Land(Terrain.FOREST, tuple(int(sign) for sign in coins))
    return Card(key, key.title(), "", points, pattern(*rows), land, animal)


STARTING = (card("dot", points=0), card("pair", ["##"], points=0), card("bent", ["#o", ".#"], points=0))
LANDS = (
    card("plain1", coins="000000"),
    card("plain2", coins="000000"),
    card("plain3", coins="000000", points=2),
    card("plain4", coins="000000", points=3),
    card("plain5", coins="000000"),
    card("plain6", coins="000000"),
    card("rich", coins="100203"),
    card("hook", ["##o", "#.."], coins="000000", points=4),
    card("row", ["######"], coins="000000", points=2),
    card("wing", ["oo#oo"], coins="000000"),
    card("frame", ["ooo", "o#o", "ooo"], coins="000000"),
    card("wall", ["######"] * 6, coins="000000"),
    card("tall", ["#", "#", "#", "#"], coins="000000"),
    card("next1", coins="000000", points=5),
    card("next2", coins="000000", points=6),
    card("next3", coins="000000", points=7),
)
ANIMALS = (card("cat", ["#.#"], coins="000000", animal=True),)
_TILES = {
    "coin": Ability.COIN,
    "free": Ability.FREE_BLANK,
    "replace": Ability.REPLACE,
    "turn": Ability.TURN,
    "slide": Ability.SLIDE,
    "flip": Ability.FLIP,
}
ARTIFACTS = tuple(
    Artifact(f"{key}{number}", key, "", price, number, ability)
    for price, (key, ability) in enumerate(_TILES.items(), 1)
    for number in range(1, 5)
)
"""coin1 to coin4 for 1 coin, free1 to free4 for 2, and so on; each worth its number in points."""

DECK = Deck(STARTING, LANDS, ANIMALS, ARTIFACTS, "00000000")
