"""That something newer is to be shown in the public message of a match: how, since when, and what set it off."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from cogs.telemetry import tracing

if TYPE_CHECKING:
    from cogs.telemetry.tracing import Trace


@dataclass(frozen=True, slots=True)
class BoardWish:
    """Something newer is to be shown."""

    anew: bool
    """As a new message in any case."""
    since: float
    """When the first change came that is not shown; by the clock that is never put forward or back."""
    trace: Trace | None
    """What set the last one off."""
    given_way: bool = False
    """Whether an earlier one was not drawn because of this one, which gives way to none."""

    @classmethod
    def now(cls, before: BoardWish | None, *, anew: bool) -> BoardWish:
        """Return the wish of whoever asks now, and of those who asked before and have not got what they wished for."""
        trace = tracing.current()
        if before is not None:
            return cls(anew or before.anew, before.since, trace, before.given_way)
        return cls(anew, time.monotonic() if trace is None else trace.begun, trace)

    def instead_of(self, overtaken: BoardWish) -> BoardWish:
        """Return the same wish, which stands for an earlier one as well that was not drawn."""
        return replace(self.after(overtaken), anew=self.anew or overtaken.anew, given_way=True)

    def after(self, given_way: BoardWish) -> BoardWish:
        """Return the same wish, which holds what an earlier one asked for as well."""
        return replace(self, since=min(self.since, given_way.since))
