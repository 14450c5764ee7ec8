"""What the bench counts of a match between computers, and what it says to it."""

from collections import defaultdict
from functools import partial
from pathlib import Path

import pytest

from bench.balance import GAMES, figures, ice, roam
from bench.balance.self_play import Match, Series, keep, kept, play_all
from bench.balance.shares import Share, beyond, each_at_least, fair_wins, means, worth_rows
from engine.record import parse
from engine.registry import KEYS, find

RECORDS = Path(__file__).parents[1] / "records" / "played"


def counted_in(name, balance):
    record = parse((RECORDS / name).read_text("utf-8"))
    game = find(record.game)
    steps = [game.setup(record.seats, record.seed, record.options)]
    for entry in record.entries:
        steps.append(game.apply(steps[-1].state, entry.seat, game.decode(entry.text)))
    counted = defaultdict(float, {("matches",): 1, ("acts",): len(record.entries)})
    balance.count(Match(game, steps, record.outcome), counted)
    return steps, counted


def of(counted, kind):
    return sum(times for key, times in counted.items() if key[0] == kind)


def test_every_game_is_counted():
    assert tuple(GAMES) == KEYS


def test_what_is_counted_of_roam_is_what_the_table_shows_at_its_end():
    steps, counted = counted_in("played-roam-3.txt", roam)
    first, last = steps[0].state, steps[-1].state
    assert of(counted, "claims") == sum(map(len, last.cards.characters)) - sum(map(len, first.cards.characters))
    assert of(counted, "bought") == sum(map(len, last.cards.artifacts)) > 0
    assert of(counted, "laid") == len(first.cards.lands) + len(first.cards.pile) - len(last.cards.pile)
    assert of(counted, "offered") == of(counted, "bought") + len(last.cards.row)
    assert of(counted, "coins left") == sum(last.coins)
    assert of(counted, "points") == sum(find("roam").scores(last))
    assert of(counted, "sat and won") == 2, "each seat counts by its edge and by its place in the order"
    assert {key[1] for key in counted if key[0] == "sat"} >= {"south", "west", "north", "first", "second", "third"}


def test_what_is_counted_of_ice_is_what_the_table_shows_at_its_end():
    steps, counted = counted_in("played-ice-3.txt", ice)
    last = steps[-1].state
    assert counted[("requests",)] == sum(len(player.validated) for player in last.players) > 0
    assert of(counted, "played") == counted[("tiles",)] > 0
    assert {key[1] for key in counted if key[0] == "points"} == {guild.value for guild in last.setting.guilds}
    assert of(counted, "ahead") == pytest.approx(0), "against the mean of the table"
    assert of(counted, "decree") == len(last.decrees) * 3
    assert counted[("days",)] == 4
    assert of(counted, "sat and won") == pytest.approx(2)


@pytest.mark.parametrize("name", ["played-roam-3.txt", "played-ice-3.txt"])
def test_all_that_was_counted_can_be_told(name):
    key = name.split("-")[1]
    _, counted = counted_in(name, GAMES[key])
    rows = [figure.row() for figure in GAMES[key].rows(counted, 3)]
    rows += [figure.row() for figure in GAMES[key].together({3: counted})]
    assert len(rows) == len(set(rows)) >= 8


def test_a_seat_that_wins_too_much_is_missed():
    even, east = [Share("south", 500, 1000), Share("north", 500, 1000)], [Share("east", 560, 1000)]
    assert fair_wins("wins", even, seats=2, within=4).met
    assert not fair_wins("wins", [*even, *east], seats=2, within=4).met
    assert "east 56.0 (52.9 to 59.0)" in fair_wins("wins", east, seats=2, within=4).detail


def test_a_card_is_worth_what_its_owners_win_beyond_those_of_any():
    cards = [Share("prism", 60, 100), Share("mask", 40, 100)]
    assert worth_rows("worth", cards, most=10).met
    assert not worth_rows("worth", cards, most=9).met
    assert "prism +10.0 ± 9.6" in worth_rows("worth", cards, most=9).detail


def test_what_hardly_ever_happens_is_missed():
    cards = [Share("prism", 50, 100), Share("magnet", 9, 100)]
    assert not each_at_least("bought", cards, least=10).met
    assert each_at_least("bought", cards, least=9).met
    assert not each_at_least("taken", cards, least=5, most=49).met


def test_a_mean_is_told_with_how_far_it_may_be_off():
    points = {"flame": (3, 5, 1, 3), "wardens": (4, 4)}
    counted = {("sat", name): len(each) for name, each in points.items()}
    counted |= {("points", name): sum(each) for name, each in points.items()}
    counted |= {("points squared", name): sum(one * one for one in each) for name, each in points.items()}
    assert [one.told() for one in means(counted, "points", of="sat")] == ["wardens +4.0 ± 0.0", "flame +3.0 ± 1.4"]


def test_wins_of_all_numbers_of_seats_are_held_against_what_is_fair_at_each():
    two, four = [Share("flame", 60, 100), Share("wardens", 40, 100)], [Share("flame", 75, 300)]
    found = beyond([(two, 1 / 2), (four, 1 / 4)])
    assert [one.told() for one in found] == ["flame +2.5 ± 4.4", "wardens -10.0 ± 9.6"]


def test_one_number_of_seats_is_played_alone_and_nobody_alone_unless_asked(monkeypatch):
    asked, told = [], []
    monkeypatch.setattr("bench.balance.play_all", lambda key, seats, *_, **__: asked.append((key, seats)))
    monkeypatch.setattr(ice, "rows", lambda *_: ())
    monkeypatch.setattr(ice, "together", lambda tables: told.append([*tables]) or ())
    for seats in (None, 1, 4):
        assert list(figures(1, "ice", seats)) == []
    assert asked == [("ice", 2), ("ice", 3), ("ice", 4), ("ice", 5), ("ice", 1), ("ice", 4)]
    assert told == [[2, 3, 4, 5]], "of one number there is nothing to add up"


def test_alone_a_guild_is_told_by_its_points_for_nobody_is_beaten():
    names = ("sat", "sat and won", "points", "ahead", "ahead squared")
    counted = defaultdict(float, {(name, guild): 1.0 for name in names for guild in ("flame", "walkers")})
    counted |= {("matches",): 2, ("points", "flame"): 40.0, ("points", "walkers"): 30.0, ("decree", "sets"): 2.0}
    first, *others = ice.rows(counted, 1)
    assert (first.name, first.measured) == ("ICE, alone: points by guild", "30.0 to 40.0")
    assert first.detail == "flame 40.0, walkers 30.0"
    assert not [one.name for one in others if "wins" in one.name]


# ---- a series that is broken off


def count_acts(match, counted):
    counted[("acts of", str(len(match.outcome.scores)))] += len(match.steps)


def test_a_series_goes_on_with_the_matches_that_are_kept(tmp_path, monkeypatch):
    file, series = tmp_path / "kept.jsonl", partial(play_all, "example", 2, strength="random", count=count_acts)
    whole = series(5)
    assert series(2, file=file) == series(2)
    broken = file.read_text("utf-8")[:-9]
    file.write_text(broken, "utf-8")
    assert series(5, file=file) == whole
    assert len(file.read_text("utf-8").splitlines()) == 6, "one broke off, and was played again"
    monkeypatch.setattr("bench.balance.self_play.play", None)
    assert series(5, file=file) == whole, "nothing was played"
    assert series(2, file=file) == series(2, file=file) != whole


@pytest.mark.parametrize("end", [1, 5, 12, 20])
def test_a_line_that_broke_off_anywhere_is_left_out(tmp_path, end):
    file, of_two = tmp_path / "kept.jsonl", Series("roam", "1", 2, "normal")
    for number in (0, 1):
        keep(file, of_two, number, defaultdict(float, {("matches",): 1}))
    file.write_text(file.read_text("utf-8").splitlines()[0][:end], "utf-8")
    keep(file, of_two, 2, defaultdict(float, {("matches",): 1}))
    assert kept(file, of_two) == {2: {("matches",): 1}}


def test_only_matches_of_the_same_series_are_gone_on_with(tmp_path):
    file = tmp_path / "kept.jsonl"
    of_two = Series("roam", "1+8d522e38", 2, "normal")
    for number, which in enumerate((of_two, of_two._replace(rules="1+3993359b"), of_two._replace(strength="hard"))):
        keep(file, which, number, defaultdict(float, {("matches",): 1, ("sat", "south"): 0.5}))
    assert kept(file, of_two) == {0: {("matches",): 1, ("sat", "south"): 0.5}}
    assert kept(tmp_path / "none", of_two) == {}


@pytest.mark.parametrize(
    "line", ["# Outpost", "[]", "{}", "{'series'", '{"series": 3}', '{"series": ["roam"], "number": 1, "counted": {}}']
)
def test_a_file_of_something_else_is_refused_with_a_sentence(tmp_path, line):
    file = tmp_path / "other.jsonl"
    file.write_text(f"{line}\n", "utf-8")
    with pytest.raises(SystemExit, match="Give the name of another file"):
        kept(file, Series("roam", "1", 2, "normal"))
    assert file.read_text("utf-8") == f"{line}\n"
