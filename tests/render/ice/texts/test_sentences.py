"""Events of ICE as sentences, one by one: every kind is told, or silent on purpose."""

from dataclasses import replace

import pytest

from engine.ice.components import EXALTED, HARMONY, PRISMATIC
from engine.ice.events.days import (
    Began,
    CampBuilt,
    CurseAdvanced,
    CurseTaken,
    CurseTurned,
    DayBegan,
    Ended,
    FirstPassed,
    IceEvent,
    Moved,
    NoneTaken,
    Overworked,
    PileRemade,
    Planned,
    PrismMoved,
    PrismsDone,
    Recruited,
    RequestDropped,
    RequestsDrawn,
    RequestShown,
    RequestTaken,
    RequestValidated,
    RowLaid,
    Sailed,
    Solaced,
    Studied,
    SunsetBegan,
    Tossed,
    TurnBegan,
    TurnEnded,
    ValidatingDone,
)
from engine.ice.events.dig import (
    Allocated,
    ArtifactTaken,
    ArtifactUsed,
    CampLowered,
    CampRehomed,
    Collapsed,
    Excavated,
    Flown,
    FrontSeen,
    Gained,
    Gathered,
    HeldPlaced,
    Herded,
    IconPaid,
    Joined,
    PrismFound,
    Rescued,
    SnowTaken,
    SurvivorsJoined,
    TilePlayed,
)
from engine.ice.events.logbook import (
    Bought,
    Broke,
    Called,
    CameHome,
    CampPitched,
    CampShifted,
    CramponUsed,
    Declined,
    Displaced,
    Foraged,
    LetterDrawn,
    Lit,
    MarketClosed,
    MarketLaid,
    Opened,
    Posted,
    Revealed,
    Sheltered,
    Skipped,
    Snowed,
    Sold,
    Swapped,
)
from render.ice.lexicon import front_of
from render.ice.texts.sentences import sentence, sentences
from tests.support.ice_moments import CARDS, ONE, SHAPES, VOICE, WHITE, cards_said
from tests.support.ice_table import at

SILENT = {TurnBegan}

TOLD = [
    # days
    (
        Began(1, ("flame", "wardens", "walkers"), (0, 5, 8)),
        (
            "The match begins. Goal: the most renown after 4 days. "
            "Turn order: Bob (Road wardens), Cy (Ice walkers) and Ann (Flame heirs). Decrees: {decrees}."
        ),
    ),
    (
        Opened(CARDS["watch"]),
        "The logbook card Nunatak watch was opened: archaeologists start on nunataks instead of tunnels.",
    ),
    (
        Opened(CARDS["call"]),
        (
            "The logbook card Call of the camp was opened: "
            "archaeologists start around the camp site instead of on tunnels."
        ),
    ),
    (DayBegan(1, (5, 5, 5), ()), "Day 1 began: everybody has 5 EP."),
    (DayBegan(2, (5, 6, 6), (1, 2)), "Day 2 began: everybody has 5 EP, and 6 EP for Bob and Cy by planning."),
    (DayBegan(2, (6, 6, 6), (0, 1, 2)), "Day 2 began: everybody has 6 EP."),
    (DayBegan(3, (6,), ()), "Day 3 began: Ann has 6 EP."),
    (
        PrismMoved(0, HARMONY, EXALTED, 2),
        "Ann moved a prismatic artifact (2 anima) from the slot of Harmony to the slot of Exalted.",
    ),
    (PrismsDone(0), "Ann is done with the prismatic artifacts."),
    (FirstPassed(2), "Cy is the first player now."),
    (TurnBegan(0, 3), None),
    (TurnEnded(0, 0, 3), "Ann ended the turn with 3 EP left."),
    (TurnEnded(0, 1, 2), "Ann ended the turn without spending EP and gave up 1 EP: 2 EP left."),
    (Tossed(0, front_of("rope")), "Ann discarded Climbing rope: a hand keeps 3 snow tiles."),
    (Ended("days"), "The sunset of day 4 is over, and so is the match."),
    # travelling
    (CampBuilt(0, 0, at("s3b"), -1, 0), "Ann built their own camp on S3B and went there."),
    (CampBuilt(0, 0, at("s3b"), 5, 1), "Ann built their own camp on S3B and went there with 1 archaeologist."),
    (CampBuilt(0, WHITE, at("s3b"), 5, 0), "Ann built a white camp on S3B and went there."),
    (CampBuilt(0, WHITE, at("s3b"), 5, 1), "Ann built a white camp on S3B and went there with 1 archaeologist."),
    (Moved(0, at("s4c"), at("a5d"), 0, free=False), "Ann moved from S4C to A5D."),
    (Moved(0, at("s4c"), at("z0"), 3, free=True), "Ann moved with 3 archaeologists from S4C to Z0."),
    (Sailed(0, -1, at("s4c"), 0), "Ann sailed from the reserve to S4C."),
    (Sailed(0, at("d3c"), at("s4c"), 0), "Ann sailed from D3C to S4C."),
    (Sailed(0, at("d3c"), at("s4c"), 1), "Ann sailed with 1 archaeologist from D3C to S4C."),
    (Recruited(0, at("s4c")), "Ann recruited 1 archaeologist at S4C."),
    (Studied(0, HARMONY), "Ann took the study token of Harmony."),
    (Planned(0), "Ann took a planning token."),
    (Overworked(0), "Ann paid 1 renown token to overwork: 3 EP may be spent this turn."),
    # guilds
    (Lit(0, EXALTED), "Ann put the activation token on the slot of Exalted."),
    (CameHome(1, -1, at("s2b"), 0), "Bob went home from the reserve to the camp on S2B."),
    (CameHome(1, at("a4c"), at("s2b"), 0), "Bob went home from A4C to the camp on S2B."),
    (CameHome(1, at("a4c"), at("s2b"), 1), "Bob went home with 1 archaeologist from A4C to the camp on S2B."),
    (CampPitched(0, -1, at("s6f"), -1), "Ann pitched their own camp on S6F and went there."),
    (CampPitched(0, at("s5g"), at("s6f"), 3), "Ann moved their own camp from S5G to S6F and went there."),
    (
        Foraged(0, at("s7b"), 1),
        "Ann sent 1 archaeologist from the guild board to S7B; 1 archaeologist left there.",
    ),
    (
        Foraged(0, at("s7b"), 0),
        "Ann sent 1 archaeologist from the guild board to S7B; 0 archaeologists left there.",
    ),
    (Sheltered(0, 1), "1 archaeologist came to Ann's guild board."),
    (Sheltered(0, 2), "2 archaeologists came to Ann's guild board."),
    (CramponUsed(0, 1), "Ann held the leader back with a crampon: 1 crampon is left."),
    (CramponUsed(0, 0), "Ann held the leader back with a crampon: 0 crampons are left."),
    # excavations
    (Excavated(0, at("s3b"), 1, 0, architects=False), "Ann excavated S3B for 1 EP."),
    (
        Excavated(0, at("a3b"), 0, 2, architects=True),
        "Ann excavated A3B for 0 EP with 2 times Polar termites and the architects' reduction.",
    ),
    (SnowTaken(0, at("s3b")), "Ann took a snow tile from S3B."),
    (FrontSeen(0, front_of("talisman:harmony")), "You found Talisman of harmony. Only you can see this."),
    (PrismFound(0, at("a3b"), 1), "Ann took a prismatic artifact (1 anima) from A3B."),
    (
        ArtifactTaken(0, at("a3b"), EXALTED, EXALTED, 1, 2, down=False),
        "Ann took an Exalted artifact (1 anima, shape B) from A3B.",
    ),
    (
        ArtifactTaken(0, at("d3b"), EXALTED, EXALTED, 2, 3, down=True),
        "Ann took an Exalted artifact (2 anima, shape C) from D3B, face down.",
    ),
    (
        ArtifactTaken(0, at("d3b"), HARMONY, PRISMATIC, 2, 0, down=True),
        "Ann laid a prismatic artifact (2 anima) on the slot of Harmony, face down.",
    ),
    (
        ArtifactTaken(0, at("d3b"), HARMONY, PRISMATIC, 2, 0, down=False),
        "Ann laid a prismatic artifact (2 anima) on the slot of Harmony.",
    ),
    (SurvivorsJoined(0, at("s3b"), 2), "2 archaeologists joined those on S3B."),
    (Allocated(0, at("s3b"), at("a3b"), 1, ()), "1 archaeologist went down to A3B."),
    (
        Allocated(0, at("s3b"), at("a3b"), 2, (0, 1)),
        "2 archaeologists, Ann's leader and Bob's leader went down to A3B.",
    ),
    (HeldPlaced(0, at("s3b"), at("a3b"), 0), "Ann's leader went down to A3B."),
    (HeldPlaced(0, at("s3b"), at("a3b"), 1), "1 archaeologist and Ann's leader went down to A3B."),
    (CampLowered(1, at("s3b"), at("a3b")), "Bob's camp went down from S3B to A3B."),
    (CampLowered(WHITE, at("s3b"), at("a3b")), "The white camp went down from S3B to A3B."),
    (CampLowered(1, at("s3b"), -1), "Bob's camp went back from S3B."),
    (CampLowered(WHITE, at("s3b"), -1), "The white camp of S3B went back to the reserve."),
    # collapses
    (Collapsed((at("s3b"),), (), (), (), ()), "1 tile collapsed: S3B."),
    (
        Collapsed((), at("s3b", "s3c"), ((10, 2), (11, 1)), ((1, 10),), ((0, 10), (WHITE, 11))),
        "2 tiles collapsed: S3B and S3C. Sent back: 3 archaeologists, Bob's leader, Ann's camp and a white camp.",
    ),
    (
        Collapsed((at("s3b"),), at("s3c", "s4c"), (), (), ()),
        "1 tile collapsed: S3B. 2 more tiles collapsed in the chain: S3C and S4C.",
    ),
    (IconPaid(0, 18), "Ann uncovered the renown icon at Z4D and got 1 renown token."),
    (CampRehomed(1, at("s2b")), "Bob's camp lost its tile and went to S2B."),
    (CampRehomed(1, -1), "Bob's camp found no tile and went back."),
    (Rescued(0, at("s2b"), "slot"), "Ann rescued the tile of S2B with Philosophical."),
    # artifacts and snow tiles
    (ArtifactUsed(0, HARMONY, "slot"), "Ann used Harmony."),
    (ArtifactUsed(0, HARMONY, "token"), "Ann used Harmony and the activation token."),
    (ArtifactUsed(0, HARMONY, "gem"), "Ann used Anima gem on Harmony."),
    (Gained(0, 1, 1), "Ann gained 1 EP and 1 renown token."),
    (Gained(0, 0, 1), "Ann gained 1 renown token."),
    (Gained(0, 0, 0), "Ann gained 0 EP."),
    (Joined(0, at("a3b"), 1), "1 archaeologist came from the reserve to A3B."),
    (
        Gathered(0, at("a3b", "s4c"), at("a3c")),
        "Ann called 2 archaeologists to A3C with Exalted for 1 EP: from A3B and S4C.",
    ),
    (TilePlayed(0, front_of("rope")), "Ann played Climbing rope."),
    (Herded(0, at("a3b"), at("s4c"), 2), "Ann sent 2 archaeologists from A3B to S4C."),
    (Flown(0, -1, at("d3c"), 0), "Ann went from the reserve to D3C with Ice manta."),
    (Flown(0, at("s4c"), at("z1"), 0), "Ann went from S4C to Z1 with Ice manta."),
    (
        Flown(0, at("s4c"), at("z1"), 1),
        "Ann went from S4C to Z1 with Ice manta and took 1 archaeologist along.",
    ),
    # requests
    (RequestsDrawn(0, (ONE, SHAPES)), "You drew {one} and {shapes}. Only you can see this."),
    (RequestDropped(0, 4), "Ann discarded 1 request and holds 4 now."),
    (PileRemade(22), "The request pile was made anew from the discards: 22 cards."),
    (SunsetBegan(0), "Ann is done exploring today."),
    (RowLaid((1, 2, 3, 4, 5)), "5 requests were laid open."),
    (RequestTaken(0, ONE), "Ann took the request {one}."),
    (NoneTaken(0), "Ann took no request."),
    (RequestShown(0, ONE), "Ann validates {one} and chooses what pays it."),
    (
        RequestValidated(0, ONE, ("e2c", "x1", "es"), 6, 1, 0),
        (
            "Ann validated {one} for 6 renown with an Exalted artifact (2 anima, shape C), "
            "a prismatic artifact (1 anima) and the study token of Exalted. Bonus: 1 renown token."
        ),
    ),
    (
        RequestValidated(0, ONE, ("os", "hs"), 6, 0, 2),
        (
            "Ann validated {one} for 6 renown with the study tokens of Obliteration and Harmony. "
            "Bonus: 2 renown at the end."
        ),
    ),
    (
        RequestValidated(0, ONE, ("a1a",), 6, 0, 0),
        "Ann validated {one} for 6 renown with an Achievement artifact (1 anima, shape A).",
    ),
    (ValidatingDone(0), "Ann is done validating today."),
    # the curse
    (CurseAdvanced(0, 3, 5), "Ann advanced 2 steps on the track of the curse, to step 5."),
    (CurseTaken(0, "light", 4), "Ann took a light curse token: artifacts need 2 anima from now on."),
    (CurseTaken(0, "dark", 10), "Ann took a dark curse token: artifacts need 3 anima from now on."),
    (
        CurseTurned(0, "light", 7),
        "Ann's light curse token was flipped: at most 2 archaeologists come along in a move.",
    ),
    (
        CurseTurned(0, "dark", 13),
        "Ann's dark curse token was flipped: at most 1 archaeologist comes along in a move.",
    ),
    (Solaced(0, 2), "Ann is last on the track of the curse with all study tokens, and got 2 renown tokens."),
    # the logbook
    (Revealed(1, CARDS["watch"]), "Logbook, Nunatak watch: {watch}."),
    (Skipped(1, CARDS["ascent"]), "Ascent had nothing for Bob."),
    (Declined(1, CARDS["ascent"]), "Bob did nothing with Ascent."),
    (Called(0, at("a3b"), at("s4c"), 2), "Ann called 2 archaeologists to the camp on S4C: from A3B."),
    (Posted(0, at("s4c")), "Ann put 1 archaeologist from the reserve on S4C."),
    (Broke(0, at("s4c")), "Ann destroyed S4C."),
    (Snowed(0, at("s4c"), 2, 1), "Ann laid a snow tile on S4C: crevasse."),
    (
        Displaced(0, at("a3b"), at("s4c"), -1),
        "Explorers left A3B, which was hidden: 1 archaeologist to S4C.",
    ),
    (Displaced(0, at("a3b"), at("s4c"), 1), "Explorers left A3B, which was hidden: Bob's leader to S4C."),
    (MarketLaid((0, 3)), "The caravan brought Climbing rope and Wreckage."),
    (Bought(0, 0), "Ann bought Climbing rope for 1 renown token."),
    (Swapped(0, 0, 3), "Ann gave Wreckage and took Climbing rope."),
    (Sold(0, 0), "Ann sold Climbing rope for 1 renown token."),
    (MarketLaid(()), "The caravan brought nothing."),
    (MarketClosed(0), "The caravan left."),
    (MarketClosed(2), "The caravan left: 2 tiles went back to the discard."),
    (CampShifted(0, -1, at("s4c")), "Ann put their own camp on S4C."),
    (CampShifted(0, at("a3b"), at("s4c")), "Ann moved their own camp from A3B to S4C; leaders stayed."),
    (LetterDrawn(0, 2), "Ann drew 2 requests."),
]


@pytest.mark.parametrize(("event", "expected"), TOLD)
def test_an_event_is_a_sentence(event, expected):
    assert sentence(event, VOICE) == (expected if expected is None else cards_said(expected))


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (FrontSeen(1, front_of("talisman:harmony")), "Bob found Talisman of harmony."),
        (RequestsDrawn(1, (ONE, SHAPES)), "Bob drew {one} and {shapes}."),
    ],
)
def test_once_the_match_is_over_a_secret_is_told_of_whose_it_was(event, expected):
    assert sentence(event, replace(VOICE, over=True)) == cards_said(expected)


def kinds(of=IceEvent):
    """Return all kinds of events, those that are made with ``slots`` once."""
    found = {}
    for kind in of.__subclasses__():
        found |= {kind.__name__: kind} | kinds(kind)
    return found


def test_every_kind_of_event_is_told_or_silent():
    assert {type(event).__name__ for event, _ in TOLD} == set(kinds()) - {"Secret"}
    assert {type(event) for event, expected in TOLD if expected is None} == SILENT


@pytest.mark.parametrize(("event", "expected"), TOLD)
def test_a_stretch_of_one_event_is_its_sentence(event, expected):
    assert sentences([event], VOICE) == ([] if expected is None else [cards_said(expected)])
