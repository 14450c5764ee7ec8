"""Events of ICE told in stretches: merged lines, and whole matches from the records."""

import re
from functools import cache

import pytest

from engine.ice.components import ACHIEVEMENT, BOX, EXALTED, HARMONY, OBLITERATION, PHILOSOPHICAL, PRISMATIC
from engine.ice.events.days import (
    CurseAdvanced,
    CurseTaken,
    DayBegan,
    FirstPassed,
    Moved,
    PrismsDone,
    Recruited,
    RequestDropped,
    RequestsDrawn,
    RequestShown,
    RequestValidated,
    RowLaid,
    Secret,
    Studied,
    SunsetBegan,
    Tossed,
    TurnBegan,
    TurnEnded,
)
from engine.ice.events.dig import (
    Allocated,
    ArtifactTaken,
    ArtifactUsed,
    CampLowered,
    Collapsed,
    Excavated,
    Flown,
    FrontSeen,
    Gained,
    Gathered,
    HeldPlaced,
    Herded,
    Joined,
    PrismFound,
    Rescued,
    SnowTaken,
    SurvivorsJoined,
    TilePlayed,
)
from engine.ice.events.logbook import (
    Broke,
    Called,
    CramponUsed,
    Displaced,
    LetterDrawn,
    Posted,
    Sheltered,
    Skipped,
)
from render.ice.lexicon import front_of
from render.ice.texts.sentences import sentence, sentences
from render.ice.texts.voice import Voice
from render.words import words
from tests.support.ice_moments import CARDS, KEPT, ONE, VOICE, WHITE, cards_said, kept
from tests.support.ice_table import at
from tests.support.names import NAMELESS, NAMES, PSEUDO

MERGED = [
    # the same thing several times
    ([RequestDropped(0, 4), RequestDropped(0, 3)], ["Ann discarded 2 requests and kept 3."]),
    (
        [RequestDropped(seat, left) for seat, left in ((0, 4), (1, 4), (0, 3), (2, 4), (2, 3), (1, 3))],
        ["Ann, Bob and Cy discarded 2 requests each and kept 3."],
    ),
    (
        [RequestDropped(0, 4), RequestDropped(1, 4), RequestDropped(0, 3)],
        ["Ann discarded 2 requests and kept 3. Bob discarded 1 request and kept 4."],
    ),
    (
        [
            Moved(0, at("s4c"), at("s5c"), 3, free=False),
            Moved(0, at("s5c"), at("a5d"), 3, free=False),
            Moved(0, at("a5d"), at("a5e"), 0, free=False),
        ],
        ["Ann moved from S4C to A5D via S5C with 3 archaeologists.", "Ann moved from A5D to A5E."],
    ),
    (
        [Recruited(0, at("s4c")), Recruited(0, at("s4c")), Recruited(0, at("s3b")), Recruited(1, at("s3b"))],
        ["Ann recruited 3 archaeologists at S4C and S3B.", "Bob recruited 1 archaeologist at S3B."],
    ),
    (
        [Studied(0, HARMONY), Studied(2, EXALTED)],
        ["Study tokens taken: Ann (Harmony) and Cy (Exalted)."],
    ),
    (
        [Studied(0, HARMONY), Studied(0, EXALTED)],
        ["Ann took the Harmony study token.", "Ann took the Exalted study token."],
    ),
    ([PrismsDone(0), PrismsDone(2)], ["Ann and Cy finished placing prismatic artifacts."]),
    ([Tossed(0, 0), Tossed(0, 3)], ["Ann discarded Climbing rope and Wreckage (hand limit: 3 snow tiles)."]),
    ([Posted(1, 4), Posted(1, 5)], ["Bob put 2 archaeologists from the reserve on S2A and S2B."]),
    ([Skipped(0, CARDS["icefall"]), Skipped(1, CARDS["icefall"])], ["Icefall: Ann and Bob had nothing to do."]),
    (
        [Called(0, 4, 20, 1), Called(0, 5, 20, 1)],
        ["Ann called 2 archaeologists from S2A and S2B to the camp on S4F."],
    ),
    (
        [Displaced(0, 50, 4, -1), Displaced(0, 50, 5, 1), Displaced(0, 50, 4, -1)],
        ["Snow now covers A2D. Explorers moved: 2 archaeologists to S2A, Bob's leader to S2B."],
    ),
    # a day and a sunset
    ([DayBegan(2, (5, 5, 5), ()), FirstPassed(1)], ["Day 2 began: everyone has 5 EP. Bob is now first player."]),
    (
        [TurnEnded(0, 0, 0), SunsetBegan(0), RowLaid((1, 2, 3)), Sheltered(0, 2), TurnBegan(1, 3)],
        ["Ann is done exploring for today. 3 requests were turned up. Ann added 2 archaeologists to the guild board."],
    ),
    (
        [TurnEnded(0, 1, 0), SunsetBegan(0)],
        ["Ann spent no EP this turn and lost 1 EP (0 EP left).", "Ann is done exploring for today."],
    ),
    (
        [RequestShown(0, ONE), RequestValidated(0, ONE, ("x2",), 6, 0, 0)],
        ["Ann validated {one} for 6 renown with a prismatic artifact (2 anima)."],
    ),
    ([LetterDrawn(0, 1), RequestsDrawn(0, (ONE,))], ["You drew {one}. Only you can see this."]),
    # an excavation (I6.14)
    (
        [
            Excavated(0, at("s3b"), 1, 0, architects=False),
            SnowTaken(0, at("s3b")),
            FrontSeen(0, front_of("rope")),
            TilePlayed(0, front_of("survivors")),
            SurvivorsJoined(0, at("s3b"), 2),
            Allocated(0, at("s3b"), at("a3b"), 1, ()),
            Allocated(0, at("s3b"), at("a3c"), 0, (0,)),
            Allocated(0, at("s3b"), at("a3b"), 1, ()),
            Allocated(0, at("s3b"), at("a3c"), 1, ()),
            CampLowered(0, at("s3b"), at("a3b")),
        ],
        [
            "Ann dug up S3B for 1 EP: a snow tile.",
            "You found a snow tile: Climbing rope. Only you can see this.",
            "Ann played Expedition survivors. 2 archaeologists joined the others on S3B.",
            "Explorers fell: 2 to A3B, 1 and Ann's leader to A3C. Ann's camp fell from S3B to A3B.",
        ],
    ),
    (
        [
            TilePlayed(0, front_of("termites")),
            TilePlayed(0, front_of("termites")),
            Excavated(0, at("a7f"), 0, 2, architects=False),
            Collapsed((at("s7e"),), (at("s8a"),), (), (), ()),
            PrismFound(0, at("a7f"), 1),
            ArtifactTaken(0, at("a7f"), HARMONY, PRISMATIC, 1, 0, down=False),
            CurseAdvanced(0, 3, 4),
            CurseTaken(0, "light", 4),
        ],
        [
            "Ann dug up A7F for 0 EP with 2 × Polar termites: a prismatic artifact (1 anima), on the Harmony slot.",
            "1 tile collapsed: S7E. 1 more tile collapsed in the chain: S8A.",
            (
                "Ann moved 1 step along the curse track, to step 4. Ann took a light curse token: effects now need 2"
                " anima."
            ),
        ],
    ),
    (
        [
            TilePlayed(0, front_of("talisman:exalted")),
            Excavated(0, at("a3b"), 0, 0, architects=False),
            ArtifactTaken(0, at("a3b"), EXALTED, EXALTED, 1, 1, down=True),
        ],
        ["Ann dug up A3B for 0 EP with Exalted talisman: an Exalted artifact (1 anima, shape A), face down."],
    ),
    (
        # what comes next is another tile: a rescue of the cover's collapse
        [
            Excavated(0, at("a3b"), 2, 0, architects=True),
            Collapsed((at("s3b"),), (), (), (), ()),
            ArtifactUsed(0, PHILOSOPHICAL, "token"),
            Rescued(0, at("s3b"), "token"),
            SnowTaken(0, at("s3b")),
            FrontSeen(0, front_of("rune")),
            PrismFound(0, at("a3b"), 1),
        ],
        [
            "Ann dug up A3B for 2 EP with the architects' discount.",
            "1 tile collapsed: S3B.",
            "Ann rescued the tile from S3B with Philosophical and the activation token: a snow tile.",
            "You found a snow tile: Explosive rune. Only you can see this.",
            "Ann took a prismatic artifact (1 anima) from A3B.",
        ],
    ),
    (
        [
            CramponUsed(0, 1),
            Allocated(0, at("s3b"), at("a3b"), 1, (1,)),
            HeldPlaced(0, at("s3b"), at("a3c"), 0),
            CampLowered(WHITE, at("s3b"), at("a3c")),
        ],
        [
            "Ann used a crampon: the leader falls last (1 crampon left).",
            ("Explorers fell: 1 and Bob's leader to A3B, Ann's leader to A3C. The white camp fell from S3B to A3C."),
        ],
    ),
    # effects
    ([ArtifactUsed(0, ACHIEVEMENT, "slot"), Gained(0, 1, 0)], ["Ann gained 1 EP with Achievement."]),
    (
        [ArtifactUsed(0, OBLITERATION, "slot"), Collapsed((4,), (5, 6), ((4, 2),), (), ())],
        [
            (
                "Ann destroyed S2A with Obliteration. "
                "2 more tiles collapsed in the chain: S2B and S2C. Back to the reserve: 2 archaeologists."
            )
        ],
    ),
    ([ArtifactUsed(0, HARMONY, "slot"), Joined(0, 48, 1)], ["Ann used Harmony: 1 archaeologist to A2B."]),
    (
        [ArtifactUsed(0, EXALTED, "token"), Gathered(0, (48, 49), 50)],
        ["Ann used Exalted and the activation token for 1 EP: 2 archaeologists from A2B and A2C to A2D."],
    ),
    (
        [TilePlayed(0, front_of("gem")), ArtifactUsed(0, ACHIEVEMENT, "gem"), Gained(0, 1, 0)],
        ["Ann gained 1 EP with Anima gem on Achievement."],
    ),
    ([Broke(0, 4), Collapsed((4,), (), (), (), ())], ["Ann destroyed S2A."]),
    ([TilePlayed(0, front_of("wreckage")), Gained(0, 1, 1)], ["Ann gained 1 EP and 1 renown token with Wreckage."]),
    (
        [TilePlayed(0, front_of("sailer")), Joined(0, 4, 1), Joined(0, 5, 1)],
        ["Ann used Ice sailer: 1 archaeologist to S2A and 1 archaeologist to S2B."],
    ),
    (
        [TilePlayed(0, front_of("sailer")), Joined(0, 4, 1), Joined(0, 4, 1)],
        ["Ann used Ice sailer: 2 archaeologists to S2A."],
    ),
    (
        [TilePlayed(0, front_of("whistle")), Herded(0, 4, 5, 2)],
        ["Ann sent 2 archaeologists from S2A to S2B with Storm whistle."],
    ),
    (
        [TilePlayed(0, front_of("rune")), Collapsed((4,), (), (), (), ((1, 4),))],
        ["Ann destroyed S2A with Explosive rune. Back to the reserve: Bob's camp."],
    ),
    (
        [TilePlayed(0, front_of("spiders")), Moved(0, 4, 5, 1, free=True), Moved(0, 5, 6, 1, free=True)],
        ["Ann moved from S2A to S2C via S2B with White spiders and took 1 archaeologist along."],
    ),
    ([TilePlayed(0, front_of("manta")), Flown(0, 4, 5, 0)], ["Ann went from S2A to S2B with Ice manta."]),
    (
        # the answer is still to come
        [TilePlayed(0, front_of("smilodon")), TurnBegan(0, 1)],
        ["Ann played Boreal smilodon."],
    ),
    ([], []),
]


@pytest.mark.parametrize(("events", "expected"), MERGED)
def test_a_stretch_is_told_in_few_lines(events, expected):
    assert sentences(events, VOICE) == [cards_said(line) for line in expected]


# ---- whole matches

RAW = re.compile(r"\b[sadz][0-9][a-i]?\b|[a-z]:[a-z]|\bseat\b|[{}_]|  |None|-1")


@cache
def turns(name):
    """Return the number of seats of a kept match and its events, turn by turn."""
    found = [[]]
    for event in (event for moment in kept(name) for event in moment.events):
        if isinstance(event, TurnBegan):
            found.append([])
        found[-1].append(event)
    return kept(name)[0].seats, found


@pytest.mark.parametrize("name", KEPT)
def test_whole_matches_are_told_in_whole_sentences(name):
    seats, stretches = turns(name)
    voice = Voice(BOX, NAMES[:seats], words())
    lines = [line for stretch in stretches for line in sentences(stretch, voice)]
    for line in lines:
        assert line.endswith("."), line
        assert line[0].isupper() or line[0].isdigit(), line
        assert not RAW.search(line), line
        assert len(line) <= 300, line
    # what is drawn is a list of requests, each with its types written out
    assert sum(len(line) > 160 and not line.startswith("You drew") for line in lines) <= len(lines) // 50


@pytest.mark.parametrize("name", KEPT)
def test_merging_makes_fewer_lines_and_tells_every_stretch(name):
    seats, stretches = turns(name)
    voice = Voice(BOX, NAMES[:seats], words())
    alone = merged = 0
    for stretch in stretches:
        told = [sentence(event, voice) for event in stretch]
        lines = sentences(stretch, voice)
        assert bool(lines) == any(told)
        alone += sum(line is not None for line in told)
        merged += len(lines)
    assert merged < 0.85 * alone


@pytest.mark.parametrize("name", KEPT)
def test_nothing_is_said_past_the_catalogue(name):
    seats, stretches = turns(name)
    for line in sentences([event for stretch in stretches for event in stretch], Voice(BOX, NAMELESS[:seats], PSEUDO)):
        assert not re.search(r"[a-z]{2}", line), line


def test_secrets_are_told_to_their_seat_alone():
    """What the public gets never says a front in hand, nor a request that was drawn (I9.1, I4.5)."""
    for name in KEPT:
        seats, stretches = turns(name)
        voice = Voice(BOX, NAMES[:seats], words())
        for stretch in stretches:
            public = [event for event in stretch if event.audience is None]
            assert not any(isinstance(event, Secret) for event in public)
            assert not any("You " in line for line in sentences(public, voice))
