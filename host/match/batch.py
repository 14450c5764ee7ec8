"""Acts on a match in memory, one after the other. Everything here is of a game and values; nothing is saved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.timeline import UNDO, Timeline, TimelineBuilder
from host.match.live_match import TURNS, LiveMatch, Summons, TurnBegun, Wait, handed_over, summon
from host.match.recaps import RecapBuilder

if TYPE_CHECKING:
    from engine.core import Event, Seat
    from host.types import AnyGame, MatchInfo


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
        """Return what may be taken back, and what stands, after these acts."""
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
        """Let a person play for whom a stand-in played, before any act: what it did stands.

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
        """Return for each seat since which act its question is the same, after an act of one of several seats.

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

        ``by_time``: it began because somebody's time was over.
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

        Secret acts do not count, or the time of a reminder would tell of them. Who has just acted was called before, or
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
                was = at, seq, turn, by_time
            elif anew:
                was = was[0], was[1], turn, by_time
            waits[seat] = was

    def _waiting_for(self) -> tuple[Wait, ...]:
        return tuple(Wait(seat, *one) for seat, one in self._waits.items())


def _gone(before: Timeline[Any], after: Timeline[Any]) -> set[int]:
    """Return the places in the log of the acts that an undo took back."""
    return {act.number for act in before.acts} - {act.number for act in after.acts}


def _same_question(game: AnyGame, before: object, after: object, seat: Seat) -> bool:
    then, now = (map(game.encode, game.legal(state, seat)) for state in (before, after))
    return tuple(then) == tuple(now)
