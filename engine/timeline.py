"""A match as it is played or replayed, act by act, and what of it can be undone.

Knows what every game has in common. Must not know any game, any person or any store.

Beside a game's own texts two stand in every log. ``undo`` undoes the seat's own last public move, as far as it may
be undone by nobody's leave. ``undo:SEQ`` undoes whatever came after this many public moves, anyone who did it and
whatever it revealed: that is for a whole table to agree on. The acts that stand are kept as one text, a line for each.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import starmap
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from engine.core import BadOptions, Event, Game, IllegalAction, MalformedAction, Seat
from engine.record import HIDDEN, outcome_line

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.record import Entry, Record


class Act(NamedTuple):
    """A move that stands: carried out and not undone."""

    number: int
    """Its place in the log, from 0."""
    seq: int
    """Public acts up to and with it."""
    public: bool
    seat: Seat
    text: str


def read_acts(written: str) -> tuple[Act, ...]:
    """Return the moves of a text."""
    return tuple(read_act(one) for one in written.split("\n")[:-1])


def read_act(written: str) -> Act:
    """Return the action of a line, without its end."""
    number, seq, public, seat, text = written.split(" ", 4)
    return Act(int(number), int(seq), public == "1", int(seat), text)


def write_acts(acts: Iterable[tuple[int, int, bool, Seat, str]]) -> str:
    r"""Return the text of acts.

    >>> write_acts([Act(4, 3, True, 1, "take:2")])
    '4 3 1 1 take:2\n'
    """
    return "".join([f"{number} {seq} {1 if public else 0} {seat} {text}\n" for number, seq, public, seat, text in acts])


def acts_since(written: str, number: int) -> list[Act]:
    """Return the moves of a text after the one of that number."""
    found: list[Act] = []
    # from the end: what is asked about was hardly ever long ago, and a match has hundreds of acts
    for one in reversed(written.split("\n")[:-1]):
        act = read_act(one)
        if act.number <= number:
            break
        found.append(act)
    return found[::-1]


def without_act(written: str, number: int) -> tuple[str, Act]:
    """Return a text without the number of the move, and that number."""
    lines = written.split("\n")
    place = next(at for at in reversed(range(len(lines) - 1)) if read_act(lines[at]).number == number)
    gone = read_act(lines.pop(place))
    return "\n".join(lines), gone


S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E", bound=Event)

_Reached: TypeAlias = tuple[Seat, S, int, tuple[Seat, ...]]
"""A ``Past`` that is not made yet: most are out of reach before anyone looks."""

UNDO = "undo"
"""The text that undoes the seat's last public move; no game may use the verb for anything else."""


def undo_to(seq: int) -> str:
    """Return the text that undoes what came after this many public moves.

    >>> undo_to(12)
    'undo:12'
    """
    return f"{UNDO}:{seq}"


def undone_to(text: str) -> int | None:
    """Return the number of public moves after which a text takes everything back, None: it is no such text.

    >>> undone_to("undo:12"), undone_to("undo"), undone_to("undo:-1")
    (12, None, None)
    """
    verb, colon, seq = text.partition(":")
    return int(seq) if (verb, colon) == (UNDO, ":") and seq.isascii() and seq.isdecimal() and len(seq) < 10 else None


class ReplayDiffers(Exception):
    """A record that these rules do not replay: where, and in what.

    ``entry`` counts from 1; 0 is the set-up. ``act`` is that entry, None for the set-up and the end. ``refusal`` is why
    the rules do not allow it; None: they do, and what comes of it is not what was written down.
    """

    def __init__(
        self,
        entry: int,
        expected: str,
        got: str,
        *,
        act: Entry | None = None,
        refusal: IllegalAction | MalformedAction | None = None,
    ) -> None:
        place = f"entry {entry} ({act.seat} {act.text})" if act else "at the end" if entry else "at the set-up"
        super().__init__(f"{place}: expected {expected}, got {got}")
        self.entry = entry
        self.expected = expected
        self.got = got
        self.act = act
        self.refusal = refusal


class Past(NamedTuple, Generic[S]):
    """A public move that may still be undone by nobody's leave."""

    seat: Seat
    before: S
    number: int
    """Its place in the log."""
    asked: tuple[Seat, ...] = ()
    """Who was asked when it came, if several were, the seat among them."""


class Timeline(NamedTuple, Generic[S]):
    """The current state of a match and what may be undone; never changes.

    An undo undoes the seat's own last public move: never one behind a barrier, nor behind a move of another
    seat that stands, unless both answered what several were asked at the same time, and the other's answer is the
    same without it. Secret acts are no part of this: they neither stop an undo nor are undone by one.
    """

    state: S
    origin: Record
    """What the match was set up with; has no entries, nor the text of any cards."""
    seq: int = 0
    """Public acts so far, an undo counting as one more; a secret move counts for nothing, so that it never shows."""
    past: tuple[Past[S], ...] = ()
    length: int = 0
    """Lines of the log."""
    undone: tuple[tuple[Seat, str], ...] = ()
    """What undoing undid since the last other public move, the last one last: it may be done again."""
    kept: str = ""
    """The acts that stand, as ``acts`` reads them; one text, since a thousand matches are in memory at a time."""

    @classmethod
    def begin(cls, game: Game[S, A, E, Any], record: Record) -> tuple[Timeline[S], tuple[E, ...]]:
        """Set the record's match up; its entries are not played. Raise BadOptions."""
        origin = replace(record, entries=(), outcome=None, cards=None)
        step = game.setup(origin.seats, _seed(origin), origin.options)
        return cls(step.state, origin), step.events

    @property
    def acts(self) -> tuple[Act, ...]:
        """Return the acts that stand."""
        return read_acts(self.kept)

    def last_act(self, seat: Seat | None) -> int:
        """Return the public moves up to the seat's last one that stands, 0: it has none."""
        return next((act.seq for act in reversed(self.acts) if act.public and act.seat == seat), 0)

    def can_undo(self, game: Game[S, A, E, Any], seat: Seat) -> bool:
        """Return whether the seat may take its last act back."""
        if self.past and self.past[-1].seat == seat:
            return True
        try:
            self._without(game, seat)
        except IllegalAction:
            return False
        return True

    def redo(self, seat: Seat) -> str | None:
        """Return what the seat undid and may redo, since nothing else has happened."""
        return self.undone[-1][1] if self.undone and self.undone[-1][0] == seat else None

    def beyond_reach(self, seat: Seat) -> Timeline[S]:
        """Return the same, but the seat's moves so far are undone only with the table's consent."""
        last = max((place for place, one in enumerate(self.past) if one.seat == seat), default=-1)
        return self._replace(past=self.past[last + 1 :])

    def ways_back(self, seat: Seat) -> tuple[int, ...]:
        """Return to how many public moves a seat may ask the table to go back, the shortest way first.

        Before the last act of all, and before its own last one; secret moves are no part of this.
        """
        public = [act for act in reversed(self.acts) if act.public]
        own = next((act for act in public if act.seat == seat), None)
        return tuple(dict.fromkeys(act.seq - 1 for act in (*public[:1], own) if act is not None))

    def play(
        self, game: Game[S, A, E, Any], seat: Seat, text: str, *, agreed: bool = False
    ) -> tuple[Timeline[S], tuple[E, ...]]:
        """Carry a text out, undoing too, which has no events; raise MalformedAction or IllegalAction.

        ``agreed``: the table may have agreed on it, so what undoes more than one's own act counts.
        """
        if text.startswith(UNDO):
            if text == UNDO:
                return self._undone(game, seat), ()
            if agreed and (seq := undone_to(text)) is not None:
                return self._back(game, seq), ()
        builder = TimelineBuilder(game, self)
        events = builder.play(seat, text)
        return builder.timeline(), events

    def _undone(self, game: Game[S, A, E, Any], seat: Seat) -> Timeline[S]:
        state, past, number = self._without(game, seat)
        kept, gone = without_act(self.kept, number)
        undone = (*self.undone, (seat, gone.text))
        return Timeline(state, self.origin, self.seq + 1, past, self.length + 1, undone, kept)

    def _without(self, game: Game[S, A, E, Any], seat: Seat) -> tuple[S, tuple[Past[S], ...], int]:
        """Return how it would stand without the seat's last act, which has that number; raise IllegalAction."""
        place = next((at for at in reversed(range(len(self.past))) if self.past[at].seat == seat), None)
        if place is None:
            raise IllegalAction("undo-none")
        own, *others = self.past[place:]
        if others:
            _require_beside(game, self.state, own, others)
        state, past, was = own.before, list(self.past[:place]), iter(others)
        for act in acts_since(self.kept, own.number):
            try:
                step = game.apply(state, act.seat, game.decode(act.text))
            except IllegalAction:
                if act.public:
                    raise IllegalAction("undo-none") from None
                # What made the secret possible has been taken back with the act; refusing the undo would betray it.
                continue
            if act.public:
                one = next(was)
                # what another has answered must be the same whether or not this was answered
                if step.barrier or step.events != game.apply(one.before, act.seat, game.decode(act.text)).events:
                    raise IllegalAction("undo-none")
                past.append(one._replace(before=state))
            state = step.state
        if others and seat not in game.awaited(state):
            raise IllegalAction("undo-none")
        return state, tuple(past), own.number

    def _back(self, game: Game[S, A, E, Any], seq: int) -> Timeline[S]:
        """Return how it stood after this many public moves, secrets of later ones included in what is undone."""
        acts = self.acts
        cut = next((place for place, act in enumerate(acts) if act.public and act.seq > seq), None)
        if cut is None:
            raise IllegalAction("undo-none")
        known = next((place for place, one in enumerate(self.past) if one.number == acts[cut].number), None)
        if known is not None:
            state, past = self.past[known].before, self.past[:known]
        else:
            state, past = _played(game, self.origin, acts[:cut]), ()
        return Timeline(state, self.origin, self.seq + 1, past, self.length + 1, (), write_acts(acts[:cut]))


class TimelineBuilder(Generic[S, A, E]):
    """A timeline to which acts are added one after the other: the value is made when all are there.

    A move that is refused changes nothing.
    """

    __slots__ = ("_acts", "_game", "_kept", "_origin", "asked", "length", "past", "seq", "state", "undone")

    def __init__(self, game: Game[S, A, E, Any], timeline: Timeline[S]) -> None:
        self._game = game
        self._origin = timeline.origin
        self._kept = timeline.kept
        self._acts: list[tuple[int, int, bool, Seat, str]] = []
        self.state = timeline.state
        self.asked = game.awaited(timeline.state)
        """Who is asked now."""
        self.seq = timeline.seq
        self.length = timeline.length
        self.undone = timeline.undone
        self.past: list[_Reached[S]] = list(timeline.past)

    def play(self, seat: Seat, text: str) -> tuple[E, ...]:
        """Carry out a move of the game and return its events; raise MalformedAction or IllegalAction."""
        game, before, asked, number = self._game, self.state, self.asked, self.length
        step = game.apply(before, seat, game.decode(text))
        public = step.public
        self.state, self.asked, self.length = step.state, game.awaited(step.state), number + 1
        if public:
            self.seq += 1
            if step.barrier:
                self.past = []
            else:
                if self.past and self.past[-1][0] != seat:  # else it was found when the seat acted before
                    self.past = _reachable(self.past, seat)
                self.past.append((seat, before, number, asked if len(asked) > 1 and seat in asked else ()))
            if self.undone:
                self.undone = self.undone[:-1] if self.undone[-1] == (seat, text) else ()
        self._acts.append((number, self.seq, public, seat, text))
        return step.events

    def timeline(self) -> Timeline[S]:
        """Return the timeline as it is now."""
        past, kept = tuple(starmap(Past, self.past)), self._kept + write_acts(self._acts)
        return Timeline(self.state, self._origin, self.seq, past, self.length, self.undone, kept)


def replay(game: Game[S, A, E, Any], record: Record) -> Timeline[S]:
    """Play a record from its set-up, whatever version of the rules it was made by.

    Raise ReplayDiffers where an entry is refused, and where a digest or the outcome differs.
    """
    try:
        timeline, _ = Timeline.begin(game, record)
    except BadOptions as error:
        raise ReplayDiffers(0, "a set-up that is known", str(error)) from error
    for number, entry in enumerate(record.entries, 1):
        try:
            _require_seat(record, entry)
            timeline, _ = timeline.play(game, entry.seat, entry.text, agreed=True)
        except (IllegalAction, MalformedAction) as error:
            raise ReplayDiffers(number, "to be allowed", f"a refusal: {error}", act=entry, refusal=error) from error
        if entry.digest is not None and (got := game.digest(timeline.state)) != entry.digest:
            raise ReplayDiffers(number, entry.digest, got, act=entry)
    outcome = game.outcome(timeline.state)
    if record.outcome is not None and outcome != record.outcome:
        raise ReplayDiffers(
            len(record.entries), outcome_line(record.outcome), "no end" if outcome is None else outcome_line(outcome)
        )
    return timeline


def _require_seat(record: Record, entry: Entry) -> None:
    if entry.seat >= record.seats:
        raise MalformedAction(entry.text, f"seats are below {record.seats}")


def _seed(origin: Record) -> int:
    if origin.seed is None:
        raise BadOptions("seed", HIDDEN)
    return origin.seed


def _played(game: Game[S, A, E, Any], origin: Record, acts: Iterable[Act]) -> S:
    """Return the state after these acts, from the set-up."""
    state = game.setup(origin.seats, _seed(origin), origin.options).state
    for act in acts:
        try:
            state = game.apply(state, act.seat, game.decode(act.text)).state
        except IllegalAction:
            if act.public:
                raise
            # a secret whose reason was taken back before, see ``Timeline._without``
    return state


def _require_beside(game: Game[S, A, E, Any], state: S, own: Past[S], others: list[Past[S]]) -> None:
    """Raise IllegalAction unless these others answered what they were asked together with the seat."""
    together = {one.seat for one in others} <= set(own.asked) and game.turn(own.before) == game.turn(state)
    if not together:
        raise IllegalAction("undo-none")


def _reachable(past: list[_Reached[S]], seat: Seat) -> list[_Reached[S]]:
    """Return what can still be undone once the seat moves: its own run of moves and the run before it.

    The run before it is out of reach unless the seat undoes all of its own; then, say, a turn that was ended
    too soon can still be corrected. Older runs are dropped so that long matches do not hold all their states, but for
    answers to what all who have acted since were asked too.
    """
    start, runs, last, since = len(past), 1, seat, {seat}
    while start:
        who, _, _, asked = past[start - 1]
        if who != last and runs > 1 and not since <= set(asked):
            break
        start -= 1
        since.add(who)
        if who != last:
            runs, last = runs + 1, who
    return past[start:]
