"""The log is told by turn and day, each with its time as every reader's own clock shows it."""

from bench.kept_matches import shown
from cogs.extras import paged_texts
from engine.roam import events as roam
from host import LogLine, LogNote
from host.people.preferences import DAY
from host.types import TAKEN_BACK
from tests.cogs.panel.test_panels import moments

NOON = 20_000 * DAY + DAY // 2


def test_turns_and_days_are_headed_by_their_time_and_entries_have_no_number() -> None:
    update = next(iter(moments("roam", 2, 4, {})))

    def line(seq: int, turn: int, at: int, *, undone: bool = False) -> LogLine:
        bid = roam.Bid(seq % 2, seq)
        return LogLine(seq, seq % 2, "bid", (bid,), undone=undone, at=at, line=seq, turn=turn)

    lines = [
        line(1, 0, NOON - 9),
        line(2, 1, NOON),
        line(3, 1, NOON + 60),
        LogNote(3, NOON + 70, TAKEN_BACK, {"name": "Person 1"}),
        line(4, 1, NOON + DAY),
        line(5, 2, NOON + DAY + 5, undone=True),
    ]
    assert paged_texts.log_blocks(lines, update.info, shown(update, "roam")) == [
        f"**Before the first turn**, <t:{NOON - 9}:f>\n- Person 1 bid 1 coin.",
        (
            f"**Turn 1**, <t:{NOON}:f>\n- Person 0 bid 2 coins.\n- Person 1 bid 3 coins."
            f"\n- <t:{NOON + 70}:f>: Person 1 is back."
        ),
        f"**Turn 1**, <t:{NOON + DAY}:f>\n- Person 0 bid 4 coins.",
        f"**Turn 2**, <t:{NOON + DAY + 5}:f>\n- ~~Person 1 bid 5 coins.~~",
    ]
