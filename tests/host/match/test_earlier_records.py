"""Matches that were really played earlier: with the cards of then they go on, by other rules their table decides."""

from pathlib import Path

import pytest

from db import ActionRow, MatchRow, SeatRow, Stored
from engine.record import parse
from engine.registry import of_record
from engine.timeline import ReplayDiffers, Timeline
from host.lobby.lobby import describe
from host.match.replaying import continued, difference, resume

FOLDER = Path(__file__).parents[2] / "records" / "earlier"


def stored(name):
    """Return a record as the store would hold it, with the rules that are there now."""
    record = parse((FOLDER / f"{name}.txt").read_text("utf-8"))
    game = of_record(record)
    begun, _ = Timeline.begin(game, record)
    row = MatchRow(
        1, record.game, 1, 7, 100, "running", 0, record.rules, record.seed, "salt", game.digest(begun.state), 1
    )
    seats = tuple(SeatRow(seat, 100 + seat, f"P{seat}") for seat in range(record.seats))
    actions = tuple(
        ActionRow(ordinal, entry.seat, 100 + entry.seat, entry.text, entry.digest, 0, 2)
        for ordinal, entry in enumerate(record.entries)
    )
    return game, Stored(row, seats, dict(record.options)), actions


@pytest.mark.parametrize(
    ("name", "entry", "kept"),
    [
        ("roam-2-names", 1, None),
        ("ice-2-digests", 1, None),
        ("ice-1-refused", 1, 0),
    ],
)
def test_it_goes_on_with_all_that_is_allowed_or_from_where_both_agree(name, entry, kept):
    game, match, actions = stored(name)
    info = describe(match, game.info)
    with pytest.raises(ReplayDiffers) as differs:
        resume(game, match, actions, info)
    assert differs.value.entry == entry
    where = difference(game, match, actions, differs.value)
    assert (where.kind, where.refused, where.now) == ("act", False, game.info.rules_version)
    assert where.text in {actions[entry - 1].text, None}
    plan = continued(game, match, actions, at=9)
    assert (len(plan.actions), plan.back) == (len(actions), False) if kept is None else (kept, True)
    assert [one.text for one in plan.actions] == [one.text for one in actions[: len(plan.actions)]]
    assert plan.live.over is (kept is None), "they were played to the end"
    again = resume(game, plan.stored, plan.actions, plan.live.info)
    assert again == plan.live
