"""The form of *Options*: what it asks for, with what is chosen now, and what is made of what was filled in."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.app.ids import Control, parse
from cogs.lobby import option_form
from cogs.messages.form import FIELDS, HINT, NAME, filled_in, modal
from engine.core import Option
from engine.registry import EVERY_GAME, find
from host import MatchInfo, Seated
from host.lobby.lobby import WrongChoice, complete
from host.lobby.table_options import of_table
from playground.checks.components import check_modal
from playground.checks.shape import Report
from render.renderers import RENDERERS
from render.words import words

ICE = find("ice").info
TEXTS = RENDERERS["ice"].lobby(words())
PEOPLE = (Seated(0, 7, "*Ann*", {}), Seated(1, -1, "⚙ Ada", {}, "computer", "easy"), Seated(2, 8, "Bob", {}))
PERSON: Any = SimpleNamespace(user=SimpleNamespace(id=7))


def lobby(game: Any = ICE, **chosen: str) -> MatchInfo:
    known = {key.replace("_", "-"): value for key, value in chosen.items()}
    own = complete({key: value for key, value in known.items() if key not in of_table({})}, game)
    return MatchInfo(1, game.key, 1, 1, 7, "lobby", own, PEOPLE, 0, tag="0a1b2c", table=of_table(known), revision=4)


def opened(info: MatchInfo, game: Any = ICE, texts: Any = TEXTS) -> dict[str, Any]:
    form = option_form.of_options(info, game, texts, Control.of("options", info, seq=4), PERSON)
    return modal(form).to_dict()


def entries(form: dict[str, Any]) -> dict[str, list[tuple[str, bool]]]:
    fields = [(one["label"], one["component"]) for one in form["components"]]
    return {
        label: [(entry["label"], bool(entry.get("default"))) for entry in part["options"]] for label, part in fields
    }


def sent(form: dict[str, Any], **instead: list[str]) -> Any:
    """Return what Discord sends when someone sends the form as it is opened, but for these fields."""
    parts = []
    for one in form["components"]:
        field = one["component"]
        preset = [entry["value"] for entry in field["options"] if entry.get("default")]
        values = instead.get(one["label"].replace(" ", "_").lower(), preset)
        parts.append({"type": 18, "component": {"type": 3, "custom_id": field["custom_id"], "values": values}})
    return SimpleNamespace(data={"custom_id": form["custom_id"], "components": parts})


def test_all_that_is_chosen_now_is_preset() -> None:
    info = lobby(mode="curse", mild="on", freemove="on", first="2", clock="bank", hints="off", vacations="stand-in")
    form = opened(info)
    assert form["title"] == "Options"
    control = parse(form["custom_id"])
    assert control is not None
    assert (control.verb, control.match, control.tag, control.tail.split(".")[0]) == ("chosen", 1, "0a1b2c", "7")
    found = entries(form)
    assert list(found) == ["Game", "Variants", "First player", "Clock", "At this table"]
    assert [label for label, chosen in found["Game"] if chosen] == ["Curse of the Nuuk, advanced"]
    assert found["Variants"] == [
        ("Blessing: artifacts work with 1 anima", False),
        ("Milder curse", True),
        ("Logbook set-up", False),
        ("Free move with 3 players", True),
    ]
    assert found["First player"] == [("Drawn at random", False), ("*Ann*", False), ("⚙ Ada", False), ("Bob", True)]
    assert [chosen for _, chosen in found["Clock"]] == [False, False, False, True, False]
    assert found["At this table"] == [
        ("When a player leaves: A computer keeps the seat", False),
        ("Clock in quiet hours: Stops, for up to 12 hours a day", False),
        ("Vacations: A computer fills in until the player is back", True),
        ("Hints: Never", True),
        ("Stand-ins: Normal computers", False),
    ]


def test_sent_as_it_was_opened_it_changes_nothing() -> None:
    info = lobby(mode="curse", mild="on", first="2", clock="bank", clock_quiet="excluded", stand_ins="normal")
    chosen = option_form.read(filled_in(sent(opened(info))), ICE)
    assert chosen.pop("first") == "@8"
    both = {**info.options, **info.table}
    assert chosen == {key: both[key] for key in chosen}
    assert set(both) - set(chosen) == {"first", "clock-end"}


def test_what_is_chosen_and_what_is_not_any_more_is_read() -> None:
    form = opened(lobby(blessing="on", hints="off"))
    changed = sent(form, variants=["mild=on"], at_this_table=[], game=["mode=curse"], first_player=["first=@-1"])
    chosen = option_form.read(filled_in(changed), ICE)
    assert chosen == {
        "mode": "curse",
        "blessing": "off",
        "mild": "on",
        "journal": "off",
        "freemove": "off",
        "first": "@-1",
        "clock": "none",
        "vacant": "open",
        "clock-quiet": "count",
        "vacations": "wait",
        "hints": "on",
        "stand-ins": "easy",
    }


def test_an_option_that_is_gone_since_the_form_was_opened_is_not_guessed() -> None:
    form = opened(lobby())
    fewer = replace(ICE, options=tuple(one for one in ICE.options if one.key != "mild"))
    assert option_form.read(filled_in(sent(form)), fewer)["mild"] == ""
    more = replace(ICE, options=(*ICE.options, Option("fog", ("off", "on"), "off")))
    assert "fog" not in option_form.read(filled_in(sent(form)), more)


@pytest.mark.parametrize("game", [one.info for one in EVERY_GAME], ids=lambda info: info.key)
def test_discord_takes_the_form_of_every_game(game: Any) -> None:
    texts = RENDERERS[game.key].lobby(words())
    form = opened(lobby(game), game, texts)
    report = Report()
    check_modal(report, form)
    assert report.found == []
    assert 0 < len(form["components"]) <= FIELDS
    names = [question.keys[0] for question in option_form.questions(game) if not question.several]
    assert all(len(option_form.name(key, texts)) <= NAME for key in names), "nothing is cut"
    hints = [entry.get("description") or "" for one in form["components"] for entry in one["component"]["options"]]
    assert all(len(hint) <= HINT and not hint.endswith("…") for hint in hints)


def test_so_many_options_that_are_on_or_off_share_a_field_as_it_can_name() -> None:
    many = replace(ICE, options=tuple(Option(f"variant{n:02}", ("off", "on"), "off") for n in range(30)))
    (first, *_) = option_form.questions(many)
    assert first.keys == tuple(f"variant{n:02}" for n in range(10))
    assert "variant10" not in option_form.asked_for(many), "it stays in the lists of the lobby"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (
            WrongChoice("mild", "on", "without-effect"),
            "“Milder curse” works only with “Game: Curse of the Nuuk, advanced”.",
        ),
        (
            WrongChoice("journal", "on", "without-effect"),
            "“Logbook set-up” works only with “Game: Standard game” or “Game: Curse of the Nuuk, advanced”.",
        ),
        (
            WrongChoice("clock-end", "over", "without-effect"),
            "“When time runs out: The match ends” does nothing without a clock. Choose a clock too.",
        ),
        (WrongChoice("first", "@9", "left"), "The player you chose to go first has left the table."),
        (WrongChoice("fog", "", "unknown"), "“fog” isn't an option in this game."),
    ],
)
def test_what_is_wrong_is_said_with_what_would_be_right(wrong: WrongChoice, said: str) -> None:
    assert option_form.why_not(wrong, ICE, TEXTS) == said


def test_what_is_chosen_now_is_told_without_what_has_no_effect() -> None:
    info = lobby(mode="first", mild="on", first="0", clock_quiet="excluded")
    told = option_form.now(info, ("mode", "mild", "first", "clock", "clock-quiet"), ICE, TEXTS)
    assert told == ["Game: First expedition, for beginners", "First player: \\*Ann\\*", "Clock: None"]
