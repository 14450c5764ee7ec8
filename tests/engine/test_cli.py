"""The terminal tool: what it prints, what it refuses with a sentence, and its exit codes."""

import io
import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace

import pytest

from engine.ice.events.days import PrismMoved
from engine.ice.events.dig import Collapsed, Gathered, IconPaid
from engine.ice.events.logbook import MarketLaid
from engine.ice.text_table import table as ice_table
from engine.ice.text_table import told as ice_told
from engine.package import GamePackage, outline
from engine.record import Entry, dump, parse
from engine.registry import EXAMPLES, KEYS, find, package
from engine.rng import Rng
from engine.roam.text_table import table
from engine.terminal.cli import main
from engine.terminal.random_play import pick
from tests.support import heap

KNOWN = (*map(package, (*KEYS, *EXAMPLES)), GamePackage(heap.GAME))
"""The tiny game of the tests has no table of its own."""


def run(*arguments, typed=""):
    target = io.StringIO()
    code = main(arguments, KNOWN, source=io.StringIO(typed), target=target)
    return code, target.getvalue()


def test_games_lists_options_with_the_default_first():
    code, printed = run("games")
    assert code == 0
    assert "roam: Roam, players: 2, 3, 4, rules " in printed
    assert "ice: ICE, players: 1, 2, 3, 4, 5, rules " in printed
    assert "  guild.N=flame|wardens|architects|foragers|walkers\n" in printed
    assert "  mode=full|basic\n" in printed
    assert "  stones=9|5\n" in printed


def test_random_says_how_many_actions_and_how_fast():
    code, printed = run("random", "heap", "--seats", "3", "--games", "2", "--seed", "5", "--options", "stones=5")
    assert code == 0
    assert re.search(r"^2 games, from seed 5\n\d+ actions\n\d+ actions/s\nlongest game: \d+ actions", printed)


def test_records_are_written_replayed_and_compared(tmp_path):
    folder = tmp_path / "new" / "records"
    assert run("random", "roam", "--games", "2", "--seed", "5", "--record", str(folder))[0] == 0
    files = sorted(map(str, folder.iterdir()))
    assert [file.rsplit("/", 1)[1] for file in files] == ["roam-2-5.txt", "roam-2-6.txt"]
    code, printed = run("replay", *files)
    assert code == 0
    assert printed.count("as recorded; over (") == 2
    wrong = folder / "wrong.txt"
    wrong.write_text(
        re.sub(r"^(0 \S+) \S+$", r"\1 0000", (folder / "roam-2-5.txt").read_text(), count=1, flags=re.MULTILINE)
    )
    code, printed = run("replay", str(wrong), files[1])
    assert code == 1
    assert re.search(
        r"wrong.txt: differs at entry \d+ \(seat 0, \S+\): "
        r"the digest after it is [0-9a-f]{16}, but the record has 0000\n"
        r"  All entries are allowed and lead to the same result\.\n",
        printed,
    )
    assert "roam-2-6.txt: as recorded" in printed


HEAP = "game heap\nrules {rules}\nseats 2\nseed 1\n"
"""The head of a record of the tiny game."""


@pytest.mark.parametrize(
    ("rules", "entries", "code", "lines"),
    [
        ("0", "0 take:1\n", 0, ["the match isn't over", "It was recorded with rules 0; these are 1."]),
        (
            "1",
            "0 take:1\n1 done\n",
            1,
            ["differs at entry 2 (seat 1, done): the rules don't allow it, not-now (verb done)"],
        ),
        ("1", "0 fly\n", 1, ["differs at entry 1 (seat 0, fly): that isn't a move: 'fly': draw, done, take:N or"]),
        ("1", "7 draw\n", 1, ["differs at entry 1 (seat 7, draw): that isn't a move: 'draw': seats are below 2"]),
        (
            "0",
            "0 take:1 0000\n0 done\n1 draw\n",
            1,
            [
                "differs at entry 1 (seat 0, take:1): the digest after it is ",
                "It was recorded with rules 0; these are 1.",
                "Entry 3 (seat 1, draw) isn't allowed.",
            ],
        ),
        ("1", "0 take:1\nend stones 3,0 0\n", 1, ["differs, at the end: expected end stones 3,0 0, got no end"]),
        (
            "1",
            "0 take:1 0000\nend stones 3,0 0\n",
            1,
            ["differs at entry 1", "lead to another result."],
        ),
    ],
)
def test_where_a_record_differs_is_told(rules, entries, code, lines, tmp_path):
    file = tmp_path / "x.txt"
    file.write_text(HEAP.format(rules=rules) + entries)
    found, printed = run("replay", str(file))
    assert found == code
    assert printed.startswith(f"{file}: ")
    assert len(printed.splitlines()) == len(lines)
    for line, part in zip(printed.splitlines(), lines, strict=True):
        assert part in line


def test_a_set_up_that_is_not_known_is_told(tmp_path):
    file = tmp_path / "x.txt"
    file.write_text(HEAP.format(rules=1) + "option stones 7\n")
    assert run("replay", str(file)) == (
        1,
        f"{file}: differs, at the set-up: expected a set-up that is known, got stones=7\n",
    )


def test_a_match_that_runs_is_replayed_too(tmp_path):
    file = tmp_path / "open.txt"
    file.write_text("game heap\nrules 1\nseats 2\nseed 1\n0 take:1\n")
    assert run("replay", str(file)) == (0, f"{file}: as recorded; the match isn't over\n")


def test_perft_counts_compares_and_shows_the_branch(tmp_path):
    file = tmp_path / "heap.txt"
    header = "game heap\nrules 1\nseats 2\nseed 1\n0 take:1\n"
    file.write_text(header)
    code, counted = run("perft", str(file), "--depth", "3")
    assert code == 0
    assert counted.startswith("perft 1 6\n")
    file.write_text(header + counted)
    assert run("perft", str(file)) == (0, f"{file}: as recorded\n")
    right = re.search(r"^divide 3 0 done (\d+)$", counted, re.MULTILINE)[1]
    total = re.search(r"^perft 3 (\d+)$", counted, re.MULTILINE)[1]
    file.write_text(header + counted.replace(f"done {right}", "done 1").replace(f"perft 3 {total}", "perft 3 7"))
    code, printed = run("perft", str(file))
    assert code == 1
    assert f"perft 3: 7 expected, {total} found\n  divide 3 0 done: 1 expected, {right} found" in printed


def test_perft_of_a_position_that_does_not_replay_differs(tmp_path):
    file = tmp_path / "heap.txt"
    file.write_text("game heap\nrules 1\nseats 2\nseed 1\n0 draw\nperft 1 6\n")
    code, printed = run("perft", str(file))
    assert code == 1
    assert "entry 1 (0 draw): expected to be allowed, got a refusal" in printed


def test_a_person_plays_undoes_and_leaves():
    typed = "?\nundo\nfly\ndraw\ntake:2\nundo\ntake:1\ndraw\n\ndone\nquit\n"
    code, printed = run("play", "heap", "--seed", "3", typed=typed)
    assert code == 0
    assert printed.startswith("Seed 3. Type `?` for help.\n")
    for part in (
        "stones: 9",
        "You're seat 0. Your moves: take:1 take:2 guess:0",
        "`undo` undoes your last move, `quit` leaves, `?` shows this",
        "There's nothing to undo.",
        "That isn't a move: 'fly'",
        "The rules don't allow that: not-now (verb draw). Type `?` to see your moves.",
        "0 draws",
        "You left the match.",
    ):
        assert part in printed


def test_a_match_is_played_to_its_end():
    typed = "take:1\ndone\n" * 5
    code, printed = run("play", "heap", "--seed", "4", "--options", "stones=5", "tiles=0", typed=typed)
    assert code == 0
    assert "outcome:\n  scores: (" in printed
    assert printed.endswith("  reason: stones\n")


def test_roam_shows_its_map_and_hides_what_others_must_not_know():
    code, printed = run("play", "roam", "--seed", "3", "--seats", "4", "--seat", "0", typed="")
    assert code == 0
    assert "    a   b     c   d     e   f\n" in printed
    assert "land 6: " in printed
    assert re.search(r"A south: points [01], coins [01], markers left 24", printed)
    assert "Your moves: explore:" in printed


@pytest.mark.slow
@pytest.mark.parametrize(
    "options", [{}, {"outpost": "on", "stacked": "on", "animals": "on"}], ids=["plain", "variants"]
)
def test_roam_draws_every_table_of_a_match(options):
    game, rng = find("roam"), Rng.seeded(8)
    state = game.setup(4, 8, options).state
    while game.awaited(state):
        seat, action, rng = pick(game, state, rng, seats=4)
        state = game.apply(state, seat, action).state
        for eyes in (None, *range(4)):
            view = game.view(state, eyes)
            drawn = table(view)
            markers = re.findall(r"^[1-6]   .*$", drawn, re.MULTILINE)
            assert len(markers) == 6
            assert len(re.findall("[A-D]", "".join(markers))) == sum(map(len, view.markers))
            assert ("secret limit" in drawn) == (view.limit is not None)
    assert "over (" in drawn


def test_ice_shows_its_levels_and_hides_what_others_must_not_know():
    code, printed = run("play", "ice", "--seed", "3", "--seats", "4", "--seat", "2", typed="drop:1\ndrop:1\n?\n")
    assert code == 0
    for level in ("snow", "surface", "deep", "azulia"):
        assert f"\n{level}" in printed
    assert "your requests: " in printed
    assert "Your moves: drop:1 drop:2 drop:3 drop:4 drop:5\n" in printed
    assert "RequestsDrawn(seat=2" in printed
    assert "RequestsDrawn(seat=0" not in printed


def test_what_happens_in_ice_is_told_by_the_names_that_are_typed():
    typed = "drop:1\ndrop:1\nexcavate\nbuild:s4e\nsail:s4d\nquit\n"
    code, printed = run("play", "ice", "--seats", "1", "--seed", "3", typed=typed)
    assert code == 0
    assert "The rules don't allow that: no-leader. Type `?` to see your moves.\n" in printed
    assert "  CampBuilt(seat=0, camp=0, cell=s4e, source=-, company=0)\n" in printed
    assert "  Sailed(seat=0, source=s4e, target=s4d, company=0)\n" in printed


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (
            Collapsed((0,), (1, 48), ((0, 2),), ((1, 48),), ((2, 1),)),
            "Collapsed(s1a, then s1b, then a2b, 2 archaeologists of s1a, leader B of a2b, camp 2 of s1b)",
        ),
        (Gathered(0, (0, 157), 1), "Gathered(seat=0, sources=s1a z0, target=s1b)"),
        (MarketLaid((0, 12)), "MarketLaid(fronts=rope talisman:exalted)"),
        (PrismMoved(0, 1, 2, 1), "PrismMoved(seat=0, source=1, target=2, anima=1)"),
        (IconPaid(0, 0), "IconPaid(seat=0, floor=z1a)"),
    ],
)
def test_an_event_of_ice_names_spots_and_tiles(event, expected):
    assert ice_told(event) == expected


@pytest.mark.parametrize(("seats", "mode"), [(1, "standard"), (2, "first"), (5, "curse")])
def test_ice_draws_every_table_of_a_match(seats, mode):
    game, rng = find("ice"), Rng.seeded(8)
    state = game.setup(seats, 8, {"mode": mode}).state
    while game.awaited(state):
        seat, action, rng = pick(game, state, rng, seats=seats)
        state = game.apply(state, seat, action).state
        for eyes in (None, seat):
            view = game.view(state, eyes)
            drawn = ice_table(view)
            rows = re.findall(r"^[sad][1-9] .*$", drawn, re.MULTILINE)
            assert len(rows) == 8 + 9 + 8
            found = Counter(re.findall("[A-E]", "".join([*rows, re.search("^azulia.*$", drawn, re.MULTILINE)[0]])))
            assert found == Counter("ABCDE"[player.seat] for player in view.players if player.leader >= 0)
            assert ("your requests" in drawn) == (eyes is not None)
    assert "over (days)" in drawn
    assert "score A: decree" in drawn
    opened = ["opened at the set-up" in ice_table(replace(view, opened=card)) for card in (-1, 0)]
    assert opened == [False, True], "the first card is one too"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("play", "chess"), f"There's no game 'chess'. Choose from: {', '.join(one.game.info.key for one in KNOWN)}."),
        (("random", "heap", "--seats", "7"), "seats can't be '7'"),
        (("random", "heap", "--options", "stones"), "Write an option as KEY=VALUE, not 'stones'."),
        (("random", "heap", "--options", "stones=6"), "stones can't be '6'"),
        (("random", "heap", "--games", "0"), "Run at least one match, not 0."),
        (("random", "heap", "--record", "/dev/null/x"), "Can't write to /dev/null/x: Not a directory."),
        (("play", "heap", "--seat", "2"), "There's no seat 2. Seats are 0 to 1."),
        (("play", "heap", "--seats", "9"), "seats can't be '9'"),
        (("replay", "/nowhere"), "Can't read /nowhere: No such file or directory."),
        (("perft", "/nowhere", "--depth", "0"), "The depth must be at least 1, not 0."),
        (("perft", "/nowhere", "--depth", "-1"), "The depth must be at least 1, not -1."),
        (("perft", "/nowhere"), "Can't read /nowhere: No such file or directory."),
    ],
)
def test_what_is_asked_wrongly_gets_a_sentence(arguments, sentence, capsys):
    code, printed = run(*arguments)
    assert code == 2
    assert printed == ""
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize(
    ("command", "text", "sentence"),
    [
        ("replay", "hello\n", "isn't a record: line 1: 'hello'"),
        (
            "replay",
            "game heap\nrules 1\nseats 2\nseed hidden\n",
            "its hidden information is missing.",
        ),
        ("replay", "game chess\nrules 1\nseats 2\nseed 1\n", "is a match of 'chess', which isn't a game here."),
        ("perft", "perft 1\n", "isn't a perft file: line 1: 'perft 1' is neither"),
        ("perft", "perft 1 x\n", "isn't a perft file: line 1: depth, seat and count are numbers"),
        ("replay", b"\xff\xfe", "is saved as UTF-16"),
    ],
)
def test_files_that_are_wrong_get_a_sentence(command, text, sentence, tmp_path, capsys):
    file = tmp_path / "x.txt"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    assert run(command, str(file))[0] == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [(), ("sing",), ("play",), ("random", "heap", "--seats", "many")])
def test_the_usage_is_shown(arguments, capsys):
    with pytest.raises(SystemExit) as left:
        run(*arguments)
    assert left.value.code == 2
    assert "usage: python -m engine" in capsys.readouterr().err


def test_it_runs_as_a_module():
    done = subprocess.run(
        [sys.executable, "-m", "engine", "random", "nosuch"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "There's no game 'nosuch'" in done.stderr


def test_an_outline_shows_what_is_nested():
    state = heap.GAME.setup(2, 1, {}).state
    assert outline(heap.GAME.view(state, None)).splitlines()[:3] == ["stones: 9", "tiles: 3", "drawn: (() ())"]
    assert outline(parse(dump(RECORD))).splitlines()[-7:] == [
        "entries:",
        "  0:",
        "    seat: 0",
        "    text: take:1",
        "    digest: -",
        "outcome: -",
        "cards: -",
    ]


RECORD = parse("game heap\nrules 1\nseats 2\nseed 1\n0 take:1\n")
assert RECORD.entries == (Entry(0, "take:1"),)
