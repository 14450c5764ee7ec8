"""The actions of Roam and their texts.

| text | what | when |
|---|---|---|
| ``rest`` | early rest (R3.3) | step 1 |
| ``coin`` | use a Coin artifact (R10.1) | steps 2, 4 |
| ``flip:ID`` | use a Flip artifact on an own character (R10.6) | steps 1, 2, 4 |
| ``slide:c4:d4`` | use a Slide artifact, from and to (R10.5) | steps 2, 4 |
| ``explore:ID`` | turn a character down to explore (R4.1) | steps 1, 2 |
| ``turn`` | use a Turn artifact (R10.4) | after ``explore`` |
| ``at:c4`` | the position: the first solid square of the turned pattern, in reading order, lies there (R4.2) | after ``explore`` |
| ``nowhere`` | place nothing for want of a position (R4.9) | after ``explore`` |
| ``fill:c4`` | fill this solid square, markers being short (R4.7) | after ``at`` |
| ``blank:c4`` | fill a blank for 2 coins (R4.6) | step 4 |
| ``free:c4`` | fill a blank with a Free blank artifact (R10.2) | step 4 |
| ``replace:c4`` | use a Replace artifact on a solid square (R10.3) | step 4 |
| ``replace:c4:pay``, ``replace:c4:free`` | the same on a blank, with 2 coins or a Free blank artifact | step 4 |
| ``done`` | end step 4; in step 6 buy nothing | steps 4, 6 |
| ``bid:N``, ``pass`` | speak in an auction (R7.2) | auction |
| ``limit:N``, ``limit:none`` | set or withdraw a secret limit | auction, before speaking |
| ``buy:ID`` | buy an artifact of the row (R9.2) | step 6 |

Artifacts of one ability are the same for the rules, so an action names the ability and the first unused
one in the tableau is turned down.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.core import MalformedAction
from engine.roam import squares


@dataclass(frozen=True, slots=True)
class Action:
    """A verb and its arguments; ``text`` is both its notation and its identity."""

    verb: str
    square: int | None = None
    target: int | None = None
    card: str | None = None
    amount: int | None = None
    way: str | None = None
