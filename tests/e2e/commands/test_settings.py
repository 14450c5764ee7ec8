"""``/me settings``: what a person likes, chosen in a private panel."""

from __future__ import annotations

import datetime as dt
import json
from typing import TYPE_CHECKING

import pytest

from bench.people.messages import control, has, words_of
from cogs.app.ids import NOTICE
from cogs.commands import personal_settings
from playground import walk
from playground.api_errors import Refused
from render import words as catalogues

if TYPE_CHECKING:
    from pathlib import Path

    from bench.people.table import LiveTable
    from playground import Exchange


def chosen(shown: Exchange) -> dict[str, str]:
    """Return what stands in each list of a panel: label by what the list is for."""
    assert shown.message is not None
    return {
        part["custom_id"].rpartition(":")[2]: option["label"]
        for part in walk(shown.message["components"])
        for option in part.get("options") or ()
        if option.get("default")
    }


async def test_everything_has_a_default_and_each_list_keeps_what_is_chosen_at_once(at: LiveTable) -> None:
    panel = await at.typed(at.ann, "me settings")
    assert panel.message is not None
    assert panel.message["flags"] & 64, "for the eyes of one"
    assert chosen(panel) == {
        "language": "Same as your Discord",
        "every": "Every 24 hours",
        "quiet_from": "22:00",
        "quiet_to": "07:00",
        "direct": "Never",
        "colour": "Any",
        "continues": "Continue for me after a few seconds",
    }
    assert "UTC" in words_of(panel)
    await at.press(at.ann, panel, "prefer", "every", values=["6"])
    await at.press(at.ann, panel, "prefer", "quiet_from", values=["1380"])
    await at.press(at.ann, panel, "prefer", "quiet_to", values=["540"])
    await at.restart()
    panel = await at.press(at.ann, panel, "prefer", "language", values=["en"])
    wanted = {"language": "English", "every": "Every 6 hours", "quiet_from": "23:00", "quiet_to": "09:00"}
    wanted |= {"direct": "Never", "colour": "Any", "continues": "Continue for me after a few seconds"}
    assert chosen(panel) == wanted
    assert chosen(await at.typed(at.ann, "me settings")) == wanted
    assert chosen(await at.typed(at.bob, "me settings"))["every"] == "Every 24 hours", "nobody else's"
    habits = (await at.host.likings.habits([at.ann]))[at.ann]
    assert (habits.interval, habits.quiet_from, habits.quiet_to) == (6, 23 * 60, 9 * 60)


async def test_no_hour_is_quiet_until_one_is_chosen_again(at: LiveTable) -> None:
    panel = await at.typed(at.ann, "me settings")
    panel = await at.press(at.ann, panel, "prefer", "quiet_from", values=["usual"])
    assert chosen(panel)["quiet_from"] == "No quiet hours"
    assert "quiet_to" not in chosen(panel)
    panel = await at.press(at.ann, panel, "prefer", "quiet_from", values=["1200"])
    assert (chosen(panel)["quiet_from"], chosen(panel)["quiet_to"]) == ("20:00", "05:00")


async def test_a_time_zone_is_found_by_its_city_and_the_panel_tells_the_time_there(at: LiveTable) -> None:
    offered = await at.offered(at.ann, "me settings", "zone", zone="buenos")
    assert next(iter(offered.values())) == "America/Argentina/Buenos_Aires"
    assert next(iter(offered)).startswith("Buenos Aires, America (")
    assert len(await at.offered(at.ann, "me settings", "zone", zone="")) == 25
    for typed in ("Asia/Tokyo", "tokyo"):
        await at.host.planning.prefer(at.ann, {"zone": None})
        panel = await at.typed(at.ann, "me settings", zone=typed)
        assert "Tokyo, Asia" in words_of(panel)
        assert (await at.host.likings.preferences(at.ann)).habits.zone == "Asia/Tokyo"


@pytest.mark.parametrize("typed", ["Atlantis", "../UTC", "*", "Europe/", "`@everyone`", "x" * 6000])
async def test_a_place_that_nobody_knows_is_refused_with_what_to_do(at: LiveTable, typed: str) -> None:
    answer = await at.typed(at.ann, "me settings", zone=typed)
    assert "I don't know the time zone “" in words_of(answer)
    assert "`/me settings zone:`" in words_of(answer)
    assert (await at.host.likings.preferences(at.ann)).habits.zone == "UTC"


async def test_a_value_that_no_list_has_changes_nothing_and_says_so(
    at: LiveTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    # a list of another version of the bot: the playground, as Discord, lets nobody choose what is not in the list
    monkeypatch.setattr(personal_settings, "INTERVALS", (7,))
    panel = await at.typed(at.ann, "me settings")
    monkeypatch.undo()
    answer = await at.press(at.ann, panel, "prefer", "every", values=["7"])
    assert "older version" in words_of(answer)
    assert chosen(answer)["every"] == "Every 24 hours"
    with pytest.raises(Refused):
        await at.press(at.ann, answer, "prefer", "every", values=["7"])


async def test_a_choice_that_is_delivered_twice_is_made_once(at: LiveTable) -> None:
    panel = await at.typed(at.ann, "me settings")
    first = await at.press(at.ann, panel, "prefer", "every", values=["6"])
    await at.press(at.ann, panel, "prefer", "every", values=["12"])
    at.playground.repeat(first)
    await at.settled()
    assert (await at.host.likings.preferences(at.ann)).habits.interval == 12


async def test_private_answers_are_in_the_language_that_was_chosen_whatever_discord_says(
    at: LiveTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "locales" / "pl" / "LC_MESSAGES" / "outpost.po"
    file.parent.mkdir(parents=True)
    said = {"Your settings": "Twoje ustawienia", "You have no table here. `/game new` opens one.": "Brak stołów."}
    texts = [
        f"msgid {json.dumps(one, ensure_ascii=False)}\nmsgstr {json.dumps(two, ensure_ascii=False)}\n"
        for one, two in said.items()
    ]
    head = (
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
    )
    file.write_text("\n".join([head, *texts]), "utf-8")
    monkeypatch.setattr(catalogues, "CATALOGUES", tmp_path / "locales")
    catalogues.words.cache_clear()
    try:
        panel = await at.typed(at.ann, "me settings")
        assert "Your settings" in words_of(panel)
        panel = await at.press(at.ann, panel, "prefer", "language", values=["pl"])
        assert "Twoje ustawienia" in words_of(panel), "at once"
        assert chosen(panel)["language"] == "polski"
        assert words_of(await at.typed(at.ann, "game list")) == "Brak stołów."
        assert "You have no table here" in words_of(await at.typed(at.bob, "game list"))
        polish = at.playground.person("Łucja")
        assert words_of(await at.typed(polish, "game list")) == "Brak stołów.", "as in her Discord"
        await at.press(polish, await at.typed(polish, "me settings"), "prefer", "language", values=["en"])
        assert "You have no table here" in words_of(await at.typed(polish, "game list"))
    finally:
        catalogues.words.cache_clear()


async def test_reminders_go_by_what_was_chosen_at_once(at: LiveTable) -> None:
    await at.new(at.bob)
    for person in (at.ann, at.bob):
        panel = await at.typed(person, "me settings")
        await at.press(person, panel, "prefer", "quiet_from", values=["usual"])
    await at.passed(hours=7)
    assert not has(at.board(), NOTICE)
    for person in (at.ann, at.bob):
        await at.press(person, await at.typed(person, "me settings"), "prefer", "every", values=["6"])
    assert has(at.board(), NOTICE), "it was due an hour ago"


async def test_nobody_is_reminded_in_the_quiet_hours_of_their_own_time_zone(at: LiveTable) -> None:
    await at.new(at.bob)
    now = dt.datetime.fromtimestamp(at.host.core.now(), dt.UTC)
    for person in (at.ann, at.bob):
        # 14 hours on, in 24 hours' time, it is the first quiet hour there
        await at.host.planning.prefer(person, {"zone": "Pacific/Kiritimati", "quiet_from": 0, "quiet_to": 0})
        begin = (now.hour + 14) % 24 * 60
        await at.host.planning.prefer(person, {"quiet_from": begin, "quiet_to": (begin + 180) % 1440})
    await at.passed(hours=24.1)
    assert not has(at.board(), NOTICE)
    await at.passed(hours=3)
    assert has(at.board(), NOTICE)


async def test_the_panel_works_in_direct_messages_too(at: LiveTable) -> None:
    panel = await at.typed(at.ann, "me settings", channel=at.playground.dm(at.ann))
    panel = await at.press(at.ann, panel, "prefer", "every", values=["48"])
    assert chosen(panel)["every"] == "Every 48 hours"


async def test_a_list_of_the_settings_belongs_to_no_match(at: LiveTable) -> None:
    panel = await at.typed(at.ann, "me settings")
    assert control(panel.message, "prefer", "every") == "prefer:0.000000:0:every"
