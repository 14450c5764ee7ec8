"""Positions of Roam written down, acts carried out, refusals checked: the notation of the rules tests, and its cards.

A map is 36 signs in reading order, spaces and line ends between them as one likes: ``.`` an empty square, ``A``
to ``D`` a marker of seats 0 to 3, ``Ba`` a marker of seat 0 on one of seat 1. Tableaus are ids, ``*`` after one that
lies face down. A pattern is rows parted by strokes: ``#`` solid, ``o`` blank, ``.`` nothing.
"""

from dataclasses import replace

import pytest

from engine.core import IllegalAction
from engine.roam import Roam
from engine.roam.deck import Ability, Artifact, Card, Deck, Land, Pattern, Terrain
from engine.roam.squares import name, parse
from engine.roam.state import Cards, Start


def pattern(rows):
    """Return the pattern of rows."""
    squares = [(x, y, sign) for y, row in enumerate(rows.split("/")) for x, sign in enumerate(row)]
    solid, blank = (tuple((x, y) for x, y, sign in squares if sign == one) for one in "#o")
    return Pattern(solid, blank)


def card(key, rows="#", *, coins="000000", points=1, animal=False):
    """Return a character with the land on its other side: six digits, scroll at the bottom; without any if None."""
    land = None if coins is None else Land(Terrain.FOREST, tuple(map(int, coins)))
    return Card(key, key.title(), "", points, pattern(rows), land, animal)


DECK = Deck(
    starting=tuple(
        card(key, rows, coins=None, points=0) for key, rows in {"dot": "#", "pair": "##", "bent": "#o/.#"}.items()
    ),
    lands=(
        *(card(f"plain{number}", points=points) for number, points in enumerate((1, 1, 2, 3, 1, 1), 1)),
        card("rich", coins="100203"),
        card("hook", "##o/#..", points=4),
        card("row", "######", points=2),
        card("wing", "oo#oo"),
        card("frame", "ooo/o#o/ooo"),
        card("wall", "/".join(["######"] * 6)),
        card("tall", "#/#/#/#"),
        *(card(f"next{number}", points=4 + number) for number in (1, 2, 3)),
    ),
    animals=(card("cat", "#.#", animal=True),),
    artifacts=tuple(
        Artifact(f"{ability}{number}", str(ability), "", price, number, ability)
        for price, ability in enumerate(Ability, 1)
        for number in (1, 2, 3, 4)
    ),
    digest="00000000",
)
"""Patterns and coins that make each rule visible.

Artifacts: coin1 to coin4 for 1 coin, free1 to free4 for 2, and so on; each worth its number in points.
"""

ROAM = Roam(DECK)
_EDGES = {"S": "south", "W": "west", "N": "north", "E": "east"}
_DEFAULT_EDGES = {2: "SN", 3: "SWN", 4: "SWNE"}
PLAIN = "plain1 plain2 plain3 plain4 plain5 plain6"
RICH = "plain1 plain2 plain3 rich plain4 plain5"  # a4 has 1 symbol, b5 2, b6 3
NINE = "dot pair bent plain4 plain5 plain6 rich hook row"  # 9 characters
NO_STOCK = "AAAAAA AAAAAA ...... AAAAAA AAAAAA ......"  # 24 markers, no land complete


def table(
    squares="",
    *,
    seats=2,
    edges="",
    first=0,
    turn=1,
    coins=None,
    characters=(),
    artifacts=(),
    lands=PLAIN,
    pile="next1 next2 next3",
    row="",
    tiles="",
    pending=None,
    game=ROAM,
    variants="",
    **fields,
):
    """Return a position; what is left out is as at the start of a match, seat 0 being the first player."""
    options = {f"edge.{seat}": _EDGES[sign] for seat, sign in enumerate(edges or _DEFAULT_EDGES[seats])}
    options |= {"first": str(first), "mode": "basic" if "basic" in variants else "full"}
    options |= {key: "on" for key in variants.split() if key != "basic"}
    state = game.setup(seats, 1, options).state
    below, above = _markers(squares, seats)
    laid = tuple(None if key == "-" else key for key in lands.split())
    people = [_tableau(text) for text in (*characters, *["dot pair bent"] * (seats - len(characters)))]
    things = [_tableau(text) for text in (*artifacts, *[""] * (seats - len(artifacts)))]
    return replace(
        state,
        turn=turn,
        active=state.setting.order[(turn - 1) % seats],
        pending=pending or Start(),
        cards=Cards(
            characters=tuple(ids for ids, _ in people),
            artifacts=tuple(ids for ids, _ in things),
            lands=laid,
            pile=tuple(pile.split()),
            row=tuple(row.split()),
            artifact_pile=tuple(tiles.split()),
            ground=game._book.ground(laid),
        ),
        coins=tuple(coins or (0,) * seats),
        awake=tuple(up for _, up in people),
        ready=tuple(up for _, up in things),
        below=below,
        above=above,
        **fields,
    )


def _markers(squares, seats):
    stacks, text = [], "".join(squares.split())
    for sign in text:
        if sign.islower():
            stacks[-1].append("abcd".index(sign))
        else:
            stacks.append([] if sign == "." else ["ABCD".index(sign)])
    assert len(stacks) in {0, 36}, f"36 squares are needed, not {len(stacks)}"
    return tuple(
        tuple(
            sum(1 << at for at, stack in enumerate(stacks) if stack[layer : layer + 1] == [seat])
            for seat in range(seats)
        )
        for layer in (0, 1)
    )


def _tableau(text):
    ids = text.split()
    return tuple(one.rstrip("*") for one in ids), sum(1 << at for at, one in enumerate(ids) if not one.endswith("*"))


def markers(state):
    """Return the map in the notation, its rows apart."""
    view = ROAM.view(state, None)
    signs = ["".join("ABCD"[s] if n == 0 else "abcd"[s] for n, s in enumerate(stack)) or "." for stack in view.markers]
    return ["".join(signs[start : start + 6]) for start in range(0, 36, 6)]


def act(state, *texts, game=ROAM):
    """Carry texts out, each by the seat whose turn it is, or by the one before a ``>``; return state and last step."""
    step = None
    for text in texts:
        seat, _, action = text.rpartition(">")
        step = game.apply(state, int(seat) if seat else game.awaited(state)[0], game.decode(action))
        state = step.state
    return step


def done(state, *texts, game=ROAM):
    """Return the state after texts."""
    return act(state, *texts, game=game).state


def events(state, *texts, game=ROAM):
    """Return the events of all texts."""
    found = ()
    for text in texts:
        step = act(state, text, game=game)
        state, found = step.state, found + step.events
    return found


def legal(state, verb="", *, seat=None, game=ROAM):
    """Return the texts of legal actions that begin with a verb."""
    seat = game.awaited(state)[0] if seat is None else seat
    return [action.text for action in game.legal(state, seat) if action.text.startswith(verb)]


def refused(state, text, reason, game=ROAM, **values):
    """Check that a text is refused for a reason, that it is not offered either, and that nothing changed."""
    seat, _, action = text.rpartition(">")
    seat = int(seat) if seat else (*game.awaited(state), 0)[0]
    with pytest.raises(IllegalAction) as caught:
        game.apply(state, seat, game.decode(action))
    assert caught.value.reason == reason
    assert dict(caught.value.values) == values
    assert game.decode(action) not in game.legal(state, seat)


def positions(state):
    """Return the squares that ``at`` may name."""
    return [text[3:] for text in legal(state, "at:")]


def seen(state, seat=None):
    """Return a view."""
    return ROAM.view(state, seat)


def awake(state, seat=0):
    return [one.card.id for one in seen(state).players[seat].characters if one.awake]


def ready(state, seat=0):
    return [one.artifact.id for one in seen(state).players[seat].artifacts if one.ready]


def coins(state):
    return [player.coins for player in seen(state).players]


def stocks(state):
    return [player.stock for player in seen(state).players]


def at(*names):
    """Return squares by names."""
    return tuple(parse(one) for one in names)


def names(squares):
    """Return names of squares."""
    return [name(one) for one in squares]
