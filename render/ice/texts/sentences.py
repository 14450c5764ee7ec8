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

_OTHER: Final = msg("{act} isn't possible now. Look at the choices offered.")


def not_now(verb: str, phase: str, voice: Voice) -> str:
    """Return a sentence that this is not possible now, and what has to be decided instead."""
    say = voice.words.say
    return say(
        PHASES[phase].first if phase in PHASES else _OTHER, act=say(VERBS[verb].doing if verb in VERBS else _ACT)
    )


SENTENCES: Final[Mapping[str, str]] = {
    # any time
    "over": msg("The match is over. Start a new one whenever you like."),
    "not-offered": msg("It doesn't work that way. Choose one of the moves that your turn offers."),
    "not-in-hand": msg("{front} isn't in your hand. Choose one of your own snow tiles."),
    # travelling
    "no-leader": msg("Your leader is in the reserve. Sail to a camp first, or build one."),
    "not-visible": msg("You can't enter {spot}: it's hidden or gone. Choose a visible cell."),
    "not-adjacent": msg("{spot} isn't next to where the step begins. Choose a neighbouring cell."),
    "crevasse": msg("There's a crevasse between here and {spot}. Go around it, or use another level."),
    "company": msg("{number} can't come along: the limit is {most}. Take fewer."),
    "not-open": msg("{spot} isn't an open tile. Choose a tile with no other tile on it."),
    "camp-there": msg("There's already a camp on {spot}. Choose a tile without one."),
    "camp-built": msg("Your own camp is already on the board. Sail to it, or build a white camp if one is left."),
    "no-white-camp": msg(
        "There are no white camps left in the reserve. Build your own camp, or sail to one on the board."
    ),
    "warden-artifact": msg(
        "{spot} isn't a snow tile, and the Road wardens' camp can only stand on snow. Choose a snow tile."
    ),
    "no-camps": msg("There's no camp on the board yet. Build one."),
    "stands-there": msg("Your leader is already at the camp on {spot}. Sail to another one."),
    "no-camp-there": msg("There's no camp on {spot}. Choose a tile with a camp."),
    "reserve-empty": msg(
        "There are no archaeologists left in the reserve. Wait until one comes back, or do something else."
    ),
    "no-artifact-there": msg("Your leader isn't on an artifact tile. Go to one first."),
    "studied": msg("You've already had the {type} study token, and you only get it once. Choose another type."),
    "prismatic": msg("The tile under your leader is prismatic, so it has no type. Go to an artifact with a type."),
    "no-planning": msg("There's no planning with fewer than 3 players. Choose something else."),
    "planned": msg("You already have a planning token, and one is the limit. Choose something else."),
    "no-walk": msg("You have no free-move tokens left today. Move one step at a time instead."),
    "overworked": msg("You've already overworked this turn. Spend what's left, or end your turn."),
    "no-rp": msg("This costs a renown token, and you have none. Choose something else."),
    "overwork-ep": msg("Overworking wouldn't help: you have fewer than 3 EP this turn. Spend what you have."),
    # digging, collapses, artifacts, snow tiles
    "no-tile": msg("{spot} isn't a tile, so there's nothing to dig up. Go to a tile first."),
    "covered": msg(
        "{spot} is too covered: at most one tile may lie on it, and that one must be open. Dig above it first."
    ),
    "no-precision": msg(
        "The architects' discount is for an artifact tile with your own camp, once a turn. Dig without it."
    ),
    "no-saving": msg("This dig costs {cost}, so there's nothing more to save. Dig with less help."),
    "allocating": msg("It's too late for that: explorers are already falling. Place the others first."),
    "held": msg("Your leader is already held back: you can't use both rope and crampon. Place the others first."),
    "no-crampon": msg("You can't use a crampon now: you have none left, or used one this turn. Dig without it."),
    "not-below": msg("{spot} isn't below the tile you dug up. Choose one of the cells under it."),
    "not-fewest": msg("{spot} doesn't have the fewest explorers. Choose the cell below that does."),
    "slot-empty": msg("There's no artifact on your {type} slot. Use another type."),
    "slot-used": msg("You've already used {type} today. It's ready again at sunrise."),
    "little-anima": msg("Your {type} slot has {anima}, and it needs {need}. Study that type, or dig up more of it."),
    "no-token": msg("Your activation token isn't on {type}. Use the slot itself, or another type."),
    "not-in-turn": msg("{type} has its own moment: you'll be asked when it comes. Carry on with your turn."),
    "no-effect": msg("{front} would do nothing now. Keep it for later."),
    "not-in-reach": msg("This effect can't reach {spot}. Choose one of the places offered."),
    "nobody-near": msg("There's no archaeologist next to your leader, or a crevasse is in the way. Go closer first."),
    "in-excavation": msg("{front} can only be played while you dig. Keep it until then."),
    # requests
    "not-in-row": msg("{request} isn't one of the open requests. Take one of those, or none."),
    "request-not-held": msg("{request} isn't in your hand. Choose one of your own requests."),
    "cannot-pay": msg("Your slots and study tokens can't pay for {request} now. Choose another request, or stop here."),
    "wrong-payment": msg(
        "That doesn't pay for {request}: it's too little, too much or not yours. Choose one of the payments offered."
    ),
    # guilds and the logbook
    "not-your-guild": msg(
        "Only the {guild} can do that, and only in games with guild abilities. Choose something else."
    ),
    "ability-used": msg("You've already used your guild's ability today. It's back at sunrise."),
    "camp-away": msg("Your own camp isn't on the board. Build it first."),
    "at-camp": msg("Your leader is already at your own camp. Keep the ability for later."),
    "no-shelter": msg("There are no archaeologists on your guild board. New ones come at your sunset."),
    "foraged": msg("You've already foraged this turn. You can do it again next turn."),
    "not-snow": msg("There's no snow tile for that on {spot}. Choose one of the snow tiles offered."),
    "leader-there": msg("A leader on {spot} protects it. Choose another snow tile."),
    "must-ascend": msg("{spot} isn't up a level, and you can go up. Choose a cell above, or pass."),
    "cannot-lie": msg(
        "No tile can go on {spot}: it needs an empty cell with no gap below, at the edge or with two neighbours."
        " Choose another cell."
    ),
}
_UNKNOWN_TILE: Final = msg("That snow tile isn't in your hand. Choose one of your own.")
UNKNOWN: Final = msg("The rules don't allow that now. Look at the choices of your turn.")

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
    return voice.words.say("It isn't your turn. Waiting for: {names}.", names=voice.everyone(awaited))


def _cost(values: Mapping[str, Value], voice: Voice) -> str:
    """Return a sentence on what is lacking: the limit of the turn, or EP (I6.13)."""
    say = voice.words.say
    cost, ep, left = (int(str(values[key])) for key in ("cost", "ep", "left"))
    costs = {"cost": voice.ep(cost), "ep": voice.ep(ep), "left": voice.ep(left)}
    if cost > _MOST:
        return say(
            "That costs {cost}, and you can never spend more than 3 EP in a turn. Each explorer on the tile saves 1"
            " EP: bring more first.",
            cost=costs["cost"],
        )
    if ep >= cost >= _DIGGING:
        return say(
            "That costs {cost}, and you can spend {left} more this turn. Each explorer on the tile saves 1 EP: bring"
            " more, overwork if you can, or end your turn.",
            **costs,
        )
    if ep >= cost:
        return say(
            "That costs {cost}, and you can spend {left} more this turn. Overwork if you can, or end your turn.",
            **costs,
        )
    return say("That costs {cost}, and you have {ep} left today. Choose something cheaper, or end your turn.", **costs)


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
