"""The pictures as text, complete and short: for those who cannot see them, and for terminals.

Knows views. Must not know how pictures are drawn, who reads, nor what any seat alone may see.
"""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING, Final

from engine.ice.state import DAYS, USED_COMPANION, USED_CRAMPON, USED_FORAGE, USED_PRECISION
from render.ice.asking.asked import headline
from render.ice.cards import request_name, request_text
from render.ice.daytime import order, resting
from render.ice.lexicon import archaeologists, back_name, camp_name, ep, leader_name, spot_name, spots_listed
from render.ice.reading import twin_boards, twin_dig, twin_table
from render.ice.reading.options import option
from render.pages import MOST, pages
from render.texts import letter, short
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
    from engine.ice.view import DecisionView, View
    from render.words import Words

WIDTH: Final = 60
"""Characters of a line that a phone shows; longer ones are broken."""
_USED: Final = (
    (USED_COMPANION, msg("companion of the Road wardens")),
    (USED_PRECISION, msg("reduction of the Cold architects")),
    (USED_FORAGE, msg("archaeologist of the Foragers")),
    (USED_CRAMPON, msg("crampon of the Ice walkers")),
)


def text(view: View, names: Sequence[str], words: Words) -> list[str]:
    """Return everything public on the pictures, in pages: the dig, then cards and guild boards."""
    called = short(names)
    dig = [
        _wrapped("\n".join(_head(view, called, words))),
        *twin_dig.grids(view, words),
        _wrapped(twin_dig.signs(words)),
        _wrapped(twin_dig.people(view, called, words)),
    ]
    boards = [twin_boards.board(view, seat, called, words) for seat in order(view)]
    table = [*twin_table.cards(view, words), *boards, _signs(words)]
    return [*pages(dig, "\n\n", MOST), *pages(map(_wrapped, table), "\n\n", MOST)]


def tableau(view: View, seat: Seat, names: Sequence[str], words: Words) -> str:
    """Return what lies in front of one player."""
    called = short(names)
    return pages([_wrapped(f"{twin_boards.board(view, seat, called, words)}\n\n{_signs(words)}")], "", MOST)[0]


def _wrapped(part: str) -> str:
    """Return a part with its longer lines broken, the rest of each moved in."""
    lines = []
    for line in part.split("\n"):
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        lines.append(
            fill(line, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
            if len(line) > WIDTH
            else line
        )
    return "\n".join(lines)


def _signs(words: Words) -> str:
    return words.say(
        "Artifacts: 2A is 2 anima, shape A; x prismatic; + face up, - face down; the last of a slot lies on top."
    )


# ---- the head


def _head(view: View, names: Sequence[str], words: Words) -> list[str]:
    day = words.say("Day {day} of {days}, turn {turn}.", day=view.day, days=DAYS, turn=view.turn)
    lines = [f"{headline(view, names, words, dated=False)}. {day}", _game(view, words)]
    players = "; ".join(_player(view, seat, names, words) for seat in order(view))
    lines.append(words.say("In turn order: {players}.", players=players))
    if view.outcome is not None:
        return lines
    if view.decision.phase != "keep":
        lines.append(_turn(view, names, words))
    return lines + _decision(view, names, words)


def _game(view: View, words: Words) -> str:
    parts = [option("mode", view.mode, words)]
    parts += [option("blessing", None, words)] if view.blessing else []
    parts += [option("mild", None, words)] if view.mild else []
    return words.say("{parts}.", parts="; ".join(parts))


def _player(view: View, seat: Seat, names: Sequence[str], words: Words) -> str:
    player = view.players[seat]
    message = msg("{letter} {name} {ep}, done for today") if resting(view, seat) else msg("{letter} {name} {ep}")
    return words.say(message, letter=letter(seat), name=names[seat], ep=ep(words, player.ep))


def _turn(view: View, names: Sequence[str], words: Words) -> str:
    message = msg("{name} has spent {spent} of {limit} EP this turn.")
    if view.over:
        message = msg("{name} has spent {spent} of {limit} EP this turn, overworking.")
    said = words.say(message, name=names[view.active], spent=view.spent, limit=view.limit)
    used = [words.say(what) for bit, what in _USED if view.used & bit]
    return f"{said} {words.say('Used this turn: {things}.', things=', '.join(used))}" if used else said


# ---- what is being decided


def _decision(view: View, names: Sequence[str], words: Words) -> list[str]:
    """Return what everybody may know of the decision: from where, to where, who is on the way, what is at stake."""
    decision = view.decision
    lines = _places(decision, words)
    lines += _company(decision, names, words)
    if decision.camp >= 0:
        camp = camp_name(decision.camp, len(view.players), names, words)
        lines.append(words.say("To be put somewhere: {camp}.", camp=camp))
    if decision.type is not None:
        lines.append(words.say("To be laid on a slot: {back}.", back=back_name(words, decision.type)))
    if decision.removed:
        removed = [f"{spot_name(cell)} {back_name(words, back)}" for cell, back in decision.removed]
        lines.append(words.say("To be rescued: {tiles}.", tiles=", ".join(removed)))
    if decision.card >= 0:
        name, how = request_name(words, decision.card), request_text(words, decision.card)
        lines.append(words.say("To be paid: {request}, {text}.", request=name, text=how))
    if decision.done and decision.phase == "caravan":
        lines.append(words.count("{n} trade is done.", "{n} trades are done.", decision.done))
    elif decision.done:
        lines.append(words.count("{n} request is validated.", "{n} requests are validated.", decision.done))
    return lines


def _places(decision: DecisionView, words: Words) -> list[str]:
    lines = []
    if decision.cell >= 0:
        lines.append(words.say("From {spot}.", spot=spot_name(decision.cell)))
    if decision.spots:
        lines.append(words.say("Among {spots}.", spots=spots_listed(words, decision.spots)))
    return lines


def _company(decision: DecisionView, names: Sequence[str], words: Words) -> list[str]:
    """Return who is on the way or to be placed."""
    lines = []
    if decision.archs or decision.leaders:
        things = [archaeologists(words, decision.archs)] if decision.archs else []
        things += [leader_name(seat, names, words) for seat in decision.leaders]
        message = msg("To be allocated: {things}.") if decision.phase == "allocate" else msg("On the way: {things}.")
        lines.append(words.say(message, things=", ".join(things)))
    if decision.held == 1:
        lines.append(words.say("The leader goes last, alone."))
    elif decision.held:
        lines.append(words.say("The leader goes last, with an archaeologist."))
    if decision.left and decision.phase == "summon":
        count = archaeologists(words, decision.left)
        lines.append(words.say("Still to come: {archaeologists}.", archaeologists=count))
    elif decision.left:
        lines.append(words.count("{n} step is left.", "{n} steps are left.", decision.left))
    return lines
