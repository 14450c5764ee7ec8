"""A match as people really use it, against pure replay: acts, undos, restarts, clicks on what is no longer there."""

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from engine.core import IllegalAction
from engine.record import Entry, Record, dump, parse
from engine.timeline import Timeline, replay
from tests.conformance.games import WITH_HEAP
from tests.support import heap


class Match(RuleBasedStateMachine):
    """The model is a list of acts that stand; the thing tested is the timeline with its record."""

    game = heap.GAME

    @initialize(data=st.data())
    def begin(self, data):
        info = self.game.info
        seats = data.draw(st.sampled_from(info.seats))
        options = {option.key: data.draw(st.sampled_from(option.values)) for option in info.options}
        self.record = Record(info.key, info.rules_version, seats, data.draw(st.integers(0, 99)), options)
        self.timeline, _ = Timeline.begin(self.game, self.record)
        self.first = self.timeline.state
        self.stands = []
        self.public = 0
        self.stale = {"undo"}

    @rule(data=st.data(), anyone=st.integers(0, 9))
    def act(self, data, anyone):
        state = self.timeline.state
        seats = self.game.awaited(state) if anyone else range(self.record.seats)
        seats = [seat for seat in seats if self.game.legal(state, seat)]
        if not seats:
            return
        seat = data.draw(st.sampled_from(seats))
        texts = [self.game.encode(action) for action in self.game.legal(state, seat)]
        text = data.draw(st.sampled_from(texts))
        self.stale.update(texts)
        step = self.game.apply(state, seat, self.game.decode(text))
        self.timeline, events = self.timeline.play(self.game, seat, text)
        assert events == step.events
        self.stands.append((seat, text, step.public))
        self.public += step.public
        self.note(seat, text)

    @precondition(lambda self: self.timeline.past)
    @rule()
    def undo(self):
        seat = self.timeline.past[-1].seat
        last = max(at for at, (_, _, public) in enumerate(self.stands) if public)
        assert self.stands[last][0] == seat, "somebody else's act would be taken back"
        self.timeline, _ = self.timeline.play(self.game, seat, "undo")
        del self.stands[last]
        self.public += 1
        self.note(seat, "undo")

    @rule(seat=st.integers(0, 3))
    def undo_what_is_not_ones_own(self, seat):
        if seat < self.record.seats and not self.timeline.can_undo(self.game, seat):
            self.refused(seat, "undo")

    @rule()
    def restart(self):
        written = dump(self.record)
        self.record = parse(written)
        assert dump(self.record) == written
        self.timeline = replay(self.game, self.record)

    @rule(data=st.data(), seat=st.integers(0, 3))
    def click_on_what_is_gone(self, data, seat):
        if seat >= self.record.seats:
            return
        legal = {self.game.encode(action) for action in self.game.legal(self.timeline.state, seat)}
        gone = sorted(self.stale - legal - {"undo"})
        if gone:
            self.refused(seat, data.draw(st.sampled_from(gone)))

    @invariant()
    def the_state_is_that_of_the_acts_that_stand(self):
        state = self.first
        for seat, text, _ in self.stands:
            state = self.game.apply(state, seat, self.game.decode(text)).state
        assert state == self.timeline.state

    @invariant()
    def every_public_act_is_counted(self):
        assert self.timeline.seq == self.public

    def note(self, seat, text):
        entry = Entry(seat, text, self.game.digest(self.timeline.state))
        outcome = self.game.outcome(self.timeline.state)
        self.record = replace(self.record, entries=(*self.record.entries, entry), outcome=outcome)

    def refused(self, seat, text):
        before = self.timeline
        with pytest.raises(IllegalAction):
            self.timeline.play(self.game, seat, text)
        assert self.timeline == before


@pytest.mark.slow
@pytest.mark.parametrize("game", WITH_HEAP, ids=lambda game: game.info.key)
def test_a_match_is_always_what_its_record_says(game):
    machine = type("MatchOfThisGame", (Match,), {"game": game})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=40,
            stateful_step_count=60,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
        ),
    )
