"""The whole tree of commands, held to Discord's limits and to the catalogues."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from discord import app_commands
from discord.http import HTTPClient

from cogs.app import sync as syncing
from cogs.app.client import Outpost
from cogs.app.sync import payload, sync
from cogs.commands.game_cog import game_cogs
from db import open_store
from engine.registry import EVERY_GAME
from host.host import Host
from render.renderers import RENDERERS
from render.words import words

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

NAME = re.compile(r"[-_'\w]{1,32}")


@pytest.fixture
async def tree(tmp_path: Path) -> Any:
    from cogs.commands.doctor import DoctorCommand
    from cogs.commands.help import HelpCommand
    from cogs.game import GameCommands
    from cogs.game.context_menus import ContextMenus

    games = {game.info.key: game for game in EVERY_GAME if game.info.key in RENDERERS}
    client = Outpost(Host.of(object(), games), games=games, renderers=RENDERERS)  # type: ignore[arg-type]
    for cog in (GameCommands, *(cog for key in RENDERERS for cog in game_cogs(key)), HelpCommand, DoctorCommand):
        await client.add_cog(cog(client.services))
    for menu in ContextMenus(client.services).commands():
        client.tree.add_command(menu)
    return client.tree


def options(part: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for option in part.get("options", []):
        yield option
        yield from options(option)


def size(part: dict[str, Any]) -> int:
    """Return the characters that Discord counts of a command: the longest translation of each text."""
    total = len(part["name"]) + len(part.get("description", ""))
    for choice in part.get("choices", []):
        total += len(choice["name"]) + len(str(choice["value"]))
    return total + sum(size(option) for option in part.get("options", []))


async def test_limits(tree: app_commands.CommandTree[Any]) -> None:
    commands = [command for command in payload(tree) if command.get("type", 1) == 1]
    assert len(commands) <= 100
    for command in commands:
        assert size(command) <= 8000
        for part in (command, *options(command)):
            assert NAME.fullmatch(part["name"])
            assert part["name"] == part["name"].lower()
            assert len(part.get("options", [])) <= 25
            assert len(part.get("choices", [])) <= 25
            assert 1 <= len(part["description"]) <= 100, part["name"]
            for text in (part.get("description_localizations") or {}).values():
                assert 1 <= len(text) <= 100
            required = [bool(option.get("required")) for option in part.get("options", [])]
            assert required == sorted(required, reverse=True), "a required option after another"


async def test_context_menus_are_named_in_every_language_and_have_no_more(
    tree: app_commands.CommandTree[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    menus = [command for command in payload(tree) if command.get("type", 1) != 1]
    assert [(command["type"], command["name"]) for command in menus] == [
        (2, "Invite to my table"),
        (3, "Look back from here"),
    ]
    for command in menus:
        assert not {"description", "description_localizations", "options"} & command.keys()
        assert all(1 <= len(name) <= 32 for name in (command.get("name_localizations") or {}).values())
    catalogue = tmp_path / "es" / "LC_MESSAGES" / "outpost.po"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
        'msgid "Look back from here"\nmsgstr "Mirar atrás"\n',
        "utf-8",
    )
    monkeypatch.setattr("render.words.CATALOGUES", tmp_path)
    monkeypatch.setattr(syncing, "words", words.__wrapped__)
    named = {command["name"]: command.get("name_localizations") for command in payload(tree)}
    assert named["Look back from here"] == {"es-ES": "Mirar atrás"}
    assert named["Invite to my table"] is None


async def test_commands_are_for_servers_only(tree: app_commands.CommandTree[Any]) -> None:
    for command in payload(tree):
        assert command["contexts"] == [0], command["name"]
        assert command["integration_types"] == [0]


async def test_the_commands_that_were_promised(tree: app_commands.CommandTree[Any]) -> None:
    names = {command.qualified_name for command in tree.walk_commands() if isinstance(command, app_commands.Command)}
    game = "new join leave seat options start show text log turn undo ask rules resign cancel list export"
    roam = "explore rest artifact blank buy done bid pass limit tableau"
    ice = "camp move sail excavate allocate recruit study plan overwork free-move tile artifact guild request end"
    promised = {f"game {name}" for name in game.split()} | {f"roam {name}" for name in roam.split()}
    promised |= {f"ice {name}" for name in (*ice.split(), "hand", "tableau")}
    assert promised | {"help", "doctor"} <= names


async def test_they_are_sent_once_and_again_when_they_change(
    tree: app_commands.CommandTree[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[int] = []

    async def counted(*_given: Any, **_more: Any) -> list[Any]:
        sent.append(1)
        return []

    monkeypatch.setattr(HTTPClient, "bulk_upsert_global_commands", counted)
    store = await open_store(tmp_path / "outpost.sqlite3")
    host = Host.of(store, {})
    assert await sync(tree, host.kept, application=1)
    assert not await sync(tree, host.kept, application=1)
    assert await sync(tree, host.kept, application=2), "another application knows nothing yet"
    tree.remove_command("help")
    assert await sync(tree, host.kept, application=1)
    assert await sync(tree, host.kept, application=1, always=True)
    assert len(sent) == 4
    await store.close()


async def test_they_are_sent_in_every_language_that_has_a_catalogue(
    tree: app_commands.CommandTree[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    catalogue = tmp_path / "es" / "LC_MESSAGES" / "outpost.po"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Coin"\nmsgstr "Moneda"\n\n'
        'msgid "Start here: play at once, open a table, all commands"\nmsgstr "Cómo se juega conmigo"\n',
        "utf-8",
    )
    monkeypatch.setattr("render.words.CATALOGUES", tmp_path)
    monkeypatch.setattr(syncing, "words", words.__wrapped__)
    commands = payload(tree)
    parts = [part for command in commands for part in (command, *options(command))]
    (help_,) = (part for part in parts if part["name"] == "help")
    assert help_["description_localizations"] == {"es-ES": "Cómo se juega conmigo"}
    choices = [choice for part in parts for choice in part.get("choices", ())]
    assert {choice["name"] for choice in choices if "name_localizations" in choice} == {"Coin"}
    assert all("name_localizations" not in part for part in parts), "everybody types the same names"
