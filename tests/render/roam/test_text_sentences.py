"""Events of Roam as sentences: every kind, merged stretches, plurals."""

from dataclasses import replace
from typing import get_args

import pytest

from engine.roam import GAME
from engine.roam.deck import Land, Terrain
from engine.roam.events import (
    AuctionOpened,
    Began,
    Bid,
    Bought,
    Claimed,
    CoinTaken,
    Ended,
    Explored,
    Flipped,
    LandLaid,
    LastRound,
    LimitSet,
    NothingPlaced,
    OutpostTaken,
    Passed,
    Placed,
    Replaced,
    RoamEvent,
    Slid,
    TurnBegan,
    Turned,
    TurnForced,
    Woke,
)
from engine.roam.squares import parse
from render.roam import for_deck
from tests.support.roam_moments import SMALL, matches, roam

ROAM = roam()
BY_HAND = roam(renderer=for_deck(SMALL))
SILENT = {TurnBegan, LandLaid}

TOLD = [
    (Began((1, 0), (1, 0)), "The match begins. Turn order: Bob (0 coins) and Ann (1 coin)."),
    (Woke(0, None, ()), "Ann: all characters woke up."),
    (Woke(0, None, ("lasso",)), "Ann: all characters woke up, with Lasso ready again."),
    (Woke(0, 2, ()), "Ann rested early for 2 coins: all characters woke up."),
    (
        Woke(0, 1, ("lasso", "gong")),
        "Ann rested early for 1 coin: all characters woke up, with Lasso and Gong ready again.",
    ),
    (Explored(1, "maelo"), "Bob chose Maelo to explore."),
    (Turned(0, "prism", 1), "Ann turned the pattern with Prism."),
    (Placed(0, (parse("c4"),), 0), "Ann placed 1 marker on C4."),
    (Placed(0, (parse("c4"), parse("d4")), 2), "Ann placed 2 markers on C4 and D4 (+2 coins)."),
    (Placed(0, (), 0), "Every square was full, so Ann placed nothing."),
    (Placed(0, (20,), 1, blank=True, paid=2), "Ann filled the blank C4 for 2 coins (+1 coin)."),
    (Placed(0, (20,), 0, blank=True, paid=2), "Ann filled the blank C4 for 2 coins."),
    (Placed(0, (20,), 1, blank=True, artifact="globe"), "Ann filled the blank C4 with Globe (+1 coin)."),
    (Placed(0, (20,), 0, blank=True, artifact="globe"), "Ann filled the blank C4 with Globe."),
    (NothingPlaced(0, markers=True), "Ann found nowhere to place the pattern."),
    (NothingPlaced(0, markers=False), "Ann had no markers left to place."),
    (CoinTaken(0, "ducat"), "Ann took 1 coin with Ducat."),
    (Replaced(0, "gong", 20, 1, 0), "Ann used Gong to replace Bob's marker on C4."),
    (Replaced(0, "gong", 20, 1, 1, paid=2), "Ann used Gong to replace Bob's marker on C4 for 2 coins (+1 coin)."),
    (Replaced(0, "gong", 20, 1, 0, paid=2), "Ann used Gong to replace Bob's marker on C4 for 2 coins."),
    (
        Replaced(0, "gong", 20, 1, 3, free="atlas"),
        "Ann used Gong and Atlas to replace Bob's marker on C4 (+3 coins).",
    ),
    (Slid(0, "lasso", 1, 20, 21), "Ann slid Bob's marker from C4 to D4 with Lasso."),
    (Slid(0, "lasso", 0, 20, 21), "Ann slid one of their own markers from C4 to D4 with Lasso."),
    (Flipped(0, "flute", "maelo", awake=True), "Ann woke Maelo with Flute."),
    (Flipped(0, "flute", "maelo", awake=False), "Ann put Maelo to sleep with Flute."),
    (OutpostTaken(2, 7), "Cy surrounded the marker on B2 and took the outpost."),
    (
        AuctionOpened(3, "maelo", (1, 0)),
        "The forest is complete, and Bob and Ann are tied. Auction for Maelo (3 points): Bob bids first.",
    ),
    (LimitSet(0, 1), "Your secret limit is 1 coin. Only you can see this."),
    (LimitSet(0, 0), "Your secret limit is 0 coins. Only you can see this."),
    (LimitSet(0, None), "You withdrew your secret limit. You'll be asked when it's your turn to bid."),
    (Bid(0, 5), "Ann bid 5 coins."),
    (Passed(0, broke=False), "Ann passed."),
    (Passed(0, broke=True), "Ann couldn't outbid that and passed automatically."),
    (Claimed(1, 3, "maelo", None, (1, 5), ()), "Bob claimed the forest and recruited Maelo."),
    (Claimed(1, 3, "maelo", None, (1, 5), (0,)), "Bob claimed the forest and recruited Maelo. Ann got 1 coin."),
    (
        Claimed(1, 3, "maelo", 3, (2, 2, 2), (0, 2)),
        "Bob won the forest for 3 coins and recruited Maelo. Ann and Cy got 1 coin each.",
    ),
    (
        Claimed(1, 3, "maelo", 0, (3, 3), (0,)),
        "Bob won the forest for 0 coins and recruited Maelo. Ann got 1 coin.",
    ),
    (LandLaid(0, "maelo"), None),
    (LandLaid(0, None), "No lands are left, so the map has a hole there."),
    (Bought(0, "gong", 3, "mask"), "Ann bought Gong for 3 coins."),
    (TurnForced(3), "Dee had no choice this turn, so it was played automatically."),
    (LastRound(0), "Ann has 10 characters: this is the last round."),
    (Ended("ten"), "That was the last round: the match is over."),
    (Ended("quiet"), "Ten rounds without a claim: the match is over."),
    (TurnBegan(0, 3), None),
]


@pytest.mark.parametrize(("event", "expected"), TOLD)
def test_an_event_is_a_sentence(event, expected):
    assert BY_HAND.sentences.events([event]) == ([expected] if expected else [])


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (LimitSet(1, 3), "Bob had a secret limit of 3 coins."),
        (LimitSet(1, None), "Bob withdrew the secret limit."),
        (Bid(0, 2), "Ann bid 2 coins."),
    ],
)
def test_once_the_match_is_over_a_secret_is_told_of_whose_it_was(event, expected):
    assert BY_HAND.sentences.events([event], over=True) == [expected]


def test_a_land_called_by_a_plural_is_told_as_several():
    ruins = replace(SMALL.lands[0], land=Land(Terrain.RUINS, (0,) * 6))
    teller = roam(renderer=for_deck(replace(SMALL, lands=(ruins,)))).sentences
    (told,) = teller.events([AuctionOpened(3, "maelo", (1, 0))])
    assert told.startswith("The ruins are complete, and Bob and Ann are tied. Auction for Maelo")


def test_every_kind_of_event_is_told_or_silent():
    kinds = set(get_args(RoamEvent))
    assert {type(event) for event, _ in TOLD} == kinds
    assert {type(event) for event, expected in TOLD if expected is None} == SILENT


MERGED = [
    ([Explored(0, "maelo"), Placed(0, (20, 21, 27), 2)], ["Ann explored with Maelo: C4, D4 and D5 (+2 coins)."]),
    ([Explored(0, "maelo"), Placed(0, (20,), 0)], ["Ann explored with Maelo: C4."]),
    (
        [Explored(0, "maelo"), Placed(0, (), 0)],
        ["Ann explored with Maelo: every square was full, so nothing was placed."],
    ),
    ([Explored(0, "maelo")], ["Ann chose Maelo to explore."]),
    (
        [Explored(0, "maelo"), NothingPlaced(0, markers=True)],
        ["Ann explored with Maelo, but found nowhere to place the pattern."],
    ),
    (
        [Explored(0, "maelo"), NothingPlaced(0, markers=False)],
        ["Ann explored with Maelo, but had no markers left to place."],
    ),
    (
        [Explored(0, "maelo"), Turned(0, "prism", 1), Turned(0, "gyroscope", 2), Placed(0, (0,), 0)],
        ["Ann turned the pattern with Prism and Gyroscope.", "Ann explored with Maelo: A1."],
    ),
    (
        # markers were short: the squares were chosen one by one (R4.7)
        [Explored(0, "maelo"), Placed(0, (20,), 1), Placed(0, (14,), 1)],
        ["Ann explored with Maelo: C3 and C4 (+2 coins)."],
    ),
    (
        [
            Placed(0, (20,), 1, blank=True, paid=2),
            Placed(0, (14,), 1, blank=True, paid=2),
            Placed(0, (15,), 0, blank=True, artifact="globe"),
        ],
        ["Ann filled the blanks C3 and C4 for 4 coins (+2 coins).", "Ann filled the blank D3 with Globe."],
    ),
    ([CoinTaken(0, "ducat"), CoinTaken(0, "florin")], ["Ann took 2 coins with Ducat and Florin."]),
    (
        [Bid(0, 1), Passed(1, broke=False), Passed(2, broke=True), Bid(3, 2)],
        ["Auction: Ann bid 1 coin; Bob passed; Cy couldn't outbid that; Dee bid 2 coins."],
    ),
    ([Bid(0, 1)], ["Ann bid 1 coin."]),
    (
        [Explored(0, "maelo"), OutpostTaken(0, 7)],
        ["Ann chose Maelo to explore.", "Ann surrounded the marker on B2 and took the outpost."],
    ),
    (
        [Claimed(1, 3, "maelo", 2, (3, 3), (0,)), LandLaid(3, "orsa"), TurnBegan(1, 9)],
        ["Bob won the forest for 2 coins and recruited Maelo. Ann got 1 coin."],
    ),
    ([LandLaid(3, None)], ["No lands are left, so the map has a hole there."]),
    (
        # the end of one turn and the whole of the next
        [
            Bought(0, "gong", 3, None),
            TurnBegan(1, 2),
            TurnForced(1),
            Explored(1, "tovi"),
            NothingPlaced(1, markers=True),
        ],
        [
            "Ann bought Gong for 3 coins.",
            "Bob had no choice this turn, so it was played automatically.",
            "Bob explored with Tovi, but found nowhere to place the pattern.",
        ],
    ),
    ([], []),
]


@pytest.mark.parametrize(("events", "expected"), MERGED)
def test_a_stretch_is_told_in_few_lines(events, expected):
    assert BY_HAND.sentences.events(events) == expected


def test_merging_loses_no_explorer_no_claim_and_no_purchase():
    for played in matches():
        turn = []
        for moment in played:
            turn += moment.events
            if any(isinstance(event, TurnBegan) for event in moment.events):
                told = " ".join(ROAM.sentences.events(turn))
                for event in turn:
                    if isinstance(event, Bought | Claimed):
                        assert ROAM.sentences.events([event])[0] in told
                    if isinstance(event, Explored):
                        assert GAME.deck.card(event.character).name in told
                turn = []


def test_lines_are_whole_sentences():
    for played in matches():
        for line in ROAM.sentences.events([event for moment in played for event in moment.events]):
            assert line.endswith("."), line
            assert "{" not in line, line
            assert "  " not in line, line


@pytest.mark.parametrize(("n", "expected"), [(0, "0 coins"), (1, "1 coin"), (2, "2 coins"), (5, "5 coins")])
def test_numbers_have_their_plural(n, expected):
    assert ROAM.sentences.events([Bid(0, n)]) == [f"Ann bid {expected}."]
