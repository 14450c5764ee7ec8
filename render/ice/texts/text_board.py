"""The pictures as text, complete and short: for people who cannot see them, and for terminals.

A cell is written as its small letter and what is visible of it: ``cN1`` in row S4 is S4C, a nunatak under one other
tile. The rows are shifted as on the board, so that neighbouring cells are near each other; the widest has 9 cells and
fits on a phone. Knows views. Must not know how pictures are drawn, who reads, nor any seat's secrets.
"""

from __future__ import annotations

from dataclasses import replace
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from engine.ice import advice
from engine.ice.board import (
    BELOW,
    COVERS,
    DEEP,
    FLOOR,
    FLOOR_COVERS,
    FLOOR_NAMES,
    FLOOR_POSITION,
    FLOOR_ZONE,
    LEVEL,
    NAMES,
    POSITION,
    SNOW,
    SUPPLY,
    SURFACE,
    ZONES,
)
from engine.ice.components import DAYS, LETTERS, PRISMATIC, TOKEN_STEPS, TYPES, Guild, Terrain
from render.ice.card_names import (
    decree_name,
    decree_text,
    front_text,
    logbook_name,
    logbook_text,
    request_name,
    request_rp,
    request_text,
)
from render.ice.daytime import order, resting
from render.ice.lexicon import (
    archaeologists,
    back_name,
    camp_name,
    ep,
    front_name,
    fronts_listed,
    leader_name,
    spelled,
    spot_name,
    spots_listed,
    type_name,
)
from render.ice.prompts.question import headline
from render.ice.texts import text_board_players
from render.ice.texts.handbook import option
from render.letters.characters import each_isolated
from render.texts import MOST, pages, short
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from engine.core import Seat
    from engine.ice.board import Position, Spot
    from engine.ice.components import Request
    from engine.ice.view import CellView, DecisionView, View
    from render.look import Look
    from render.words import Words


HIDDEN: Final = "?"
VOID: Final = "-"
LEDGE: Final = "="
ICON: Final = "*"
HALF: Final = "'"
SIGNS: Final[Mapping[str, str]] = {
    Terrain.BLANK: ".",
    Terrain.TUNNEL: "T",
    Terrain.CREVASSE: "C",
    Terrain.NUNATAK: "N",
    Terrain.CAMP: "^",
    **{kind.value: LETTERS[number].upper() for number, kind in enumerate(TYPES)},
    "prismatic": LETTERS[PRISMATIC].upper(),
}
"""By back of a tile: its sign."""
SIDES: Final = ("|", "/", "\\")
"""By turn of a crevasse: the signs of its closed sides."""
# Translators: the levels of the dig, from the top; each is the title of a grid
_LEVELS: Final = (msg("Snow"), msg("Surface"), msg("Deep"))
TOGETHER: Final = "\u00a0"
"""A space without a line break."""
_LEFT: Final = 12
"""How far the leftmost cells lie from the middle, in the units of ``_across``: a cell is three of them wide."""
_PITCH: Final = 4
"""Characters from one cell to the next: the longest sign and a space."""


def grids(view: View, words: Words) -> list[str]:
    """Return the levels as grids; a level with nothing visible is one line."""
    tiles = sum(1 << cell.spot for cell in view.cells if cell.kind == "tile")
    parts = [_level(view, tiles, level, words) for level in range(len(_LEVELS))]
    return [*parts, _floor(view, tiles, words)]


def people(view: View, names: Sequence[str], words: Words) -> str:
    """Return who stands where: spots with a leader or a camp one by one, other archaeologists as a list."""
    lines = [words.say("Who is where")]
    alone = []
    for cell in view.cells:
        if cell.leaders or cell.camp is not None:
            lines.append(_spot(cell, view, names, words))
        elif cell.archs:
            alone.append(f"{spot_name(cell.spot)}{TOGETHER}{cell.archs}")
    if alone:
        lines.append(words.say("Only archaeologists: {spots}", spots=", ".join(alone)))
    lines.append(words.say("In the reserve: {things}", things=", ".join(_reserve(view, names, words))))
    return "\n".join(lines)


# ---- levels


def _level(view: View, tiles: int, level: int, words: Words) -> str:
    """Return a level as a grid, its ledge cells in the same rows."""
    name = words.say(_LEVELS[level])
    cells = {cell.spot: cell for cell in view.cells}
    spots = [spot for spot in range(ZONES.start) if LEVEL[spot] == level]
    if not any(cells[spot].visible for spot in spots if spot in cells):
        return words.say("{level}: nothing visible yet", level=name)
    rows: dict[str, list[tuple[Position, str]]] = {}
    for spot in spots:
        row, place = NAMES[spot][:2].upper(), NAMES[spot][2]
        rows.setdefault(row, []).append((POSITION[spot], f"{place}{_sign(cells.get(spot), tiles, spot)}"))
    return "\n".join([name, *_drawn(rows)])


def _sign(cell: CellView | None, tiles: int, spot: Spot) -> str:
    """Return the sign of what is visible of a spot, followed by the number of tiles that still cover it."""
    if cell is None or cell.kind == "void":
        return VOID
    if not cell.visible:
        return HIDDEN
    if cell.kind == "ledge":
        return LEDGE
    assert cell.back is not None
    side = "" if cell.turn is None else SIDES[cell.turn]
    covers = (COVERS[spot] & tiles).bit_count()
    return f"{SIGNS[cell.back]}{side}{covers or ''}"


def _floor(view: View, tiles: int, words: Words) -> str:
    """Return the cells of Azulia as a grid of their zones' numbers."""
    visible = [cell for cell in FLOOR if FLOOR_COVERS[cell] & ~tiles]
    icons = words.count("{n} renown icon left", "{n} renown icons left", len(view.icons))
    if not visible:
        return words.say("Azulia: nothing visible yet; {icons}", icons=icons)
    rows: dict[str, list[tuple[Position, str]]] = {}
    for cell in FLOOR:
        state = "" if cell in view.bare else HALF if cell in visible else HIDDEN
        sign = f"{FLOOR_ZONE[cell] - ZONES.start}{state}{ICON if cell in view.icons else ''}"
        rows.setdefault(FLOOR_NAMES[cell][:2].upper(), []).append((FLOOR_POSITION[cell], sign))
    zones = [cell.spot for cell in view.cells if cell.kind == "zone" and cell.visible]
    seen = words.say("Azulia, visible zones: {zones}; {icons}", zones=spots_listed(words, zones), icons=icons)
    return "\n".join([seen, *_drawn(rows, named=False)])


def _drawn(rows: Mapping[str, Iterable[tuple[Position, str]]], *, named: bool = True) -> list[str]:
    """Return the rows from the top, each cell at its place."""
    lines = []
    for row in sorted(rows):
        line = row if named else ""
        for at, sign in sorted(rows[row], key=lambda one: _across(one[0])):
            line = f"{line:<{3 + round((_across(at) + _LEFT) * _PITCH / 3)}}{sign}"
        lines.append(line)
    return lines


def _across(at: Position) -> float:
    return at[0] + at[1] / 2


def signs(words: Words) -> str:
    """Return the legend of the grids' signs."""
    types = ", ".join(f"{LETTERS[kind].upper()} {type_name(words, kind)}" for kind in range(len(LETTERS)))
    lines = [
        words.say("Small letters name the cells in a row."),
        words.say("Signs: ? hidden, - gap, = ledge. A number after a tile says how many tiles still cover it."),
        words.say("Snow: . blank, T tunnel, C crevasse, N nunatak, ^ camp site."),
        words.say("Crevasse sides: | left and right, / upper left and lower right, \\ upper right and lower left."),
        words.say("Artifacts: {types}.", types=types),
        words.say("Azulia: zone numbers; ' half covered, ? hidden, * 1 renown for uncovering it."),
    ]
    return "\n".join(lines)


# ---- figures


def _spot(cell: CellView, view: View, names: Sequence[str], words: Words) -> str:
    things = [archaeologists(words, cell.archs)] if cell.archs else []
    things += [leader_name(seat, names, words) for seat in cell.leaders]
    if cell.camp is not None:
        things.append(camp_name(cell.camp, len(view.players), names, words))
    message = msg("{spot}: {things}")
    if cell.kind == "void":
        message = msg("{spot}, just dug up: {things}")
    below = BELOW[cell.spot]
    line = words.say(message, spot=spot_name(cell.spot), things=", ".join(things))
    if not below:
        return line
    return words.say("{line} (above {spots})", line=line, spots=", ".join(map(spot_name, below)))


def _reserve(view: View, names: Sequence[str], words: Words) -> list[str]:
    """Return a line on what is off the board: the number of archaeologists, leaders, camps."""
    things = [archaeologists(words, view.reserve)]
    things += [leader_name(one.seat, names, words) for one in view.players if one.leader == SUPPLY]
    camps = [camp for camp, at in enumerate(view.camps) if at == SUPPLY]
    return things + [camp_name(camp, len(view.players), names, words) for camp in camps]


# ---- What stands out on the dig, in sentences: for people to whom a grid of signs says little

_LEVELS_SAID: Final = (
    (SNOW, msg("snow {n} of {all}")),
    (SURFACE, msg("surface {n} of {all}")),
    (DEEP, msg("deep {n} of {all}")),
)
_MOST: Final = 12
"""Artifacts that are named one by one."""


def sentences(view: View, look: Look) -> str:
    """Return how much is left of each level, what every leader stands on, and which artifacts lie open."""
    lines = [look.words.say("At a glance"), _left(view, look)]
    lines += [
        _leader(view, seat, look.names, look.words) for seat in order(view) if view.players[seat].leader != SUPPLY
    ]
    found = [cell for cell in view.cells if cell.kind == "tile" and cell.open and cell.spot not in SNOW]
    if found:
        shown = ", ".join(f"{spot_name(cell.spot)} {_what(cell, look.words)}" for cell in found[:_MOST])
        more = len(found) - _MOST
        lines.append(look.words.say("Open artifacts: {places}.", places=shown))
        if more > 0:
            lines.append(look.words.count("{n} more is open.", "{n} more are open.", more))
    else:
        lines.append(look.words.say("No open artifacts yet."))
    return "\n".join(lines)


def _left(view: View, look: Look) -> str:
    tiles = {cell.spot for cell in view.cells if cell.kind == "tile"}
    parts = [look.words.say(text, n=len(tiles & set(cells)), all=len(cells)) for cells, text in _LEVELS_SAID]
    return look.words.say("Tiles left: {parts}.", parts=", ".join(parts))


def _leader(view: View, seat: Seat, names: Sequence[str], words: Words) -> str:
    """Return where a leader stands, and what digging there costs."""
    spot = view.players[seat].leader
    cell = next(cell for cell in view.cells if cell.spot == spot)
    values = {"name": names[seat], "spot": spot_name(spot), "what": _what(cell, words)}
    price = advice.price(view, seat) if view.outcome is None else None
    if cell.kind != "tile" or price is None:
        return words.say("{name}: leader at {spot}, {what}.", **values)
    if not advice.diggable(view, seat):
        return words.say("{name}: leader at {spot}, {what}, too covered to dig.", **values)
    return words.say("{name}: leader at {spot}, {what}. Digging costs {ep}.", **values, ep=ep(words, price.ep))


def _what(cell: CellView, words: Words) -> str:
    if cell.spot in ZONES:
        return words.say("Azulia")
    if cell.back is None:
        # Translators: what a leader stands on: a rocky ledge, or the hole that a tile has left
        return words.say("ledge") if cell.kind == "ledge" else words.say("a gap")
    return back_name(words, cell.back)


# ---- The shared strip as text: decrees and their worth, requests, logbook, discards, curse, market


def cards(view: View, look: Look) -> list[str]:
    """Return the shared strip as text, part by part."""
    parts = [_decrees(view, look.names, look.words), _row(view, look.words)]
    if view.mode != "first":
        parts.append(_logbook(view, look))
    if view.market:
        parts.append(_market(view, look.words))
    if view.mode == "curse":
        parts.append(_curses(view, look.words))
    parts.append(_piles(view, look.words))
    return parts


def _decrees(view: View, names: Sequence[str], words: Words) -> str:
    lines = [words.say("Decrees, with each player's score so far")]
    for place, card in enumerate(view.decrees):
        decree = view.box.decrees[card]
        scores = ", ".join(f"{names[player.seat]}{TOGETHER}{player.worth[place]}" for player in view.players)
        lines.append(words.say("{decree}: {text}", decree=decree_name(words, decree), text=decree_text(words, decree)))
        lines.append(f"  {scores}")
    return "\n".join(lines)


def _row(view: View, words: Words) -> str:
    if not view.laid:
        return words.say("Today's requests are turned up at the first sunset.")
    if not view.row:
        return words.say("No open requests are left.")
    lines = [words.say("Open requests")]
    lines += [request(view.box.requests[card], words) for card in view.row]
    return "\n".join(lines)


def request(card: Request, words: Words) -> str:
    """Return a request as one line: name, reward, payment."""
    return words.say(
        "{request} ({rp}): {text}",
        request=request_name(words, card),
        rp=request_rp(words, card),
        text=request_text(words, card),
    )


def _logbook(view: View, look: Look) -> str:
    lines = [look.words.say("Logbook")]
    if view.opened >= 0:
        lines.append(
            look.words.say("Opened at set-up: {card}", card=logbook_name(look.words, view.box.logbook[view.opened]))
        )
    for day, card in enumerate(view.logged, 2):
        entry = view.box.logbook[card]
        name, text = logbook_name(look.words, entry), logbook_text(look.words, entry)
        lines.append(look.words.say("Day {day}, {card}: {text}", day=day, card=name, text=text))
    lines.append(look.words.count("{n} card in the pile", "{n} cards in the pile", view.log))
    return "\n".join(lines)


def _market(view: View, words: Words) -> str:
    lines = [words.say("The Caravan's snow tiles")]
    lines += [
        words.say("{tile}: {text}", tile=front_name(words, front), text=front_text(words, front))
        for front in view.market
    ]
    return "\n".join(lines)


def _curses(view: View, words: Words) -> str:
    left = [
        words.say("step {step}: {n}", step=step, n=number).replace(" ", TOGETHER)
        for step, number in zip(TOKEN_STEPS, view.curses, strict=True)
    ]
    return words.say("Curse tokens left (light up to step 6, then dark): {steps}", steps=", ".join(left))


def _piles(view: View, words: Words) -> str:
    lines = [
        words.say("Requests: {pile} in the pile, {heap} discarded", pile=view.pile, heap=view.heap),
        words.say("Discarded snow tiles: {snow}, artifacts: {artifacts}", snow=view.spill, artifacts=view.spoil),
    ]
    if view.shown:
        lines.append(words.say("Known discarded snow tiles: {tiles}", tiles=fronts_listed(words, view.shown)))
    return "\n".join(lines)


WIDTH: Final = 40
"""Characters of a line on a phone, as wide as the dig; longer lines are wrapped."""
_USED: Final = (
    (Guild.WARDENS, msg("Road wardens' companion")),
    (Guild.ARCHITECTS, msg("Cold architects' discount")),
    (Guild.FORAGERS, msg("Foragers' archaeologist")),
    (Guild.WALKERS, msg("Ice walkers' crampon")),
)


def text(view: View, look: Look) -> list[str]:
    """Return everything public as pages of text: the dig, then cards and guild boards."""
    look = replace(look, names=tuple(short(look.names)))
    dig = [
        _wrapped(spelled("\n".join(_head(view, look)), look.words)),
        _wrapped(sentences(view, look)),
        *map(_wrapped, grids(view, look.words)),
        _wrapped(signs(look.words)),
        _wrapped(people(view, look.names, look.words)),
    ]
    boards = [text_board_players.board(view, seat, look) for seat in order(view)]
    table = [*cards(view, look), *boards, _signs(look.words)]
    return [*pages(dig, "\n\n", MOST), *pages(map(_wrapped, table), "\n\n", MOST)]


def tableau(view: View, seat: Seat, look: Look) -> str:
    """Return what one player has on the table."""
    look = replace(look, names=tuple(short(look.names)))
    return pages([_wrapped(f"{text_board_players.board(view, seat, look)}\n\n{_signs(look.words)}")], "", MOST)[0]


def _wrapped(part: str) -> str:
    """Return a part with its long lines wrapped, continuation lines indented."""
    lines: list[str] = []
    for line in part.split("\n"):
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        if len(line) > WIDTH:
            cut = wrap(line, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
            lines += each_isolated(cut)
        else:
            lines.append(line)
    return "\n".join(lines)


def _signs(words: Words) -> str:
    return words.say(
        "Artifacts: 2A is 2 anima, shape A; x prismatic; + face up, - face down. The last one in a slot is on top."
    )


# ---- the head


def _head(view: View, look: Look) -> list[str]:
    day = look.words.say("Day {day} of {days}, turn {turn}.", day=view.day, days=DAYS, turn=view.turn)
    lines = [f"{headline(view, look.names, look.words, dated=False)}. {day}", _game(view, look.words)]
    players = "; ".join(_player(view, seat, look) for seat in order(view))
    lines.append(look.words.say("Turn order: {players}.", players=players))
    if view.outcome is not None:
        return lines
    if view.decision.phase != "keep":
        lines.append(_turn(view, look.names, look.words))
    return lines + _decision(view, look.names, look.words)


def _game(view: View, words: Words) -> str:
    parts = [option("mode", view.mode, words).label]
    parts += [option("blessing", None, words).label] if view.blessing else []
    parts += [option("mild", None, words).label] if view.mild else []
    return words.say("{parts}.", parts="; ".join(parts))


def _player(view: View, seat: Seat, look: Look) -> str:
    player, ended = view.players[seat], view.outcome
    if ended is not None and ended.scores:
        return look.words.say(
            "{letter} {name} {n} renown", letter=look.letter(seat), name=look.names[seat], n=ended.scores[seat]
        )
    message = msg("{letter} {name} {ep}, done for today") if resting(view, seat) else msg("{letter} {name} {ep}")
    return look.words.say(message, letter=look.letter(seat), name=look.names[seat], ep=ep(look.words, player.ep))


def _turn(view: View, names: Sequence[str], words: Words) -> str:
    message = msg("{name} has spent {spent} of {limit} EP this turn.")
    if view.over:
        message = msg("{name} has spent {spent} of {limit} EP this turn (overworking).")
    line = words.say(message, name=names[view.active], spent=view.spent, limit=view.limit)
    used = [words.say(what) for guild, what in _USED if guild in advice.abilities_used(view)]
    return f"{line} {words.say('Used this turn: {things}.', things=', '.join(used))}" if used else line


# ---- what is being decided


def _decision(view: View, names: Sequence[str], words: Words) -> list[str]:
    """Return the public facts of the present decision: start, destinations, who is on the way, what is at stake."""
    decision = view.decision
    lines = _places(decision, words)
    lines += _company(view, names, words)
    if decision.camp >= 0:
        camp = camp_name(decision.camp, len(view.players), names, words)
        lines.append(words.say("Needs a place: {camp}.", camp=camp))
    if decision.type is not None:
        lines.append(words.say("Needs a slot: {back}.", back=back_name(words, decision.type)))
    if decision.removed:
        removed = [f"{spot_name(cell)} {back_name(words, back)}" for cell, back in decision.removed]
        lines.append(words.say("Can be rescued: {tiles}.", tiles=", ".join(removed)))
    if decision.card >= 0:
        request = view.box.requests[decision.card]
        name, how = request_name(words, request), request_text(words, request)
        lines.append(words.say("Being paid: {request}, {text}.", request=name, text=how))
    if decision.done and decision.phase == "caravan":
        lines.append(words.count("{n} trade made.", "{n} trades made.", decision.done))
    elif decision.done:
        lines.append(words.count("{n} request validated.", "{n} requests validated.", decision.done))
    return lines


def _places(decision: DecisionView, words: Words) -> list[str]:
    lines = []
    if decision.cell >= 0:
        lines.append(words.say("From {spot}.", spot=spot_name(decision.cell)))
    if decision.spots:
        # Translators: the cells that a player may choose from now
        lines.append(words.say("Choices: {spots}.", spots=spots_listed(words, decision.spots)))
    return lines


def _company(view: View, names: Sequence[str], words: Words) -> list[str]:
    """Return lines on who is on the way or has to be placed."""
    decision, waiting = view.decision, advice.waiting(view)
    lines = []
    if decision.archs or decision.leaders:
        things = [archaeologists(words, decision.archs)] if decision.archs else []
        things += [leader_name(seat, names, words) for seat in decision.leaders]
        message = msg("Falling: {things}.") if decision.phase == "allocate" else msg("On the way: {things}.")
        lines.append(words.say(message, things=", ".join(things)))
    if waiting.company_last:
        lines.append(words.say("The leader falls last, with an archaeologist."))
    elif waiting.leader_last:
        lines.append(words.say("The leader falls last, alone."))
    if decision.left and decision.phase == "summon":
        count = archaeologists(words, decision.left)
        lines.append(words.say("Still to come: {archaeologists}.", archaeologists=count))
    elif decision.left:
        lines.append(words.count("{n} step left.", "{n} steps left.", decision.left))
    return lines
