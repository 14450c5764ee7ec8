"""Setting a match up: options, guilds, tiles, figures, hands (I4, I13).

Knows the options of the lobby. Must not know turns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.core import Option, SeatOption
from engine.ice.board import ALL_TILES, CENTRE, DEEP, OUT, SNOW, SUPPLY, SURFACE, TILES, ring
from engine.ice.components import CAMP_SITE, SEATS, TUNNEL, Guild
from engine.ice.pending import Keep, Sunrise
from engine.ice.state import ARCHAEOLOGISTS, Ground, Now, Player, Setting, State
from engine.options import by_seat, checked, first_seat
from engine.rng import Rng

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.ice.components import Box

_NOT_FIRST: Final = ("mode=standard", "mode=curse")
OPTIONS: Final = (
    Option("mode", ("first", "standard", "curse"), "standard"),
    Option("blessing", ("off", "on"), "off"),
    Option("mild", ("off", "on"), "off", only_with=("mode=curse",)),
    Option("journal", ("off", "on"), "off", only_with=_NOT_FIRST),
    Option("freemove", ("off", "on"), "off"),
)
"""Where ``mild`` (I13.3), ``journal`` (I13.4) and guilds (I4.7) mean nothing; ``freemove`` changes nothing but with 3
players."""
SEAT_OPTIONS: Final = (SeatOption("guild", tuple(guild.value for guild in Guild), unique=True, only_with=_NOT_FIRST),)
BEGINNER: Final = ("mode", "first")

# By number of seats; alone (I13.6) as two.
_EP: Final = {1: 6, 2: 6, 3: 5, 4: 5, 5: 4}
WALKS: Final = {1: 2, 2: 2}
"""Free-move tokens, without the variant for 3 (I6.11)."""
_START: Final = {4: 1, 5: 2}
_CURSES: Final = {1: (1, 1, 0), 2: (1, 1, 0), 3: (1, 1, 1), 4: (2, 1, 1), 5: (2, 2, 1)}
_FIRST_RP: Final = 2


def deal(box: Box, seats: int, seed: int, options: Mapping[str, str]) -> State:
    """Return the table before anything is chosen; raise BadOptions."""
    chosen = checked(options, seats, allowed=SEATS, common=OPTIONS, own=SEAT_OPTIONS)
    log, _ = Rng.seeded(seed, "logbook").shuffled(tuple(range(len(box.logbook))))
    setting = _setting(box, seats, seed, chosen, top=log[0])
    layout, backs, turns = _tiles(box, seed)
    fronts, _ = Rng.seeded(seed, "fronts").shuffled(box.fronts)
    pile, _ = Rng.seeded(seed, "requests").shuffled(tuple(range(len(box.requests))))
    decrees, _ = Rng.seeded(seed, "decrees").shuffled(tuple(range(len(box.decrees))))
    site = next(cell for cell in SNOW if backs[layout[cell]] == CAMP_SITE)
    starts = _starts(setting, layout, backs, site)
    if not setting.abilities:
        log = ()
    elif setting.opened >= 0:
        log = log[1:]
    archs = bytearray(164)
    for cell in (*starts, site):
        archs[cell] += 1
    drawn, count = (5, 3) if setting.abilities else (3, 1)
    hands = tuple(pile[drawn * seat : drawn * seat + drawn] for seat in range(seats))
    players = tuple(_player(setting, seat, hands[seat]) for seat in range(seats))
    # I4.6
    first = first_seat(chosen, seats, seed)
    return State(
        setting=setting,
        day=1,
        turn=0,
        first=first,
        active=first,
        now=Now(),
        stack=(Sunrise(), Keep(tuple(range(seats)), count)),
        ground=Ground(layout, turns, ALL_TILES),
        backs=bytes(backs),
        fronts=bytes(fronts),
        archs=bytes(archs),
        reserve=ARCHAEOLOGISTS - sum(archs) - sum(player.shelter for player in players),
        leaders=(SUPPLY,) * seats,
        camps=(SUPPLY,) * seats + _white(seats, site),
        players=players,
        resting=0,
        decrees=tuple(sorted(decrees[:3])),
        pile=pile[drawn * seats :],
        heap=(),
        row=(),
        laid=False,
        log=log,
        logged=(),
        spill=(),
        shown=0,
        spoil=(),
        icons=(1 << 7) - 1,
        curses=_CURSES[seats] * 2 if setting.curse else (0,) * 6,
        rng=Rng.seeded(seed, "later"),
    )


def _setting(box: Box, seats: int, seed: int, chosen: Mapping[str, str], *, top: int) -> Setting:
    """Return what the options make of the match (I4.4, I5.1, I6.9, I6.11, I13); ``top``: the logbook's top card."""
    taken = by_seat(chosen, "guild", seats)
    left, _ = Rng.seeded(seed, "guilds").shuffled(tuple(guild for guild in Guild if guild not in taken))
    rest = iter(left)
    mode = chosen["mode"]
    return Setting(
        guilds=tuple(next(rest) if guild is None else Guild(guild) for guild in taken),
        mode=mode,
        blessing=chosen["blessing"] == "on",
        mild=chosen["mild"] == "on" and mode == "curse" and seats > 1,
        walks=1 if seats == 3 and chosen["freemove"] == "on" else WALKS.get(seats, 0),
        ep=_EP[seats],
        planning=plans(seats),
        opened=top if chosen["journal"] == "on" and mode != "first" else -1,
        box=box,
    )


def plans(seats: int) -> bool:
    """Tell whether this many players have the action *plan* (I6.9)."""
    return seats > 2


def _tiles(box: Box, seed: int) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Return the layout, the snow backs and the ways crevasses lie (I4.1, I3.2).

    Snow pieces have the number of the cell that they are dealt to.
    """
    backs, rng = Rng.seeded(seed, "snow").shuffled(tuple(back for back in box.backs if back != CAMP_SITE))
    at, rng = rng.below(len(CENTRE))
    site = CENTRE[at]
    snow = (*backs[:site], CAMP_SITE, *backs[site:])
    turns = []
    for _ in SNOW:
        turn, rng = rng.below(3)
        turns.append(turn)
    surface, _ = Rng.seeded(seed, "surface").shuffled(tuple(SURFACE))
    deep, _ = Rng.seeded(seed, "deep").shuffled(tuple(DEEP))
    layout = (*SNOW, *surface, *deep)
    assert len(layout) == len(TILES)
    return layout, snow, tuple(turns)


def _starts(setting: Setting, layout: tuple[int, ...], backs: tuple[int, ...], site: int) -> tuple[int, ...]:
    """Return where the archaeologists start: on tunnels (I4.2), or by the logbook card that was opened (I13.4)."""
    terrain = setting.box.logbook[setting.opened].terrain if setting.opened >= 0 else TUNNEL
    if terrain == CAMP_SITE:
        return ring(site, 1) + ring(site, 2)
    return tuple(cell for cell in SNOW if backs[layout[cell]] == terrain)


def _white(seats: int, site: int) -> tuple[int, int]:
    """Return where the white camps are (I4.2)."""
    if seats <= 3:
        return site, SUPPLY
    return (site, OUT) if seats == 4 else (OUT, OUT)


def _player(setting: Setting, seat: int, hand: tuple[int, ...]) -> Player:
    guild = setting.guilds[seat]
    board = next(board for board in setting.box.guilds if board.id is guild)
    return Player(
        ep=0,
        rp=board.rp[SEATS.index(setting.seats)] if setting.abilities else _FIRST_RP,
        requests=hand,
        walks=setting.walks,
        crampons=2 if guild is Guild.WALKERS and setting.abilities else 0,
        shelter=2 if guild is Guild.FORAGERS and setting.abilities else 0,
        step=_START.get(setting.seats, 0) if setting.curse else 0,
    )
