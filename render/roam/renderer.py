"""Roam's renderer: the one entry point to its pictures and sentences.

Knows which module does what. Must not know how.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Final

from engine.roam.deck import released
from engine.roam.squares import parse
from engine.roam.view import Phase
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
    Shortcut,
    TablePart,
    led,
)
from render.roam import lexicon
from render.roam.lexicon import Voice
from render.roam.pictures import auction_picture, preview, result, table_picture
from render.roam.pictures.icon_key import icon_key
from render.roam.pictures.plan import changes, news_of
from render.roam.prompts import choosing, labels
from render.roam.sprites.pieces import coin
from render.roam.texts import handbook, reasons, sentences, text_board
from render.texts import short

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.core import Seat, Value
    from engine.roam.deck import Deck
    from engine.roam.events import RoamEvent
    from engine.roam.view import View
    from render.base import MapPlace, Shortcut
    from render.look import Look
    from render.roam.pictures.plan import Changes

_COLOURS: Final = "roam"


def for_deck(deck: Deck) -> Renderer[View, RoamEvent]:
    """Return the renderer of matches with this deck.

    Events and refusals hold ids of cards; the deck has their names.
    """
    pictures, sentences_of = partial(RoamPictures, deck=deck), partial(RoamSentences, deck=deck)
    return Renderer(
        RoamLobby,
        pictures,
        sentences_of,
        RoamActions,
        key=partial(icon_key, deck),
        cards=deck.digest,
        signs={lexicon.COIN: coin},
        matters=sentences.matters,
        goal=labels.goal,
    )


class RoamLobby(LobbyTexts):
    """The texts around a match: its rules and the options of its lobby."""

    about = handbook.ABOUT

    def rules(self) -> list[str]:
        return handbook.rules(self.words)

    def option(self, key: str, value: str | None = None) -> OptionText:
        return handbook.option(key, value, self.words)


@dataclass(frozen=True, slots=True)
class RoamPictures(Pictures["View", "RoamEvent"]):
    """Pictures of the table, with a running auction above it."""

    named = True

    deck: Deck = field(kw_only=True)

    def __reduce__(self) -> tuple[object, ...]:
        """Say how another process comes by the same: it has the cards that came along, which would be most of it."""
        digest = self.deck.digest
        deck = digest if released(digest) is self.deck else self.deck
        return _pictures, (self.look, deck)

    def table(
        self, view: View, *, events: Sequence[RoamEvent] = (), told: Sequence[str] | None = None
    ) -> tuple[TablePart, ...]:
        # what is shown is the same in all phases of a turn, and nobody's secret limit
        shown = replace(view, phase=Phase.START, turn=0, exploration=None, limit=None)
        alt = self.alt(view, events=events, told=told)
        table = TablePart(partial(self.map_and_tableaus, shown, changes(events)), alt)
        if view.auction is None:
            return (table,)
        return TablePart(partial(self.auction, shown), text_board.auction(view, self.names, self.words)), table

    def map_and_tableaus(self, view: View, changed: Changes) -> Drawn:
        """Draw the whole table but a running auction, without a text."""
        return Drawn("table", table_picture.table(view, self.look, changed=changed), "", _COLOURS)

    def auction(self, view: View) -> Drawn:
        """Draw a running auction, without a text."""
        return Drawn("auction", auction_picture.auction(view, self.look), "", _COLOURS)

    def alt(self, view: View, *, events: Sequence[RoamEvent] = (), told: Sequence[str] | None = None) -> str:
        return text_board.alt(view, events, Voice(self.deck, short(self.names), self.words), told=told)

    def text(self, view: View) -> list[str]:
        return text_board.text(view, self.look)

    def preview(
        self,
        view: View,
        *,
        events: Sequence[RoamEvent] = (),
        places: Sequence[str] = (),
        others: Sequence[str] = (),
        ends: Sequence[Shortcut] = (),
        high: float = 0.0,
        earlier: Sequence[RoamEvent] = (),
        best: str = "",
    ) -> Drawn:
        band = None
        if view.auction is not None:  # who bids wants to see coins and bids, not the map
            image = auction_picture.auction(view, self.look)
        elif view.phase is Phase.BUY:
            image = table_picture.shop(view, self.look)
        else:
            named, every = tuple(map(parse, places)), tuple(map(parse, others))
            shown = preview.Marked(
                named, every, news_of(view.active, earlier), asked=high > 0, best=parse(best) if best else None
            )
            image, band = preview.preview(view, self.look, events=events, shown=shown)
        return Drawn("map", image, self.alt(view, events=events), _COLOURS, band)

    def result(self, view: View, *, events: Sequence[RoamEvent] = ()) -> Drawn:
        explained = "\n".join(text_board.ending(view, self.names, self.words))
        return Drawn("result", result.result(view, self.look), explained)

    def tableau(self, view: View, seat: Seat) -> Holding:
        return Holding(text_board.tableau(view, seat, self.look))


def _pictures(look: Look, deck: Deck | str) -> RoamPictures:
    """``deck``: the digest of one that came along, or another."""
    found = released(deck) if isinstance(deck, str) else deck
    assert found is not None
    return RoamPictures(look, deck=found)


@dataclass(frozen=True, slots=True)
class RoamSentences(Sentences["View", "RoamEvent"]):
    """Sentences on what the match waits for and what happened."""

    deck: Deck = field(kw_only=True)

    def headline(self, view: View) -> str:
        return labels.headline(view, self.names, self.words)

    def prompt(self, view: View, seat: Seat) -> str:
        return labels.prompt(view, seat, self.names, self.words)

    def events(self, events: Sequence[RoamEvent], *, over: bool = False) -> list[str]:
        voice = Voice(self.deck, self.names, self.words, over=over, emojis=self.look.emojis)
        return sentences.sentences(events, voice)

    def refusal(self, reason: str, values: Mapping[str, Value], *, briefly: bool = False) -> str:
        voice = Voice(self.deck, self.names, self.words)
        return choosing.reason(reason, values, voice) if briefly else sentences.refusal(reason, values, voice)

    def ending(self, view: View) -> list[str]:
        return text_board.ending(view, self.names, self.words)

    def overtaken(self, before: View, now: View, seat: Seat) -> list[str]:
        return text_board.overtaken(before, now, seat, names=self.names, words=self.words)

    def gains(self, steps: Sequence[tuple[View, str]], after: View) -> list[Gain]:
        return reasons.gains(steps, after, names=self.names, words=self.words)


class RoamActions(Actions["View"]):
    """Labels and hints of the actions, and the positions of squares."""

    def offer(self, text: str, view: View) -> Offer:
        return Offer(
            text,
            labels.label(text, view, self.words, under=""),
            labels.hint(text, view, self.names, self.words),
            short=labels.label(text, view, self.words),
            brief=labels.brief(text, view, self.words),
            sign=labels.sign(text),
            for_rivals=labels.for_rivals(text, view, self.words),
            vital=labels.vital(text, view, self.words),
        )

    def beginning(self, prefix: str, view: View) -> Beginning:
        heading = labels.level(prefix, view, self.words)
        if not prefix:
            return Beginning(heading)
        whole, short = labels.label(prefix, view, self.words, under=""), labels.label(prefix, view, self.words)
        return Beginning(whole, heading, short, labels.hint(prefix, view, self.names, self.words))

    def offers(self, view: View, legal: Sequence[str], *, plan: Sequence[str] = ()) -> Offers:
        order = choosing.ranked(view, legal)
        best = plan[0] if plan else choosing.recommended(view, order or legal)
        every = tuple(self.offer(text, view) for text in led(order or legal, plan))
        picture, missing = choosing.panel_picture(view, legal), choosing.expected(view, legal, self.words)
        needless = choosing.needless(view, legal) - {best}
        return Offers(every, ranked=bool(order), recommended=best, picture=picture, expected=missing, needless=needless)

    def nature(self, text: str) -> Nature:
        return replace(super().nature(text), begins=choosing.begins(text))

    def shortcuts(self, view: View, seat: Seat, *, plan: Sequence[str] = ()) -> tuple[Shortcut, ...]:
        return choosing.shortcuts(view, self.names, self.words, plan=plan) if seat in view.awaited else ()

    def place(self, token: str) -> MapPlace | None:
        return choosing.place(token)

    def region(self, key: str) -> str:
        return choosing.region(key, self.words)
