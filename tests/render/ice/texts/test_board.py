"""The text board and the descriptions of ICE's pictures: complete, within their limits, and with nobody's secrets."""

import re
from dataclasses import replace

import pytest

from engine.ice.board import (
    FLOOR_NAMES,
    FLOOR_POSITION,
    FLOOR_ZONE,
    LEVEL,
    NAMES,
    POSITION,
    SNOW_LEVEL,
    SUPPLY,
    TILES,
    ZONES,
    bare_floor,
    visible_spots,
)
from engine.ice.components import BOX, CREVASSE, TYPES
from render.drawing.theme import SEATS
from render.ice import card_names
from render.ice.daytime import resting
from render.ice.lexicon import front_name, guild_name, spot_name, type_name
from render.ice.prompts.question import headline
from render.ice.texts import alt, text_board
from render.ice.texts.sentences import sentences
from render.ice.texts.text_board_players import short, so_far
from render.ice.texts.voice import Voice
from render.words import words
from tests.render.ice.scenes import opened
from tests.support import ice_moments
from tests.support.ice_moments import KEPT, kept, moments
from tests.support.ice_table import table
from tests.support.lettered import Lettered
from tests.support.names import LONG, NAMELESS, PSEUDO

WORDS = words()
PEOPLE = ice_moments.NAMES
EVERY = 23
PAGE, ALT, WIDE = 3800, 1024, 40


def flat(pages):
    """Return the pages in one line, broken lines joined."""
    return re.sub(r"\s+", " ", " ".join(pages))  # non-breaking spaces too


def grid(page):
    """Read the cells back: by the name of a spot what is to be seen of it."""
    found = {}
    for line in page.splitlines():
        if row := re.match(r"([SAD][1-9]) +[a-i]\S", line):
            for place, sign in re.findall(r"\b([a-i])(\S+)", line):
                found[f"{row[1]}{place}".lower()] = sign
    return found


def expected(view, spot):
    """Return the sign of a spot, worked out again from the cells of the view."""
    cells = {cell.spot: cell for cell in view.cells}
    cell = cells.get(spot)
    if cell is None or cell.kind == "void":
        return "-"
    if not cell.visible:
        return "?"
    if cell.kind == "ledge":
        return "="
    low = POSITION[spot]
    over = [
        other
        for other in cells.values()
        if other.kind == "tile" and LEVEL[other.spot] == LEVEL[spot] - 1 and near(POSITION[other.spot], low)
    ]
    sign = text_board.SIGNS[cell.back] + ("" if cell.turn is None else "|/\\"[cell.turn])
    return f"{sign}{len(over) or ''}"


def near(high, low):
    """Tell whether two cells of neighbouring levels overlap (I2.3)."""
    q, r = high[0] - low[0], high[1] - low[1]
    return max(abs(q), abs(r), abs(q + r)) <= 2


def test_every_cell_is_told_as_it_is_seen():
    seen = set()
    for moment in moments(EVERY):
        view = moment.view()
        pages = text_board.text(view, Lettered(WORDS, PEOPLE))
        told = grid(pages[0])
        for spot in range(ZONES.start):
            name = NAMES[spot]
            if name in told:
                assert told[name] == expected(view, spot), name
                seen.add(told[name][0])
            else:
                assert not any(cell.visible for cell in view.cells if LEVEL[cell.spot] == LEVEL[spot])
    assert seen >= set(".TCN^OEHPAX-?=")


def test_a_crevasse_is_told_with_its_sides():
    state = table(2, terrain={"s4c": "crevasse", "s5d": "crevasse"}, turns={"s4c": 1, "s5d": 2})
    told = grid(text_board.text(ice_moments.GAME.view(state, None), Lettered(WORDS, PEOPLE))[0])
    assert (told["s4c"], told["s5d"]) == ("C/", "C\\")
    assert BOX.backs.count(CREVASSE) == 12


def floors(page):
    """Read Azulia's rows back: the signs, from the top left on."""
    heading_and_rows = page.split("Azulia, visible zones", 1)[1].split("\n\n")[0].splitlines()
    lines = [line for line in heading_and_rows if re.fullmatch(r"( +\d['?*]*)+ *", line)]
    return [sign for line in lines for sign in line.split()]


@pytest.mark.slow
def test_azulia_is_told_once_it_can_be_seen():
    seen = 0
    for moment in moments(7):
        view = moment.view()
        page = text_board.text(view, Lettered(WORDS, PEOPLE))[0]
        zones = {cell.spot for cell in view.cells if cell.kind == "zone" and cell.visible}
        assert f"{len(view.icons)} renown icon" in flat([page])
        if not zones:
            assert "Azulia: nothing visible yet" in flat([page])
            continue
        seen += 1
        tiles = sum(1 << cell.spot for cell in view.cells if cell.kind == "tile" and cell.spot in TILES)
        signs = floors(page)
        assert len(signs) == len(FLOOR_NAMES)
        order = sorted(range(37), key=lambda cell: (FLOOR_POSITION[cell][1], FLOOR_POSITION[cell][0]))
        for cell, sign in zip(order, signs, strict=True):
            assert int(sign[0]) == FLOOR_ZONE[cell] - ZONES.start
            assert ("*" in sign) == (cell in view.icons)
            assert ("?" not in sign and "'" not in sign) == bool(bare_floor(tiles) >> cell & 1)
            assert "?" in sign or visible_spots(tiles) >> FLOOR_ZONE[cell] & 1
    assert seen > 5


def test_everybody_on_the_board_is_told():
    for moment in moments(EVERY):
        view = moment.view()
        told = flat(text_board.text(view, Lettered(WORDS, PEOPLE))[:-1])
        for cell in view.cells:
            name = NAMES[cell.spot].upper()
            if cell.leaders or cell.camp is not None:
                line = re.search(
                    rf" {name}(, just dug up)?: (.+?)( \(above| [SADZ]\d\w?(,[\w ]+)?: | Only | In the)", told
                )
                assert line, name
                assert (f"{cell.archs} archaeologist" in line[2]) == (cell.archs > 0)
                assert all(f"{PEOPLE[seat]}'s leader" in line[2] for seat in cell.leaders)
                if cell.camp is not None:
                    mine = cell.camp < len(view.players)
                    assert (f"{PEOPLE[cell.camp]}'s camp" if mine else "a white camp") in line[2]
            elif cell.archs:
                assert re.search(rf"\b{name} {cell.archs}\b", told), name
        reserve = told[told.index("In the reserve: ") :]
        assert f"{view.reserve} archaeologist" in reserve
        for player in view.players:
            assert (f"{PEOPLE[player.seat]}'s leader" in reserve) == (player.leader == SUPPLY)


def test_every_board_is_told():
    for moment in moments(EVERY):
        view = moment.view()
        whole = flat(text_board.text(view, Lettered(WORDS, PEOPLE)))
        for player in view.players:
            told = text_board.tableau(view, player.seat, Lettered(WORDS, PEOPLE))
            assert len(told) <= PAGE
            one = flat([told])
            assert flat([told.split("\n\n")[0]]) in whole
            assert one.startswith(f"{SEATS[player.seat].letter} {PEOPLE[player.seat]}, ")
            assert guild_name(WORDS, player.guild) in one
            assert (
                f"{player.ep} exploration {'point' if player.ep == 1 else 'points'} (EP), {player.rp} renown token"
                in one
            )
            now = so_far(player) - sum(player.worth)
            assert f"{now} renown now, {so_far(player)} with decrees" in one
            assert f"In hand: {player.hand} tile" in one
            assert f"and {player.requests} request" in one
            assert ("planning token" in one) == player.planning
            assert ("done for today" in one) == resting(view, player.seat)
            assert f"Effects need {player.need} anima" in one
            for kind in range(len(TYPES)):
                line = re.search(rf"{type_name(WORDS, kind)}: ([^:]*?)( \w+:|$)", one)[1]
                assert re.findall(r"[+-]\w+", line) == [f"{'+' if p.up else '-'}{short(p)}" for p in player.slots[kind]]
                assert ("study token" in line) == (kind in (*player.studies, *player.turned))
                assert ("face down" in line) == (kind in player.turned)
                assert ("ready" in line) == (kind in player.ready)
            assert all(short(piece) in one.partition("Hold: ")[2] for piece in player.hold)
            for card, day, rp in player.validated:
                assert f"{card_names.request_name(WORDS, BOX.requests[card])}, {rp} renown, day {day}" in one


def test_cards_beside_the_dig_are_told():
    for moment in moments(EVERY):
        view = moment.view()
        told = flat(text_board.text(view, Lettered(WORDS, PEOPLE)))
        for place, card in enumerate(view.decrees):
            scores = ", ".join(f"{PEOPLE[player.seat]} {player.worth[place]}" for player in view.players)
            one = BOX.decrees[card]
            decree = f"{card_names.decree_name(WORDS, one)}: {card_names.decree_text(WORDS, one)}"
            assert f"{decree} {scores}" in told
        for card in view.row:
            one = BOX.requests[card]
            assert f"{card_names.request_name(WORDS, one)} ({card_names.request_rp(WORDS, one)}): " in told
        for day, card in enumerate(view.logged, 2):
            one = BOX.logbook[card]
            assert f"Day {day}, {card_names.logbook_name(WORDS, one)}: {card_names.logbook_text(WORDS, one)}" in told
        assert ("Opened at set-up" in told) == (view.opened >= 0 and view.mode != "first")
        assert f"Requests: {view.pile} in the pile, {view.heap} discarded" in told
        assert f"Discarded snow tiles: {view.spill}, artifacts: {view.spoil}" in told
        assert all(front_name(WORDS, front) in told for front in (*view.shown, *view.market))
        if view.mode == "curse":
            assert f"step 4: {view.curses[0]}, " in told
        assert f"{headline(view, PEOPLE, WORDS, dated=False)}. Day {view.day} of 4, turn {view.turn}." in told


def test_of_a_match_that_is_over_the_points_are_told_and_no_price():
    view = next(moment.view() for moment in moments(1) if moment.view().outcome is not None)
    told = flat(text_board.text(view, Lettered(WORDS, PEOPLE))[:1])
    assert all(f"{PEOPLE[seat]} {points} renown" in told for seat, points in enumerate(view.outcome.scores))
    assert not any(part in told for part in ("done for today", "digging costs", "too covered"))


@pytest.mark.slow
def test_what_is_under_way_is_told():
    phases = set()
    for moment in moments(1):
        decision = moment.view().decision
        if decision.phase in phases and not decision.removed:
            continue
        phases.add(decision.phase)
        told = flat(text_board.text(moment.view(), Lettered(WORDS, PEOPLE))[:1])
        assert all(NAMES[spot].upper() in told for spot in decision.spots)
        assert all(NAMES[cell].upper() in told for cell, _ in decision.removed)
        if decision.card >= 0:
            assert card_names.request_name(WORDS, BOX.requests[decision.card]) in told
    assert phases >= {"keep", "turn", "allocate", "take", "validate", "pay", "over"}


@pytest.mark.slow
def test_the_public_twin_knows_no_secret():
    for moment in moments(EVERY):
        public = moment.view()
        said = text_board.text(public, Lettered(WORDS, PEOPLE))
        for seat in range(len(public.players)):
            own = moment.view(seat)
            assert text_board.text(own, Lettered(WORDS, PEOPLE)) == said
            assert text_board.tableau(own, 0, Lettered(WORDS, PEOPLE)) == text_board.tableau(
                public, 0, Lettered(WORDS, PEOPLE)
            )
            for describe in (alt.dig, alt.boards):
                assert describe(own, (), PEOPLE, WORDS) == describe(public, (), PEOPLE, WORDS)
            assert alt.alt(own, (), PEOPLE, WORDS) == alt.alt(public, (), PEOPLE, WORDS)


@pytest.mark.parametrize("said", [WORDS, PSEUDO], ids=["en", "longer"])
def test_pages_keep_their_limits_with_the_longest_names(said):
    for moment in moments(EVERY * 3):
        view = moment.view()
        pages = text_board.text(view, Lettered(said, LONG))
        assert 2 <= len(pages) <= 6
        assert all(0 < len(page) <= PAGE for page in pages)
        for player in view.players:
            assert len(text_board.tableau(view, player.seat, Lettered(said, LONG))) <= PAGE


def test_lines_fit_a_phone():
    for moment in moments(EVERY):
        for page in text_board.text(moment.view(), Lettered(WORDS, PEOPLE)):
            assert max(map(len, page.splitlines())) <= WIDE


def test_the_fullest_board_keeps_the_limit():
    view = kept("ice-5-standard")[-1].view()
    player = view.players[0]
    everything = tuple(piece for other in view.players for piece in (*other.hold, *sum(other.slots, ())))
    stuffed = replace(
        player,
        slots=tuple(everything[:13] for _ in TYPES),
        hold=everything,
        studies=(0, 1, 2),
        turned=(3, 4),
        validated=tuple((card, 4, 9) for card in range(30)),
    )
    full = replace(view, players=tuple(replace(stuffed, seat=seat) for seat in range(5)))
    assert len(text_board.tableau(full, 0, Lettered(PSEUDO, LONG))) <= PAGE
    assert all(len(page) <= PAGE for page in text_board.text(full, Lettered(PSEUDO, LONG)))


def test_descriptions_keep_the_limit_and_end_with_the_last_move():
    told = 0
    for name in KEPT:
        match = kept(name)
        for start in range(0, len(match), 40):
            stretch = match[start : start + 40]
            view, events = stretch[-1].view(), [event for moment in stretch for event in moment.events]
            for described in (
                alt.dig(view, events, LONG, WORDS),
                alt.boards(view, events, LONG, WORDS),
                alt.alt(view, events, LONG, WORDS),
            ):
                assert len(described) <= ALT
                assert f"Day {view.day} of 4." in described
            last = sentences([one for one in stretch[-1].events if one.audience is None], Voice(BOX, PEOPLE, WORDS))
            head = headline(view, PEOPLE, WORDS, dated=False)
            assert alt.alt(view, stretch[-1].events, PEOPLE, WORDS).startswith(f"{head}. Day ")
            if last:
                told += 1
                assert alt.dig(view, stretch[-1].events, PEOPLE, WORDS).endswith(last[-1])
    assert told > 50


def test_the_description_of_the_dig_tells_who_stands_where():
    for moment in moments(7):
        view = moment.view()
        told = alt.dig(view, (), PEOPLE, WORDS)
        for cell in view.cells:
            if cell.archs:
                assert re.search(rf"Archaeologists: [^;]*\b{spot_name(cell.spot)} {cell.archs}\b", told)
            white = cell.camp is not None and cell.camp >= len(view.players)
            assert bool(re.search(rf"White camps: .*\b{spot_name(cell.spot)}\b", told)) == white


def test_descriptions_tell_no_private_event():
    secrets = 0
    for moment in moments(1):
        private = [event for event in moment.events if event.audience is not None]
        if private:
            secrets += 1
            view = moment.view()
            assert alt.alt(view, private, PEOPLE, WORDS) == alt.alt(view, (), PEOPLE, WORDS)
            assert alt.dig(view, private, PEOPLE, WORDS) == alt.dig(view, (), PEOPLE, WORDS)
            assert alt.boards(view, private, PEOPLE, WORDS) == alt.boards(view, (), PEOPLE, WORDS)
    assert secrets > 100


def test_descriptions_say_how_everybody_stands():
    view = kept("ice-4-standard")[-1].view()
    whole = alt.alt(view, (), PEOPLE, WORDS)
    assert whole.count("exploration point") == 1
    told = re.sub(r"exploration points? \(EP\)", "EP", whole)
    for player, score in zip(view.players, view.outcome.scores, strict=True):
        assert f"{PEOPLE[player.seat]}: {player.ep} EP, {score} renown so far" in told
    dig = alt.dig(view, (), PEOPLE, WORDS)
    assert all(f"{PEOPLE[player.seat]}: leader " in dig for player in view.players)
    boards = alt.boards(view, (), PEOPLE, WORDS)
    assert all(card_names.decree_name(WORDS, BOX.decrees[card]) in boards for card in view.decrees)


def untranslated(text):
    """Return what stands in plain letters though it is no name of a cell, no sign and no letter of a seat."""
    text = re.sub(
        r"\b[SADZ]\d\w?\b|\b\d[ABC]\b|\bx\d\b|\b[RGYBV]\b|\b[OEHPAXC]\b",
        "",
        text,
        flags=re.MULTILINE,
    )
    return re.findall(r"[A-Za-z]+", text)


def test_nothing_in_the_texts_bypasses_the_catalogue():
    for moment in moments(EVERY * 2):
        view = moment.view()
        pages = text_board.text(view, Lettered(PSEUDO, NAMELESS))
        text = "\n".join(
            line for page in pages for line in page.splitlines() if not re.match(r"[SAD]\d +[a-i]\S", line)
        )
        assert untranslated(text) == [], untranslated(text)
        for said in (alt.alt(view, moment.events, NAMELESS, PSEUDO), alt.boards(view, (), NAMELESS, PSEUDO)):
            assert untranslated(said) == [], said


def test_snow_lies_on_top():
    assert {LEVEL[spot] for spot in range(48)} == {SNOW_LEVEL}


def test_sentences_beside_the_grid_say_what_stands_out():
    gone, types = opened("a4c"), {"a4c": "e1a"}
    state = table(2, leaders=("a4c", "s1a"), camps=(None, None), gone=gone, types=types, archs={"a4c": 1})
    told = flat([text_board.sentences(ice_moments.GAME.view(state, None), Lettered(WORDS, PEOPLE))])
    assert "Tiles left: snow 45 of 48, surface 37 of 37, deep 27 of 27." in told
    assert f"{PEOPLE[0]}: leader at A4C, Exalted. Digging costs 1 EP." in told
    assert "Open artifacts: A4C Exalted." in told


def test_the_sentences_count_what_the_view_shows():
    seen = set()
    for moment in moments(EVERY):
        view = moment.view()
        told = flat([text_board.sentences(view, Lettered(WORDS, PEOPLE))])
        for player in view.players:
            line = f"{PEOPLE[player.seat]}: leader at"
            assert (line in told) == (player.leader != SUPPLY)
            seen.add(f"{line} {NAMES[player.leader].upper()}, " in told if player.leader != SUPPLY else None)
    assert seen == {True, None}
