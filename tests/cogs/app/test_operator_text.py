"""What goes between the program and anyone who runs it: files of any editor, settings of any tool, any terminal."""

from __future__ import annotations

import ast
import asyncio
import contextlib
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

import bot
import operator_text
import settings
from bench.balance.self_play import Series, kept
from db import StoreError, place
from db.__main__ import main as db_main
from engine.card_file import CardsError
from engine.registry import EXAMPLES, KEYS, package, with_cards
from engine.roam.deck import DECKS
from engine.roam.spread import main as spread
from engine.terminal.cli import main as engine_main
from host.__main__ import main as host_main
from tests.support.hosting import ANN, BOB, open_table

ROOT = Path(__file__).resolve().parents[3]
PARTS = ("bench", "cogs", "db", "engine", "host", "locales", "players", "playground", "render")
GAMES = [package(key) for key in (*KEYS, *EXAMPLES)]
RECORD = next(iter(sorted((ROOT / "tests/records").glob("*.txt")))).read_text("utf-8")
CARDS = (ROOT / "engine/roam/cards.toml").read_text("utf-8")
WAYS = {
    "a mark at the beginning": lambda text: text.encode("utf-8-sig"),
    "lines as on Windows": lambda text: text.replace("\n", "\r\n").encode(),
    "both": lambda text: text.replace("\n", "\r\n").encode("utf-8-sig"),
    "lines as on an old Mac": lambda text: text.replace("\n", "\r").encode(),
}
OTHERS = {
    "UTF-16": lambda text: text.encode("utf-16"),
    "UTF-16, the other way round": lambda text: b"\xfe\xff" + text.encode("utf-16-be"),
    "UTF-16 without a mark": lambda text: text.encode("utf-16-le"),
    "UTF-32": lambda text: text.encode("utf-32"),
    "ISO-8859-2": lambda text: b"# \xb3\xbf\n" + text.encode(),
    "no text": lambda _: b"\x7fELF\0\0\1\0",
}


@pytest.fixture(autouse=True)
def _bare(monkeypatch, tmp_path):
    for name in settings.Settings.model_fields:
        monkeypatch.delenv(f"OUTPOST_{name.upper()}", raising=False)
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.chdir(tmp_path)


# -- files ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", WAYS)
def test_a_text_is_the_same_however_it_was_saved(tmp_path, way):
    (tmp_path / "a").write_bytes(WAYS[way]("Łucja\nЖ\n"))
    assert operator_text.read_text(tmp_path / "a") == "Łucja\nЖ\n"


@pytest.mark.parametrize(
    ("other", "words"),
    [(other, (other.split()[0].strip(","), "UTF-8")) for other in OTHERS if other.startswith("UTF")]
    + [("ISO-8859-2", ("isn't saved as UTF-8", "line 1")), ("no text", ("isn't a text file",))],
)
def test_what_to_do_about_a_file_that_is_no_such_text(tmp_path, other, words):
    (tmp_path / "mine").write_bytes(OTHERS[other]("one\ntwo\nthree\n"))
    with pytest.raises(operator_text.NotText) as caught:
        operator_text.read_text(tmp_path / "mine")
    assert all(word in str(caught.value) for word in ("mine", *words)), caught.value


def replayed(file, target=None):
    out = io.StringIO() if target is None else target
    status = engine_main(["replay", str(file)], GAMES, target=out)
    assert status == 0, sys.stderr.write(out.getvalue())


def level_of_the_bot(file):
    assert settings.read(file).log_level == "DEBUG"


def level_of_command_lines(file):
    file.rename(".env")
    assert place.setting("OUTPOST_LOG_LEVEL") == "DEBUG"


def counts(file):
    assert kept(file, Series("roam", "1", 2, "easy")) == {3: {("won",): 1.0}}


COUNTED = '{"series": ["roam", "1", 2, "easy"], "number": 3, "counted": {"won": 1.0}}\n'
READERS = {
    "a record": (replayed, RECORD),
    "the cards": (DECKS.load, CARDS),
    "the settings": (level_of_the_bot, "OUTPOST_LOG_LEVEL=DEBUG\n# Ж\n"),
    "the settings, for command lines": (level_of_command_lines, "OUTPOST_LOG_LEVEL=DEBUG\n# Ж\n"),
    "kept counts": (counts, COUNTED),
}


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("way", WAYS)
def test_all_that_a_person_writes_is_read_however_it_was_saved(tmp_path, reader, way):
    read, text = READERS[reader]
    (tmp_path / "mine").write_bytes(WAYS[way](text))
    read(tmp_path / "mine")


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("other", OTHERS)
def test_all_say_what_to_do_about_other_files(tmp_path, capsys, reader, other):
    read, text = READERS[reader]
    (tmp_path / "mine").write_bytes(OTHERS[other](text))
    with pytest.raises((AssertionError, CardsError, settings.BadSettings, StoreError, SystemExit)) as caught:
        read(tmp_path / "mine")
    said = f"{caught.value} {capsys.readouterr().err}"
    assert "UTF-8" in said or "isn't a text file" in said, said
    assert "codec" not in said


# -- settings ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("abc", "abc"),
        (" abc ", "abc"),
        ('"abc"', "abc"),
        ("'abc'", "abc"),
        ('"abc" # mine', "abc"),
        ("'abc'#mine", "abc"),
        ("abc # mine", "abc"),
        ("abc\t#mine", "abc"),
        ("# mine", ""),
        ("#", ""),
        ('""', ""),
        ("a#b", "a#b"),
        ('"a # b"', "a # b"),
        (r'"a\"b\\c"', 'a"b\\c'),
        (r"'a\b'", r"a\b"),
        ("it's", "it's"),
    ],
)
@pytest.mark.parametrize("name", ["OUTPOST_TOKEN", "DISCORD_TOKEN", "OUTPOST_LOG_FORMAT"])
def test_a_value_is_read_as_it_was_meant(name, given, meant):
    assert operator_text.from_environment(name, given) == meant


@pytest.mark.parametrize("given", ['"abc', "'abc", '"abc" def', "'a'b'", '"abc\\"'])
def test_a_quotation_mark_by_itself_is_refused(monkeypatch, given):
    monkeypatch.setenv("OUTPOST_METRICS", given)
    with pytest.raises(settings.BadSettings) as caught:
        settings.read(None)
    (sentence,) = caught.value.sentences
    assert "OUTPOST_METRICS begins with a quotation mark" in sentence
    assert "abc" not in sentence, "the value might be a secret"


def test_what_docker_hands_on_is_understood_by_the_bot_and_by_command_lines(monkeypatch):
    """As ``docker run --env-file`` does it: the line as it stands, with quotation marks and comments."""
    for name, value in {
        "OUTPOST_TOKEN": '"abc.def" # of the Bot page',
        "OUTPOST_DATABASE": "'data/mine.sqlite3'",
        "OUTPOST_LOG_LEVEL": "debug   # for a while",
        "OUTPOST_PLAYGROUND_PORT": "'1234'",
        "OUTPOST_CARDS": "# none",
        "OUTPOST_METRICS": '""',
        "OUTPOST_SHARDS": '"shared"',
    }.items():
        monkeypatch.setenv(name, value)
    read = settings.read(None)
    assert read.token is not None
    assert read.token.get_secret_value() == "abc.def"
    assert (read.database, read.log_level, read.playground_port) == (Path("data/mine.sqlite3"), "DEBUG", 1234)
    assert (read.cards, read.metrics, read.shards) == (None, None, "shared")
    assert place.database() == Path("data/mine.sqlite3")
    assert place.setting("OUTPOST_CARDS", path=True) is None


def test_an_address_in_quotation_marks_is_as_secret_as_any(monkeypatch):
    monkeypatch.setenv("OUTPOST_DATABASE", '"postgresql://bot:geheim12@host/name" # ours')
    read = settings.read(None)
    assert read.place() == "postgresql://bot:geheim12@host/name"
    assert "geheim12" not in repr(read)
    assert {"geheim12", "postgresql://bot:geheim12@host/name"} <= set(read.secrets())


@pytest.mark.parametrize("name", ["OUTPOST_DATABASE", "OUTPOST_CARDS"])
def test_a_path_may_have_the_sign_of_a_comment_in_it(monkeypatch, tmp_path, name):
    (tmp_path / "table #1").write_text(CARDS)
    monkeypatch.setenv(name, "table #1")
    with pytest.raises(settings.BadSettings) as caught:
        settings.read(None)
    assert f"{name} has a # in it" in caught.value.sentences[0]
    with pytest.raises(StoreError, match=f"{name} has a #"):
        place.setting(name, path=True)
    monkeypatch.setenv(name, '"table #1"')
    assert getattr(settings.read(None), name.removeprefix("OUTPOST_").lower()) == Path("table #1")
    assert place.setting(name, path=True) == "table #1"


def test_the_environment_is_before_the_file_and_what_is_empty_is_not_there(monkeypatch, tmp_path):
    (tmp_path / "env").write_text("OUTPOST_TOKEN=of.file\nOUTPOST_LOG_LEVEL=ERROR\noutpost_draw_workers=2\n")
    monkeypatch.setenv("OUTPOST_TOKEN", "")
    monkeypatch.setenv("DISCORD_TOKEN", "of.environment")
    monkeypatch.setenv("outpost_log_level", "debug")
    read = settings.read(tmp_path / "env")
    assert read.token is not None
    assert read.token.get_secret_value() == "of.environment"
    assert (read.log_level, read.draw_workers) == ("DEBUG", 2)


# -- terminals -----------------------------------------------------------------------------------------------------


@pytest.fixture
def terminal(monkeypatch):
    """Return what makes a terminal of an encoding of the streams, and gives back what was written to them."""

    def made(encoding):
        wires = io.BytesIO(), io.BytesIO()
        for name, wire in zip(("stdout", "stderr"), wires, strict=True):
            monkeypatch.setattr(sys, name, io.TextIOWrapper(wire, encoding=encoding, errors="strict"))

        def written():
            sys.stdout.flush()
            sys.stderr.flush()
            return "".join(wire.getvalue().decode(encoding) for wire in wires)

        return written

    return made


COMMANDS = {
    "db": lambda: db_main(["check", "--database", "Ж.sqlite3"]),
    "host": lambda: host_main(["inspect", "1", "--database", "Ж.sqlite3"]),
    "engine": lambda: engine_main(["replay", "Ж.txt"], GAMES, source=sys.stdin, target=sys.stdout),
    "cards": lambda: spread(["Ж.toml"]),
    "bot": bot.main,
}


@pytest.mark.parametrize("encoding", ["iso-8859-2", "ascii", "cp1252", "utf-8"])
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_line_speaks_to_a_terminal_of_any_encoding(terminal, command, encoding):
    Path("Ж.txt").write_text(RECORD, "utf-8")
    Path(".env").write_text("OUTPOST_ЖABC=1\n", "utf-8")
    written = terminal(encoding)
    with pytest.raises(SystemExit) as ended:
        operator_text.run(COMMANDS[command])
    said = written()
    assert "Traceback" not in said
    assert ("Ж" if encoding == "utf-8" else "\\u0416") in said, said
    assert ended.value.code in {0, 1, 2}


def test_a_match_is_told_to_a_terminal_that_lacks_letters_of_its_names(terminal):
    async def played():
        table = await open_table(Path("kept.sqlite3"), games=with_cards(None))
        match = (await table.host.lobby.create(1, 7, ANN, "Мария Żak", "roam")).id
        await table.host.lobby.join(match, BOB, "Bob")
        await table.host.lobby.start(match, ANN)
        await table.close()

    asyncio.run(played())
    written = terminal("iso-8859-2")
    with pytest.raises(SystemExit) as ended:
        operator_text.run(lambda: host_main(["inspect", "1", "--database", "kept.sqlite3"]))
    said = written()
    assert ended.value.code == 0, said
    assert "\\u041c" in said, said
    assert "Żak" in said
    assert "Bob" in said


def test_a_letter_that_a_terminal_has_is_shown_as_it_is(terminal):
    written = terminal("iso-8859-2")
    with pytest.raises(SystemExit):
        operator_text.run(lambda: sys.stdout.write("Łucja ♥ 山\n") and 0)
    assert written() == "Łucja \\u2665 \\u5c71\n"


def _stream(what, stack):
    """Return a stream of that kind, and what returns the bytes that came through."""
    reader, writer = os.openpty() if what == "a terminal" else os.pipe()
    stack.callback(os.close, reader)
    if what in {"a pipe", "a terminal"}:
        return stack.enter_context(os.fdopen(writer, "w", encoding="ascii")), lambda: os.read(reader, 100)
    file = os.open(os.devnull if what == "nothing" else "there", os.O_WRONLY | os.O_CREAT)
    stream = stack.enter_context(os.fdopen(file, "a" if "end" in what else "w", encoding="ascii"))
    if what == "a pipe that was a file":
        os.dup2(writer, file)
    elif what == "closed":
        stream.close()
    os.close(writer)
    return stream, lambda: os.read(reader, 100) or Path("there").read_bytes()


STREAMS = ("a file", "the end of a file", "nothing", "a pipe", "a pipe that was a file", "a terminal", "closed")


@pytest.mark.parametrize("what", STREAMS)
@pytest.mark.parametrize("name", ["stdout", "stderr"])
def test_a_program_begins_whatever_its_streams_are(monkeypatch, name, what):
    with contextlib.ExitStack() as stack:
        stream, written = _stream(what, stack)
        monkeypatch.setattr(sys, name, stream)
        operator_text.any_terminal()
        if what != "closed":
            stream.write("♥")
            stream.flush()
        if what not in {"closed", "nothing"}:
            assert written() == b"\\u2665"


def test_a_program_begins_without_streams(monkeypatch):
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    operator_text.any_terminal()


def test_what_was_read_before_the_program_begins_ends_nothing(monkeypatch):
    stream = io.TextIOWrapper(io.BytesIO(b"one\ntwo\n"))
    stream.readline()
    monkeypatch.setattr(sys, "stdin", stream)
    operator_text.any_terminal()
    assert stream.read() == "two\n"


def test_whoever_reads_may_have_enough(monkeypatch):
    reader, writer = os.pipe()
    os.close(reader)
    kept_out = os.dup(1)
    try:
        os.dup2(writer, 1)
        monkeypatch.setattr(sys, "stdout", open(1, "w", closefd=False))  # noqa: SIM115  a number, no path
        with pytest.raises(SystemExit) as ended:
            operator_text.run(lambda: sys.stdout.write("x" * 100_000))
        assert ended.value.code == 0
        sys.stdout.close()
    finally:
        os.dup2(kept_out, 1)
        os.close(kept_out)
        os.close(writer)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "code"),
    [("engine play roam <&-", 0), ("engine games >&- 2>&-", 0), ("db check --database Ж.sqlite3 <&- >&- 2>&-", 1)],
)
def test_a_command_line_ends_in_order_whatever_was_closed_before(command, code):
    """As a job without streams starts it: there is none then, not even one to nowhere."""
    done = subprocess.run(
        ["sh", "-c", f'exec "$0" -m {command}', sys.executable], cwd=ROOT, capture_output=True, check=False
    )
    assert done.returncode == code
    assert b"Traceback" not in done.stderr


@pytest.mark.slow
def test_help_in_a_terminal_that_knows_latin_letters_only():
    """As it is started: what the interpreter makes of the environment is part of it."""
    done = subprocess.run(
        [sys.executable, "-m", "host", "inspect", "1", "--database", "Ж.sqlite3"],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "iso-8859-2", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "0"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 1
    assert b"\\u0416.sqlite3" in done.stderr
    assert b"Traceback" not in done.stderr


SERVANTS = {"bench/bots/blank_bot.py", "bench/bots/watched.py"}
"""What another program starts and nobody reads."""


def test_every_program_that_a_person_starts_speaks_to_any_terminal():
    found = set()
    for file in (ROOT / "bot.py", *(one for part in PARTS for one in (ROOT / part).rglob("*.py"))):
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.If) and ast.unparse(node.test) == "__name__ == '__main__'":
                said = ast.unparse(node)
                name = file.relative_to(ROOT).as_posix()
                if "gc.disable" in said or "serve(" in said or name in SERVANTS:
                    continue
                found.add(name)
                assert "operator_text.run(" in said or "any_terminal()" in said, name
    assert {"bot.py", *(f"{part}/__main__.py" for part in PARTS if (ROOT / part / "__main__.py").exists())} <= found


OWN = {
    "db": {"sqlite/lock.py", "sqlite/migrate.py", "postgresql/opening.py"},
    "engine": set(),
    "host": {"people/preferences.py"},
    "players": {"ice/evaluation.py", "ice/training.py"},
    "playground": set(),
    "cogs": set(),
}
"""Modules that read texts of this project or of the system, which no person writes for them."""


@pytest.mark.parametrize("part", OWN)
def test_what_a_person_writes_is_read_in_one_way(part):
    for file in (ROOT / part).rglob("*.py"):
        name = file.relative_to(ROOT / part).as_posix()
        if name not in OWN[part]:
            calls = [node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Attribute)]
            assert not [node for node in calls if node.attr == "read_text"], f"{name}: operator_text.read_text"
