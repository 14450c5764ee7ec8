"""What a stranger tried: settings that nobody meant, and names that are none."""

from __future__ import annotations

from pathlib import Path

import pytest

import settings
from cogs.messages import names
from db import place


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in settings.Settings.model_fields:
        monkeypatch.delenv(f"OUTPOST_{name.upper()}", raising=False)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)


def sentences(env: Path) -> tuple[str, ...]:
    with pytest.raises(settings.BadSettings) as caught:
        settings.read(env)
    return caught.value.sentences


@pytest.mark.parametrize("database", [".", "/", "folder"])
def test_a_folder_is_no_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, database: str) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    monkeypatch.setenv("OUTPOST_DATABASE", database)
    (sentence,) = sentences(tmp_path / "env")
    assert "OUTPOST_DATABASE" in sentence


def test_a_path_may_begin_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("OUTPOST_DATABASE", "~/kept.sqlite3")
    assert settings.read(None).database == tmp_path / "kept.sqlite3"
    monkeypatch.setenv("OUTPOST_DATABASE", "~nobody-at-all/kept.sqlite3")
    assert "OUTPOST_DATABASE" in sentences(tmp_path / "env")[0]


def test_what_is_backed_up_is_what_the_bot_uses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert place.database() == settings.read(".env").database
    (tmp_path / ".env").write_text('OUTPOST_DATABASE="elsewhere/kept.sqlite3"\n', encoding="utf-8-sig")
    assert place.database() == settings.read(".env").database == Path("elsewhere/kept.sqlite3")
    monkeypatch.setenv("OUTPOST_DATABASE", "other.sqlite3")
    assert place.database() == settings.read(".env").database == Path("other.sqlite3")


def test_a_setting_in_the_file_that_does_not_exist(tmp_path: Path) -> None:
    (tmp_path / "env").write_text("OUTPOST_TOKN=secret\noutpost_log_level=info\nOTHER=1\n# OUTPOST_X=1\n")
    (sentence,) = sentences(tmp_path / "env")
    assert "OUTPOST_TOKN" in sentence
    assert "OUTPOST_TOKEN" in sentence, "the one that was meant"
    assert "secret" not in sentence


def test_a_mark_at_the_beginning_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "env").write_text("OUTPOST_PLAYGROUND_PORT=1234\n", encoding="utf-8-sig")
    assert settings.read(tmp_path / "env").playground_port == 1234


def test_a_name_of_the_environment_may_belong_to_somebody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kubernetes names a service's address so."""
    monkeypatch.setenv("OUTPOST_SERVICE_HOST", "10.0.0.1")
    settings.read(tmp_path / "env")


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "env").write_bytes("OUTPOST_TOKEN=x\n# gültig\n".encode("latin-1"))
    (sentence,) = sentences(tmp_path / "env")
    assert "UTF-8" in sentence


@pytest.mark.parametrize(("value", "token"), [("  ", None), ("Bot abc", "abc"), (" Bot abc ", "abc")])
def test_what_is_pasted_along_with_a_token(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: str, token: str | None
) -> None:
    monkeypatch.setenv("OUTPOST_TOKEN", value)
    read = settings.read(tmp_path / "env")
    assert (read.token and read.token.get_secret_value()) == token


@pytest.mark.parametrize(
    "name",
    [
        "\u3164",
        "\u115f\u1160",
        "\u2800",
        "\uffa0",
        "\u061c",
        "\u00ad\u034f",
        "\u180e",
        "\U000e0041",
        "\ud800",
        "\u200b",
        "\ufe0f",
        "\u180b",
        "\U000e0101",
    ],
)
def test_a_name_that_nobody_sees(name: str) -> None:
    assert names.plain(name) == "?"
    assert names.plain(f"A{name}nn").replace(" ", "") == "Ann"


@pytest.mark.parametrize("name", ["Bob\ufe0f", "\ufe0fBob", "Bob\u180b", "Bo\U000e0101b"])
def test_a_name_with_what_nobody_sees_is_the_same_name(name: str) -> None:
    assert names.taken(name, ["Bob"])
    assert names.own(f"\N{GEAR}\ufe0f {name}") == "Bob"


def test_a_name_does_not_climb_out_of_its_line() -> None:
    assert len(names.plain("Z" + "\u0301" * 30)) <= 4
    assert names.plain("Zoe\u0301 e\u0328") == "Zoé ę"


@pytest.mark.parametrize("name", ["Łucja Żółć", "Ёжик", "李小龍", "محمد", "👩‍🚀", "🇵🇱 Ola", "1️⃣", "Müller-Lüdenscheidt"])
def test_a_good_name_stays(name: str) -> None:
    assert names.plain(name)[0] == name[0]
    assert names.plain(names.plain(name)) == names.plain(name)
