"""ICE's renderer: the one entry point to its pictures and sentences.

Knows which module does what. Must not know how.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Final

from engine.ice import advice
from engine.ice.components import BOX
from engine.ice.events.dig import CampRehomed
from engine.ice.view import DecisionView, PlayerView, View
from render.base import (
    Actions,
    Beginning,
    Drawn,
    Gain,
    Holding,
    LobbyTexts,
    Nature,
    Offer,
    Offers,
    OptionText,
    Pictures,
    Renderer,
    Sentences,
    TablePart,
    led,
)
from render.drawing.theme import ChartColours
from render.ice import lexicon
from render.ice.boards import guild_boards, guild_card, hand, result
from render.ice.boards.icon_key import icon_key
from render.ice.changes import changes, touched
from render.ice.daytime import any_phase
from render.ice.dig import dig_picture, preview
from render.ice.dig.framing import ROOM
from render.ice.lexicon import guild_name
from render.ice.prompts import choosing, expected, kinds, labels, question, recommended, series
from render.ice.prompts.spots import Seen
from render.ice.sprites import signs
from render.ice.sprites.palette import FRAME, FRAME_FADED, FRAME_INK
from render.ice.sprites.shades import RIM, SHEET
from render.ice.texts import alt, ending, hand_text, handbook, reasons, sentences, text_board, text_board_players
from render.ice.texts.voice import Voice
from render.texts import ALT, clipped, lettered

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.core import Seat, Value
    from engine.ice.components import Box
    from engine.ice.events.days import IceEvent
    from render.base import MapPlace, Shortcut
    from render.ice.changes import Changes, Touched


_COLOURS: Final = "ice-dig"
_CURVE: Final = ChartColours(FRAME, SHEET, RIM, FRAME_INK, FRAME_FADED)
_SIGNS: Final = {
    lexicon.EP: partial(signs.token, "ep"),
    lexicon.RENOWN: partial(signs.token, "rp"),
    **{str(key): partial(signs.type_icon, number) for number, key in enumerate(lexicon.TYPE_NAMES)},
}
_ASKED: Final = DecisionView(
    phase="", seats=(), cell=-1, spots=(), archs=0, leaders=(), left=0, camp=-1, held=0, card=-1, done=0, removed=(),
    type=None,
)  # fmt: skip
_PLAYER: Final = PlayerView(
    seat=0, guild="", ep=0, rp=0, planning=False, walks=0, hand=0, requests=0, slots=(), hold=(), studies=(), turned=(),
    ready=(), validated=(), bonus=0, leader=-1, camp=-1, daily=False, token=-1, crampons=0, shelter=0, step=0, light=0,
    dark=0, need=0, carry=0, resting=False, worth=(),
)  # fmt: skip
_VIEW: Final = View(
    players=(), day=0, turn=0, first=0, active=0, decision=_ASKED, spent=0, limit=0, used=0, over=False, cells=(),
    bare=(), icons=(), reserve=0, camps=(), decrees=(), row=(), laid=False, pile=0, heap=0, log=0, logged=(), opened=-1,
    spill=0, spoil=0, shown=(), market=(), curses=(), mode="", blessing=False, mild=False, lines=(), outcome=None,
    own=None, box=BOX,
)  # fmt: skip


def of_dig(view: View) -> View:
    """Return what the picture of the dig shows, all else blank: nothing that the public's view does not have."""
    if view.decision.phase == "blizzard":
        return replace(view, own=None)  # where snow may be laid is worked out from the whole table
    return replace(
        _VIEW,
        players=tuple([_on_dig(player) for player in view.players]),
        decision=replace(_ASKED, phase=any_phase(view), seats=view.decision.seats),
        **{
            name: getattr(view, name)
            for name in ("box", "day", "first", "cells", "icons", "reserve", "camps", "logged", "spill", "outcome")
        },
    )


def of_boards(view: View) -> View:
    """Return what the picture of the guild boards shows."""
    return replace(
        view,
        players=tuple([replace(player, leader=-1) for player in view.players]),
        decision=replace(_ASKED, phase=any_phase(view), seats=view.decision.seats),
        **{name: getattr(_VIEW, name) for name in ("turn", "over", "cells", "bare", "icons", "lines", "own")},
    )


def _on_dig(player: PlayerView) -> PlayerView:
    return replace(_PLAYER, **{name: getattr(player, name) for name in ("seat", "ep", "leader", "resting")})


class IceLobby(LobbyTexts):
    """The texts around a match: its rules and the options of its lobby."""

    about = handbook.ABOUT

    def rules(self) -> list[str]:
        return handbook.rules(self.words)

    def option(self, key: str, value: str | None = None) -> OptionText:
        found = handbook.option(key, value, self.words)
        return replace(found, card=partial(self.guild, value)) if key == "guild" and value is not None else found

    def guild(self, guild: str) -> Drawn:
        """Draw the card of a guild."""
        told = f"{guild_name(self.words, guild)}: {handbook.guild_text(self.words, guild)}"
        return Drawn("guild", guild_card.guild_card(guild, self.words), told)

    def remarks(self, options: Mapping[str, str], seats: int) -> list[str]:
        return handbook.remarks(options, seats, self.words)


class IcePictures(Pictures["View", "IceEvent"]):
    """Pictures of the dig, of the guild boards and of a seat's hand."""

    room = ROOM

    def table(
        self, view: View, *, events: Sequence[IceEvent] = (), told: Sequence[str] | None = None
    ) -> tuple[TablePart, ...]:
        names, words, seen, changed = self.names, self.words, of_dig(view), changes(events)
        dig_alt = alt.dig(view, events, names, words, told=told)
        part = dig_picture.part_shown(seen, changed) is not None
        dig = TablePart(
            partial(self.dig, seen, changed), dig_alt, partial(self.whole, seen, changed, dig_alt) if part else None
        )
        told_of, boards_alt = touched(events), alt.boards(view, events, names, words, told=told)
        boards = partial(self.boards, of_boards(view), told_of)
        if view.outcome is not None:
            return dig, TablePart(boards, boards_alt)
        in_turn = partial(self.boards_in_turn, of_boards(view), told_of)
        return dig, TablePart(in_turn, boards_alt, partial(self.every_board, of_boards(view), told_of, boards_alt))

    def dig(self, view: View, changed: Changes) -> Drawn:
        """Draw the dig, or the part of it that a board shows, without a text."""
        part = dig_picture.part_shown(view, changed)
        if part is None:
            image = dig_picture.dig(view, self.look, changed=changed)
        else:
            image = dig_picture.part_of_dig(part, view, self.look, changed=changed)
        return Drawn("dig", image, "", _COLOURS)

    def boards(self, view: View, changed: Touched) -> Drawn:
        """Draw the guild boards, without a text."""
        return Drawn("boards", guild_boards.boards(view, self.look, changes=changed), "", "ice-boards")

    def boards_in_turn(self, view: View, changed: Touched) -> Drawn:
        """Draw the board of whose turn it is, and the others a line each, without a text."""
        return Drawn("boards", guild_boards.boards_in_turn(view, self.look, changes=changed), "", "ice-boards")

    def every_board(self, view: View, changed: Touched, told: str) -> Drawn:
        """Draw all of every guild board."""
        return replace(self.boards(view, changed), alt=told)

    def whole(self, view: View, changed: Changes, told: str) -> Drawn:
        """Draw all of the dig."""
        return Drawn("dig", dig_picture.dig(view, self.look, changed=changed), told, _COLOURS)

    def alt(self, view: View, *, events: Sequence[IceEvent] = (), told: Sequence[str] | None = None) -> str:
        return alt.alt(view, events, self.names, self.words, told=told)

    def text(self, view: View) -> list[str]:
        return text_board.text(view, self.look)

    def preview(
        self,
        view: View,
        *,
        events: Sequence[IceEvent] = (),
        places: Sequence[str] = (),
        others: Sequence[str] = (),
        ends: Sequence[Shortcut] = (),
        high: float = 0.0,
        earlier: Sequence[IceEvent] = (),
        best: str = "",
    ) -> Drawn:
        if ends:
            known = {way.texts: way for way in choosing.outcomes(view)}
            image = preview.outcomes(view, [advice.landed(view, known[way.texts]) for way in ends], self.look)
            return Drawn("map", image, lettered([way.label for way in ends]), _COLOURS)
        if places:
            spots = choosing.spots(places)
            open_ = choosing.spots(others)
            image = preview.choices(
                view,
                spots,
                self.look,
                open_=open_,
                best=choosing.spots([best] if best else []),
                events=events,
                high=high,
            )
            return Drawn("map", image, alt.places(view, spots, self.words), _COLOURS)
        return Drawn("map", preview.preview(view, self.look, events=events), self.alt(view, events=events), _COLOURS)

    def forecast(self, text: str, view: View) -> Drawn | None:
        image = preview.forecast(text, view, self.look)
        if (moved := advice.camp_moved(view, text)) is not None:
            after, spot = moved
            image = preview.preview(after, self.look, events=(CampRehomed(advice.acting(view), spot),))
        return None if image is None else Drawn("map", image, "", _COLOURS)

    def result(self, view: View, *, events: Sequence[IceEvent] = ()) -> Drawn:
        told = [*ending.ending(view, self.names, self.words), *ending.digging(events, self.names, self.words)]
        image = result.result(view, self.look, events=events)
        return Drawn("result", image, clipped("\n".join(told), ALT))

    def hand(self, view: View) -> Holding | None:
        if not view.own:
            return None
        part = hand.ASKED.get(view.decision.phase, "") if view.own.seat in view.decision.seats else ""
        asked = partial(self.cards, view, part) if part else None
        return Holding(hand_text.hand_text(view, self.words), partial(self.cards, view), asked)

    def cards(self, view: View, part: str = "") -> Drawn | None:
        """Draw a hand, or the part of it that is asked about."""
        image, text = hand.hand(view, self.look, part=part), hand_text.hand_text(view, self.words)
        return None if image is None else Drawn("hand", image, clipped(text, ALT))

    def tableau(self, view: View, seat: Seat) -> Holding:
        text = text_board.tableau(view, seat, self.look)
        return Holding(text, partial(self.board, view, seat), partial(self.slots, view, seat))

    def board(self, view: View, seat: Seat) -> Drawn:
        """Draw the board of one guild."""
        image = guild_boards.board(view, seat, self.look)
        return Drawn("board", image, clipped(text_board_players.board(view, seat, self.look), ALT))

    def slots(self, view: View, seat: Seat) -> Drawn:
        """Draw the slots of one guild's board, which is all that a panel asks about."""
        image = guild_boards.slots(view, seat, self.look)
        return Drawn("slots", image, clipped(text_board_players.board(view, seat, self.look), ALT))


@dataclass(frozen=True, slots=True)
class IceSentences(Sentences["View", "IceEvent"]):
    """Sentences on what the match waits for and what happened."""

    box: Box = field(kw_only=True)

    def headline(self, view: View) -> str:
        return question.headline(view, self.names, self.words)

    def prompt(self, view: View, seat: Seat) -> str:
        return question.prompt(view, seat, self.names, self.words)

    def events(self, events: Sequence[IceEvent], *, over: bool = False) -> list[str]:
        voice = Voice(self.box, self.names, self.words, over=over, emojis=self.look.emojis)
        return sentences.sentences(events, voice)

    def refusal(self, reason: str, values: Mapping[str, Value], *, briefly: bool = False) -> str:
        voice = Voice(self.box, self.names, self.words)
        return expected.reason(reason, values, voice) if briefly else sentences.refusal(reason, values, voice)

    def ending(self, view: View) -> list[str]:
        return ending.ending(view, self.names, self.words)

    def overtaken(self, before: View, now: View, seat: Seat) -> list[str]:
        return text_board_players.overtaken(before, now, seat, names=self.names, words=self.words)

    def gains(self, steps: Sequence[tuple[View, str]], after: View) -> list[Gain]:
        return reasons.gains(steps, after, words=self.words)


class IceActions(Actions["View"]):
    """Labels and hints of the actions, and the positions of spots."""

    def offer(self, text: str, view: View) -> Offer:
        return self._offer(text, Seen(view, self.names, self.words))

    def beginning(self, prefix: str, view: View) -> Beginning:
        seen = Seen(view, self.names, self.words)
        heading = labels.level(prefix, seen)
        if not prefix:
            return Beginning(heading)
        whole, short = labels.label(prefix, seen, under=""), labels.label(prefix, seen)
        return Beginning(whole, heading, short, labels.hint(prefix, seen))

    def offers(self, view: View, legal: Sequence[str], *, plan: Sequence[str] = ()) -> Offers:
        seen, order = Seen(view, self.names, self.words), led(choosing.ranked(view, legal), plan)
        open_ = tuple(text for text in order if self.nature(text).role != "ends")
        return Offers(
            tuple(self._offer(text, seen) for text in order),
            ranked=True,
            kinds=kinds.kinds(open_, seen),
            recommended=plan[0] if plan else recommended.best(view, order),
            picture=choosing.panel_picture(view, legal),
            expected=expected.expected(legal, seen),
        )

    def nature(self, text: str) -> Nature:
        return Nature(choosing.has_preview(text), choosing.numbered(text), series.begins(text), kinds.role(text))

    def place(self, token: str) -> MapPlace | None:
        return choosing.place(token)

    def region(self, key: str) -> str:
        return choosing.region(key, self.words)

    def shortcuts(self, view: View, seat: Seat, *, plan: Sequence[str] = ()) -> tuple[Shortcut, ...]:
        seen = Seen(view, self.names, self.words)
        found = series.shortcuts(seat, seen)
        return tuple(replace(one, said=one.said or labels.said_of(one.texts, seen)) for one in found)

    def _offer(self, text: str, seen: Seen) -> Offer:
        above = ":".join(text.split(":")[:-2])
        return Offer(
            text,
            labels.label(text, seen, under=""),
            labels.hint(text, seen),
            short=labels.label(text, seen),
            aside=labels.label(text, seen, under=above) if above else "",
            brief=choosing.brief(text) or labels.brief(text, seen),
            said=labels.said(text, seen),
            title=labels.titled(text, seen),
            sign=labels.sign(text, seen),
            at=labels.at(text, seen),
            told=choosing.told(text, seen.view),
            loses=kinds.gives_up(text, seen),
        )


def for_box(box: Box) -> Renderer[View, IceEvent]:
    """Return the renderer of matches with these components: a view has its own, events and refusals have numbers."""
    sentences_of = partial(IceSentences, box=box)
    return Renderer(
        IceLobby,
        IcePictures,
        sentences_of,
        IceActions,
        hands=True,
        curve=_CURVE,
        key=icon_key,
        cards=box.digest,
        signs=_SIGNS,
        matters=sentences.matters,
        spelled=lexicon.spelled,
    )
