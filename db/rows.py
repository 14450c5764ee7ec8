"""What is stored, as values of text and integers. Times are Unix seconds; users and channels Discord's numbers."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

NO_OPTIONS: Final[Mapping[str, str]] = MappingProxyType({})
"""What is chosen for a match for which nothing was chosen."""
RESIGNED: Final = "resigned"
"""A stand-in plays a seat for good, unless somebody else takes it."""
TIMEOUT: Final = "timeout"
"""A stand-in plays a seat until its person is back."""
ON_VACATION: Final = "vacation"
"""A stand-in plays a seat until its person's vacation is over, or ended earlier."""
BACK: Final = "back"
"""A person plays a seat again, the same or another."""


@dataclass(frozen=True, slots=True)
class MatchRow:
    """One match; what comes after ``created`` is known once it has started or ended."""

    id: int
    game: str
    guild: int
    channel: int
    host: int
    status: str
    created: int
    rules: str | None = None
    seed: int | None = None
    salt: str | None = None
    digest: str | None = None
    """Of the state right after the set-up."""
    started: int | None = None
    ended: int | None = None
    reason: str | None = None
    tag: str = ""
    """Six letters or figures of chance, which no other match has, not even one of the same number in a backup."""
    earlier: int | None = None
    """The match that it is the rematch of."""
    cards: str | None = None
    """The digest of the file of cards that it was dealt from, None: of one that came along."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A person at a match, with the name at the time of joining."""

    seat: int
    user: int
    name: str


@dataclass(frozen=True, slots=True)
class SeatChange:
    """From that many actions on, a stand-in plays a seat of a running match, or a person again."""

    seat: int
    after: int
    at: int
    interaction: int | None = None
    kind: str = RESIGNED


@dataclass(frozen=True, slots=True)
class NoteRow:
    """Something that the log of a match tells beside its actions."""

    after: int
    """Public acts before it."""
    at: int
    kind: str
    details: Mapping[str, str | int]
    """What the sentence of this kind names."""


@dataclass(frozen=True, slots=True)
class Due:
    """What is to happen at a time, by itself."""

    match: int | None
    user: int | None
    kind: str
    key: int
    """What it is about; for each match, person and kind there is one. Of a turn: the public acts at its beginning."""
    at: int
    since: int
    """From when the time is counted."""
    count: int = 0
    """How often it has happened."""
    of_turn: bool = True
    """It is void as soon as the match waits for the person under this key no more."""
    asker: int | None = None
    """The person at whose word it happens."""
    state: str = "pending"
    """``pending``; ``sending``: a message may be there or not; ``void``: as before, and it is not wanted any more;
    ``gone``: done, and not to be done again."""
    nonce: str = ""
    """Of the message that is being posted."""
    channel: int = 0
    marked: int = 0
    """When the message was begun, and where."""
    id: int = 0
    """Given by the store; never given again."""


class PingWindow(NamedTuple):
    """At most so many mentions in so many seconds."""

    most: int
    seconds: int


@dataclass(frozen=True, slots=True)
class PingLimits:
    """How often one person may have others mentioned."""

    each: tuple[PingWindow, ...]
    """The same person."""
    all: tuple[PingWindow, ...]
    """All people together."""

    @property
    def longest(self) -> int:
        """Return the seconds of the longest window."""
        return max(one.seconds for one in (*self.each, *self.all))


@dataclass(frozen=True, slots=True)
class WantedPings:
    """Whom a person would have mentioned by what they press or type."""

    sender: int
    recipients: tuple[int, ...]
    at: int
    limits: PingLimits


@dataclass(frozen=True, slots=True)
class Notice:
    """A message about somebody's turn, which is deleted with the turn."""

    message: int
    channel: int
    match: int
    user: int
    key: int


@dataclass(frozen=True, slots=True)
class Agenda:
    """What is to be done now, and when there is more to do."""

    due: tuple[Due, ...] = ()
    """The earliest first."""
    next: int | None = None
    """When the first of what is not among them is due; None: never."""
    doomed: tuple[Notice, ...] = ()
    """Messages to be deleted."""


@dataclass(frozen=True, slots=True)
class SeenRow:
    """When the bot was last there for one of ``of`` parts of the servers."""

    of: int
    part: int
    at: int


@dataclass(frozen=True, slots=True)
class ClockRow:
    """How much time a seat has."""

    seat: int
    left: int
    """Seconds, at the moment from which time counts."""
    since: int | None
    """That moment; None: nobody waits for the seat, and no time counts."""
    turn: int
    """The last turn that brought its credit; -1: none has."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a match stands as far as its public message tells it."""

    turn: int
    seq: int
    at: int
    """When the last change came."""
    awaited: tuple[int, ...] = ()
    """The seats whose people owe a decision."""
    due: tuple[Due, ...] | None = None
    """What is due of the turn: of what is known already only what is named here stays. None: nothing changes."""
    since: tuple[int, ...] = ()
    """When each of the awaited was asked; () is not known. Secret acts change nothing of it, as they do of ``at``."""
    clocks: tuple[ClockRow, ...] | None = None
    """How much time the seats have; None: nothing changes."""
    over: bool = False
    """Nobody plays it any more: whoever follows it is told so, and nothing after that."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A match with all that belongs to it but its actions."""

    match: MatchRow
    seats: tuple[SeatRow, ...]
    """By seat, from 0 without gaps."""
    options: Mapping[str, str]
    seat_changes: tuple[SeatChange, ...] = ()
    """In the order in which they came."""
    standing: Standing | None = None
    """None: not known, the match has to be looked at."""
    notes: tuple[NoteRow, ...] = ()
    """In the order in which they came."""
    tried: str | None = None
    """Of a match that stands still: the version of the rules by which it was replayed last."""
    invited: tuple[int, ...] = ()
    """Of a lobby: the users who are invited, in the order in which they would sit."""
    guests: tuple[int, ...] = ()
    """Of a lobby: the users whom somebody at the table has invited, the first one first."""
    clocks: tuple[ClockRow, ...] = ()
    """Of a match with clocks: by seat."""
    rests: tuple[tuple[int, int | None], ...] = ()
    """From when to when it rested because nobody moved, the oldest first; None: it does so now."""
    cards: str | None = None
    """The text of the file of cards that it was dealt from, None: of one that came along."""
    changed: tuple[str, ...] = ()
    """What is not as it was written, changed from outside: ``table``, ``opening``, ``options``, ``status``, ``cards``,
    ``seat.NUMBER``, ``resignation.NUMBER``, ``note.NUMBER``, ``clock.NUMBER``. Nothing of it may be believed."""


@dataclass(frozen=True, slots=True)
class ActionRow:
    """One line of the log of a match."""

    ordinal: int
    """From 0 without gaps."""
    seat: int
    user: int | None
    """None: a stand-in acted for the seat."""
    text: str
    digest: str
    """Of the state after it."""
    part: int
    """The place in the batch that was saved together, from 0."""
    at: int
    interaction: int | None = None
    """The click or command that brought it; no interaction is saved twice with the same part."""


@dataclass(frozen=True, slots=True)
class HandledInteraction:
    """An interaction that was carried out."""

    match: int | None
    """None: what it was to open does not stand yet, or is of no one match."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What becomes known of a match when it starts."""

    rules: str
    seed: int
    salt: str
    digest: str
    started: int
    options: Mapping[str, str]
    cards: str | None = None
    """The text of the file of cards, where it is not one that came along."""


@dataclass(frozen=True, slots=True)
class FrozenRow:
    """A match that stands still, and what tells whether it may go on."""

    match: int
    guild: int
    game: str
    rules: str | None
    tried: str | None
    """The version of the rules by which it was replayed last."""
    cards: str | None
    """The text of the file of cards that it was dealt from, None: of one that came along."""


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a match."""

    reason: str
    at: int
    scores: tuple[int, ...] = ()
    """By seat; () when it was not played to the end."""


@dataclass(frozen=True, slots=True)
class Board:
    """The public message of a match: where it is and what it shows."""

    channel: int
    message: int
    turn: int
    seq: int
    asked: bool = False
    """Somebody asked for it, so it keeps its picture when another turn overtakes it."""


@dataclass(frozen=True, slots=True)
class OldMessage:
    """A message that another has overtaken: its buttons are to be taken off, and what it shows is to shrink."""

    message: int
    channel: int
    match: int
    turn: int
    """What it called."""
    asked: bool = False
    """Its picture stays."""
    next: tuple[int, int] | None = None
    """Channel and number of the message that took its place, None: not known."""


@dataclass(frozen=True, slots=True)
class Posting:
    """A public message that is being posted."""

    channel: int
    turn: int
    at: int


@dataclass(frozen=True, slots=True)
class RefusedBoard:
    """That Discord doesn't take the public message of a match."""

    since: int
    """The Unix second of the first attempt that was refused."""
    code: int
    """Discord's error code at the last attempt; 0: it gave none, or could not be reached."""


@dataclass(frozen=True, slots=True)
class CutOff:
    """A time in which a match could not be reached, so that nobody at it could be told anything."""

    since: int
    until: int | None
    """None: it goes on."""
    why: str
    """``server``: the bot is no member, or the server has an outage; ``refused``: Discord takes no board; ``untold``:
    the board of the present turn is not posted yet; "": a board that came late, or was refused, by now it is there."""


@dataclass(frozen=True, slots=True)
class MatchMessages:
    """How the messages of a match stand."""

    board: Board | None
    """The public message."""
    posting: Posting | None
    """What is being posted, or may have been posted without its number being learnt."""
    asks_anew: bool
    """Whether the message of something that is asked of the table is out of date."""
    refused: RefusedBoard | None = None
    """Why the public message is not what it should be; None: it is, or is being written."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """What somebody asks the others at a table for."""

    id: int
    """Given by the store; never given again."""
    match: int
    kind: str
    payload: str
    """What exactly; the kind knows how it is read."""
    user: int
    """Who asks."""
    seq: int
    """Public acts when it was asked."""
    at: int
    lapses: int
    """When it is asked no more."""
    needed: int
    """How many have to agree."""
    state: str = "open"
    """``open``; ``agreed``, and carried out; ``refused``; ``withdrawn`` by who asked; ``lapsed``; ``void``: the match
    went on otherwise."""
    revision: int = 1
    """Counts what its message has to show."""
    shown: int | None = None
    """The revision that its message shows."""
    channel: int = 0
    message: int = 0
    """0: there is none."""
    posting: int | None = None
    """When a message was begun whose number was never learnt."""
    votes: tuple[tuple[int, bool | None], ...] = ()
    """Who is asked, by seat, and what they said; None: nothing yet."""


@dataclass(frozen=True, slots=True)
class Vote:
    """What a person says to what is asked."""

    proposal: int
    user: int
    """Who asked may withdraw it."""
    yes: bool
    at: int
    state: str
    """What comes of it: ``open`` while more have to answer."""
    interaction: int | None = None


@dataclass(frozen=True, slots=True)
class PersonRow:
    """What is kept of a person apart from the matches."""

    user: int
    name: str


@dataclass(frozen=True, slots=True)
class SettingsRow:
    """What a person has chosen about how and when to be called; None: nothing."""

    user: int
    language: str | None = None
    direct: str | None = None
    every: int | None = None
    quiet_from: int | None = None
    quiet_to: int | None = None
    zone: str | None = None
    colour: str | None = None
    refused: int | None = None
    """A direct message was refused, and the person has not read of it yet."""
    continues: int | None = None
    """1: where a question offers nothing, the bot goes on for the person."""


@dataclass(frozen=True, slots=True)
class Vacation:
    """Days on which a person plays nowhere."""

    user: int
    begin: int
    end: int
    """The first moment after it."""


@dataclass(frozen=True, slots=True)
class Pause:
    """A time in which nobody at a match has to do anything."""

    id: int
    match: int
    begin: int
    until: int
    """When it ends by itself."""
    ended: int | None = None
    """When it did end; None: it lasts."""
