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
        "Logbook card Nunatak watch: archaeologists start on nunataks instead of tunnels.",
    ),
    (
        Opened(CARDS["call"]),
        ("Logbook card Call of the camp: archaeologists start around the camp site instead of on tunnels."),
    ),
    (DayBegan(1, (5, 5, 5), ()), "Day 1 began: everyone has 5 EP."),
    (DayBegan(2, (5, 6, 6), (1, 2)), "Day 2 began: everyone has 5 EP, or 6 EP with a planning token (Bob and Cy)."),
    (DayBegan(2, (6, 6, 6), (0, 1, 2)), "Day 2 began: everyone has 6 EP."),
    (DayBegan(3, (6,), ()), "Day 3 began: Ann has 6 EP."),
    (
        PrismMoved(0, HARMONY, EXALTED, 2),
        "Ann moved a prismatic artifact (2 anima) from the Harmony slot to the Exalted slot.",
    ),
    (PrismsDone(0), "Ann finished placing prismatic artifacts."),
    (FirstPassed(2), "Cy is now first player."),
    (TurnBegan(0, 3), None),
    (TurnEnded(0, 0, 3), "Ann ended the turn (3 EP left)."),
    (TurnEnded(0, 1, 2), "Ann spent no EP this turn and lost 1 EP (2 EP left)."),
    (Tossed(0, front_of("rope")), "Ann discarded Climbing rope (hand limit: 3 snow tiles)."),
    (Ended("days"), "Day 4 is over, and so is the match."),
    # travelling
    (CampBuilt(0, 0, at("s3b"), -1, 0), "Ann built a camp on S3B."),
    (CampBuilt(0, 0, at("s3b"), 5, 1), "Ann built a camp on S3B and took 1 archaeologist along."),
    (CampBuilt(0, WHITE, at("s3b"), 5, 0), "Ann built a white camp on S3B."),
    (CampBuilt(0, WHITE, at("s3b"), 5, 1), "Ann built a white camp on S3B and took 1 archaeologist along."),
    (Moved(0, at("s4c"), at("a5d"), 0, free=False), "Ann moved from S4C to A5D."),
    (Moved(0, at("s4c"), at("z0"), 3, free=True), "Ann moved from S4C to Z0 with 3 archaeologists."),
    (Sailed(0, -1, at("s4c"), 0), "Ann sailed from the reserve to S4C."),
    (Sailed(0, at("d3c"), at("s4c"), 0), "Ann sailed from D3C to S4C."),
    (Sailed(0, at("d3c"), at("s4c"), 1), "Ann sailed from D3C to S4C with 1 archaeologist."),
    (Recruited(0, at("s4c")), "Ann recruited 1 archaeologist at S4C."),
    (Studied(0, HARMONY), "Ann took the Harmony study token."),
    (Planned(0), "Ann took a planning token."),
    (Overworked(0), "Ann paid 1 renown token to overwork (up to 3 EP this turn)."),
    # guilds
    (Lit(0, EXALTED), "Ann put the activation token on the Exalted slot."),
    (CameHome(1, -1, at("s2b"), 0), "Bob went home from the reserve to S2B."),
    (CameHome(1, at("a4c"), at("s2b"), 0), "Bob went home from A4C to S2B."),
    (CameHome(1, at("a4c"), at("s2b"), 1), "Bob went home from A4C to S2B with 1 archaeologist."),
    (CampPitched(0, -1, at("s6f"), -1), "Ann pitched camp on S6F."),
    (CampPitched(0, at("s5g"), at("s6f"), 3), "Ann moved camp from S5G to S6F."),
    (
        Foraged(0, at("s7b"), 1),
        "Ann sent 1 archaeologist from the guild board to S7B (1 archaeologist left).",
    ),
    (
        Foraged(0, at("s7b"), 0),
        "Ann sent 1 archaeologist from the guild board to S7B (0 archaeologists left).",
    ),
    (Sheltered(0, 1), "Ann added 1 archaeologist to the guild board."),
    (Sheltered(0, 2), "Ann added 2 archaeologists to the guild board."),
    (CramponUsed(0, 1), "Ann used a crampon: the leader falls last (1 crampon left)."),
    (CramponUsed(0, 0), "Ann used a crampon: the leader falls last (0 crampons left)."),
    # excavations
    (Excavated(0, at("s3b"), 1, 0, architects=False), "Ann dug up S3B for 1 EP."),
    (
        Excavated(0, at("a3b"), 0, 2, architects=True),
        "Ann dug up A3B for 0 EP with 2 × Polar termites and the architects' discount.",
    ),
    (SnowTaken(0, at("s3b")), "Ann took a snow tile from S3B."),
    (FrontSeen(0, front_of("talisman:harmony")), "You found a snow tile: Harmony talisman. Only you can see this."),
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
        "Ann put a prismatic artifact (2 anima) on the Harmony slot, face down.",
    ),
    (
        ArtifactTaken(0, at("d3b"), HARMONY, PRISMATIC, 2, 0, down=False),
        "Ann put a prismatic artifact (2 anima) on the Harmony slot.",
    ),
    (SurvivorsJoined(0, at("s3b"), 2), "2 archaeologists joined the others on S3B."),
    (Allocated(0, at("s3b"), at("a3b"), 1, ()), "1 archaeologist fell to A3B."),
    (
        Allocated(0, at("s3b"), at("a3b"), 2, (0, 1)),
        "2 archaeologists, Ann's leader and Bob's leader fell to A3B.",
    ),
    (HeldPlaced(0, at("s3b"), at("a3b"), 0), "Ann's leader fell to A3B."),
    (HeldPlaced(0, at("s3b"), at("a3b"), 1), "1 archaeologist and Ann's leader fell to A3B."),
    (CampLowered(1, at("s3b"), at("a3b")), "Bob's camp fell from S3B to A3B."),
    (CampLowered(WHITE, at("s3b"), at("a3b")), "The white camp fell from S3B to A3B."),
    (CampLowered(1, at("s3b"), -1), "Bob's camp had nowhere to fall from S3B and is back on its board."),
    (CampLowered(WHITE, at("s3b"), -1), "The white camp on S3B had nowhere to fall and went back to the reserve."),
    # collapses
    (Collapsed((at("s3b"),), (), (), (), ()), "1 tile collapsed: S3B."),
    (
        Collapsed((), at("s3b", "s3c"), ((10, 2), (11, 1)), ((1, 10),), ((0, 10), (WHITE, 11))),
        (
            "2 tiles collapsed: S3B and S3C. "
            "Back to the reserve: 3 archaeologists, Bob's leader, Ann's camp and a white camp."
        ),
    ),
    (
        Collapsed((at("s3b"),), at("s3c", "s4c"), (), (), ()),
        "1 tile collapsed: S3B. 2 more tiles collapsed in the chain: S3C and S4C.",
    ),
    (IconPaid(0, 18), "Ann uncovered the renown icon at Z4D and got 1 renown token."),
    (CampRehomed(1, at("s2b")), "Bob's camp lost its tile and moved to S2B."),
    (CampRehomed(1, -1), "Bob's camp lost its tile, found no other and is back on its board."),
    (Rescued(0, at("s2b"), "slot"), "Ann rescued the tile from S2B with Philosophical."),
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
        "Ann used Exalted for 1 EP: 2 archaeologists from A3B and S4C to A3C.",
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
    (RequestDropped(0, 4), "Ann discarded 1 request and kept 4."),
    (PileRemade(22), "22 discarded requests became the new pile."),
    (SunsetBegan(0), "Ann is done exploring for today."),
    (RowLaid((1, 2, 3, 4, 5)), "5 requests were turned up."),
    (RequestTaken(0, ONE), "Ann took the request {one}."),
    (NoneTaken(0), "Ann took no request."),
    (RequestShown(0, ONE), "Ann is validating {one} and choosing how to pay."),
    (
        RequestValidated(0, ONE, ("e2c", "x1", "es"), 6, 1, 0),
        (
            "Ann validated {one} for 6 renown with an Exalted artifact (2 anima, shape C), a prismatic"
            " artifact (1 anima) and the Exalted study token. Bonus: 1 renown token."
        ),
    ),
    (
        RequestValidated(0, ONE, ("os", "hs"), 6, 0, 2),
        (
            "Ann validated {one} for 6 renown with the Obliteration and Harmony study tokens."
            " Bonus at the end: 2 renown."
        ),
    ),
    (
        RequestValidated(0, ONE, ("a1a",), 6, 0, 0),
        "Ann validated {one} for 6 renown with an Achievement artifact (1 anima, shape A).",
    ),
    (ValidatingDone(0), "Ann validated nothing more."),
    # the curse
    (CurseAdvanced(0, 3, 5), "Ann moved 2 steps along the curse track, to step 5."),
    (CurseTaken(0, "light", 4), "Ann took a light curse token: effects now need 2 anima."),
    (CurseTaken(0, "dark", 10), "Ann took a dark curse token: effects now need 3 anima."),
    (
        CurseTurned(0, "light", 7),
        "Ann flipped a light curse token: at most 2 archaeologists come along on a move.",
    ),
    (
        CurseTurned(0, "dark", 13),
        "Ann flipped a dark curse token: at most 1 archaeologist comes along on a move.",
    ),
    (Solaced(0, 2), "Ann is last on the curse track, already has every study token, and got 2 renown tokens."),
    # the logbook
    (Revealed(1, CARDS["watch"]), "Logbook: Nunatak watch. {watch}."),
    (Skipped(1, CARDS["ascent"]), "Ascent: Bob had nothing to do."),
    (Declined(1, CARDS["ascent"]), "Bob passed on Ascent."),
    (Called(0, at("a3b"), at("s4c"), 2), "Ann called 2 archaeologists from A3B to the camp on S4C."),
    (Posted(0, at("s4c")), "Ann put 1 archaeologist from the reserve on S4C."),
    (Broke(0, at("s4c")), "Ann destroyed S4C."),
    (Snowed(0, at("s4c"), 2, 1), "Ann put a snow tile on S4C (crevasse)."),
    (
        Displaced(0, at("a3b"), at("s4c"), -1),
        "Snow now covers A3B. Explorers moved: 1 archaeologist to S4C.",
    ),
    (Displaced(0, at("a3b"), at("s4c"), 1), "Snow now covers A3B. Explorers moved: Bob's leader to S4C."),
    (MarketLaid((0, 3)), "The caravan brought Climbing rope and Wreckage."),
    (Bought(0, 0), "Ann bought Climbing rope for 1 renown token."),
    (Swapped(0, 0, 3), "Ann swapped Wreckage for Climbing rope."),
    (Sold(0, 0), "Ann sold Climbing rope for 1 renown token."),
    (MarketLaid(()), "The caravan brought nothing."),
    (MarketClosed(0), "The caravan left."),
    (MarketClosed(2), "The caravan left: 2 tiles went back to the discard."),
    (CampShifted(0, -1, at("s4c")), "Ann put a camp on S4C."),
    (CampShifted(0, at("a3b"), at("s4c")), "Ann moved camp from A3B to S4C; leaders stayed."),
    (LetterDrawn(0, 2), "Ann drew 2 requests."),
]


@pytest.mark.parametrize(("event", "expected"), TOLD)
def test_an_event_is_a_sentence(event, expected):
    assert sentence(event, VOICE) == (expected if expected is None else cards_said(expected))


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (FrontSeen(1, front_of("talisman:harmony")), "Bob found a snow tile: Harmony talisman."),
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
