"""Events as sentences, one by one or merged where they belong together, and why an action was refused.

Knows which module has the sentence for each event, which events follow each other, and the keys of
``engine.ice.actions``. Must not know views, nor rules: an event holds all that its readers may know.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol, TypeAlias, TypeVar

from engine.ice.actions import BY_GEM
from engine.ice.components import (
    FRONT_WORDS,
    GEM,
    MANTA,
    RUNE,
    SAILER,
    SPIDERS,
    SURVIVORS,
    TALISMAN,
    TERMITES,
    TYPES,
    WRECKAGE,
)
from engine.ice.events.days import (
    CurseAdvanced,
    CurseTaken,
    CurseTurned,
    DayBegan,
    FirstPassed,
    Moved,
    PileRemade,
    PrismsDone,
    Recruited,
    RequestDropped,
    RequestsDrawn,
    RequestShown,
    RequestTaken,
    RequestValidated,
    RowLaid,
    Studied,
    SunsetBegan,
    Tossed,
    TurnEnded,
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
from engine.ice.events.logbook import Broke, Called, Displaced, LetterDrawn, Posted, Sheltered, Skipped
from render.ice import lexicon
from render.ice.prompts.labels import VERBS
from render.ice.prompts.question import PHASES
from render.ice.texts import day_text, turn_text
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from engine.core import Seat, Value
    from engine.ice.board import Cell
    from engine.ice.events.days import IceEvent
    from render.ice.texts.voice import Voice

E = TypeVar("E")


class OfSeat(Protocol):
    """An event that belongs to a seat."""

    @property
    def seat(self) -> Seat:
        """Return the seat whose event it is."""


class Reader:
    """Read events one after the other, from the first.

    >>> reader = Reader("aab")
    >>> reader.run(str, lambda one, other: one == other), reader.peek()
    (['a', 'a'], 'b')
    """

    def __init__(self, events: Sequence[IceEvent]) -> None:
        self._events = events
        self._at = 0

    def peek(self, ahead: int = 0) -> IceEvent | None:
        """Return the next event, or one after it, without going on; None at the end."""
        at = self._at + ahead
        return self._events[at] if at < len(self._events) else None

    def take(self) -> IceEvent:
        """Return the next event and go on."""
        self._at += 1
        return self._events[self._at - 1]

    def then(self, kind: type[E], fits: Callable[[E], bool] = lambda _: True) -> E | None:
        """Return the next event and go on, if it is of a kind and fits."""
        event = self.peek()
        if not isinstance(event, kind) or not fits(event):
            return None
        self._at += 1
        return event

    def run(self, kind: type[E], goes_on: Callable[[E, E], bool] = lambda _, __: True) -> list[E]:
        """Return the next events of a kind, as long as each goes on with the one before it."""
        found: list[E] = []
        while (event := self.then(kind, lambda one: not found or goes_on(found[-1], one))) is not None:
            found.append(event)
        return found


def same_seat(one: OfSeat, other: OfSeat) -> bool:
    """Return whether two events are of one seat."""
    return one.seat == other.seat


# ---- Excavations and effects merged with their consequences, in one line each


def excavation(voice: Voice, reader: Reader, *, talisman: int | None = None) -> list[str] | None:
    """Return lines on an excavation and what was taken; the collapse of a cover, which comes first, is put after it."""
    event = reader.then(Excavated)
    if event is None:
        return None
    meanwhile: list[str] = []
    while passing := reader.then(Collapsed) or reader.then(IconPaid):
        meanwhile.append(turn_text.describe_collapses(voice, passing))
    taken = _taken(voice, reader, event.cell)
    return [turn_text.excavated(voice, event, talisman=talisman, taken=taken), *meanwhile]


def _taken(voice: Voice, reader: Reader, cell: Cell) -> str:
    """Return the tile of a cell as a noun, "" unless it is taken next; a prismatic one with its new slot."""
    if taking := reader.then(SnowTaken, lambda one: one.cell == cell):
        return turn_text.found(voice, taking)
    if piece := reader.then(ArtifactTaken, lambda one: one.cell == cell):
        return turn_text.found(voice, piece)
    if prism := reader.then(PrismFound, lambda one: one.cell == cell):
        return turn_text.found(voice, prism, reader.then(ArtifactTaken, lambda one: one.cell == cell))
    return ""


def allocation(voice: Voice, reader: Reader) -> list[str] | None:
    """Return a line on where all explorers of a tile and its camp went."""
    placed: list[Allocated | HeldPlaced] = []
    while event := reader.then(Allocated, lambda one: _same_tile(placed, one)) or reader.then(
        HeldPlaced, lambda one: _same_tile(placed, one)
    ):
        placed.append(event)
    sentences = [turn_text.allocated(voice, placed)]
    if camp := reader.then(CampLowered, lambda one: one.source == placed[0].cell):
        sentences.append(turn_text.describe(voice, camp))
    return [" ".join(sentences)]


def _same_tile(placed: list[Allocated | HeldPlaced], event: Allocated | HeldPlaced) -> bool:
    return not placed or placed[0].cell == event.cell


# ---- artifacts


def artifact(voice: Voice, reader: Reader) -> list[str] | None:
    """Return a line on an artifact's effect and what it did."""
    used = reader.then(ArtifactUsed)
    if used is None:
        return None
    means = turn_text.means(voice, used.type, used.how)
    if gained := reader.then(Gained):
        return [turn_text.gained(voice, gained, means)]
    if gathered := reader.then(Gathered):
        return [turn_text.gathered(voice, gathered, means)]
    if joined := reader.then(Joined):
        return [turn_text.joined(voice, used.seat, means, [joined])]
    if gone := reader.then(Collapsed):
        return [turn_text.destroyed(voice, used.seat, means, gone)]
    if rescued := reader.then(Rescued):
        return [turn_text.rescued(voice, rescued, _taken(voice, reader, rescued.cell))]
    return [turn_text.describe_effects(voice, used)]


def icefall(voice: Voice, reader: Reader) -> list[str] | None:
    """Return a line on what the Icefall card destroyed, with all consequences."""
    broke = reader.then(Broke)
    if broke is None:
        return None
    if gone := reader.then(Collapsed):
        return [turn_text.destroyed(voice, broke.seat, "", gone)]
    return [turn_text.describe_collapses(voice, broke)]


# ---- snow tiles


def tile(voice: Voice, reader: Reader) -> list[str] | None:
    """Return a line on a snow tile and what it did, if that follows at once."""
    played = reader.then(TilePlayed)
    if played is None:
        return None
    effect = _effect(voice, reader, played)
    return [turn_text.describe_effects(voice, played)] if effect is None else effect


def _effect(voice: Voice, reader: Reader, played: TilePlayed) -> list[str] | None:
    front, name = played.front, voice.front(played.front)
    if front == TERMITES:
        return _termites(voice, reader)
    if front >= TALISMAN:
        return excavation(voice, reader, talisman=front)
    if front == GEM and (used := reader.peek()) and isinstance(used, ArtifactUsed) and used.how == BY_GEM:
        return artifact(voice, reader)
    if front == WRECKAGE and (gained := reader.then(Gained)):
        return [turn_text.gained(voice, gained, name)]
    if front == SAILER and (joined := reader.run(Joined, same_seat)):
        return [turn_text.joined(voice, played.seat, name, joined)]
    if front == RUNE and (gone := reader.then(Collapsed)):
        return [turn_text.destroyed(voice, played.seat, name, gone)]
    if front == SPIDERS and (steps := reader.run(Moved, turn_text.same_way)):
        return [turn_text.crawled(voice, name, steps)]
    if front == MANTA and (flown := reader.then(Flown)):
        return [turn_text.flown(voice, flown)]
    if front == SURVIVORS and (more := reader.then(SurvivorsJoined)):
        return [" ".join([turn_text.describe_effects(voice, played), turn_text.describe(voice, more)])]
    herded = reader.then(Herded)
    return [turn_text.herded(voice, herded, name)] if herded else None


def _termites(voice: Voice, reader: Reader) -> list[str] | None:
    """Return nothing for termites if the excavation follows that they make cheaper."""
    further = 0
    while isinstance(played := reader.peek(further), TilePlayed) and played.front == TERMITES:
        further += 1
    if not isinstance(reader.peek(further), Excavated):
        return None
    for _ in range(further):
        reader.take()
    return excavation(voice, reader)


Lines: TypeAlias = "list[str] | None"


def merged(voice: Voice, reader: Reader) -> Lines:
    """Return lines on the next events together and go past them; None when the next event has its own sentence."""
    event = reader.peek()
    how = _STRETCHES.get(type(event))
    return None if how is None else how(voice, reader)


# ---- the same thing several times


def _dropped(voice: Voice, reader: Reader) -> Lines:
    return [day_text.dropped(voice, reader.run(RequestDropped))]


def _prisms_done(voice: Voice, reader: Reader) -> Lines:
    return [day_text.prisms_done(voice, [event.seat for event in reader.run(PrismsDone)])]


def _tossed(voice: Voice, reader: Reader) -> Lines:
    run = reader.run(Tossed, same_seat)
    return [day_text.tossed(voice, run[0].seat, [event.front for event in run])]


def _moved(voice: Voice, reader: Reader) -> Lines:
    return [turn_text.moved(voice, reader.run(Moved, turn_text.same_way))]


def _recruited(voice: Voice, reader: Reader) -> Lines:
    return [turn_text.recruited(voice, reader.run(Recruited, same_seat))]


def _studied(voice: Voice, reader: Reader) -> Lines:
    return [turn_text.studied(voice, reader.run(Studied, lambda one, other: one.seat != other.seat))]


def _posted(voice: Voice, reader: Reader) -> Lines:
    return [day_text.posted(voice, reader.run(Posted, same_seat))]


def _skipped(voice: Voice, reader: Reader) -> Lines:
    return [day_text.skipped(voice, reader.run(Skipped, lambda one, other: one.card == other.card))]


def _called(voice: Voice, reader: Reader) -> Lines:
    run = reader.run(Called, lambda one, other: same_seat(one, other) and one.cell == other.cell)
    return [day_text.called(voice, run)]


def _displaced(voice: Voice, reader: Reader) -> Lines:
    return [day_text.displaced(voice, reader.run(Displaced, lambda one, other: one.source == other.source))]


# ---- one thing after the other


def _day(voice: Voice, reader: Reader) -> Lines:
    """Return a line on a sunrise and the first player of the day."""
    day = reader.then(DayBegan)
    sentences = [] if day is None else [day_text.describe(voice, day)]
    if first := reader.then(FirstPassed):
        sentences.append(day_text.describe(voice, first))
    return [" ".join(line for line in sentences if line)]


def _turn_ended(voice: Voice, reader: Reader) -> Lines:
    """Return the line on the sunset for a turn whose end begins it: that line says both."""
    ended, sunset = reader.peek(), reader.peek(1)
    if not isinstance(ended, TurnEnded) or not isinstance(sunset, SunsetBegan) or ended.forfeited:
        return None
    reader.take()
    return _sunset(voice, reader)


def _sunset(voice: Voice, reader: Reader) -> Lines:
    """Return a line on a sunset and everything that follows before anyone has to decide."""
    sentences: list[str] = []
    while event := reader.then(SunsetBegan, lambda _: not sentences) or reader.then(PileRemade) or reader.then(RowLaid):
        sentences.append(day_text.describe_requests(voice, event))
    if sheltered := reader.then(Sheltered):
        sentences.append(turn_text.guild(voice, sheltered))
    return [" ".join(sentences)]


def _shown(_voice: Voice, reader: Reader) -> Lines:
    """Return nothing for a shown request if its payment follows, whose line says both."""
    shown, paid = reader.peek(), reader.peek(1)
    if not isinstance(shown, RequestShown) or not isinstance(paid, RequestValidated) or shown.card != paid.card:
        return None
    reader.take()
    return []


def _letter(_voice: Voice, reader: Reader) -> Lines:
    """Return nothing for cards drawn if the event with their names follows."""
    letter, drawn = reader.peek(), reader.peek(1)
    if not isinstance(letter, LetterDrawn) or not isinstance(drawn, RequestsDrawn) or letter.seat != drawn.seat:
        return None
    reader.take()
    return []


def _cursed(voice: Voice, reader: Reader) -> Lines:
    """Return a line on the steps on the curse track and the tokens that they gave."""
    advanced = reader.then(CurseAdvanced)
    sentences = [] if advanced is None else [day_text.curse(voice, advanced)]
    while event := reader.then(CurseTaken) or reader.then(CurseTurned):
        sentences.append(day_text.curse(voice, event))
    return [" ".join(sentences)]


_STRETCHES: Final[Mapping[type[IceEvent | None], Callable[[Voice, Reader], Lines]]] = {
    RequestDropped: _dropped,
    PrismsDone: _prisms_done,
    Tossed: _tossed,
    Moved: _moved,
    Recruited: _recruited,
    Studied: _studied,
    Posted: _posted,
    Skipped: _skipped,
    Called: _called,
    Displaced: _displaced,
    DayBegan: _day,
    TurnEnded: _turn_ended,
    SunsetBegan: _sunset,
    RequestShown: _shown,
    LetterDrawn: _letter,
    CurseAdvanced: _cursed,
    Excavated: excavation,
    Allocated: allocation,
    HeldPlaced: allocation,
    TilePlayed: tile,
    ArtifactUsed: artifact,
    Broke: icefall,
}


def matters(event: IceEvent, seat: Seat) -> int:
    """Return how much an event matters to a seat: 0 for what is everyday, 9 for its own leader's fall."""
    match event:
        case Collapsed(leaders=leaders, camps=camps):
            hit = 8 if seat in [camp for camp, _ in camps] else 2
            return 9 if seat in [one for one, _ in leaders] else hit
        case Displaced(leader=leader):
            return 7 if leader == seat else 0
        case RequestTaken(seat=other) | RequestValidated(seat=other):
            return 0 if other == seat else 6
        case CampRehomed(seat=other):
            return 5 if other == seat else 0
        case CampLowered(camp=camp):
            return 4 if camp == seat else 0
        case Allocated(leaders=leaders):
            return 4 if seat in leaders else 0
        case DayBegan():
            return 3
        case Broke():
            return 2
        case _:
            return 0


def sentence(event: IceEvent, voice: Voice) -> str | None:
    """Return one event as a sentence; None for the beginning of a turn, which the headline says."""
    if isinstance(event, day_text.DayEvent):
        return day_text.describe(voice, event)
    if isinstance(event, turn_text.TravelEvent):
        return turn_text.describe_travels(voice, event)
    if isinstance(event, turn_text.GuildEvent):
        return turn_text.guild(voice, event)
    if isinstance(event, turn_text.DigEvent):
        return turn_text.describe(voice, event)
    if isinstance(event, turn_text.CollapseEvent):
        return turn_text.describe_collapses(voice, event)
    if isinstance(event, turn_text.EffectEvent):
        return turn_text.describe_effects(voice, event)
    if isinstance(event, day_text.RequestEvent):
        return day_text.describe_requests(voice, event)
    if isinstance(event, day_text.CurseEvent):
        return day_text.curse(voice, event)
    if isinstance(event, day_text.LogEvent):
        return day_text.describe_logbook(voice, event)
    if isinstance(event, day_text.MarketEvent):
        return day_text.market(voice, event)
    raise AssertionError(event)


def sentences(events: Sequence[IceEvent], voice: Voice) -> list[str]:
    """Return the events as sentences, as few as possible, in order."""
    found: list[str] = []
    reader = Reader(events)
    while reader.peek():
        lines = merged(voice, reader)
        if lines is None:
            line = sentence(reader.take(), voice)
            lines = [] if line is None else [line]
        found += lines
    return found


_ACT: Final = msg("That")

_OTHER: Final = msg("{act} is not possible now. Look at the choices offered.")


def not_now(verb: str, phase: str, voice: Voice) -> str:
    """Return a sentence that this is not possible now, and what has to be decided instead."""
    say = voice.words.say
    return say(
        PHASES[phase].first if phase in PHASES else _OTHER, act=say(VERBS[verb].doing if verb in VERBS else _ACT)
    )


SENTENCES: Final[Mapping[str, str]] = {
    # any time
    "over": msg("The match is over. Start a new one when you like."),
    "not-offered": msg("That is not possible in this way. Look at what your turn offers, and choose one of those."),
    "not-in-hand": msg("You have no {front} in hand. Choose one of your own snow tiles."),
    # travelling
    "no-leader": msg("Your leader is in the reserve. Bring the leader back first: sail to a camp, or build one."),
    "not-visible": msg("{spot} cannot be entered: it is hidden or gone. Choose a cell that can be seen."),
    "not-adjacent": msg("{spot} is not next to where the step begins. Choose a neighbouring cell."),
    "crevasse": msg("A crevasse lies between here and {spot}. Go around it, or by another level."),
    "company": msg("{number} cannot come along here: the most is {most}. Take fewer."),
    "not-open": msg("{spot} is no open tile. Choose a tile that nothing lies on."),
    "camp-there": msg("There is a camp on {spot} already. Choose a tile without one."),
    "camp-built": msg("Your own camp stands on the board already. Sail to it, or build a white camp if one is left."),
    "no-white-camp": msg("No white camp is left in the reserve. Build your own camp, or sail to one that stands."),
    "warden-artifact": msg(
        "{spot} is no snow tile, and the Road wardens' camp stands only on snow. Choose a snow tile."
    ),
    "no-camps": msg("No camp stands on the board yet. Build one."),
    "stands-there": msg("Your leader is at the camp on {spot} already. Sail to another one."),
    "no-camp-there": msg("There is no camp on {spot}. Choose a tile with a camp."),
    "reserve-empty": msg("No archaeologist is left in the reserve. Wait until one comes back, or do something else."),
    "no-artifact-there": msg("Your leader stands on no artifact tile. Go to one first."),
    "studied": msg("You have had the study token of {type} already, and once is all. Choose another type."),
    "prismatic": msg("The tile under your leader is prismatic, which has no type. Go to an artifact of a type."),
    "no-planning": msg("There is no planning with so few players. Choose something else."),
    "planned": msg("You hold a planning token, and one is the most. Choose something else."),
    "no-walk": msg("You have no free-move token left today. Use the ordinary move, step by step."),
    "overworked": msg("You have overworked this turn, and once a turn is all. Spend what is left, or end the turn."),
    "no-rp": msg("You have no renown token, and this costs one. Choose something else."),
    "overwork-ep": msg("Overworking would give you nothing: you have fewer than 3 EP this turn. Spend what you have."),
    # digging, collapses, artifacts, snow tiles
    "no-tile": msg("{spot} is no tile, so there is nothing to excavate. Go to a tile first."),
    "covered": msg(
        "Too much lies over {spot}: at most one tile may cover it, and that one must be open. Excavate above it first."
    ),
    "no-precision": msg(
        "The architects' reduction is for an artifact with your own camp on it, once a turn. Excavate without it."
    ),
    "no-saving": msg("This excavation costs {cost}: there is nothing more to save. Excavate with less help."),
    "allocating": msg("Explorers are being allocated, so it is too late for that. Place the others first."),
    "held": msg("Your leader is held back already: rope and crampon exclude each other. Go on allocating."),
    "no-crampon": msg("You cannot use a crampon now: none is left, or one was used this turn. Allocate without it."),
    "not-below": msg("{spot} is not below the excavated tile. Choose one of the cells under it."),
    "not-fewest": msg("{spot} does not hold the fewest explorers. Choose the cell below with the fewest."),
    "slot-empty": msg("No artifact lies on your slot for {type}. Use another type."),
    "slot-used": msg("You have used {type} today, and once a day is all. It is ready again at sunrise."),
    "little-anima": msg("Your slot for {type} has {anima}, and it needs {need}. Study that type, or dig more of it."),
    "no-token": msg("Your activation token does not lie on {type}. Use the slot itself, or another type."),
    "not-in-turn": msg("{type} has a moment of its own: you will be asked when it comes. Go on with your turn."),
    "no-effect": msg("{front} would do nothing now. Keep it for later."),
    "not-in-reach": msg("{spot} is out of reach for this effect. Choose one of the places offered."),
    "nobody-near": msg("No archaeologist stands next to your leader, or a crevasse keeps them away. Go nearer first."),
    "in-excavation": msg("{front}: this tile is played within an excavation. Keep it until you excavate."),
    # requests
    "not-in-row": msg("{request} does not lie open. Take one of the open requests, or none."),
    "request-not-held": msg("You have no request {request} in hand. Choose one of your own."),
    "cannot-pay": msg("Your slots and study tokens cannot pay {request} now. Choose another request, or stop here."),
    "wrong-payment": msg(
        "That does not pay {request}: it is too little, too much or not yours. Choose one of the payments offered."
    ),
    # guilds and the logbook
    "not-your-guild": msg("That is for the {guild}, or abilities are not played with. Choose something else."),
    "ability-used": msg("Your guild's ability was used today. It comes back at sunrise."),
    "camp-away": msg("Your own camp is not on the board. Build it first."),
    "at-camp": msg("Your leader is at your own camp already. Keep the ability for later."),
    "no-shelter": msg("No archaeologist is on your guild board. New ones come at your sunset."),
    "foraged": msg("You have foraged this turn, and once a turn is all. Do it again in your next turn."),
    "not-snow": msg("There is no snow tile on {spot} for that. Choose one of the snow tiles offered."),
    "leader-there": msg("A leader stands on {spot} and protects it. Choose another snow tile."),
    "must-ascend": msg("{spot} does not lead up, and you can go up a level. Choose a cell above, or pass."),
    "cannot-lie": msg(
        "No tile can lie on {spot}: it needs an empty cell over whole ground, at the edge or with two neighbours. "
        "Choose another cell."
    ),
}
_UNKNOWN_TILE: Final = msg("There is no such snow tile in your hand. Choose one of your own.")
UNKNOWN: Final = msg("The rules do not allow that now. Look at the choices of your turn.")

_MOST: Final = 3
"""EP that a turn allows at most, with overwork (I6.10)."""
_DIGGING: Final = 2
"""An action that costs at least this many EP is an excavation."""


def refusal(reason: str, values: Mapping[str, Value], voice: Voice) -> str:
    """Return a sentence on what was wrong and what to do; an unknown reason gets a general one."""
    if reason == "not-now":
        return not_now(str(values["verb"]), str(values["phase"]), voice)
    if reason == "not-your-turn":
        return _not_your_turn(values, voice)
    if reason == "cost":
        return _cost(values, voice)
    if "front" in values and _front(values) is None:
        return voice.words.say(_UNKNOWN_TILE)
    message = SENTENCES.get(reason, UNKNOWN)
    return voice.words.say(message, **{key: shown(key, value, voice) for key, value in values.items()})


def _not_your_turn(values: Mapping[str, Value], voice: Voice) -> str:
    seats = values["seats"]
    awaited = [int(seat) for seat in seats] if isinstance(seats, tuple) else []
    return voice.words.count(
        "It is not your turn: {names} is to act. You will be told when it is yours.",
        "It is not your turn: {names} are to act. You will be told when it is yours.",
        len(awaited),
        names=voice.everyone(awaited),
    )


def _cost(values: Mapping[str, Value], voice: Voice) -> str:
    """Return a sentence on what is lacking: the limit of the turn, or EP (I6.13)."""
    say = voice.words.say
    cost, ep, left = (int(str(values[key])) for key in ("cost", "ep", "left"))
    costs = {"cost": voice.ep(cost), "ep": voice.ep(ep), "left": voice.ep(left)}
    if cost > _MOST:
        return say(
            "That costs {cost}, and no turn allows more than 3 EP. "
            "Each explorer on the tile saves 1 EP: bring more first.",
            cost=costs["cost"],
        )
    if ep >= cost >= _DIGGING:
        return say(
            "That costs {cost}, and this turn allows {left} more. "
            "Each explorer on the tile saves 1 EP: bring more, overwork if you can, or end the turn.",
            **costs,
        )
    if ep >= cost:
        return say(
            "That costs {cost}, and this turn allows {left} more. Overwork if you can, or end the turn.", **costs
        )
    return say("That costs {cost}, and you have {ep} left today. Choose something cheaper, or end the turn.", **costs)


def _front(values: Mapping[str, Value]) -> int | None:
    words = tuple(str(values["front"]).split(":"))
    return FRONT_WORDS.index(words) if words in FRONT_WORDS else None


def shown(key: str, value: Value, voice: Voice) -> str:
    """Return a value of a refusal as people write it."""
    match key, value:
        case "spot", str(spot):
            return spot.upper()
        case "cost" | "ep" | "left", int(n):
            return voice.ep(n)
        case "anima" | "need", int(n):
            return voice.anima(n)
        case "number" | "most", int(n):
            return voice.archs(n)
        case "type", str(kind):
            return voice.type(TYPES.index(kind))
        case "front", str(front):
            return voice.front(lexicon.front_of(front))
        case "request", str(name):
            return voice.request(next(card for card, request in enumerate(voice.box.requests) if request.id == name))
        case "guild", str(guild):
            return lexicon.guild_name(voice.words, guild)
        case _:
            return str(value)
