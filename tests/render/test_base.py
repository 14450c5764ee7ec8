"""What a renderer may do without, and what the guide says of it."""

from __future__ import annotations

import inspect
import re
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from render.base import (
    Actions,
    Beginning,
    Drawn,
    LobbyTexts,
    MapPlace,
    Names,
    Nature,
    Offer,
    Offers,
    OptionText,
    Pictures,
    Renderer,
    Sentences,
    TablePart,
)
from render.look import Look
from render.words import words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.core import Event, Seat, Value

GUIDE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"
NAMES = Names(("*Ann*", "Bob"), ("\\*Ann\\*", "Bob"))


class Lobby(LobbyTexts):
    about = "A minute."

    def rules(self) -> list[str]:
        return ["Play."]


class Shown(Pictures[int, "Event"]):
    def table(
        self, view: int, *, events: Sequence[Event] = (), told: Sequence[str] | None = None
    ) -> tuple[TablePart, ...]:
        narrow, wide = Image.new("RGB", (2, 2)), Image.new("RGB", (1200, view))
        return tuple(TablePart(partial(Drawn, "table", image, ""), self.alt(view)) for image in (narrow, wide))

    def alt(self, view: int, *, events: Sequence[Event] = (), told: Sequence[str] | None = None) -> str:
        return f"{self.names[0]} {view} {len(events)}"

    def text(self, view: int) -> list[str]:
        return [self.alt(view)]


class Told(Sentences[int, "Event"]):
    def headline(self, view: int) -> str:
        return f"{self.names[view]}'s turn"

    def prompt(self, view: int, seat: Seat) -> str:
        return f"{self.headline(view)}, {self.names[seat]}"

    def events(self, events: Sequence[Event], *, over: bool = False) -> list[str]:
        return [str(event) for event in events]

    def refusal(self, reason: str, values: Mapping[str, Value], *, briefly: bool = False) -> str:
        return f"{reason} {values}"

    def ending(self, view: int) -> list[str]:
        return [self.headline(view)]


class Named(Actions[int]):
    def offer(self, text: str, view: int) -> Offer:
        return Offer(text, f"{text} {self.names[0]} {view}")

    def beginning(self, prefix: str, view: int) -> Beginning:
        return Beginning(f"{prefix} {view}")


class Placed(Named):
    def place(self, token: str) -> MapPlace | None:
        return MapPlace(1, 1, "a") if token == "a1" else None


SHOWN = Renderer(Lobby, Shown, Told, Named).for_match(words(), NAMES)


def test_names_stand_as_they_are_on_pictures_and_controls_and_escaped_in_sentences() -> None:
    assert SHOWN.pictures.alt(7) == "*Ann* 7 0"
    assert SHOWN.actions.offer("go", 7).label == "go *Ann* 7"
    assert SHOWN.sentences.headline(0) == "\\*Ann\\*'s turn"


def test_what_a_game_may_do_without_has_an_answer() -> None:
    pictures, actions = SHOWN.pictures, SHOWN.actions
    assert pictures.preview(7).image.size == (1200, 7), "the last of the public pictures"
    assert pictures.preview(7).alt == "*Ann* 7 0"
    assert [pictures.forecast("go", 7), pictures.result(7), pictures.hand(7), pictures.tableau(7, 0)] == [None] * 4
    assert not SHOWN.hands
    assert actions.place("a1") is None
    assert actions.shortcuts(7, 0) == ()
    assert actions.offers(7, ("go:a1", "pass")) == Offers(
        (actions.offer("go:a1", 7), actions.offer("pass", 7)), picture="hand"
    )
    assert [actions.nature(text) for text in ("go:a1", "pass")] == [Nature(), Nature(role="ends")]


def test_an_action_that_names_a_place_is_shown_before_it_is_done() -> None:
    actions = Placed(Look(words(), NAMES.plain))
    assert actions.nature("go:a1").pictured
    assert not actions.nature("a1").pictured
    assert actions.offers(7, ("go:a1", "dig:a1")).picture == "map"
    assert actions.offers(7, ("go:a1", "stay")).picture == "hand"
    assert actions.offers(7, ()).picture == "hand"


def test_a_list_says_what_its_heading_does_not() -> None:
    offer = Offer("move:a1:2", "Move to A1 with 2", short="With 2", aside="A1 with 2")
    assert [offer.under(level) for level in ("move:a1", "move", "")] == ["With 2", "A1 with 2", "Move to A1 with 2"]
    plain = Offer("go:a1", "Go to A1")
    assert {plain.under(level) for level in ("go", "")} == {"Go to A1"}


def test_who_begins_and_switches_have_names_in_every_lobby() -> None:
    lobby = Lobby(words())
    assert [lobby.option("first").label, lobby.option("first", "draw").label] == ["First player", "Drawn at random"]
    assert [lobby.option("fog", "on"), lobby.option("fog", "off")] == [OptionText("On"), OptionText("Off")]
    assert lobby.remarks({}, 2) == []


def test_a_renderer_that_lacks_something_tells_what() -> None:
    class Silent(LobbyTexts):
        pass

    with pytest.raises(TypeError, match=r"Silent.*rules"):
        Silent(words())


@pytest.mark.parametrize("group", [LobbyTexts, Pictures, Sentences, Actions])
def test_the_guide_names_every_method_and_which_of_them_may_be_left_out(group: type) -> None:
    rows = re.search(rf"^\| `{group.__name__}` \|.*\n(?:\| \|.*\n)*", GUIDE.read_text("utf-8"), re.MULTILINE)
    assert rows
    cells = " ".join(row.split("|")[2] for row in rows[0].splitlines())
    named = {name: bool(star) for star, name in re.findall(r"(\*?)`(\w+)`", cells)}
    methods = {name: one for name, one in inspect.getmembers(group, inspect.isfunction) if not name.startswith("_")}
    assert named == {name: not getattr(one, "__isabstractmethod__", False) for name, one in methods.items()}
