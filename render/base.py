"""The protocol of a game's pictures and sentences, so that the code that shows a match need not know the game.

A renderer has four classes: texts of the lobby, pictures, sentences, actions. Each is made for one language, and all
but the first also for the people and colours of one match, so no method takes any of them as an argument. A game may
leave out every method that is not abstract. All methods are pure.

Knows views, events and words. Must not know any game, any messenger.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, TypeAlias, TypeVar

from engine.core import Event
from render.drawing.text_picture import text_picture
from render.drawing.theme import BEIGE
from render.look import NO_EMOJIS, Emojis, Look, Sign, beside
from render.texts import ALT, choice, clipped, latest, lettered

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from PIL.Image import Image

    from engine.core import Seat, Value
    from render.drawing.layout import Rect
    from render.drawing.theme import ChartColours
    from render.words import Words

PanelPicture: TypeAlias = Literal["map", "best", "hand", "tableau", ""]
"""The picture that helps to answer: the map, the map after what is recommended, the seat's hand, its tableau."""
Role: TypeAlias = Literal["", "ends", "secret", "extra", "aim", "opens"]
"""What an action is to its turn: it only ends what its player may do; it uses what others cannot see, so that nothing
may show whether it is possible; it pays for doing more than a turn allows; it is what coming to where it is possible is
mostly for; it brings nothing hidden to light itself, only what others do after it; or nothing of that kind."""


@dataclass(frozen=True, slots=True)
class Nature:
    """What the text of an action says by itself, before or after it is possible."""

    pictured: bool = False
    """Whether a picture of it is shown before it is done."""
    place: str = ""
    """The token of the place by which it is counted on the picture of places; "" for none."""
    begins: str = ""
    """What it only begins, as a key; ``shortcuts`` that go on to the end of it come first. "" if it is whole."""
    role: Role = ""


@dataclass(frozen=True, slots=True)
class Beginning:
    """The words for what several actions begin with."""

    label: str
    """At most 80 characters: "Explore"."""
    heading: str = ""
    """Stands over the actions that begin so, at most 80 characters; "": the label."""
    short: str = ""
    """The label under the heading of the level above; "" for the label."""
    hint: str = ""
    """At most 100 characters."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One action of a seat, and all that its panel says of it."""

    text: str
    label: str
    """All of it, at most 80 characters: "Explore with Maelo"; a button shows the first 38."""
    hint: str = ""
    """What it gains or costs its player, in at most 100 characters; "" for nothing to say."""
    short: str = ""
    """The label under the heading of its level, without what that says: "Maelo"; "" for the label."""
    aside: str = ""
    """The same one level further up; "" for the label."""
    brief: str = ""
    """What a button beside a list says, at most 20 characters; "" for none."""
    said: str = ""
    """What its button says among others, what is done and where, in at most 20 characters; "" for all."""
    title: str = ""
    """A verb and an object, at most 34 characters, for a button whose label is too long; "": the label's beginning."""
    sign: str = ""
    """The key of the emoji on its button; "" for none."""
    at: str = ""
    """The token of the place where it is done if the action doesn't name one: its button is numbered there, too."""
    told: bool = False
    """Whether label and hint say all that is seen of it, so that its button does it at once."""
    loses: bool = False
    """Whether it gives up something that its player need not lose; the hint says what."""
    for_rivals: bool = False
    """Whether it brings something to others; the hint says what, and is never cut there."""
    vital: int = 0
    """How many of the hint's first parts every action of its kind has, so that they can be compared: where there is
    little room, these are shown and no others. 0: as many as fit are shown, one at least."""

    def under(self, level: str) -> str:
        """Return the label in a list of what begins with ``level``, "" being the top.

        >>> offer = Offer("move:s4c:1", "Move to S4C with 1", short="With 1", aside="S4C with 1")
        >>> offer.under("move:s4c"), offer.under("move"), offer.under("")
        ('With 1', 'S4C with 1', 'Move to S4C with 1')
        """
        deep = self.text.count(":") - level.count(":") + (not level)
        return {1: self.short, 2: self.aside}.get(deep, "") or self.label


@dataclass(frozen=True, slots=True)
class Kind:
    """Actions of one kind: a panel offers what can be done before where."""

    key: str
    """Lower-case letters, "" for one that is the beginning of its actions."""
    label: str
    """At most 38 characters."""
    hint: str
    """What the best of them costs and gains, in at most 100 characters."""
    texts: tuple[str, ...]
    heading: str = ""
    """Stands over the list of the actions; "" for the label."""


@dataclass(frozen=True, slots=True)
class Expected:
    """Something that a player may look for and is not offered."""

    label: str
    """A verb or a name, at most 60 characters: "Study", "Mask"."""
    text: str
    """The action that would be it, as it comes to mind first: the game says why it is refused."""


@dataclass(frozen=True, slots=True)
class Offers:
    """All that a seat may do at one moment."""

    every: tuple[Offer, ...]
    """The most useful of each kind first where they are ``ranked``, else in the game's order."""
    ranked: bool = False
    kinds: tuple[Kind, ...] = ()
    """Kinds of these actions, the most useful first; what is in none stands by its verb."""
    recommended: str = ""
    """Which of several actions is recommended; "" when none stands out."""
    picture: PanelPicture = ""
    """Which picture the panel shows for choosing among them."""
    expected: tuple[Expected, ...] = ()
    """What is missing among them, in the order in which people think of it; only what the seat knows says so."""
    needless: frozenset[str] = frozenset()
    """Actions without a button, because another one does the same or better whatever others do; they can be typed."""


@dataclass(frozen=True, slots=True)
class Shortcut:
    """Several actions that are offered as one, in addition to the single actions."""

    texts: tuple[str, ...]
    label: str
    """At most 80 characters."""
    hint: str
    """At most 100 characters."""
    whole: bool = False
    """It goes to the end of what its first action begins, so that it is offered instead of that one."""
    at: str = ""
    """The token of the place by which it is counted on the picture of ``places``; a ``whole`` one has one."""
    near: str = ""
    """What a button beside the list says of it, at most 20 characters; "": it has none."""
    said: str = ""
    """What a button says of it that stands among others, with what is done, at most 20 characters; "": it has none."""
    drawn: bool = False
    """Whether the table after it is drawn beside those after others like it, so that its button needs only a letter."""
    leads: bool = False
    """It has a button before all others where its first action is recommended, unless it is ``whole``."""
    for_rivals: bool = False
    """As of an ``Offer``."""
    vital: int = 0
    """As of an ``Offer``."""


@dataclass(frozen=True, slots=True)
class Gain:
    """One thing that a plan brings its player, in whole sentences."""

    what: tuple[object, ...]
    """Equal for the same thing in two plans of one position."""
    weight: float
    """How much it matters; below 0 for what it brings to others."""
    now: str
    """Of a plan: "It completes the forest for you: Orsa joins you." """
    then: str
    """Of a turn that is over: what another plan would have brought, or what was given away; "" for nothing to say."""


V = TypeVar("V")
E = TypeVar("E", bound=Event)


@dataclass(frozen=True, slots=True)
class Names:
    """The names of the people of a match by seat, once plain and once escaped, and the colours of the seats."""

    plain: tuple[str, ...] = ()
    """For pictures, controls and fixed-width text, where every character is shown as it is."""
    escaped: tuple[str, ...] = ()
    """For sentences, in which marks such as * have a meaning."""
    colours: tuple[int, ...] = ()
    """By seat, the place in ``theme.SEATS`` of what it wears; empty: each seat what stands at its own number."""
    emojis: Emojis = NO_EMOJIS
    """What stands beside names and amounts in sentences."""

    def badged(self, words: Words) -> tuple[str, ...]:
        """Return the names for sentences, each behind the badge of its seat where there is one."""
        look = Look(words, self.plain, self.colours)
        return tuple(beside(look.emoji(seat, self.emojis), name) for seat, name in enumerate(self.escaped))


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture, the beginning of its file name, and a text for people who cannot see it."""

    name: str
    """Lower-case letters: ``table``."""
    image: Image
    alt: str
    """At most 1024 characters."""
    colours: str = ""
    """The name of the kept colours that it is sent in, see ``encoding``; "": its own."""
    band: Rect | None = None
    """Where it has room for the question that it helps to answer; None: above it."""


@dataclass(frozen=True, slots=True)
class TablePart:
    """A picture of a table, drawn by itself, so that it is not drawn again while nothing on it changes."""

    draw: partial[Drawn]
    """A method of the match's ``Pictures`` with no more of the view than it shows; equal for what looks the same."""
    alt: str
    """The text of what is drawn, which may tell more than the picture shows."""
    whole: partial[Drawn] | None = None
    """Draws all of the map, with its text, where ``draw`` shows only a part of it."""


def together(parts: Sequence[TablePart]) -> tuple[Drawn, ...]:
    """Draw parts of a table, each with its text."""
    return tuple([replace(part.draw(), alt=part.alt) for part in parts])


@dataclass(frozen=True, slots=True)
class Holding:
    """What a seat holds, or has open on the table: to be read, and as a picture."""

    text: str
    """A hand in at most 3000 characters, without names; a tableau for a fixed-width font, in at most 3800."""
    draw: partial[Drawn] | partial[Drawn | None] | None = None
    """A method of the match's ``Pictures``; None: the text is drawn."""
    asked: partial[Drawn] | partial[Drawn | None] | None = None
    """The same, of no more than what the seat is asked about now, for its panel; None: all of it is drawn."""


def pictured(page: Holding, name: str, look: Look) -> partial[Drawn] | partial[Drawn | None]:
    """Return what draws a page."""
    return page.draw or partial(_written, name, page.text, look)


def _written(name: str, text: str, look: Look) -> Drawn:
    return Drawn(name, text_picture([text], look), clipped(text, ALT))


@dataclass(frozen=True, slots=True)
class MapPlace:
    """The position on the map of a token of the notation (c4, s4c)."""

    x: float
    y: float
    """Downwards, in any unit: arrows go to the nearest place in their direction."""
    region: str
    """The key of the region, a letter and at most 3 more characters; long lists are split by region."""
    depth: int = 0
    """Regions are sorted by this number, then by their keys."""


@dataclass(frozen=True, slots=True)
class MapRoom:
    """How far places may lie apart on one picture of the map on which they are numbered."""

    down: float = inf
    """In the unit of ``MapPlace``, for a picture as high as it is wide."""
    margin: float = 0.0
    """What is shown above and below them, in the same unit."""

    def together(self, places: Mapping[str, MapPlace], high: float, *, sure: int) -> frozenset[str]:
        """Return which of these places have room on a picture so high, relative to its width: those in front first.

        The first ``sure`` are on it in any case.
        """
        room, low, top = self.down * high - self.margin, inf, -inf
        found: list[str] = []
        for number, (token, place) in enumerate(places.items()):
            if number < sure or max(top, place.y) - min(low, place.y) <= room:
                found.append(token)
                low, top = min(low, place.y), max(top, place.y)
        return frozenset(found)


@dataclass(frozen=True, slots=True)
class OptionText:
    """What an option of the lobby is called, or one of its values, and what that means."""

    label: str
    """At most 80 characters."""
    meaning: str = ""
    """At most 100 characters without a full stop; "" for nothing to say."""
    card: partial[Drawn] | None = None
    """Draws the card that goes with a value, such as a guild's."""


@dataclass(frozen=True, slots=True)
class LobbyTexts(ABC):
    """The texts around a match: how the game is played, and the options of the lobby."""

    words: Words
    about: ClassVar[str]
    """The message that says what the game is and how long it takes, in a line of at most 150 characters."""

    @abstractmethod
    def rules(self) -> list[str]:
        """Return pages of at most 3800 characters: how to play, then each ruling of this project."""

    def option(self, key: str, value: str | None = None) -> OptionText:
        """Return what an option is called, or one of its values; ``choice`` has some names."""
        return OptionText(choice(key, value, self.words))

    def remarks(self, options: Mapping[str, str], seats: int) -> list[str]:
        """Return a sentence for each option that has no effect now, with ``seats`` seats taken."""
        return []


@dataclass(frozen=True, slots=True)
class OfMatch:
    """What is made for one match and one person."""

    look: Look

    @property
    def words(self) -> Words:
        """Return the person's language."""
        return self.look.words

    @property
    def names(self) -> Sequence[str]:
        """Return the names by seat: escaped for ``Sentences``, else plain."""
        return self.look.names


@dataclass(frozen=True, slots=True)
class Pictures(OfMatch, ABC, Generic[V, E]):
    """Pictures of the table, and texts with the same content for people who cannot see them."""

    room: ClassVar[MapRoom] = MapRoom()
    named: ClassVar[bool] = False
    """Whether places are called by their names on pictures, as on buttons, so that nothing has a number."""

    def table(self, view: V, *, events: Sequence[E] = (), told: Sequence[str] | None = None) -> tuple[TablePart, ...]:
        """Return what everyone sees, in the order of display; the widest picture is 1000 to 1200 pixels wide.

        What the events changed is outlined; ``told`` is as in ``alt``. The result is the same for the public view and
        for every seat's view, and holds no more than the public's. A game that draws nothing has its ``text`` drawn.
        """
        return (TablePart(partial(self._drawn_text, view), self.alt(view, events=events, told=told)),)

    def alt(self, view: V, *, events: Sequence[E] = (), told: Sequence[str] | None = None) -> str:
        """Return turn, scores and last move in at most 1024 characters, for people who cannot see the picture.

        ``told``: the events as plain sentences, where others played when they happened; None: the same people.
        Without one of the game's own it is the beginning of the ``text``.
        """
        return latest(" ".join(" ".join(self.text(view)).split()), told or ())

    @abstractmethod
    def text(self, view: V) -> list[str]:
        """Return everything on the pictures as text for a fixed-width font, in pages of at most 3800 characters."""

    def preview(
        self,
        view: V,
        *,
        events: Sequence[E] = (),
        places: Sequence[str] = (),
        others: Sequence[str] = (),
        ends: Sequence[Shortcut] = (),
        high: float = 0.0,
        earlier: Sequence[E] = (),
        best: str = "",
    ) -> Drawn:
        """Draw the relevant part of the view after a step that is not taken yet, its events outlined.

        ``places`` are tokens that ``Actions.nature`` gave: the part of the map where they are is drawn, legible on a
        phone, and they are numbered from 1 in this order. ``others`` are more places that can be chosen: they are
        outlined alike. The picture is at most so ``high`` relative to its width, 0: as the game likes it. What is new
        since the seat to act had its last turn is among the ``earlier`` public events; a game may mark it. ``ends``
        are ``drawn`` shortcuts, a few: instead the tables after them are drawn beside each other, lettered from A, and
        their labels are the text. ``best`` is the one of ``places`` that is recommended, where they have no numbers.
        """
        told = lettered([way.label for way in ends]) or self.alt(view, events=events)
        return replace(self.table(view, events=events)[-1].draw(), alt=told)

    def forecast(self, text: str, view: V) -> Drawn | None:
        """Draw what is certain about an action whose outcome is still unknown; None when nothing is.

        The text of it is the action's hint.
        """
        return None

    def result(self, view: V, *, events: Sequence[E] = ()) -> Drawn | None:
        """Draw the points of a finished match and where they come from; None when only the last table is shown.

        ``events`` are all that everyone may know of what happened in the match.
        """
        return None

    def hand(self, view: V) -> Holding | None:
        """Return the hidden hand of the seat of the view, and what can be done with it now; None when it has none."""
        return None

    def tableau(self, view: V, seat: Seat) -> Holding | None:
        """Return what one player has open on the table; None when the game tells nothing of it by itself."""
        return None

    def _drawn_text(self, view: V) -> Drawn:
        return Drawn("table", text_picture(self.text(view), self.look), "")


@dataclass(frozen=True, slots=True)
class Sentences(OfMatch, ABC, Generic[V, E]):
    """Sentences on what the match waits for, what happened, what was refused and how it ended."""

    @abstractmethod
    def headline(self, view: V) -> str:
        """Return in one line, without a full stop, what the match waits for: "Ann's turn"."""

    @abstractmethod
    def prompt(self, view: V, seat: Seat) -> str:
        """Return the question to this seat: a first line that becomes a heading, then lines with details.

        While the match runs, a seat that has nothing to decide gets a sentence that says so.
        """

    @abstractmethod
    def events(self, events: Sequence[E], *, over: bool = False) -> list[str]:
        """Return successive events as sentences, as few as possible: events that belong together share one.

        ``over``: the match is, so that everyone is told what only one seat had seen, of anyone who saw it.
        """

    @abstractmethod
    def refusal(self, reason: str, values: Mapping[str, Value], *, briefly: bool = False) -> str:
        """Return what was wrong with an action and what to do instead.

        ``briefly``: only what is wrong, without a full stop, as it stands behind the name of what was expected.
        """

    @abstractmethod
    def ending(self, view: V) -> list[str]:
        """Return lines on who won a finished match and on everyone's points."""

    def overtaken(self, before: V, now: V, seat: Seat) -> list[str]:
        """Return a sentence on each thing in which a seat was ahead of all others before, and is not now."""
        return []

    def gains(self, steps: Sequence[tuple[V, str]], after: V) -> list[Gain]:
        """Return what a plan brings anyone who acts, what matters most first, from what their seat sees.

        ``steps``: its actions, each with the view before it; ``after``: what is seen after those that can be foreseen.
        """
        return []


@dataclass(frozen=True, slots=True)
class Actions(OfMatch, ABC, Generic[V]):
    """What a seat is offered: the actions in words, their places on the map and their order."""

    @abstractmethod
    def offer(self, text: str, view: V) -> Offer:
        """Return an action that is possible in the view, in words."""

    @abstractmethod
    def beginning(self, prefix: str, view: V) -> Beginning:
        """Return the words for what several actions begin with, up to a colon: ``explore`` for ``explore:maelo``.

        "" is the top of the tree: its heading is "What will you do?".
        """

    def offers(self, view: V, legal: Sequence[str], *, plan: Sequence[str] = ()) -> Offers:
        """Return all these actions, which are what the seat of the view may do.

        ``plan``: what a hint says, action by action; the first of them is recommended, and comes first of its kind.
        Without one the game may recommend something by itself. Without a method of the game's own the panel shows the
        map if all actions are ``pictured``, else the hand, if any.
        """
        pictured = bool(legal) and all(self.nature(text).pictured for text in legal)
        every = tuple(self.offer(text, view) for text in led(legal, plan))
        return Offers(every, recommended="".join(plan[:1]), picture="map" if pictured else "hand")

    def nature(self, text: str) -> Nature:
        """Return what an action's text says by itself; one that names a place is shown before it is done."""
        pictured = any(self.place(token) for token in text.split(":")[1:])
        return Nature(pictured, role="ends" if text in {"done", "pass"} else "")

    def place(self, token: str) -> MapPlace | None:
        """Return the position of a token on the map; None for a token that isn't a place."""
        return None

    def region(self, key: str) -> str:
        """Return the name of a region of the map: "Column C"."""
        return key

    def shortcuts(self, view: V, seat: Seat, *, plan: Sequence[str] = ()) -> tuple[Shortcut, ...]:
        """Return the series of actions that are offered as one, the nearest first; ``plan`` is as in ``offers``."""
        return ()


@dataclass(frozen=True, slots=True)
class MatchRenderer(Generic[V, E]):
    """The pictures and sentences of one match, in one language."""

    words: Words
    names: Names
    pictures: Pictures[V, E]
    sentences: Sentences[V, E]
    actions: Actions[V]
    hands: bool
    """Whether seats hold something hidden, which the button *Hand* shows."""
    game: Renderer[V, E]

    def goal(self, view: V) -> str:
        """Return in one line what wins and when the match ends, while a match is young or nearly over; "" between."""
        return self.game.goal(view, self.words)

    def spelled(self, text: str) -> str:
        """Return a message's text with each abbreviation written out where it stands first."""
        return self.game.spelled(text, self.words)

    def with_names(self, names: Names) -> MatchRenderer[V, E]:
        """Return the renderer of the same match for other people, who played it earlier."""
        return self if names == self.names else self.game.for_match(self.words, names)


def led(texts: Sequence[str], plan: Sequence[str]) -> tuple[str, ...]:
    """Return actions with that before the others which a plan begins with.

    >>> led(("pass", "bid:2"), ("bid:2", "done"))
    ('bid:2', 'pass')
    """
    return tuple(sorted(texts, key=lambda text: text not in plan[:1]))


def _no_goal(_view: object, _words: Words) -> str:
    return ""


def _alike(_event: Event, _seat: Seat) -> int:
    return 0


def _as_it_is(text: str, _words: Words) -> str:
    return text


@dataclass(frozen=True, slots=True)
class Renderer(Generic[V, E]):
    """The classes of one game."""

    lobby: Callable[[Words], LobbyTexts]
    pictures: Callable[[Look], Pictures[V, E]]
    sentences: Callable[[Look], Sentences[V, E]]
    actions: Callable[[Look], Actions[V]]
    hands: bool = False
    """Whether seats hold something hidden, so that pictures have ``hand``."""
    key: Callable[[Words], Drawn] | None = None
    """Draws what signs and pieces mean, for the first page of the rules; None for a game without pictures."""
    cards: str = ""
    """The digest of the cards whose matches it shows, "" for a game without."""
    signs: Mapping[str, Sign] = field(default_factory=dict)
    """What draws each of its signs, by key: they become emoji."""
    matters: Callable[[E, Seat], int] = _alike
    """How much an event matters to a seat, from what the event says; of equal ones the later counts more."""
    spelled: Callable[[str, Words], str] = _as_it_is
    """A text with its abbreviations written out, see ``MatchRenderer.spelled``."""
    goal: Callable[[V, Words], str] = _no_goal
    """What wins and when the match ends, see ``MatchRenderer.goal``."""
    curve: ChartColours = BEIGE
    """The colours of the curve of a review."""

    def for_match(self, words: Words, names: Names) -> MatchRenderer[V, E]:
        """Return the renderer of one match, for these people and colours in this language."""
        plain = Look(words, names.plain, names.colours)
        escaped = Look(words, names.badged(words), names.colours, names.emojis)
        pictures, sentences, actions = self.pictures(plain), self.sentences(escaped), self.actions(plain)
        return MatchRenderer(words, names, pictures, sentences, actions, self.hands, self)


AnyRenderer: TypeAlias = Renderer[Any, Any]
"""The renderer of any game."""
AnyMatchRenderer: TypeAlias = MatchRenderer[Any, Any]
