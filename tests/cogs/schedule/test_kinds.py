"""Each kind of timer has a record of what is known of it, and something that is done when it is due."""

from cogs.schedule import kinds as delivered
from db import TimerKind
from host.schedule import kinds


def test_every_kind_has_both():
    assert set(TimerKind) == set(kinds.KINDS) == set(delivered.KINDS)
