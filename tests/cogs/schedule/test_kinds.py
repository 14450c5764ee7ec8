"""Each kind of thing that is due has a record of what is known of it, and something that is done when it is due."""

from cogs.schedule.kinds import KINDS
from host.schedule import kinds

OTHERS = {"STAND_IN", "TURNS", "UNDO", "VACATIONS"}
"""Words of habits, options and logs, by which it is planned."""


def test_every_kind_has_both():
    keys = {value for name, value in vars(kinds).items() if name.isupper() and isinstance(value, str)}
    assert keys - {getattr(kinds, name) for name in OTHERS} == set(kinds.KINDS) == set(KINDS)
