"""Tables of ICE whose guild boards, hands and results are drawn, some of them fuller than a match ever makes them."""

from __future__ import annotations

from dataclasses import replace

from engine.core import Outcome
from engine.ice.components import FRONTS, LETTERS, Guild
from engine.ice.events.days import CampBuilt, CurseAdvanced, CurseTaken, RequestValidated, RowLaid, Studied
from engine.ice.events.dig import ArtifactTaken, Gained, SnowTaken, TilePlayed
from engine.ice.events.logbook import MarketLaid, Revealed, Swapped
from engine.ice.view import Line, Own, PieceView
from render.ice.boards.guild_boards import boards, boards_in_turn
from render.ice.boards.hand import hand
from render.ice.boards.result import result
from render.ice.changes import touched
from render.words import words
from tests.render.ice.scenes import NAMED
from tests.support.ice_moments import kept, recent
from tests.support.lettered import Lettered

WORDS = words()


def pieces(text):
    """Return artifacts for "o1a x2 -h2c"; a dash in front: face down."""
    found = []
    for each in text.split():
        up = each[0] != "-"
        kind, anima, *shape = each.lstrip("-")
        found.append(PieceView(LETTERS.index(kind), int(anima), "-abc".index(shape[0]) if shape else 0, up=up))
    return tuple(found)


SLOTS = (
    ("o1a o1a o2b", "e1a", "", "p1a p1b p1c x1 -p2a -x2", "a1b -a2c"),
    ("", "e1a e1b -e1c", "h1a x1 x1", "", "a1a a1b a1c a2a"),
    ("x2", "", "h2a -h2b", "p1a p2a", ""),
    ("o1a o1b o1c o2a o2b o2c x1 x2 -o1a -o2c", "e1c", "h1b", "p1c", "a1a"),
    ("", "", "", "", ""),
)
HOLDS = (
    "o1a e1b h1c p2a a2b x1 x1",
    "e1a e1a e1a",
    "o1a o1b",
    "o1a o2b o1c e1a e1b h1a h2b h1c p1a p1b p1c a1a a2c x1 x2",
    "",
)
VALIDATED = (
    ((3, 2, 6), (9, 3, 4)),
    ((4, 2, 6),),
    (),
    tuple((card, 2 + card % 3, 4 + card % 3) for card in range(8)),
    ((0, 4, 5), (1, 4, 5), (5, 4, 6), (7, 4, 6)),
)


def crowded(name, number, **more):
    """Return a moment of a kept match with boards that hold much."""
    view = kept(name)[number].view()
    curse = view.mode == "curse"
    players = tuple(
        replace(
            player,
            slots=tuple(pieces(slot) for slot in SLOTS[seat]),
            hold=pieces(HOLDS[seat]),
            studies=(0, 2, 3),
            turned=(1,),
            ready=(0, 3) if seat % 2 == 0 else (2,),
            validated=VALIDATED[seat],
            bonus=(0, 2, 0, 4, 2)[seat],
            rp=(3, 0, 12, 7, 5)[seat],
            hand=seat,
            requests=6 - seat,
            planning=seat != 1,
            walks=seat % 3,
            camp=(-1, 50, 3, 90, 17)[seat],
            step=(0, 4, 4, 13, 17)[seat],
            light=(0, 1, 2, 1, 2)[seat] if curse else 0,
            dark=(0, 0, 1, 2, 0)[seat] if curse else 0,
            token=0 if player.guild == Guild.FLAME else -1,
            worth=(seat * 3, 22 - seat, 10),
        )
        for seat, player in enumerate(view.players)
    )
    return replace(view, players=players, **more)


def full():
    """Return the most that a picture has to hold: five players, row, market, curse, logbook, discards."""
    shown = (*range(len(FRONTS)), 3, 3, 7)
    row = (0, 4, 14, 24, 34, 44, 53)
    return crowded(
        "ice-5-curse",
        200,
        row=row,
        market=(0, 11, 12, 13, 14, 15),
        shown=shown,
        spill=44,
        spoil=31,
        opened=2,
        logged=(8,),
    )


def full_events():
    return (
        Revealed(0, 8),
        MarketLaid((0, 11)),
        Swapped(3, 12, 14),
        RowLaid((0, 4)),
        TilePlayed(1, 3),
        Studied(0, 2),
        ArtifactTaken(1, 90, 4, 4, 2, 1, down=False),
        Gained(2, 1, 1),
        CurseAdvanced(3, 12, 13),
        CurseTaken(3, "light", 4),
        CampBuilt(3, 3, 90, 20, 0),
        RequestValidated(4, 0, ("x1", "x1"), 5, 1, 0),
        SnowTaken(4, 9),
    )


def market():
    return crowded("ice-3-journal", 60, market=(1, 11, 9, 4), shown=(2, 2, 6), row=(), opened=-1)


def drawn(name, share, *, draw=boards):
    view, events = recent(name, share, acts=4)
    return draw(view, Lettered(WORDS, NAMED), changes=touched(events))


def happened(name):
    """Return all events of a kept match."""
    return tuple(event for moment in kept(name) for event in moment.events)


def ended(name):
    return result(kept(name)[-1].view(), Lettered(WORDS, NAMED), events=happened(name))


def held(hand_, requests):
    """Return a view with this hand, for a seat that can pay much."""
    return replace(crowded("ice-4-standard", 150), own=Own(0, hand_, requests))


def taking():
    """Return what a seat sees that is asked which request of the row it takes, on day 3."""
    asked = (moment for moment in kept("ice-4-standard") if moment.view().decision.phase == "take")
    moment = next(moment for moment in asked if moment.view().day == 3)
    return moment.view(moment.view().decision.seats[0])


def tie():
    """Return an end with two winners of five, every line there is, and all of it worth something."""
    view = kept("ice-5-curse")[-1].view()
    scores = (30, 12, 30, 41 - 20, 9)
    score = (
        Line("decree", view.decrees[0], (3, 1), 4),
        Line("decree", view.decrees[1], (2, 0), 2),
        Line("decree", view.decrees[2], (3,), 3),
        Line("request", 4, (2,), 6),
        Line("request", 9, (2,), 4),
        Line("bonus", -1, (1,), 2),
        Line("renown", -1, (5,), 5),
        Line("planning", -1, (1,), 1),
    )
    return replace(
        view, outcome=Outcome(scores, (0, 2), "days"), lines=(score, score[:3], score, score[2:5], score[3:])
    )


SCENES = {
    "ice-boards-1-curse": lambda: drawn("ice-1-curse", 0.5),
    "ice-boards-5-start": lambda: drawn("ice-5-curse", 0.0),
    "ice-boards-2-early": lambda: drawn("ice-2-first", 0.05),
    "ice-boards-2-late": lambda: drawn("ice-2-architects", 0.95),
    "ice-boards-3-market": lambda: boards(market(), Lettered(WORDS, NAMED), changes=touched((MarketLaid((11,)),))),
    "ice-boards-4-sunset": lambda: drawn("ice-4-standard", 0.9),
    "ice-boards-5-full": lambda: boards(full(), Lettered(WORDS, NAMED), changes=touched(full_events())),
    "ice-turn-1-curse": lambda: drawn("ice-1-curse", 0.5, draw=boards_in_turn),
    "ice-turn-2-late": lambda: drawn("ice-2-architects", 0.95, draw=boards_in_turn),
    "ice-turn-4-sunset": lambda: drawn("ice-4-standard", 0.9, draw=boards_in_turn),
    "ice-turn-5-full": lambda: boards_in_turn(full(), Lettered(WORDS, NAMED), changes=touched(full_events())),
    "ice-hand": lambda: hand(held((0, 7, 13), (0, 4, 14, 24, 34, 44)), Lettered(WORDS, NAMED)),
    "ice-hand-sunset": lambda: hand(taking(), Lettered(WORDS, NAMED)),
    "ice-result-1": lambda: ended("ice-1-standard"),
    "ice-result-4": lambda: ended("ice-4-standard"),
    "ice-result-5-shared": lambda: result(tie(), Lettered(WORDS, NAMED), events=happened("ice-5-curse")),
}
