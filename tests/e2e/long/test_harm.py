"""The campaigns of ``python -m bench harm``, smaller: nothing is lost or doubled, whatever happens to the bot."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bench.harm import storage
from bench.harm.outages import OUTAGES, killed, out_of_order

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.kill
copied = pytest.mark.usefixtures("forked_bot")
begun = pytest.mark.usefixtures("blank_bot")
"""What is tested is how a process begins."""


@copied
async def test_killed_with_acts_in_flight(tmp_path: Path) -> None:
    held = await killed(tmp_path, 8)
    assert held.acknowledged > 8, "people came to play between the kills"
    assert held.wrong == []


@copied
@pytest.mark.parametrize("name", OUTAGES)
async def test_discord_out_of_order(tmp_path: Path, name: str) -> None:
    held = await out_of_order(name, tmp_path, 5.0, presses=25)
    assert held.acknowledged, "people came to play meanwhile"
    assert held.wrong == []


@copied
async def test_killed_with_a_disk_that_fails(tmp_path: Path) -> None:
    held = await storage.disk_failing(tmp_path, 1)
    assert held.acknowledged
    assert held.wrong == []


@copied
async def test_the_file_deleted_or_replaced_under_the_bot(tmp_path: Path) -> None:
    assert await storage.file_taken(tmp_path) == []


@begun
async def test_a_second_bot_by_another_name(tmp_path: Path) -> None:
    assert await storage.second_bot(tmp_path) == []


@begun
async def test_starts_on_what_cannot_be_used(tmp_path: Path) -> None:
    assert await storage.bad_starts(tmp_path) == []


@copied
async def test_flipped_bytes_are_noticed_or_harmless(tmp_path: Path) -> None:
    noticed, wrong = await storage.flipped(tmp_path, 40)
    assert wrong == []
    assert noticed


def test_backups_of_odd_names_and_onto_a_full_disk(tmp_path: Path) -> None:
    assert storage.backups(tmp_path) == []
