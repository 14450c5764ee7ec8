"""The nouns of ICE: nothing of the box is without a name, names are told apart, what a request lacks is said."""

import pytest

from engine.ice.board import NAMES, SPOTS
from engine.ice.components import BOX, FRONT_WORDS, PRISMATIC, TERRAINS, TYPES, Guild
from engine.ice.day.sunset import lacking
from render.drawing.theme import SEATS
from render.ice import lexicon
from render.texts import COLOURS
from render.words import words

PEOPLE = ("Ann", "Bob")


def test_everything_in_the_box_has_a_name_of_its_own():
    said = words()
    for names in (
        [lexicon.type_name(said, kind) for kind in range(PRISMATIC + 1)],
        [lexicon.artifact_name(said, kind) for kind in range(PRISMATIC + 1)],
        [lexicon.back_name(said, back) for back in (*TERRAINS, *TYPES, lexicon.PRISMATIC_WORD)],
        [lexicon.front_name(said, front) for front in range(len(FRONT_WORDS))],
        [lexicon.guild_name(said, guild.value) for guild in Guild],
        [lexicon.spot_name(spot) for spot in SPOTS],
    ):
        assert all(names)
        assert len(set(names)) == len(names)


def test_fronts_are_found_by_their_words():
    for front, said in enumerate(FRONT_WORDS):
        assert lexicon.front_of(":".join(said)) == front


def test_spots_are_written_as_they_may_be_typed():
    assert all(lexicon.spot_name(spot).lower() == NAMES[spot] for spot in SPOTS)


def test_a_camp_is_somebodys_or_white():
    assert lexicon.camp_name(1, 2, PEOPLE, words()) == "Bob's camp"
    assert lexicon.camp_name(2, 2, PEOPLE, words()) == "a white camp"


@pytest.mark.parametrize(("n", "expected"), [(0, "0 archaeologists"), (1, "1 archaeologist"), (3, "3 archaeologists")])
def test_numbers_have_their_plural(n, expected):
    assert lexicon.archaeologists(words(), n) == expected


def test_a_piece_says_what_counts_of_it():
    assert lexicon.piece_name(words(), 1, 2, 3) == "an Exalted artifact (2 anima, shape C)"
    assert lexicon.piece_name(words(), PRISMATIC, 1, 0) == "a prismatic artifact (1 anima)"


def test_every_seat_has_a_colour_with_a_name():
    assert len(COLOURS) == len(SEATS)
    assert words().say(COLOURS[4]) == "violet"


@pytest.mark.parametrize(
    ("card", "pieces", "said"),
    [
        ("oneharmony", "h2a", "1 more Harmony anima"),
        ("prismatic", "", "2 more Prismatic anima"),
        ("anyoeh", "o1a", "2 more Obliteration, Exalted or Harmony anima"),
        ("eitheroe", "e1a", "1 more Exalted anima"),
        ("twooeh", "e1a", "1 more piece: Obliteration or Harmony"),
        ("twooeh", "p1a", "2 pieces of different types: Obliteration, Exalted or Harmony"),
        ("shapesexalted", "es", "an Exalted artifact"),
        ("shapesexalted", "e1a", ""),
        ("oneharmony", "h2a hs", ""),
    ],
)
def test_what_is_still_missing_is_said(card, pieces, said):
    request = next(one for one in BOX.requests if one.id == card)
    assert lexicon.wanting(lacking(request, tuple(pieces.split())), words()) == said
