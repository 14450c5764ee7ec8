"""What tests of ICE's sentences share: names, spots, fronts, the events of the kept matches turn by turn."""

from functools import cache

from engine.ice.board import BY_NAME
from engine.ice.components import BOX
from engine.ice.events import TurnBegan
from render.ice.cards import decree_name, logbook_text
from render.ice.telling.voice import Voice
from render.words import words
from tests.support.ice_log import CARDS
from tests.support.ice_moments import NAMES, kept

VOICE = Voice(NAMES[:3], words())
OBLITERATION, EXALTED, HARMONY, PHILOSOPHICAL, ACHIEVEMENT, PRISMATIC = range(6)
WHITE = len(VOICE.names)
REQUESTS = {card.id: number for number, card in enumerate(BOX.requests)}
SHAPES, ONE = REQUESTS["shapesexalted"], REQUESTS["oneexalted"]


def at(*names):
    """Return the spots of names, one alone without a tuple."""
    found = tuple(BY_NAME[name] for name in names)
    return found if len(found) > 1 else found[0]


def cards_said(expected):
    """Fill the names of cards in, which have tests of their own."""
    decrees = VOICE.words.listed([decree_name(words(), card) for card in (0, 5, 8)])
    watch = logbook_text(words(), CARDS["watch"])
    return expected.format(one=VOICE.request(ONE), shapes=VOICE.request(SHAPES), decrees=decrees, watch=watch)


@cache
def turns(name):
    """Return the number of seats of a kept match and its events, turn by turn."""
    found = [[]]
    for event in (event for moment in kept(name) for event in moment.events):
        if isinstance(event, TurnBegan):
            found.append([])
        found[-1].append(event)
    return kept(name)[0].seats, found
