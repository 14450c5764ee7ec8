"""Settings: what is read, what is refused, and that the example names them all."""

from __future__ import annotations

import asyncio
import re
import signal
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

import bot as program
import settings
from cogs.telemetry.logs import Redacting
from cogs.telemetry.metrics import Metrics
from cogs.telemetry.metrics_server import MetricsServer
from db import WHOLE, ServerShare, take_given
from playground import Playground

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in settings.Settings.model_fields:
        monkeypatch.delenv(f"OUTPOST_{name.upper()}", raising=False)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)


def test_the_example_holds_every_setting_and_its_default() -> None:
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    lines = dict(re.findall(r"^#?([A-Z_]+)=(.*)$", text, re.MULTILINE))
    assert set(lines) == {f"OUTPOST_{name.upper()}" for name in settings.Settings.model_fields}
    for name, field in settings.Settings.model_fields.items():
        default = "" if field.default is None else str(field.default)
        assert lines[f"OUTPOST_{name.upper()}"] == default, name


def test_every_setting_in_the_example_has_a_comment() -> None:
    previous = ""
    for line in (ROOT / ".env.example").read_text(encoding="utf-8").splitlines():
        if re.match(r"#?OUTPOST_[A-Z_]+=", line):
            assert previous.startswith("#") or "=" in previous, line
        previous = line


@pytest.mark.parametrize("marks", ["", "#"])
def test_the_example_is_accepted_as_it_is_and_with_all_of_its_settings(tmp_path: Path, marks: str) -> None:
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    (tmp_path / "env").write_text(re.sub(rf"^{marks}(OUTPOST_[A-Z_]+=)", r"\1", text, flags=re.MULTILINE))
    assert settings.read(tmp_path / "env") == settings.read(None)


def test_the_example_sets_nothing_that_a_unit_or_an_image_sets_better() -> None:
    """Both hand it on beside their own settings, which it would override."""
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    assert re.findall(r"^([A-Z_]+)=", text, re.MULTILINE) == ["OUTPOST_TOKEN"]


def test_every_setting_has_advice() -> None:
    assert set(settings.ADVICE) == set(settings.Settings.model_fields)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("token", "a b"),
        ("database", ":memory:"),
        ("database", "file:data/outpost.sqlite3"),
        ("database", "file::memory:?cache=shared"),
        ("database", "postgresql+psycopg://bot:geheim12@host/name"),
        ("database", "Postgresql://bot:geheim12@host/name"),
        ("database", "postgresql//bot:geheim12@host/name"),
        ("database", "posgresql:bot:geheim12@host/name"),
        ("database", "bot:geheim12@host/name"),
        ("database", "host=db user=bot password=geheim12 dbname=name"),
        ("playground_port", "eighty"),
        ("playground_port", "70000"),
        ("cards", "/nowhere/cards.toml"),
        ("log_level", "loud"),
        ("shards", "all"),
        ("shards", "0-3"),
        ("shards", "3-0/16"),
        ("shards", "12-16/16"),
        ("shards", "0/0"),
        ("metrics", "9200"),
        ("metrics", ":9200"),
        ("metrics", "localhost:port"),
        ("metrics", "127.0.0.1:70000"),
        ("metrics", "::1:9100"),
        ("metrics", "a..b:9100"),
        ("log_format", "xml"),
        ("draw_workers", "-1"),
        ("picture_cache_mb", "-7"),
        ("sync_commands", "sometimes"),
        ("api", "discord.com"),
        ("api", "http://:80"),
        ("api", "http://["),
        ("api", "https://proxy:99999"),
        ("cdn", "https://proxy:port"),
        ("gateway", "wss://:443"),
        ("gateway", "https://gateway"),
        ("cdn", "ftp://cdn"),
    ],
)
def test_a_bad_value_is_one_sentence(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(f"OUTPOST_{name.upper()}", value)
    with pytest.raises(settings.BadSettings) as caught:
        settings.read(None)
    (sentence,) = caught.value.sentences
    assert f"OUTPOST_{name.upper()}" in sentence
    assert settings.ADVICE[name] in sentence
    assert value not in sentence, "the value might be a secret"


def test_all_bad_values_are_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OUTPOST_LOG_LEVEL", "loud")
    monkeypatch.setenv("OUTPOST_DRAW_WORKERS", "many")
    with pytest.raises(settings.BadSettings) as caught:
        settings.read(None)
    assert len(caught.value.sentences) == 2


@pytest.mark.parametrize("name", ["OUTPOST_TOKEN", "DISCORD_TOKEN"])
def test_the_token_is_hidden(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(name, " secret-token ")
    read = settings.read(None)
    assert read.token is not None
    assert read.token.get_secret_value() == "secret-token"
    assert "secret-token" not in repr(read)


def test_an_env_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "env").write_text("OUTPOST_PLAYGROUND_PORT=1234\nOUTPOST_LOG_LEVEL=debug\nOTHER=1\n")
    read = settings.read(tmp_path / "env")
    assert (read.playground_port, read.log_level) == (1234, "DEBUG")


async def test_a_port_that_is_taken_is_told_in_the_words_of_the_system(tmp_path: Path) -> None:
    async with Playground() as there, AsyncExitStack() as stack:
        taken = settings.Settings(database=tmp_path / "o.sqlite3", playground_port=there.port)
        with pytest.raises(program.CannotStart) as refused:
            await program._place(taken, stack)
    assert str(refused.value) == (
        f"The playground can't listen on port {there.port} (Address already in use). Choose another with"
        " OUTPOST_PLAYGROUND_PORT, or 0 for any free one."
    )


@pytest.mark.parametrize(
    ("text", "address"),
    [("127.0.0.1:9100", ("127.0.0.1", 9100)), ("[::1]:0", ("::1", 0)), ("0.0.0.0:65535", ("0.0.0.0", 65535))],
)
def test_an_address_to_listen_on_is_read(text: str, address: tuple[str, int]) -> None:
    read = settings.ListenAddress.read(text)
    assert (read.host, read.port) == address


async def test_an_address_for_the_metrics_that_is_taken_is_told() -> None:
    server = MetricsServer(Metrics())
    async with Playground() as there, AsyncExitStack() as stack:
        taken = settings.Settings(metrics=f"127.0.0.1:{there.port}")
        with pytest.raises(program.CannotStart) as refused:
            await program._tell_metrics(server, taken, stack)
        nowhere = settings.Settings(metrics="nowhere.invalid:9100")
        with pytest.raises(program.CannotStart, match=r"nowhere\.invalid:9100"):
            await program._tell_metrics(server, nowhere, stack)
    assert str(refused.value) == (
        f"Metrics can't be served on 127.0.0.1:{there.port} (Address already in use). Choose another address with"
        " OUTPOST_METRICS, or leave it empty."
    )


ADDRESS = "postgresql://outpost:geh%40eimnis@db.example:5432/outpost"


def test_the_address_of_a_server_is_a_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OUTPOST_DATABASE", ADDRESS)
    read = settings.read(None)
    assert read.place() == ADDRESS
    assert "geh" not in repr(read) + str(read)
    said = Redacting(read.secrets()).redact(f"lost {ADDRESS}, geh%40eimnis and geh@eimnis of outpost")
    assert "eimnis" not in said
    assert said.endswith("of outpost")


@pytest.mark.parametrize(
    "value", ["postgresql://a:geh@eim@b/c", "postgresql://a:geh eim@b/c", "postgresql:geheim", "postgres://a@b@c"]
)
def test_an_address_that_cannot_be_read_is_told_without_it(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("OUTPOST_DATABASE", value)
    with pytest.raises(settings.BadSettings) as bad:
        settings.read(None)
    (sentence,) = bad.value.sentences
    assert "postgresql://USER:PASSWORD@HOST:5432/NAME" in sentence
    assert "eim" not in sentence
    assert bad.value.__cause__ is None


@pytest.mark.parametrize("shards", ["0-3/16", "shared"])
def test_some_of_the_shards_need_a_database_that_several_processes_reach(tmp_path: Path, shards: str) -> None:
    of_file = settings.Settings(database=tmp_path / "o.sqlite3", shards=shards)
    with pytest.raises(program.CannotStart, match="set OUTPOST_DATABASE to a PostgreSQL database"):
        program._shards(of_file)
    of_server = settings.Settings(database=ADDRESS, shards=shards)
    share, locks = program._shards(of_server)
    assert (share is None, locks is None) == (shards == "shared", shards != "shared")
    assert share in {None, ServerShare(16, (0, 1, 2, 3))}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("postgresql://outpost:a%ZZb@db.example/outpost", "Write postgresql://USER:PASSWORD@HOST:5432/NAME"),
    ],
)
async def test_a_database_that_cannot_be_opened_ends_the_start_with_a_sentence(
    caplog: pytest.LogCaptureFixture, name: str, said: str
) -> None:
    assert await program.run(settings.Settings(database=name)) == program.Exit.STORE
    assert said in caplog.text
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL, "what is started from now on can be ended"


async def test_one_that_waits_for_the_database_can_be_ended(emptied: str, caplog: pytest.LogCaptureFixture) -> None:
    given = await take_given(emptied, WHOLE)
    read = settings.Settings(database=emptied)
    starting = asyncio.create_task(program.run(read))
    async with asyncio.timeout(10):
        while "another running bot is using it" not in caplog.text:
            await asyncio.sleep(0.05)
        signal.raise_signal(signal.SIGTERM)
        assert await starting is program.Exit.WELL
    await given.close()
