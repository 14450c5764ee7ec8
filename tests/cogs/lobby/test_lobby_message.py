"""The lobby's message loses no choice, and marks what only one may have; how a score is ranked."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cogs.board.end_message import ranked
from cogs.lobby import option_form, option_texts
from cogs.lobby.message import lobby
from cogs.messages.message import Row, SelectSpec, Text, layout
from engine.core import Option, SeatOption
from engine.registry import find
from host import MatchInfo, Seated
from host.people.ping_limits import Granted
from render.base import LobbyTexts, OptionText
from render.words import words

ROAM = find("roam").info
INFO = MatchInfo(
    1, "roam", 1, 1, 7, "lobby", {}, (Seated(0, 7, "*Ann*", {"guild": "red"}), Seated(1, 8, "Bob", {})), 0, tag="0a1b2c"
)


class Named(LobbyTexts):
    """A game whose choices are called as they are written."""

    about = "A game of choices, for an hour."

    def rules(self) -> list[str]:
        return []

    def option(self, key: str, value: str | None = None) -> OptionText:
        return OptionText(key if value is None else f"{key} {value}")

    def remarks(self, _options: Any, seats: int) -> list[str]:
        return [f"{seats} people make no difference."]


TEXTS = Named(words())


def game(options: int, **more: Any) -> Any:
    found = tuple(Option(f"o{n}", ("a", "b", "c"), "a") for n in range(options))
    return replace(ROAM, options=found, seat_options=(), **more)


def selects(info: MatchInfo, known: Any) -> list[SelectSpec]:
    message = lobby(info, known, TEXTS)
    assert len(list(layout(message).walk_children())) <= 40
    found = [block for block in message.blocks if isinstance(block, SelectSpec)]
    assert found[-1].control.tail == "colour"
    return [one for one in found[:-1] if one.control.tail != "computer"]


@pytest.mark.parametrize(
    ("options", "values", "lists"), [(1, "abc", 0), (5, "abc", 1), (16, "abc", 1), (8, "abcdefghi", 4)]
)
def test_what_has_no_room_in_the_form_stays_in_lists_with_every_value(options: int, values: str, lists: int) -> None:
    info = replace(INFO, options={f"o{n}": "a" for n in range(options)} | {"first": "draw"})
    known = replace(game(options), options=tuple(Option(f"o{n}", tuple(values), "a") for n in range(options)))
    found, asked = selects(info, known), option_form.asked_for(known)
    assert ("first" in asked) == (lists == 0)
    offered = [choice.value for one in found for choice in one.choices]
    left = [f"o{n}={value}" for n in range(options) for value in values[1:] if f"o{n}" not in asked]
    assert sorted(offered) == sorted(left + (["first=0", "first=1"] if lists else []))
    assert len(found) == lists
    assert all(0 < len(one.choices) <= 25 for one in found)
    assert len({one.control.custom_id for one in found}) == len(found)


def test_every_control_tells_which_state_of_the_lobby_it_stands_under() -> None:
    known = replace(game(2), seat_options=(SeatOption("guild", ("red", "blue")),))
    message = lobby(replace(INFO, revision=7), known, TEXTS)
    chosen = [block.control for block in message.blocks if isinstance(block, SelectSpec)]
    pressed = [press.control for block in message.blocks if isinstance(block, Row) for press in block.buttons]
    assert [control.verb for control in chosen] == ["option", "choose", "choose"]
    assert [control.verb for control in pressed] == ["join", "start", "invite", "options", "rules", "leave", "cancel"]
    assert {control.seq for control in chosen + pressed} == {7}


def test_what_only_one_may_have_shows_who_has_it() -> None:
    (own,) = selects(
        INFO, replace(game(0, first=False), seat_options=(SeatOption("guild", ("red", "blue"), unique=True),))
    )
    assert [(choice.value, choice.hint) for choice in own.choices] == [
        ("automatic", ""),
        ("red", "chosen by *Ann*"),
        ("blue", ""),
    ]
    (own,) = selects(INFO, replace(game(0, first=False), seat_options=(SeatOption("guild", ("red", "blue")),)))
    assert [choice.hint for choice in own.choices] == ["", "", ""]


def test_what_changes_nothing_beside_the_other_choices_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(option_form, "FIELDS", 0)
    known = replace(
        game(2, first=False), seat_options=(SeatOption("guild", ("red", "blue"), only_with=("o0=a", "o0=b")),)
    )
    known = replace(known, options=(*known.options, Option("o2", ("a", "b", "c"), "a", only_with=("o0=a", "o0=c"))))
    info = replace(INFO, options={"o0": "a", "o1": "a", "o2": "b"})
    assert {one.control.verb for one in selects(info, known)} == {"option", "choose"}
    text = "".join(block.content for block in lobby(info, known, TEXTS).blocks if isinstance(block, Text))
    assert "o2: o2 b" in text
    assert "guild red" in text
    without = replace(info, options={**info.options, "o0": "c"})
    assert {one.control.verb for one in selects(without, known)} == {"option"}
    text = "".join(block.content for block in lobby(without, known, TEXTS).blocks if isinstance(block, Text))
    assert "guild red" not in text
    without = replace(info, options={**info.options, "o0": "b"})
    (options, _) = selects(without, known)
    assert [choice.value for choice in options.choices] == ["o0=a", "o0=c", "o1=b", "o1=c"]
    text = "".join(block.content for block in lobby(without, known, TEXTS).blocks if isinstance(block, Text))
    assert "o2" not in text


def computers(info: MatchInfo) -> list[tuple[str, str]]:
    message = lobby(info, replace(game(0), key="example", seats=(2, 3, 4)), TEXTS)
    found = [block for block in message.blocks if isinstance(block, SelectSpec)]
    return [(choice.value, choice.label) for one in found if one.control.tail == "computer" for choice in one.choices]


def test_computers_are_offered_while_there_is_room_and_removed_by_name() -> None:
    assert computers(INFO) == [
        ("computer=easy", "Add a computer: Easy"),
        ("computer=normal", "Add a computer: Normal"),
        ("computer=hard", "Add a computer: Hard"),
        ("computer=fill.easy", "Fill all seats with computers: Easy"),
        ("computer=fill.normal", "Fill all seats with computers: Normal"),
        ("computer=fill.hard", "Fill all seats with computers: Hard"),
    ]
    roam = replace(game(0), key="roam", seats=(2, 3, 4))
    offered = [one.label for one in option_texts.computers_offered(INFO, roam, TEXTS.words)]
    assert offered[:4] == [f"Add a computer: {name}" for name in ("Easy", "Casual", "Normal", "Hard")]
    ada = Seated(2, -1, "⚙ Ada", {}, "computer", "hard")
    three = replace(INFO, seats=(*INFO.seats, ada))
    assert [value for value, _ in computers(three)] == [
        "computer=easy",
        "computer=normal",
        "computer=hard",
        "computer=remove.1",
    ]
    full = replace(INFO, seats=(*INFO.seats, ada, replace(ada, seat=3, user=-2, name="⚙ Basil")))
    assert computers(full) == [("computer=remove.1", "Remove ⚙ Ada"), ("computer=remove.2", "Remove ⚙ Basil")]
    text = str(lobby(three, replace(game(0), seats=(2, 3, 4)), TEXTS).blocks[0])
    assert "3. ⚙ Ada (hard computer)" in text


@pytest.mark.parametrize(("seats", "enough"), [((1, 2), True), ((3, 4), False)])
def test_start_is_offered_as_soon_as_the_game_allows(seats: tuple[int, ...], *, enough: bool) -> None:
    message = lobby(replace(INFO, seats=INFO.seats[: len(seats) - 1]), replace(game(0), seats=seats), TEXTS)
    row = next(block for block in message.blocks if isinstance(block, Row))
    assert next(press for press in row.buttons if press.control.verb == "start").disabled is not enough


def test_choices_without_effect_are_named() -> None:
    message = lobby(INFO, game(1), TEXTS)
    assert any(
        isinstance(block, Text) and "-# 2 people make no difference." in block.content for block in message.blocks
    )


def test_a_score_is_ranked_among_earlier_ones() -> None:
    said = words()
    assert "This is the first solo score on this server" in ranked(50, (), said)
    assert "best of 3 solo scores" in ranked(50, (49, 20), said)
    assert "best before was 49" in ranked(50, (49, 20), said)
    assert "number 1 of 3" in ranked(49, (49, 20), said)
    assert "number 2 of 3" in ranked(30, (49, 20), said)
    assert "number 3 of 3" in ranked(0, (49, 20), said)
    assert "The best is 49" in ranked(0, (49, 20), said)


def test_what_the_table_chooses_has_a_select_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(option_form, "TABLE_OPTIONS", ())
    monkeypatch.setattr(option_texts, "TABLE_OPTIONS", (Option("tea", ("none", "black", "green"), "none"),))
    tea = {"tea": lambda _words, value: f"{value} tea" if value else "Tea"}
    monkeypatch.setattr(option_texts, "NAMES", option_texts.NAMES | tea)
    info = replace(INFO, table={"tea": "green"})
    *_, own = selects(info, game(12))
    assert [(choice.value, choice.label) for choice in own.choices] == [
        ("tea=none", "Tea: None tea"),
        ("tea=black", "Tea: Black tea"),
    ]
    assert "-# Tea: Green tea" in str(lobby(info, game(12), TEXTS).blocks[0])


def test_everybody_may_choose_the_colour_of_their_seat_whatever_the_game() -> None:
    people = (replace(INFO.seats[0], choices={"colour": "violet"}), INFO.seats[1])
    message = lobby(replace(INFO, seats=people), game(0), TEXTS)
    own = message.blocks[-1]
    assert isinstance(own, SelectSpec)
    assert (own.control.verb, own.placeholder) == ("choose", "Your colour")
    assert [choice.label for choice in own.choices] == ["Automatic", "Red", "Green", "Yellow", "Blue", "Violet"]
    assert [choice.hint for choice in own.choices if choice.hint] == ["chosen by *Ann*"]
    assert "1. \\*Ann\\* (Violet)\n2. Bob\n" in str(message.blocks[0].content)


@pytest.mark.parametrize(("seated", "lacking"), [(0, "Needs 2 more players"), (1, "Needs 1 more player"), (2, "")])
def test_how_many_more_have_to_join_is_said_and_start_is_loud_only_then(seated: int, lacking: str) -> None:
    message = lobby(replace(INFO, seats=INFO.seats[:seated]), game(1), TEXTS)
    told = "\n".join(block.content for block in message.blocks if isinstance(block, Text))
    assert lacking in told
    assert ("(or add" in told) == bool(lacking)
    buttons = [press for block in message.blocks if isinstance(block, Row) for press in block.buttons]
    start = next(press for press in buttons if press.control.verb == "start")
    assert (start.tone, start.disabled) == ("plain" if lacking else "good", bool(lacking))
    assert [press.control.verb for press in buttons if press.tone == "good"] == ["join" if lacking else "start"]


def test_a_lobby_calls_those_who_are_awake_and_whom_somebody_may_have_called() -> None:
    invited = replace(INFO, invited=(21, 22, 23))
    assert lobby(invited, game(1), TEXTS, awake={21, 22}, grants=Granted(frozenset({22, 23}))).mentions.users == (22,)
    assert lobby(invited, game(1), TEXTS, awake={21, 22, 23}).mentions.users == (), "nobody has called anybody"


def test_it_says_what_the_game_is_and_what_suits_somebody_new_to_it() -> None:
    def said(**more: Any) -> str:
        text = lobby(replace(INFO, options=chosen), game(2, beginner=("o1", "b")), TEXTS, **more).blocks[0]
        assert isinstance(text, Text)
        return text.content

    chosen = {"o1": "a"}
    assert said().splitlines()[1] == "A game of choices, for an hour."
    suggestion = "Someone here hasn't finished a match of Roam yet. The host can choose *o1 b* in *Options*."
    assert suggestion not in said()
    assert suggestion in said(newcomers=[8])
    chosen = {"o1": "b"}
    assert suggestion not in said(newcomers=[8])
