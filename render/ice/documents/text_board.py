"""The pictures as text, complete and short: for people who cannot see them, and for terminals.

Knows views. Must not know how pictures are drawn, who reads, nor any seat's secrets.
"""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, Final

from engine.ice import advice
from engine.ice.components import DAYS, Guild
from render.ice.card_names import request_name, request_text
from render.ice.daytime import order, resting
from render.ice.documents import text_board_common, text_board_dig, text_board_players, text_board_sentences
from render.ice.documents.option_names import option
from render.ice.lexicon import archaeologists, back_name, camp_name, ep, leader_name, spelled, spot_name, spots_listed
from render.ice.prompts.question import headline
from render.letters.clusters import each_isolated
from render.pages import MOST, pages
from render.texts import letter, short
from render.words import msg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Seat
    from engine.ice.view import DecisionView, View
    from render.words import Words

WIDTH: Final = 40
"""Characters of a line on a phone, as wide as the dig; longer lines are wrapped."""
_USED: Final = (
    (Guild.WARDENS, msg("companion of the Road wardens")),
    (Guild.ARCHITECTS, msg("reduction of the Cold architects")),
    (Guild.FORAGERS, msg("archaeologist of the Foragers")),
    (Guild.WALKERS, msg("crampon of the Ice walkers")),
)


def text(view: View, names: Sequence[str], words: Words) -> list[str]:
    """Return everything public as pages of text: the dig, then cards and guild boards."""
    called = short(names)
    dig = [
        _wrapped(spelled("\n".join(_head(view, called, words)), words)),
        _wrapped(text_board_sentences.sentences(view, called, words)),
        *map(_wrapped, text_board_dig.grids(view, words)),
        _wrapped(text_board_dig.signs(words)),
        _wrapped(text_board_dig.people(view, called, words)),
    ]
    boards = [text_board_players.board(view, seat, called, words) for seat in order(view)]
    table = [*text_board_common.cards(view, called, words), *boards, _signs(words)]
    return [*pages(dig, "\n\n", MOST), *pages(map(_wrapped, table), "\n\n", MOST)]


def tableau(view: View, seat: Seat, names: Sequence[str], words: Words) -> str:
    """Return what one player has on the table."""
    called = short(names)
    return pages([_wrapped(f"{text_board_players.board(view, seat, called, words)}\n\n{_signs(words)}")], "", MOST)[0]


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
    player, ended = view.players[seat], view.outcome
    if ended is not None and ended.scores:
        return words.say("{letter} {name} {n} renown", letter=letter(seat), name=names[seat], n=ended.scores[seat])
    message = msg("{letter} {name} {ep}, done for today") if resting(view, seat) else msg("{letter} {name} {ep}")
    return words.say(message, letter=letter(seat), name=names[seat], ep=ep(words, player.ep))


def _turn(view: View, names: Sequence[str], words: Words) -> str:
    message = msg("{name} has spent {spent} of {limit} EP this turn.")
    if view.over:
        message = msg("{name} has spent {spent} of {limit} EP this turn, overworking.")
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
        lines.append(words.say("To be put somewhere: {camp}.", camp=camp))
    if decision.type is not None:
        lines.append(words.say("To be laid on a slot: {back}.", back=back_name(words, decision.type)))
    if decision.removed:
        removed = [f"{spot_name(cell)} {back_name(words, back)}" for cell, back in decision.removed]
        lines.append(words.say("To be rescued: {tiles}.", tiles=", ".join(removed)))
    if decision.card >= 0:
        request = view.box.requests[decision.card]
        name, how = request_name(words, request), request_text(words, request)
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


def _company(view: View, names: Sequence[str], words: Words) -> list[str]:
    """Return lines on who is on the way or has to be placed."""
    decision, waiting = view.decision, advice.waiting(view)
    lines = []
    if decision.archs or decision.leaders:
        things = [archaeologists(words, decision.archs)] if decision.archs else []
        things += [leader_name(seat, names, words) for seat in decision.leaders]
        message = msg("To be allocated: {things}.") if decision.phase == "allocate" else msg("On the way: {things}.")
        lines.append(words.say(message, things=", ".join(things)))
    if waiting.company_last:
        lines.append(words.say("The leader goes last, with an archaeologist."))
    elif waiting.leader_last:
        lines.append(words.say("The leader goes last, alone."))
    if decision.left and decision.phase == "summon":
        count = archaeologists(words, decision.left)
        lines.append(words.say("Still to come: {archaeologists}.", archaeologists=count))
    elif decision.left:
        lines.append(words.count("{n} step is left.", "{n} steps are left.", decision.left))
    return lines
