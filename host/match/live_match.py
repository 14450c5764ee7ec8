"""One match in memory: what it is, how it begins, and what acts make of it. Nothing here is saved.

Knows who is called and waited for, and what the public message tells. Must not know in which words.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from db import RESIGNED
from engine.core import Hiding, Outcome
from engine.timeline import UNDO, Timeline, TimelineBuilder, undo_to
from host.refusal import Refusal
from host.types import known_to

if TYPE_CHECKING:
    from collections.abc import Sequence

    from db import ClockRow
    from engine.core import Event, Seat
    from engine.record import Record
    from host.types import AnyGame, MatchInfo


EARLIER: Final = 8
"""Turns before the last one whose events are kept: more than pass until a seat has its next turn, bids included."""


class Recap(NamedTuple):
    """The public events that are shown: those of the turn before, and those of this turn."""

    before: tuple[Event, ...] = ()
    now: tuple[Event, ...] = ()
    last: tuple[Event, ...] = ()
    """Those of ``now`` that the last act brought."""
    agreed: bool = False
    """It begins where the table agreed to go back to."""
    earlier: tuple[tuple[Event, ...], ...] = ()
    """Those of some turns before these, which a picture marks as new."""


class _Turn(NamedTuple):
    """What is told within a turn, which grows with each move."""

    before: tuple[Event, ...]
    events: list[Event]
    agreed: bool = False
    earlier: tuple[tuple[Event, ...], ...] = ()


class RecapBuilder:
    """Recaps to which acts are added one after the other: each is made when it is asked for, and most never are."""

    __slots__ = ("_marks", "_turn")

    def __init__(self, recaps: Sequence[Recap]) -> None:
        self._begin(recaps)

    def _begin(self, recaps: Sequence[Recap]) -> None:
        turns = [_Turn(one.before, [*one.now], one.agreed, one.earlier) for one in recaps]
        self._turn = turns[-1]
        self._marks = [
            (turn, len(one.now) - len(one.last), len(one.now)) for turn, one in zip(turns, recaps, strict=True)
        ]
        """Of each recap, from which event and up to which event of its turn the last act goes."""

    def add(self, events: Sequence[Event], reach: int) -> None:
        """Add what a move brought; this many acts, this one among them, may be undone."""
        told, marks = self._turn.events, self._marks
        start = len(told)
        for event in events:
            if event.audience is None:
                told.append(event)
        marks.append((self._turn, start, len(told)))
        if len(marks) > reach + 1:
            del marks[: -reach - 1]

    def cut(self, reach: int) -> None:
        """Keep what is told where this many acts may be undone."""
        del self._marks[: -reach - 1]

    def begin_turn(self) -> None:
        """Count what comes as another turn."""
        earlier = (*self._turn.earlier, self._turn.before)[-EARLIER:]
        self._turn = _Turn(tuple(self._turn.events), [], earlier=earlier)
        self._marks[-1] = self._turn, 0, 0

    def take_back(self, before: Timeline[Any], gone: set[int], *, agreed: bool) -> None:
        """Tell what was told before the first act that an undo undid, and what of others has stood since.

        What was told before a move that is out of a single seat's reach is not known any more.
        """
        first = min(gone)
        place = next((at for at, one in enumerate(before.past) if one.number == first), None)
        if place is None:
            self._begin((Recap(agreed=agreed),))
            return
        recaps = self.recaps()
        left = list(recaps[: place + 1])
        for one, recap in zip(before.past[place:], recaps[place + 1 :], strict=True):
            if one.number not in gone:
                last = left[-1]
                left.append(last._replace(now=last.now + recap.last, last=recap.last))
        self._begin((*left[:-1], left[-1]._replace(agreed=agreed)))

    def recaps(self) -> tuple[Recap, ...]:
        """Return the recaps; the last is for the present state."""
        return tuple(
            Recap(turn.before, tuple(turn.events[:end]), tuple(turn.events[start:end]), turn.agreed, turn.earlier)
            for turn, start, end in self._marks
        )


TURNS: Final = 64
"""Turns whose beginnings are kept: an older one is looked at by nobody, as far as it is not in the log."""


class Summons(NamedTuple):
    """The turn for which the public message called people, and the people it called."""

    over: bool
    turn: int
    people: tuple[Seat, ...]
    before: tuple[Seat, ...] = ()
    """Who the message called before computers were asked: if they are asked again in the turn, it need not do so."""

    def covers(self, later: Summons) -> bool:
        """Return whether the message also covers a later call: the same turn, and nobody who was not called yet."""
        if self.over != later.over or self.turn != later.turn:
            return False
        return {*later.people} <= {*self.people, *self.before}


class Wait(NamedTuple):
    """Someone is waited for."""

    seat: Seat
    since: int
    """Unix seconds: when the seat was asked, or last acted where all may know of it."""
    seq: int
    """The public moves by then; what tells one wait of a seat from all others."""
    call: int = 0
    """The turn for which the seat was called, as ``LiveMatch.turn`` counts; 0: it has acted since."""
    by_time: bool = False
    """The end of someone's time brought the call, and no act of a person: it wakes nobody."""


class TurnBegun(NamedTuple):
    """A turn that stands, and where it began."""

    turn: int
    """As ``LiveMatch.turn`` counts; a turn that an undo leads back to goes on by the number that it gets then."""
    line: int
    """Lines of the log before it."""
    number: int
    """The game's own number of it."""


@dataclass(frozen=True, slots=True)
class LiveMatch:
    """A match that has started; never changes."""

    info: MatchInfo
    timeline: Timeline[Any]
    turn: int
    """Grows with every batch after which the game's turn is another, or someone is asked who wasn't before."""
    recaps: tuple[Recap, ...]
    """The last is for the present state; those before it are for the states of ``timeline.past``."""
    length: int
    """Lines of the log."""
    summons: Summons
    """Compared with the summons of later acts: it shows whether a new public message is needed."""
    since: tuple[int, ...]
    """By seat: after how many public moves its present question was asked; clicks made since then count."""
    waits: tuple[Wait, ...] = ()
    """Of all who are called, by seat."""
    taken_back: tuple[int, ...] = ()
    """The turns that an undo ended, so that who was awaited in them was not to act after all."""
    clocks: tuple[ClockRow, ...] = ()
    """By seat; (): nobody's time counts."""
    moved: int = 0
    """Unix seconds: when something was done last that everyone may know of."""
    turns: tuple[TurnBegun, ...] = ()
    """The last turns that stand; one that an undo ended or led back out of is none of them."""
    acted: tuple[int, ...] = ()
    """By seat: the turn in which it last did something that everyone may know of, 0: in none; () for a seat's own."""
    by_time: bool = False
    """The end of someone's time led to the computers' turns: the people they call weren't called by a person's move."""

    @property
    def over(self) -> bool:
        """Return whether nobody may act any more."""
        return self.info.status == "finished"

    def holds(self, seat: Seat | None, seq: int) -> bool:
        """Return whether a control made for the seat after ``seq`` public moves may still be used."""
        return (self.timeline.seq if seat is None else self.since[seat]) <= seq <= self.timeline.seq

    @property
    def recent(self) -> tuple[Event, ...]:
        """Return the public events since the turn before this one began."""
        return self.recaps[-1].before + self.recaps[-1].now

    def awaited(self, game: AnyGame) -> tuple[Seat, ...]:
        """Return the seats whose people owe a decision."""
        seats = self.info.seats
        return () if self.over else tuple(one for one in game.awaited(self.timeline.state) if seats[one].present)

    def idle(self, game: AnyGame, seat: Seat) -> bool:
        """Return whether a seat is asked, and its question offers it nothing."""
        if self.over or seat not in self.awaited(game) or not isinstance(game, Hiding):
            return False
        return game.idle(self.timeline.state, seat)

    def computers(self, game: AnyGame) -> tuple[Seat, ...]:
        """Return the computers that owe a decision, those in the place of people among them."""
        resting = self.over or self.info.resting is not None
        return () if resting else self.info.computers(game.awaited(self.timeline.state))

    def undoing(self, game: AnyGame, seat: Seat) -> str | None:
        """Return what undoes a seat's last move; None if the seat can't by itself."""
        return None if self.over else undoing(self.timeline, game, seat, practice=self.info.practice)

    def require_awake(self) -> None:
        """Raise Refusal of a match that rests."""
        if self.info.resting is not None:
            raise Refusal("resting", at=self.info.resting)

    def outcome(self, game: AnyGame) -> Outcome | None:
        """Return the outcome of the match, also when all but one have resigned; None while it goes on."""
        if not self.over:
            return None
        own = game.outcome(self.timeline.state)
        if own is not None:
            return own
        winners = tuple(seated.seat for seated in self.info.seats if not seated.resigned)
        return Outcome(scores=(), winners=winners, reason=RESIGNED)


def undoing(timeline: Timeline[Any], game: AnyGame, seat: Seat, *, practice: bool) -> str | None:
    """Return what undoes a seat's last move; None if the seat can't by itself.

    Anyone who plays against computers, in ``practice``, needs nobody's leave.
    """
    if timeline.can_undo(game, seat):
        return UNDO
    last = timeline.last_act(seat) if practice else 0
    return undo_to(last - 1) if last else None


def summon(turn: int, asked: tuple[Seat, ...], info: MatchInfo) -> Summons:
    """Return who of those asked is to be called in a turn; nobody once the match is over."""
    if info.status == "finished":
        return Summons(over=True, turn=0, people=())
    people = tuple([seat for seat in asked if not info.seats[seat].absent])
    return Summons(over=False, turn=turn, people=people)


def handed_over(waits: Sequence[Wait], seat: Seat, *, at: int, seq: int) -> tuple[Wait, ...]:
    """Return the waits after a seat was handed over, then and after this many public moves, if it was asked already."""
    return tuple(
        one._replace(since=max(one.since, at), seq=seq) if one.seat == seat and one.seq <= seq else one for one in waits
    )


def begin(game: AnyGame, record: Record, info: MatchInfo) -> tuple[LiveMatch, tuple[Event, ...]]:
    """Set a match up and return it with the events of the set-up; raise BadOptions."""
    timeline, events = Timeline.begin(game, record)
    summons = summon(game.turn(timeline.state), game.awaited(timeline.state), info)
    recaps = (Recap(now=known_to(None, events)),)
    moved = info.started or 0
    waits = tuple(Wait(seat, moved, timeline.seq, 1) for seat in summons.people)
    first = (TurnBegun(1, 0, game.turn(timeline.state)),)
    nothing = (0,) * record.seats
    live = LiveMatch(info, timeline, 1, recaps, 0, summons, nothing, waits, moved=moved, turns=first, acted=nothing)
    return live, tuple(events)


def woken(live: LiveMatch, *, at: int) -> LiveMatch:
    """Return a match that rested until then: nobody kept anyone waiting in that time."""
    waits = tuple(wait._replace(since=max(wait.since, at)) for wait in live.waits)
    return replace(live, info=replace(live.info, resting=None), waits=waits, moved=max(live.moved, at))


def settled(game: AnyGame, state: object, info: MatchInfo, *, at: int) -> MatchInfo:
    """Return ``info``, with the match finished if the game says so or too few people are left."""
    outcome = game.outcome(state)
    left = sum(not seated.resigned for seated in info.seats)
    people = any(not seated.resigned for seated in info.people)
    # somebody who plays alone has nobody to win against, and computers play with nobody but people
    if outcome is None and people and left > (len(info.seats) > 1):
        return info
    return replace(info, status="finished", reason=RESIGNED if outcome is None else outcome.reason, ended=at)


class Batch:
    """Acts that are saved together, tried on a copy: nothing has happened until ``finish``; ``end`` closes a batch."""

    __slots__ = (
        "_acted",
        "_acted_in",
        "_back",
        "_builder",
        "_by_time",
        "_called",
        "_called_of",
        "_moved",
        "_recaps",
        "_seq",
        "_since",
        "_summons",
        "_taken_back",
        "_turn",
        "_turns",
        "_undone",
        "_waits",
        "events",
        "game",
    )

    def __init__(self, game: AnyGame, live: LiveMatch) -> None:
        self.game = game
        self._builder = TimelineBuilder(game, live.timeline)
        self.events: list[Event] = []
        self._turn = live.turn
        self._turns = list(live.turns)
        self._taken_back = live.taken_back
        self._summons = live.summons
        self._called_of: tuple[MatchInfo, tuple[Seat, ...]] | None = None
        self._called = live.summons
        self._recaps = RecapBuilder(live.recaps)
        self._undone = False
        self._back = False
        self._since = live.since
        self._waits = {wait.seat: wait[1:] for wait in live.waits}
        """By seat, as in ``Wait``, which is made of what is left in the end."""
        self._acted: set[Seat] = set()
        self._acted_in = live.acted
        self._moved, self._seq, self._by_time = live.moved, live.timeline.seq, live.by_time

    @property
    def timeline(self) -> Timeline[Any]:
        """Return what may be undone, and what stands, after these acts."""
        return self._builder.timeline()

    @property
    def state(self) -> object:
        """Return the state after these acts."""
        return self._builder.state

    @property
    def length(self) -> int:
        """Return the lines of the log, these acts included."""
        return self._builder.length

    @property
    def awaited(self) -> tuple[Seat, ...]:
        """Return the seats that owe a decision, those of stand-ins included."""
        return self._builder.asked

    def hiding(self, seat: Seat) -> str:
        """Return all that a seat may do where its question offers it nothing, "" where it has a choice or isn't asked.

        Such a question only hides what the seat holds.
        """
        game, state = self.game, self.state
        if seat not in self.awaited or not isinstance(game, Hiding) or not game.idle(state, seat):
            return ""
        (only,) = map(game.encode, game.legal(state, seat))
        return only

    def play(self, seat: Seat, text: str, *, agreed: bool = False) -> tuple[Event, ...]:
        """Carry one act out and return its events; raise IllegalAction or MalformedAction.

        ``agreed``: the table has agreed on it, or had when it was written.
        """
        if text.startswith(UNDO):  # no act of a game begins so
            self._take_back(seat, text, agreed=agreed)
            return ()
        builder = self._builder
        before, then, was = builder.state, builder.asked, builder.seq
        events: tuple[Event, ...] = builder.play(seat, text)
        self._since = self._question_starts(then, before, seat)
        if builder.seq != was:
            self._recaps.add(events, len(builder.past))
            self._acted.add(seat)
        self._undone = False
        self.events += events
        return events

    def _take_back(self, seat: Seat, text: str, *, agreed: bool) -> None:
        """Carry an undo out; raise IllegalAction or MalformedAction."""
        before, then = self._builder.timeline(), self._builder.asked
        after, _ = before.play(self.game, seat, text, agreed=agreed)
        self._builder = TimelineBuilder(self.game, after)
        back = text != UNDO
        self._since = self._question_starts(() if back else then, before.state, seat)
        gone = _gone(before, after)
        self._recaps.take_back(before, gone, agreed=back)
        # what began after it did not begin after all
        self._turns = [one for one in self._turns if one.line <= min(gone, default=before.length)]
        if back:
            # what the table agreed to go back to is asked anew of everybody
            self._acted.update(range(len(self._since)))
        else:
            self._acted.add(seat)
        self._undone, self._back = True, self._back or back

    def sit_down(self, seat: Seat) -> None:
        """Give a person their seat back from a stand-in, before any move; the stand-in's moves count.

        Else a person whose time was up could have the question back, and time for it with the seat.
        """
        self._by_time = False
        timeline = self._builder.timeline().beyond_reach(seat)
        self._builder = TimelineBuilder(self.game, timeline)
        self._recaps.cut(len(timeline.past))

    def hand_over(self, seat: Seat, *, at: int) -> None:
        """Let another person play a seat, before any act: it is only from now on that the table waits for them."""
        handed = handed_over(self._waiting_for(), seat, at=at, seq=self._builder.seq)
        self._waits = {wait.seat: wait[1:] for wait in handed}

    def _question_starts(self, then: tuple[Seat, ...], before: object, acting: Seat) -> tuple[int, ...]:
        """Return for each seat since which move its question is the same, after a move of one of several seats.

        Only a seat that was asked at the same time as the one who acted can still have the same question.
        """
        seq = self._builder.seq
        if len(then) < 2:
            # nobody else was asked, so nobody can be asked the same as before
            return (seq,) * len(self._since)
        game, after, now = self.game, self._builder.state, self._builder.asked
        same = game.turn(before) == game.turn(after) and acting in {*then, *now}
        return tuple(
            start
            if same and seat != acting and seat in then and seat in now and _same_question(game, before, after, seat)
            # a question that is new was asked by this act
            else seq
            for seat, start in enumerate(self._since)
        )

    def finish(self, info: MatchInfo, *, at: int, by_time: bool = False) -> LiveMatch:
        """Return the match after these acts, which came at that time, with ``info`` as it is now; see ``end``."""
        self.end(info, at=at, by_time=by_time)
        return LiveMatch(
            info,
            self._builder.timeline(),
            self._turn,
            self._recaps.recaps(),
            self._builder.length,
            self._summons,
            self._since,
            self._waiting_for(),
            self._taken_back,
            moved=self._moved,
            turns=tuple(self._turns[-TURNS:]),
            acted=self._acted_in,
            by_time=self._by_time,
        )

    def end(self, info: MatchInfo, *, at: int, by_time: bool = False) -> None:
        """Close the batch, with ``info`` as it is now; later acts are a batch of their own.

        ``by_time``: it began because someone's time was over.
        """
        before, undone, back = self._summons, self._undone or self._back, self._back
        if self._acted:
            self._acted_in = tuple(self._turn if seat in self._acted else t for seat, t in enumerate(self._acted_in))
        summons, asked = self._calling(info), self._builder.asked
        # most often all who are asked are people, and that is soon seen
        computers = len(summons.people) < len(asked) and bool(info.computers(asked))
        computing = computers and not summons.over and not summons.people
        by_time = by_time or (self._by_time and not any(info.seats[seat].present for seat in self._acted))
        self._by_time = by_time and computers
        # who agreed long ago does not look at the board: whoever is to act is called, also in the same turn
        if back or not (summons is before or before.covers(summons) or computing):
            if undone:
                self._taken_back += (self._turn,)
            self._turn += 1
            if not undone:  # what an undo brings back is told as it was told then
                self._recaps.begin_turn()
        if not self._turns or self._turns[-1].turn != self._turn:
            if self._turns and undone:  # it led back to the last of them
                self._turns[-1] = self._turns[-1]._replace(turn=self._turn)
            else:
                self._turns.append(TurnBegun(self._turn, self._builder.length, self.game.turn(self._builder.state)))
        self._wait(summons, at=at, by_time=by_time)
        if computing and not back:
            # it takes them a moment: the message stays until a person is called by the next
            summons = Summons(over=False, turn=before.turn, people=(), before=before.people or before.before)
        self._summons, self._acted, seq = summons, set(), self._builder.seq
        if undone:
            self._undone = self._back = False
        if seq != self._seq:
            self._moved, self._seq = at, seq

    def _calling(self, info: MatchInfo) -> Summons:
        """Return who is to be called now; the same value as long as it comes of the same, as in most of a turn."""
        asked, turn = self._builder.asked, self.game.turn(self._builder.state)
        if self._called_of != (info, asked) or turn != self._called.turn:
            self._called_of, self._called = (info, asked), summon(turn, asked, info)
        return self._called

    def _wait(self, summons: Summons, *, at: int, by_time: bool) -> None:
        """Keep since when each of these is waited for: who did not act is still asked what was asked before.

        Secret acts do not count, or the time of a reminder would reveal them. Who has just acted was called before, or
        need not be, unless the table went back.
        """
        acted, seq, turn, before = self._acted, self._builder.seq, self._turn, self._waits
        anew = (summons.over, summons.turn) != (self._summons.over, self._summons.turn)
        self._waits = waits = {}
        for seat in summons.people:
            was = before.get(seat)
            if seat in acted:
                was = at, seq, turn if self._back else 0 if was is None else was[2], by_time
            elif was is None:
                # asked again after computers, in a turn in which it has acted: the message has called it already
                was = at, seq, 0 if self._acted_in[seat] == turn else turn, by_time
            elif anew:
                was = was[0], was[1], turn, by_time
            waits[seat] = was

    def _waiting_for(self) -> tuple[Wait, ...]:
        return tuple(Wait(seat, *one) for seat, one in self._waits.items())


def _gone(before: Timeline[Any], after: Timeline[Any]) -> set[int]:
    """Return the places in the log of the acts that an undo undid."""
    return {act.number for act in before.acts} - {act.number for act in after.acts}


def _same_question(game: AnyGame, before: object, after: object, seat: Seat) -> bool:
    then, now = (map(game.encode, game.legal(state, seat)) for state in (before, after))
    return tuple(then) == tuple(now)
