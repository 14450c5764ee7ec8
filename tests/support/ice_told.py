"""What tests of ICE's sentences share: names, spots, fronts, the events of the kept matches turn by turn."""

from functools import cache
from pathlib import Path

from engine import record
from engine.ice import GAME
from engine.ice.board import BY_NAME
from engine.ice.components import BOX, FRONT_WORDS
from engine.ice.events import TurnBegan
from engine.record import Timeline
from render.ice.cards import decree_name, logbook_text
from render.ice.voice import Voice
from render.words import words

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("ice-*.txt"))
NAMES = ("Ann", "Bob", "Cy")
PEOPLE = ("Ann", "Bob", "Cy", "Dee", "Eve")
NAMELESS = ("№1", "№2", "№3", "№4", "№5")
"""Names without letters, to be told from words."""
VOICE = Voice(NAMES, words())
OBLITERATION, EXALTED, HARMONY, PHILOSOPHICAL, ACHIEVEMENT, PRISMATIC = range(6)
WHITE = len(NAMES)
CARDS = {card.id: number for number, card in enumerate(BOX.logbook)}
REQUESTS = {card.id: number for number, card in enumerate(BOX.requests)}
SHAPES, ONE = REQUESTS["shapesexalted"], REQUESTS["oneexalted"]


def at(*names):
    """Return the spots of names, one alone without a tuple."""
    found = tuple(BY_NAME[name] for name in names)
    return found if len(found) > 1 else found[0]


def front(text):
    """Return the front of its words in an action."""
    return FRONT_WORDS.index(tuple(text.split(":")))


def cards_said(expected):
    """Fill the names of cards in, which have tests of their own."""
    decrees = VOICE.words.listed([decree_name(words(), card) for card in (0, 5, 8)])
    watch = logbook_text(words(), CARDS["watch"])
    return expected.format(one=VOICE.request(ONE), shapes=VOICE.request(SHAPES), decrees=decrees, watch=watch)


@cache
def turns(path):
    """Return a record's number of seats and its events, turn by turn."""
    kept = record.parse(path.read_text())
    timeline, events = Timeline.begin(GAME, kept)
    stretch, found = list(events), []
    for entry in kept.entries:
        timeline, events = timeline.play(GAME, entry.seat, entry.text)
        for event in events:
            if isinstance(event, TurnBegan):
                found.append(stretch)
                stretch = []
            stretch.append(event)
    return kept.seats, [*found, stretch]
