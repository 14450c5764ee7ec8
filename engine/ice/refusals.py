"""Why ICE refuses an action: every key that IllegalAction may carry, with the names of its values.

The texts have one sentence for each key. Spots are names ("s4c"), types, fronts and requests words, seats numbers.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

REASONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        # any time
        "over": (),  # the match is over
        "not-your-turn": ("seats",),  # seats: who is awaited, as texts
        "not-now": ("verb", "phase"),  # an action of another decision; phase: the present one
        "not-offered": ("action",),  # the right verb, and no finer reason
        "not-in-hand": ("front",),  # no such snow tile in hand; front: its words, as in talisman:harmony
        # costs
        "cost": ("cost", "ep", "left"),  # left: what the turn's limit leaves (I6.13)
        # travelling
        "no-leader": (),  # the leader is in the reserve (I6.15)
        "not-visible": ("spot",),
        "not-adjacent": ("spot",),
        "crevasse": ("spot",),  # a crevasse lies in between (I3.2)
        "company": ("number", "most"),  # more archaeologists than there are or may come along
        "not-open": ("spot",),
        "camp-there": ("spot",),
        "camp-built": (),  # the own camp stands on the board already
        "no-white-camp": (),
        "warden-artifact": ("spot",),  # the road wardens' camp never stands on an artifact (I11.2)
        "no-camp-there": ("spot",),
        "reserve-empty": (),
        "no-artifact-there": (),
        "studied": ("type",),
        "prismatic": (),
        "no-planning": (),
        "planned": (),
        "no-walk": (),  # no free-move token left
        "overworked": (),
        "no-rp": (),
        "overwork-ep": (),  # fewer than 3 EP this turn in all (I6.10)
        # B: dig, collapse, artifacts, snow
        "no-tile": ("spot",),  # the leader stands on ledge or in Azulia
        "covered": ("spot",),  # covered by more than one tile, or by one that is not open
        "no-precision": (),  # the architects' reduction needs their camp on the artifact, once a turn
        "no-saving": ("cost",),  # more termites than EP to save, or nothing for the architects to save
        "allocating": (),  # somebody is placed: nothing can be declared any more
        "held": (),  # rope and crampon exclude each other
        "no-crampon": (),  # no token left, or one was used this turn
        "not-below": ("spot",),
        "not-fewest": ("spot",),  # explorers go where the fewest are
        "not-ready": ("type",),  # too little anima, or used today (I8.1, I8.2)
        "no-effect": ("front",),  # it would do nothing now
        "not-in-reach": ("spot",),  # an effect does not go there
        "nobody-near": (),  # exalted finds no archaeologist beside the leader
        "in-excavation": ("front",),  # rope, survivors and termites are played within an excavation
        # C: requests, sunset
        "not-in-row": ("request",),  # no such request lies open
        "request-not-held": ("request",),  # the own hand has none like it
        "cannot-pay": ("request",),  # nothing on slots and study tokens pays it (I10.2)
        "wrong-payment": ("request",),  # too little, too much, or not held (I10.2)
        # D: guilds, logbook
        "not-your-guild": ("guild",),  # another guild's ability, or abilities are not played with (I4.7)
        "ability-used": (),  # the daily ability was used today
        "camp-away": (),  # the own camp is not on the board
        "at-camp": (),  # the leader stands there already
        "no-shelter": (),  # no archaeologist on the guild board
        "foraged": (),  # once a turn
        "not-snow": ("spot",),  # no snow tile lies there
        "leader-there": ("spot",),  # a leader protects the tile
        "must-ascend": ("spot",),  # who can go up a level must (Ascent)
        "cannot-lie": ("spot",),  # Blizzard's tile would lie on a tile, over a void or camp, or with too few neighbours
    }
)
"""Names of the values by key."""
