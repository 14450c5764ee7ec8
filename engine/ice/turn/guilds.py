"""Guild abilities: what a turn may use of them, and what other organs ask about them (I11).

Knows who may use which ability when. Must not know how an excavation goes, nor how the activation token is spent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.core import IllegalAction
from engine.ice.actions import by_spot, make
from engine.ice.board import NAMES, SNOW, SUPPLY, listed
from engine.ice.components import PRISMATIC, Guild
from engine.ice.events.logbook import CameHome, CampPitched, CramponUsed, Foraged, Lit, Sheltered
from engine.ice.state import (
    USED_COMPANION,
    USED_CRAMPON,
    USED_FORAGE,
    USED_PRECISION,
    camp_at,
    camp_cells,
    has,
    payable,
    type_at,
)
from engine.ice.turn.travel import companion, too_many

if TYPE_CHECKING:
    from engine.core import Seat
    from engine.ice.actions import Action
    from engine.ice.board import Cell
    from engine.ice.handlers import Asks, Plays, Tasks, Whys
    from engine.ice.state import StateBuilder, Table

MOST_SHELTERED: Final = 2
_SNOW_CELLS: Final = (1 << SNOW.stop) - 1
_LIGHT: Final = make("light")
_HOME: Final = (make("home"), make("home", number=1))
_PITCH: Final = by_spot("pitch")
_FORAGE: Final = by_spot("forage")
_GUILD_OF: Final = {
    "light": Guild.FLAME,
    "home": Guild.WARDENS,
    "pitch": Guild.ARCHITECTS,
    "forage": Guild.FORAGERS,
}
"""By verb: whose ability it is."""


# ---- what is offered


def offers(table: Table, seat: Seat) -> list[Action]:
    """Return what of this module a seat may do in its turn."""
    if not table.setting.abilities:
        return []
    match table.setting.guilds[seat]:
        case Guild.FLAME:
            return _lights(table, seat)
        case Guild.WARDENS:
            return _homes(table, seat)
        case Guild.ARCHITECTS:
            return _pitches(table, seat)
        case Guild.FORAGERS:
            return _forages(table, seat)
        case Guild.WALKERS:
            return []


def _lights(table: Table, seat: Seat) -> list[Action]:
    """Return the activation token's placing, on an artifact tile that is not prismatic (I11.1)."""
    at = table.leaders[seat]
    if table.players[seat].daily or at == SUPPLY or not 0 <= type_at(table, at) < PRISMATIC:
        return []
    return [_LIGHT]


def _homes(table: Table, seat: Seat) -> list[Action]:
    """Return the way to the own camp, which must be on the board (I11.2)."""
    at, camp = table.leaders[seat], table.camps[seat]
    if table.players[seat].daily or camp in {SUPPLY, at}:
        return []
    return [_HOME[number] for number in range(companion(table, seat, at) + 1)]


def _pitches(table: Table, seat: Seat) -> list[Action]:
    """Return where camp and leader may go together, for 1 EP (I11.3)."""
    if table.players[seat].daily or not payable(table, 1):
        return []
    return [_PITCH[cell] for cell in listed(_pitch_sites(table, seat))]


def _pitch_sites(table: Table, seat: Seat) -> int:
    """Return the open tiles without another camp; the own one's only if the leader is not there already."""
    camp = table.camps[seat]
    taken = camp_cells(table)
    if camp != SUPPLY and camp != table.leaders[seat]:
        taken &= ~(1 << camp)
    return table.ground.open & ~taken


def _forages(table: Table, seat: Seat) -> list[Action]:
    """Return the snow tiles for an archaeologist of the guild board; snow is always visible (I11.4)."""
    if not table.players[seat].shelter or table.now.used & USED_FORAGE:
        return []
    return [_FORAGE[cell] for cell in listed(table.ground.tiles & _SNOW_CELLS)]


# ---- what other organs ask


def precision(table: Table, seat: Seat, cell: Cell) -> bool:
    """Tell whether the architects' reduction may be used on a tile: an artifact with the own camp (I11.3)."""
    return (
        table.camps[seat] == cell
        and cell not in SNOW
        and not table.now.used & USED_PRECISION
        and has(table, seat, Guild.ARCHITECTS)
    )


def crampon_ready(table: Table, seat: Seat) -> bool:
    """Tell whether a crampon token may be flipped in this excavation (I11.5)."""
    return table.players[seat].crampons > 0 and not table.now.used & USED_CRAMPON and has(table, seat, Guild.WALKERS)


def use_crampon(builder: StateBuilder, seat: Seat) -> None:
    """Flip a crampon token (I11.5)."""
    player = builder.change(seat, crampons=builder.players[seat].crampons - 1)
    builder.use(USED_CRAMPON)
    builder.tell(CramponUsed(seat, player.crampons))


def sunset(builder: StateBuilder, seat: Seat) -> None:
    """Do what a guild does at the own sunset: the foragers fill their board up to 2, unasked (I11.4, ruling)."""
    if not has(builder, seat, Guild.FORAGERS):
        return
    held = builder.players[seat].shelter
    number = min(MOST_SHELTERED - held, builder.reserve)
    if number > 0:
        builder.reserve -= number
        builder.change(seat, shelter=held + number)
        builder.tell(Sheltered(seat, number))


# ---- carrying out


def _light(builder: StateBuilder, _action: Action) -> None:
    seat = builder.active
    kind = type_at(builder, builder.leaders[seat])
    builder.change(seat, daily=True, token=kind)
    builder.tell(Lit(seat, kind))


def _home(builder: StateBuilder, action: Action) -> None:
    seat, company = builder.active, action.number or 0
    source, cell = builder.leaders[seat], builder.camps[seat]
    builder.change(seat, daily=True)
    builder.lead(seat, cell)
    if company:
        builder.use(USED_COMPANION)
        builder.shift(source, cell, company)
    builder.tell(CameHome(seat, source, cell, company))


def _pitch(builder: StateBuilder, action: Action) -> None:
    seat, cell = builder.active, action.spot
    assert cell is not None
    camp, leader = builder.camps[seat], builder.leaders[seat]
    builder.spend(1)
    builder.change(seat, daily=True)
    builder.pitch(seat, cell)
    builder.lead(seat, cell)
    builder.tell(CampPitched(seat, camp, cell, leader))


def _forage(builder: StateBuilder, action: Action) -> None:
    seat, cell = builder.active, action.spot
    assert cell is not None
    builder.use(USED_FORAGE)
    player = builder.change(seat, shelter=builder.players[seat].shelter - 1)
    builder.add(cell, 1)
    builder.tell(Foraged(seat, cell, player.shelter))


# ---- refusals


def why(table: Table, seat: Seat, action: Action) -> IllegalAction | None:
    """Say why an ability is not offered."""
    guild = _GUILD_OF[action.verb]
    if not has(table, seat, guild):
        return IllegalAction("not-your-guild", guild=guild.value)
    if table.players[seat].daily and guild is not Guild.FORAGERS:
        return IllegalAction("ability-used")
    match guild:
        case Guild.FLAME:
            return _why_light(table, seat)
        case Guild.WARDENS:
            return _why_home(table, seat, action)
        case Guild.ARCHITECTS:
            return _why_pitch(table, seat, action)
        case _:
            return _why_forage(table, seat, action)


def _why_light(table: Table, seat: Seat) -> IllegalAction:
    at = table.leaders[seat]
    if at == SUPPLY:
        return IllegalAction("no-leader")
    return IllegalAction("prismatic" if type_at(table, at) == PRISMATIC else "no-artifact-there")


def _why_home(table: Table, seat: Seat, action: Action) -> IllegalAction | None:
    if table.camps[seat] == SUPPLY:
        return IllegalAction("camp-away")
    if table.leaders[seat] == table.camps[seat]:
        return IllegalAction("at-camp")
    return too_many(action, companion(table, seat, table.leaders[seat]))


def _why_pitch(table: Table, seat: Seat, action: Action) -> IllegalAction | None:
    spot = action.spot
    assert spot is not None
    if not payable(table, 1):
        return IllegalAction("cost", cost=1, ep=table.players[seat].ep, left=table.now.limit - table.now.spent)
    if not table.ground.open >> spot & 1:
        return IllegalAction("not-open", spot=NAMES[spot])
    return IllegalAction("camp-there", spot=NAMES[spot]) if camp_at(table, spot) >= 0 else None


def _why_forage(table: Table, seat: Seat, action: Action) -> IllegalAction:
    if not table.players[seat].shelter:
        return IllegalAction("no-shelter")
    if table.now.used & USED_FORAGE:
        return IllegalAction("foraged")
    spot = action.spot
    assert spot is not None
    return IllegalAction("not-snow", spot=NAMES[spot])


PLAYS: Plays = {"light": _light, "home": _home, "pitch": _pitch, "forage": _forage}
WHYS: Whys = dict.fromkeys(PLAYS, why)
ASKS: Asks = {}
TASKS: Tasks = {}
