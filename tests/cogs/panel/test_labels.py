"""Labels of buttons are short enough for every client, in all kept matches and in every language."""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cogs.app import ids
from cogs.board import end_message, match_message
from cogs.commands import personal_settings
from cogs.commands.personal_settings import Offered
from cogs.lobby import message as lobby_message
from cogs.messages.message import LABEL, LinkRow, Message, Row, SelectSpec, Text
from cogs.messages.names import shown_names
from cogs.panel.layout import TITLED
from cogs.panel.panel import Panel
from engine.registry import EVERY_GAME, find
from host import Refusal
from host.lobby.table_options import TABLE_OPTIONS
from host.people.preferences import Preferences
from host.types import MatchInfo, Seated
from locales.catalogue import translations
from render.base import Names
from render.renderers import RENDERERS
from render.words import words
from tests.cogs.panel.test_panels import RECORDS, kept
from tests.conformance.games import conformance
from tests.support.positions import records
from tests.support.renderers import reworded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from host import Update
    from render.words import Words

LONGEST = 38
"""Characters that a client shows of a button; Discord takes more."""
LANGUAGES = sorted({"en", *translations()})


class Unseen:
    """A pool that draws nothing and describes nothing."""

    async def answer(self, _drawing: Any, *, end: str) -> tuple[()]:
        return ()

    async def board(self, _drawing: Any, *, match: int, seq: int, alt: str | None = None) -> tuple[()]:
        return ()


RENDER_POOL: Any = Unseen()


MARKS = re.compile(r"\*|`|~~|__|\\|<[@#:/t]")
"""What Discord reads in texts only: on buttons and in lists it would stand there as it is."""


def bare_of_marks(message: Message, where: str) -> None:
    """Hold that nothing on a button or in a list has marks, which Discord does not read there."""
    for block in message.blocks:
        said = list[str]()
        if isinstance(block, Row):
            said = [press.label for press in block.buttons]
        elif isinstance(block, LinkRow):
            said = [link.label for link in block.links]
        elif isinstance(block, SelectSpec):
            said = [block.placeholder, *(part for entry in block.choices for part in (entry.label, entry.hint))]
        assert not [one for one in said if MARKS.search(one)], where


def hold(message: Message, told: Words, where: str) -> None:
    """Hold that labels are short and whole, and that one that says nothing by itself is explained above it."""
    texts = " ".join(block.content for block in message.blocks if isinstance(block, Text))
    titled = re.escape(told.say(TITLED, letter="7", title="8")).replace("7", "[A-J]").replace("8", ".+")
    bare_of_marks(message, where)
    controls = [block.control for block in message.blocks if isinstance(block, SelectSpec)]
    controls += [press.control for block in message.blocks if isinstance(block, Row) for press in block.buttons]
    assert len(set(controls)) == len(controls), f"{where}: Discord takes no control twice"
    for block in message.blocks:
        if isinstance(block, Row):
            for press in block.buttons:
                assert 0 < len(press.label) <= LONGEST, f"{where}: {press.label}"
                assert not press.label.endswith("…"), f"{where}: {press.label}"
                assert not re.fullmatch(titled, press.label) or f"**{press.label}** " in texts, (
                    f"{where}: {press.label}"
                )
        elif isinstance(block, SelectSpec):
            for entry in block.choices:
                assert len(entry.label) <= LABEL, f"{where}: {entry.label}"
                assert not entry.label.endswith("…"), f"{where}: {entry.label}"


def forms(update: Update, seat: int) -> set[tuple[str, str, str]]:
    """Return the kinds of what a seat may do: with places and numbers left out, and what is being decided."""
    view = update.view(seat)
    phase = str(getattr(view.decision if hasattr(view, "decision") else view, "phase", ""))
    return {(update.info.game, phase, re.sub(r"\b([a-z]\d[a-z]?|\d+)\b", "@", text)) for text in update.legal(seat)}


def decisions(known: set[tuple[str, str, str]]) -> Iterator[tuple[Update, int]]:
    """Yield every moment of the kept matches at which a seat may do something of a kind that is not known yet."""
    for file in sorted(RECORDS.glob("*.txt")):
        for number, (update, _, _) in enumerate(kept(file.stem)):
            for seat in range(len(update.info.seats)):
                found = forms(update, seat)
                if found - known or (found and number % 40 == 0):
                    known |= found
                    yield update, seat


async def levels(panel: Panel, tail: str = "", depth: int = 0) -> Iterator[tuple[str, Message]]:
    """Return a panel and all levels below it that stand in its lists and behind its buttons."""
    message = await panel.level_message(RENDER_POOL, tail)
    found, legal = [(tail, message)], set(panel.update.legal(panel.seat))
    ways = [entry.value for block in message.blocks if isinstance(block, SelectSpec) for entry in block.choices]
    ways += [
        press.control.tail
        for block in message.blocks
        if isinstance(block, Row)
        for press in block.buttons
        if press.control.verb == "walk"
    ]
    for way in ways:
        if way not in legal and ids.JOINED not in way and len(way) > len(tail) and depth < 5:
            found += await levels(panel, way, depth + 1)
    return iter(found)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
async def test_no_label_of_a_panel_is_cut_off_in_any_kept_match(language: str) -> None:
    told, known = words(language), set[tuple[str, str, str]]()
    looked: set[tuple[str, str, str]] = set()
    for update, seat in decisions(known):
        game = update.info.game
        renderer = RENDERERS[game].for_match(told, shown_names(update.info, told))
        panel, nature = Panel(update, seat, renderer), renderer.actions.nature
        for tail, message in await levels(panel):
            hold(message, told, f"{game} {tail}")
        for text in update.legal(seat):
            form = (game, *text.split(":")[:2])
            if nature(text).pictured and (key := (form[0], form[1], str(text.count(":")))) not in looked:
                looked.add(key)
                hold(await panel.preview_message(RENDER_POOL, text), told, f"{game} {text}")
    for game, renderer in RENDERERS.items():
        asked, met = conformance(game), {form.split(":")[0] for key, _, form in known if key == game}
        met |= {text.split(":")[0] for text in asked.unmet}
        assert met, f"{game}: no match is kept"
        assert asked.verbs in (met, frozenset()), f"of {game}: {asked.verbs ^ met}"
        view, actions = next(kept(records(find(game))[0]))[0].view(0), renderer.for_match(told, Names()).actions
        assert all(0 < len(actions.beginning(text, view).label) <= LONGEST for text in asked.unmet)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", RENDERERS)
async def test_no_label_of_lobby_board_and_result_is_cut_off(language: str, game: str) -> None:
    told, known, renderer = words(language), find(game).info, RENDERERS[game]
    people = tuple(Seated(seat, 10**18 + seat, "W" * 32, {}) for seat in range(max(known.seats)))
    options = {option.key: option.default for option in known.options} | {"first": "draw"}
    info = MatchInfo(10**6, game, 1, 1, 7, "lobby", options, people, 0)
    usual = {option.key: option.values[0] for option in TABLE_OPTIONS}
    for table in ({}, usual, {option.key: option.values[-1] for option in TABLE_OPTIONS}):
        hold(lobby_message.lobby(replace(info, table=table), known, renderer.lobby(told)), told, "lobby")
    hold(end_message.cancelled(info, known, told), told, "cancelled")
    why = Refusal("frozen", why="rules", where=None)
    hold(end_message.frozen(known, told, info=info, why=why, renderer=renderer), told, "frozen")
    seen: set[tuple[str, str, str]] = set()
    for file in sorted(RECORDS.glob(f"{game}-*.txt"))[::3]:
        for number, (update, _, _) in enumerate(kept(file.stem)):
            if number % 25 == 0 or any(forms(update, seat) - seen for seat in update.awaited):
                seen |= {form for seat in update.awaited for form in forms(update, seat)}
                shown = renderer.for_match(told, shown_names(update.info, told))
                hold(await match_message.table(update, shown, RENDER_POOL), told, file.stem)
        over = replace(update.info, status="finished")
        assert over.status == "finished"
        hold(await end_message.ended(update, renderer, told, RENDER_POOL), told, file.stem)


def fixed() -> set[str]:
    """Return the labels that stand in the source: of every button made where one reads what is on it."""
    found = set()
    for file in sorted((Path(__file__).parents[3] / "cogs").rglob("*.py")):
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            match call:
                case ast.Call(
                    func=ast.Name(id="ButtonSpec" | "turn"),
                    args=[_, ast.Call(func=ast.Attribute(attr="say"), args=[ast.Constant(value=str(message)), *_]), *_],
                ):
                    found.add(message)
    return found


def typed() -> set[str]:
    """Return what Discord shows of commands while someone types, and reads no marks in."""
    found = set()
    for file in sorted((Path(__file__).parents[3] / "cogs").rglob("*.py")):
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            match call:
                case ast.Call(
                    func=ast.Name(id="_"), args=[ast.Call(func=ast.Name(id="msg"), args=[ast.Constant(value=said)])]
                ):
                    found.add(str(said))
    return found


def test_no_command_is_explained_with_marks() -> None:
    said = typed()
    assert len(said) > 100
    assert not [one for one in said if MARKS.search(one)]


@pytest.mark.parametrize("own", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_list_of_the_settings_has_marks(language: str, own: bool) -> None:
    liked = Preferences(colour="1", continues=own)
    offered = Offered(("en", "de"), {"1": "Red"})
    bare_of_marks(personal_settings.settings(liked, words(language), offered, now=0), "settings")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_label_of_any_other_button_is_cut_off(language: str) -> None:
    labels = fixed()
    assert {"Close the match", "Close the table", "Your panel", "Join", "Undo", "Back", "Do it", "Next page"} <= labels
    # what a button names is a game, whose title stands there in full
    longest = max((game.info.title for game in EVERY_GAME), key=len)
    assert all(0 < len(words(language).say(label, title=longest)) <= LONGEST for label in labels)


async def test_a_label_that_is_too_long_stands_above_its_button() -> None:
    def wordy(_right: Any, one: Any) -> Any:
        return replace(one, label=f"Do what the rules call by the long name {one.label}", short="")

    renderer, explained = reworded(RENDERERS["roam"], wordy), 0
    for update, seat, _ in kept("roam-2-basic"):
        shown = renderer.for_match(words(), shown_names(update.info, words()))
        message = await Panel(update, seat, shown).level_message(RENDER_POOL)
        hold(message, words(), "wordy")
        lines = " ".join(block.content for block in message.blocks if isinstance(block, Text))
        explained += "**Do what the rules call by the lon… (A)** Do what the rules call by the long name" in lines
    assert explained


async def test_a_request_whose_name_is_too_long_has_its_title_on_its_button() -> None:
    found: set[str] = set()
    for update, seat, _ in kept("ice-2-architects"):
        shown = RENDERERS["ice"].for_match(words(), shown_names(update.info, words()))
        message = await Panel(update, seat, shown).level_message(RENDER_POOL)
        lines = " ".join(block.content for block in message.blocks if isinstance(block, Text))
        labels = [press.label for block in message.blocks if isinstance(block, Row) for press in block.buttons]
        for label in labels:
            if any(title in label for title in ("2 different types", "3 anima, any mix", "2 anima of one type")):
                assert f"**{label}** " in lines
                # the line goes on where the button ends
                assert f"**{label}** {label.rpartition(' (')[0]}" not in lines
                found.add(label)
        assert len(set(labels)) == len(labels)
    assert {"Discard 2 different types", "Keep 2 different types", "Take 2 different types"} & {
        label.rpartition(" (")[0] for label in found
    }, found
