"""The public information on a match: plain values, safe to keep and to show."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

from db import BACK, ON_VACATION, RESIGNED, TIMEOUT
from engine.core import Event, Game, Seat
from engine.package import PRESENT, CardSet
from host.lobby.table_options import CLOCK_END, COMPUTER, EASY, HINTS, OFFERED, OPEN, SEATS, STAND_INS
from host.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from db import CutOff, NoteRow, SeatChange

AnyGame: TypeAlias = Game[Any, Any, Any, Any]
Intervals: TypeAlias = tuple[tuple[int, int], ...]
"""Times from a moment on up to another one that does not belong to them, in Unix seconds."""

Status: TypeAlias = Literal["lobby", "running", "finished", "cancelled", "frozen"]
AGREED: Final = "agreed"
"""The reason of a match that all who played it have agreed to end."""
VACANT: Final = "left"
"""The note that a person has left for good, and a stand-in plays the seat; ``name`` is that person."""
STOOD_IN: Final = "stand-in"
"""The note that a stand-in plays a seat until its person is back; ``name`` is that person."""
TAKEN_BACK: Final = "back"
"""The note that a person is back from a stand-in; ``name`` is that person."""
SEAT_CHANGED: Final = "seat"
"""The note that another person plays a ``seat``; names who played it ``before``, and who does ``now``. ``user`` is the
one from before, who knows what is hidden there and may never play another seat of the match."""
RULES_CHANGED: Final = "rules"
"""The note that a match goes on by another version of the rules; names the versions ``before`` and ``now``."""
RULES_AGREED: Final = "rules-agreed"
"""The note that the table went on by another version of the rules, which leads elsewhere; as above, and whether acts
were undone (``back``, 1 or 0)."""
RESTED: Final = "rested"
"""The note that a match was put to rest, because nobody had moved for this many ``days``."""
WOKEN: Final = "woken"
"""The note that someone woke it; ``name`` says who."""
EXTENDED: Final = "extended"
"""The note that a table has given someone more time; ``name`` says who."""
PAUSED: Final = "paused"
"""The note that a table has agreed on a pause; names its ``days``."""
RESUMED_BY: Final = "resumed"
"""The note that someone has ended a pause; has the ``name``."""
PAUSE_OVER: Final = "pause-over"
"""The note that a pause was over when it was to be."""
HINTS_ALLOWED: Final = "hints"
"""The note that all at a table allow each other to ask for hints; has their ids as ``by``, with spaces between."""
HINTED: Final = "hint"
"""The note that someone has asked for a hint; has the ``name``, the ``seat`` and the ``turn``."""
OUT_OF_TIME: Final = "timeout"
"""The reason of a match that was over when someone's time was."""
CLOSED: Final = "closed"
"""The reason of a match that a moderator of its channel has closed."""
IDLE: Final = "idle"
"""The reason of a lobby that was closed because nothing was changed in it."""


@dataclass(frozen=True, slots=True)
class Seated:
    """A person in a seat of a match."""

    seat: Seat
    user: int
    name: str
    choices: Mapping[str, str]
    """The seat's own options, and what its person chose of the table's, without its number: ``{"edge": "north"}``."""
    absent: str = ""
    """Why no person plays the seat now: ``resigned``, a stand-in does for good; ``timeout`` and ``vacation``, one does
    until the person is back; ``computer``, it is nobody's; empty: a person does."""
    strength: str = ""
    """How strong the computer is that has the seat; empty: it is a person's."""

    @property
    def resigned(self) -> bool:
        """Return whether the person has left the match for good."""
        return self.absent == RESIGNED

    @property
    def away(self) -> bool:
        """Return whether a stand-in plays until the person is back."""
        return self.absent in {TIMEOUT, ON_VACATION}

    @property
    def present(self) -> bool:
        """Return whether a person plays the seat, and neither a stand-in nor a computer."""
        return not self.absent

    @property
    def computer(self) -> bool:
        """Return whether the seat is a computer's, from the beginning of the match to its end."""
        return self.absent == COMPUTER

    @property
    def stood_in(self) -> bool:
        """Return whether a stand-in, a computer in the place of a person, plays for the seat's person."""
        return bool(self.absent) and not self.computer


class Playing(NamedTuple):
    """Who plays a seat at some time."""

    name: str
    stood_in: bool
    """A stand-in plays for that person."""


Cast: TypeAlias = tuple[Playing, ...]
"""Who plays the seats at some time, by seat."""


class EarlierPerson(NamedTuple):
    """Who had a seat before someone else did."""

    seat: Seat
    seq: int
    """The public moves before the seat changed hands."""
    line: int | None
    """The lines of the log before that; None: it was not written down, and the public moves have to do."""
    name: str


class StandInChange(NamedTuple):
    """A stand-in took a seat, or gave it back."""

    seat: Seat
    line: int
    """The lines of the log before."""
    stood_in: bool
    """Whether a stand-in played until then."""


class Stretch(NamedTuple):
    """Successive events, and who played the seats then."""

    cast: Cast
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class RevealedSeed:
    """Seed and salt behind the commitment; public when the match is finished, closed or cancelled after its start."""

    seed: int
    salt: str


@dataclass(frozen=True, slots=True)
class MatchInfo:
    """The public information on a match."""

    id: int
    game: str
    guild: int
    channel: int
    host: int
    """The user who may change the options and start."""
    status: Status
    options: Mapping[str, str]
    """Every option of the lobby that the game has, defaults filled in."""
    seats: tuple[Seated, ...]
    created: int
    """Unix seconds, like the two below."""
    started: int | None = None
    ended: int | None = None
    commitment: str = ""
    """SHA-256 of seed and salt; empty in the lobby."""
    reason: str | None = None
    """Why it is over (the game's reason, ``resigned``, ``closed``) or frozen (see the refusal)."""
    revealed: RevealedSeed | None = None
    tag: str = ""
    """A text that no other match has, even after an older backup was restored; every control carries it."""
    invited: tuple[int, ...] = ()
    """The users who are invited to a lobby and have not come yet."""
    table: Mapping[str, str] = field(default_factory=dict)
    """What the table chose that is the host's and not the game's, defaults filled in."""
    colours: tuple[int, ...] = ()
    """By seat, the place in ``host.lobby.table_options.COLOURS`` of its colour, for any player; empty: in order."""
    revision: int = 0
    """How often a lobby was changed."""
    resting: int | None = None
    """Since when a match rests in which nobody moved; None: it does not."""
    hints_allowed_by: frozenset[int] = frozenset()
    """The users who have agreed that everyone may ask what a computer would do."""
    cards: CardSet = PRESENT
    """What it was dealt from."""
    had_seats: tuple[EarlierPerson, ...] = ()
    """Who played before someone else had the seat, the earliest first."""
    stand_in_changes: tuple[StandInChange, ...] = ()
    """The earliest first."""

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names by seat."""
        return tuple(seated.name for seated in self.seats)

    @property
    def people(self) -> tuple[Seated, ...]:
        """Return the seats that are people's, anyone who plays them now."""
        return tuple(one for one in self.seats if not one.computer)

    @property
    def alone(self) -> bool:
        """Return whether one person plays, alone or against computers: nobody there could learn what the seat holds."""
        return len(self.people) == 1

    @property
    def practice(self) -> bool:
        """Return whether one person plays against computers only."""
        return self.alone and len(self.seats) > 1

    @property
    def hints(self) -> bool:
        """Return whether people may ask what a computer would do: it is one person's match, or all there allow it.

        Who takes a seat later, or comes back to it, has to be asked as well.
        """
        alone = sum(not one.resigned for one in self.people) == 1
        allowed = all(one.user in self.hints_allowed_by for one in self.people if one.present)
        return self.table.get(HINTS) == "on" and (alone or allowed)

    def computers(self, awaited: Sequence[Seat]) -> tuple[Seat, ...]:
        """Return those among these that computers play now, also in place of people who are not there.

        While nobody is there to play, a match does not go on by itself.
        """
        there = any(one.present for one in self.seats)
        return tuple(seat for seat in awaited if there and not self.seats[seat].present)

    def cast(self, line: int, seq: int) -> Cast:
        """Return who played when a move was done: the lines before it, and the public moves up to and with it."""
        found = [Playing(one.name, one.stood_in) for one in self.seats]
        for change in reversed(self.stand_in_changes):
            if line < change.line:
                found[change.seat] = found[change.seat]._replace(stood_in=change.stood_in)
        for one in reversed(self.had_seats):
            if seq <= one.seq if one.line is None else line < one.line:
                found[one.seat] = found[one.seat]._replace(name=one.name)
        return tuple(found)

    def names_then(self, seq: int) -> tuple[str, ...]:
        """Return the names by seat of who had them after this many public moves, anyone who played for them."""
        found = list(self.names)
        for one in reversed(self.had_seats):
            if seq <= one.seq:
                found[one.seat] = one.name
        return tuple(found)

    def stretches(self, acts: Iterable[tuple[int, int, Sequence[Event]]]) -> tuple[Stretch, ...]:
        """Return the events of acts, with who played then; of each move the arguments of ``cast``, and its events."""
        found: list[tuple[Cast, list[Event]]] = []
        for line, seq, events in acts:
            cast = self.cast(line, seq)
            if found and found[-1][0] == cast:
                found[-1][1].extend(events)
            else:
                found.append((cast, list(events)))
        return tuple(Stretch(cast, tuple(events)) for cast, events in found if events)

    @property
    def recast(self) -> bool:
        """Return whether someone else than now has played a seat."""
        return bool(self.had_seats or self.stand_in_changes)

    @property
    def strengths(self) -> dict[Seat, str]:
        """Return how strong the computers are that play now, by seat; one in place of a person as the table likes."""
        instead = self.table.get(STAND_INS, EASY)
        return {one.seat: one.strength or instead for one in self.seats if not one.present}

    @property
    def vacant(self) -> tuple[Seated, ...]:
        """Return the seats of a match under way that anyone may take: their people have left it for good.

        Where the table has chosen so, it is enough that their time was up.
        """
        if self.status != "running":
            return ()
        left, late = self.table.get(SEATS) == OPEN, self.table.get(CLOCK_END) == OFFERED
        return tuple(one for one in self.seats if (one.resigned and left) or (one.absent == TIMEOUT and late))

    def seated(self, user: int) -> Seated | None:
        """Return the person's seat and options, None for someone who has no seat."""
        return next((seated for seated in self.seats if seated.user == user), None)

    def kept(self, user: int) -> Seated:
        """Return the person's seat, also while a stand-in plays; raise Refusal for others and who has left for good."""
        seated = self.seated(user)
        if seated is None:
            raise Refusal("not-seated")
        if seated.resigned:
            raise Refusal("already-resigned")
        return seated

    def playing(self, user: int) -> Seat:
        """Return the number of the person's seat; raise Refusal for others and where a stand-in plays."""
        seated = self.kept(user)
        if not seated.present:
            raise Refusal("stood-in")
        return seated.seat


@dataclass(frozen=True, slots=True)
class Listed:
    """A match in the list of a person who plays it."""

    info: MatchInfo
    asked: bool
    """It waits for that person."""
    still: bool = False
    """It cannot go on."""
    awaited: tuple[Seat, ...] = ()
    """The seats that owe a decision."""
    since: int = 0
    """Since when it waits for that person, or else for the first of those awaited (a lobby: to begin)."""
    end: int | None = None
    """When that person's time is up, or else that of the first of those awaited; None: no clock runs."""
    stopped: CutOff | None = None
    """Why no clock runs although there is one: nobody at the match can be told anything."""
    paused: int | None = None
    """Until when it is paused; nobody is pinged, but the players whose turn it is may play."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One entry of the log as one viewer may see it."""

    seq: int
    """The number of public moves including this one; a secret move has the number of the move before it."""
    seat: Seat
    text: str | None
    """None when the text holds a secret of the seat."""
    events: tuple[Event, ...]
    """The events that the viewer may see; empty for ``undo``."""
    undone: bool
    """Undone later."""
    at: int
    """Unix seconds."""
    line: int = 0
    """The lines of the log before it, those that the viewer may not see as well."""
    took_back: int = 0
    """How many public moves it undid; more than one's own only by agreement."""
    turn: int = 0
    """The game's own number of the turn in which it was done; 0: before the first."""


@dataclass(frozen=True, slots=True)
class LogNote:
    """Something that the log tells beside the acts."""

    seq: int
    """The number of public moves before it."""
    at: int
    """Unix seconds."""
    kind: str
    details: Mapping[str, str | int]
    """What the sentence of this kind names."""


def with_change(info: MatchInfo, change: SeatChange) -> MatchInfo:
    """Return ``info`` with a seat handed to a stand-in, or to its person again."""
    absent = "" if change.kind == BACK else change.kind
    seats = tuple(replace(one, absent=absent) if one.seat == change.seat else one for one in info.seats)
    changed = StandInChange(change.seat, change.after, info.seats[change.seat].stood_in)
    return replace(info, seats=seats, stand_in_changes=(*info.stand_in_changes, changed))


def earlier_people(notes: Sequence[NoteRow]) -> tuple[EarlierPerson, ...]:
    """Return who had the seats that changed hands, as the log's notes have it."""
    found = list[EarlierPerson]()
    for note in notes:
        if note.kind == SEAT_CHANGED and "seat" in note.details:
            line = note.details.get("line")
            seat, name = int(note.details["seat"]), str(note.details.get("before", "?"))
            found.append(EarlierPerson(seat, note.after, None if line is None else int(line), name))
    return tuple(found)


def stand_in_changes(changes: Sequence[SeatChange]) -> tuple[StandInChange, ...]:
    """Return when stand-ins took seats and gave them back."""
    found, now = list[StandInChange](), dict[Seat, bool]()
    for one in changes:
        found.append(StandInChange(one.seat, one.after, now.get(one.seat, False)))
        now[one.seat] = one.kind != BACK
    return tuple(found)


def known_to(seat: Seat | None, events: Sequence[Event]) -> tuple[Event, ...]:
    """Return the events that the seat may see; None: the public."""
    return tuple([event for event in events if (who := event.audience) is None or seat in who])
