"""Every kind of decision and task has the module that handles it."""

from engine.ice.game import ASKS, TASKS
from engine.ice.pending import Ask, AskAll, Over, Task


def kinds(base):
    return {one for kind in base.__subclasses__() for one in (kind, *kinds(kind))}


UNFINISHED: set[str] = set()
"""Anyone who fills a package takes its frames out of here; it must end empty."""


def test_none_is_missed():
    # by name: a dataclass with slots is made twice, and the first one lingers
    every = {kind.__name__ for base in (Task, Ask, AskAll) for kind in kinds(base)} - {Over.__name__}
    assert every - {kind.__name__ for kind in (*TASKS, *ASKS)} == UNFINISHED


def test_phases_are_told_apart():
    phases = [kind.phase for kind in ASKS]
    assert len(set(phases)) == len(phases)
