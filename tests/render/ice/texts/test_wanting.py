"""What a request still lacks, in words."""

import pytest

from engine.ice.components import BOX
from engine.ice.day.sunset import lacking
from render.ice.lexicon import wanting
from render.words import words

WORDS = words()


@pytest.mark.parametrize(
    ("card", "pieces", "said"),
    [
        ("oneharmony", "h2a", "1 more anima of Harmony"),
        ("prismatic", "", "2 more anima of Prismatic"),
        ("anyoeh", "o1a", "2 more anima of Obliteration, Exalted or Harmony"),
        ("eitheroe", "e1a", "1 more anima of Exalted"),
        ("twooeh", "e1a", "1 more piece: Obliteration or Harmony"),
        ("twooeh", "p1a", "2 pieces of different types: Obliteration, Exalted or Harmony"),
        ("shapesexalted", "es", "an Exalted artifact"),
        ("shapesexalted", "e1a", ""),
        ("oneharmony", "h2a hs", ""),
    ],
)
def test_what_is_still_missing_is_said(card, pieces, said):
    request = next(one for one in BOX.requests if one.id == card)
    assert wanting(lacking(request, tuple(pieces.split())), WORDS) == said
