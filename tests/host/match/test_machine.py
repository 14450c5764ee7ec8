"""Act, undo, click stale buttons, repeat clicks, restart, in any order: always what the pure rules say."""

import asyncio
import shutil
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.core import IllegalAction
from engine.record import Record
from engine.timeline import UNDO, Timeline, undo_to
from host import Refusal
from tests.support.hosting import GAMES, NAMES, open_table

GAME = GAMES["heaps"]
USERS = list(NAMES)
SEATS = st.integers(0, 2)
TEXTS = st.sampled_from(["take:1", "take:2", "draw", "done", "guess:0", "guess:1", UNDO])


class Playing(RuleBasedStateMachine):
    """A host on a file beside a timeline that knows nothing of either."""

    @initialize()
    def begin(self):
        self.folder = Path(tempfile.mkdtemp())
        self.runner = asyncio.Runner()
        self.table = self.run(open_table(self.folder / "outpost.sqlite3"))
        update = self.run(self.table.begin(3))
        self.match = update.info.id
        row = self.run(self.table.store.matches.load(self.match))
        record = Record("heaps", "1", 3, row.match.seed, row.options)
        self.timeline, _ = Timeline.begin(GAME, record)
        self.clicks = []

    def run(self, asked):
        return self.runner.run(asked)

    @property
    def over(self):
        return GAME.outcome(self.timeline.state) is not None

    def expected(self, seat, texts):
        """Return the timeline after these acts, None when one of them is refused."""
        timeline = self.timeline
        for text in texts:
            try:
                timeline, _ = timeline.play(GAME, seat, text)
            except IllegalAction:
                return None
        return timeline

    @rule(seat=SEATS, texts=st.lists(TEXTS, min_size=1, max_size=3), typed=st.booleans())
    def submit(self, seat, texts, typed):
        click = len(self.clicks) + 1
        after = None if self.over else self.expected(seat, texts)
        asked = self.table.host.play.submit(
            self.match, USERS[seat], None if typed else self.timeline.seq, texts, interaction=click
        )
        try:
            self.run(asked)
        except Refusal as refusal:
            assert after is None, refusal
        else:
            assert after is not None
            self.timeline = after
            self.clicks.append((seat, texts))

    @precondition(lambda self: not self.over)
    @rule(seat=SEATS, data=st.data())
    def agree_to_go_back(self, seat, data):
        ways = self.timeline.ways_back(seat)
        seq = data.draw(st.sampled_from(ways)) if ways else ""
        asked = self.table.host.proposals.propose(self.match, USERS[seat], "undo", wanted=str(seq))
        try:
            proposal = self.run(asked)
        except Refusal as refusal:
            assert (refusal.code, ways) == ("nothing-to-undo", ())
            return
        for user, _ in proposal.votes:
            self.run(self.table.host.proposals.answer(proposal.id, user, yes=True))
        self.timeline, _ = self.timeline.play(GAME, seat, undo_to(seq), agreed=True)

    @rule(seat=SEATS, text=TEXTS, off=st.integers(1, 3))
    def click_on_an_old_panel(self, seat, text, off):
        try:
            self.run(self.table.host.play.submit(self.match, USERS[seat], self.timeline.seq - off, [text]))
        except Refusal as refusal:
            assert refusal.code == ("finished" if self.over else "stale")
        else:
            raise AssertionError

    @precondition(lambda self: self.clicks)
    @rule(data=st.data())
    def click_again(self, data):
        number = data.draw(st.integers(1, len(self.clicks)))
        seat, texts = self.clicks[number - 1]
        self.run(self.table.host.play.submit(self.match, USERS[seat], None, texts, interaction=number))

    @rule()
    def restart(self):
        self.run(self.table.restart())

    @invariant()
    def stands_as_the_rules_say(self):
        update = self.run(self.table.host.play.look(self.match))
        assert update._live.timeline == self.timeline
        assert update.outcome == GAME.outcome(self.timeline.state)

    def teardown(self):
        if hasattr(self, "table"):
            self.run(self.table.close())
            self.runner.close()
            shutil.rmtree(self.folder)


TestPlaying = Playing.TestCase
TestPlaying.settings = settings(max_examples=25, stateful_step_count=25, suppress_health_check=list(HealthCheck))
