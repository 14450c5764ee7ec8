"""Panels of all kept matches of both games: what the map shows, what looks equal, what labels say, what is whole."""

import re
from dataclasses import dataclass, replace
from functools import cache

import pytest

from bench.kept_matches import RECORDS, every_kind, kept, shown, with_hints
from cogs.app import ids
from cogs.messages.message import ButtonSpec, Row, SelectSpec, Text
from cogs.panel.action_tree import LIMIT
from cogs.panel.entries import SINGLY
from cogs.panel.layout import LINES, LaidOut
from cogs.panel.menu import REST, WHY
from cogs.panel.panel import Panel, PanelLevel
from engine.timeline import UNDO
from host import Update
from render.ice.prompts.kinds import MANY
from render.texts import COMMA, HINT

NEWS = ButtonSpec(None, "What has happened?")
DOES = {"do", "see", "walk"}
"""What buttons of options do: carry out, show first, lead on."""
VERBS = {
    "Build", "Buy", "Choose", "Continue", "Declare", "Destroy", "Dig", "Discard", "Do", "End", "See",
    "Explore", "Fill", "Flip", "Go", "Keep", "Leave", "Make", "Move", "Overwork", "Pass", "Pay", "Place", "Plan",
    "Play", "Put", "Recruit", "Replace", "Rest", "Sail", "Sell", "Send", "Set", "Show", "Slide", "Stay", "Stop",
    "Study", "Swap", "Take", "Turn", "Type", "Use", "Validate", "Resume", "Withdraw", "Bid", "Call", "Lay", "Split",
    "Draw", "Drive", "Guess", "Give", "Wake", "Spend", "Blast", "Fly", "Save", "Spread", "Explores",
}  # fmt: skip
"""With which a label begins."""
ALONE = {"Continue", "Dig", "Overwork", "Pass", "Plan", "Recruit", "Sail", "Study", "Move"}
"""Verbs that need no object; what follows in brackets is what they cost."""
NUMBERED = re.compile(r"(\d+)\.? (?!of |to |EP|renown|archaeolog)")
"""A label with the number of its place."""
SHOWS = re.compile(r"More: (?:\d+ (?:place|way)s?|[A-Z]\d? to [A-Z]\d?|part \d+|.+, row \d|Column [A-F]|[A-Z].+)")
"""The label of what is no move, and only shows more of them."""
PLACE = re.compile(r"[A-Z]\d?[A-Z0-9]?\b")


@cache
def panels():
    """Return each kind of question, once by itself, and once with all else that may stand on a panel."""
    found = []
    for update, seat in every_kind():
        for one, more in ((update, ()), (with_hints(update), (NEWS,))):
            panel = Panel(one, seat, shown(one, one.info.game))
            found.append((panel, panel.laid_out(PanelLevel("", more))))
    return tuple(found)


@cache
def first_camps():
    """Return the panels of all kept matches of ICE in which a leader is in the reserve, crowded ones."""
    found = []
    for file in sorted(RECORDS.glob("*ice-*.txt")):
        for update, seat, text in kept(file.stem):
            if text == UNDO or update.view(seat).players[seat].leader >= 0 or update.view(seat).day > 1:
                continue
            full = with_hints(update)
            panel = Panel(full, seat, shown(full, "ice"))
            found.append((panel, panel.laid_out(PanelLevel("", (NEWS,)))))
    return tuple(found)


@cache
def opened():
    """Return what the buttons of these panels lead to, each kind of it once."""
    found, known = [], set()
    for panel, laid_out in (*panels(), *first_camps()):
        for press in buttons(laid_out):
            kind = (panel.update.info.game, tail_of(press).partition(":")[0], len(panel.legal) > LIMIT)
            if press.control.verb == "walk" and kind not in known:
                known.add(kind)
                below = panel.laid_out(PanelLevel(tail_of(press)))
                found.append((panel, Opened(below.question, below.picture, below.below, tail_of(press))))
    return tuple(found)


@dataclass(frozen=True)
class Opened(LaidOut):
    """A level below the top."""

    opened: str


def buttons(laid_out):
    """Return the buttons of options."""
    every = [press for block in laid_out.below if isinstance(block, Row) for press in block.buttons]
    return [
        press
        for press in every
        if press.control is not None and press.control.verb in DOES and press.control.tail != WHY
    ]


def tail_of(press):
    return press.control.tail.partition("/")[2] if press.control.verb == "see" else press.control.tail


def lists(laid_out):
    return [block for block in laid_out.below if isinstance(block, SelectSpec)]


def told(laid_out):
    return [line for block in laid_out.below if isinstance(block, Text) for line in block.content.split("\n")]


# ---- the map


@pytest.mark.slow
def test_what_is_recommended_is_on_the_map():
    seen = 0
    for panel, laid_out in (*panels(), *first_camps()):
        tokens = laid_out.picture.places.numbered
        for press in buttons(laid_out):
            shown_too = laid_out.picture.places.others if press.control.verb == "walk" else ()
            if press.tone != "good" or not tokens:
                continue
            texts = ids.read_together(tail_of(press)) if press.control.verb != "walk" else [panel.entries.recommended]
            places = [place for text in texts if (place := panel.renderer.actions.nature(text).place)]
            assert not places or set(places) & {*tokens, *shown_too}, (press.label, tokens)
            seen += bool(places)
    assert seen > 100


@pytest.mark.slow
def test_in_roam_every_place_that_can_be_chosen_is_on_the_map_and_none_has_a_number():
    seen = 0
    for panel, laid_out in panels():
        if panel.update.info.game != "roam" or laid_out.picture.kind not in {"best", "map"}:
            continue
        shown, legal = laid_out.picture.places, panel.update.legal(panel.seat)
        places = {text[3:] for text in legal if text.startswith("at:")}
        assert places <= {*shown.numbered, *shown.others}
        assert not set(shown.numbered) & set(shown.others)
        for press in buttons(laid_out):
            assert not press.label[0].isdigit()
            text = ids.read_together(tail_of(press))[0]
            if press.control.verb == "do" and text.startswith("at:"):
                assert text[3:] in shown.numbered, press.label
                assert text[3:].upper() in press.label
                seen += 1
    assert seen > 3


@pytest.mark.slow
def test_a_number_stands_for_one_choice_whose_place_is_on_the_map():
    seen = 0
    for panel, laid_out in (*panels(), *first_camps(), *opened()):
        tokens, meant = laid_out.picture.places.numbered, {}
        entries = [(choice.value, choice.label) for one in lists(laid_out) for choice in one.choices]
        pressed = [(tail_of(press), press.label) for press in buttons(laid_out)]
        for tail, label in (*pressed, *entries):
            found = NUMBERED.match(label)
            if not tokens or found is None:
                continue
            number = int(found[1])
            texts = ids.read_together(tail)
            at = {one.at for one in panel.chains.joined if ids.together(one.texts) == tail and one.at}
            at = at or {panel.renderer.actions.nature(text).place for text in texts}
            # where it names no place, it is done where the leader is
            at |= {offer.at for text in texts if (offer := panel.by_text.get(text)) and offer.at}
            assert tokens[number - 1] in at, (label, tail, tokens)
            named = {word.lower() for word in PLACE.findall(label) if panel.renderer.actions.place(word.lower())}
            assert not named or tokens[number - 1] in named, (label, tail, tokens)
            assert meant.setdefault(number, tail) == tail, f"{number} is {tail} and {meant[number]}"
            seen += 1
        assert set(meant) == set(range(1, len(meant) + 1)), "no number is left out"
    assert seen > 1000


@pytest.mark.slow
def test_a_button_at_a_place_with_a_number_has_it_unless_another_choice_there_has_it():
    seen = here = 0
    for panel, laid_out in (*panels(), *first_camps(), *opened()):
        tokens, nature = laid_out.picture.places.numbered, panel.renderer.actions.nature
        if panel.renderer.pictures.named:
            continue  # its places have names instead
        pressed = buttons(laid_out)
        taken = {int(found[1]) for press in pressed if (found := NUMBERED.match(press.label))}
        for press in pressed:
            tail = tail_of(press)
            place = "" if press.control.verb == "walk" or ids.JOINED in tail else nature(tail).place
            # digging names no place, and is done at one
            at = panel.by_text[tail].at if not place and tail in panel.by_text else ""
            if place in tokens or at in tokens:
                assert tokens.index(place or at) + 1 in taken, (press.label, tokens, [one.label for one in pressed])
                seen += NUMBERED.match(press.label) is not None
                here += at != "" and NUMBERED.match(press.label) is not None
    assert seen > 300
    assert here > 40


@pytest.mark.slow
def test_what_leads_to_several_places_has_no_number():
    seen = 0
    for _, laid_out in (*panels(), *first_camps(), *opened()):
        for press in buttons(laid_out):
            if press.control.verb == "walk":
                assert not NUMBERED.match(press.label), press.label
                seen += press.tone == "good" and bool(laid_out.picture.places.numbered)
    assert seen


@pytest.mark.slow
def test_all_places_that_a_list_is_about_are_on_its_map_as_far_as_that_reaches():
    seen = 0
    for panel, laid_out in opened():
        if panel.update.info.game != "ice":
            continue
        places = laid_out.picture.places
        prefix, _ = ids.read_level(laid_out.opened)
        legal = {place for text in panel.legal if (place := panel.renderer.actions.nature(text).place)}
        assert set(places.others) <= legal | {one.at for one in panel.chains.joined}
        if prefix == "@camp" and places.numbered:
            camps = {panel.renderer.actions.nature(text).place for text in panel.legal if text.startswith("build:")}
            if not any(text.startswith("recruit") for text in panel.legal) or len(camps) > MANY:
                assert camps <= {*places.numbered, *places.others}
                seen += len(camps) > LIMIT
    assert seen


# ---- headings


def test_every_panel_asks_a_question():
    for panel, laid_out in (*panels(), *first_camps(), *opened()):
        first, _, _ = laid_out.question.content.partition("\n")
        if panel.seat not in panel.update.awaited:
            continue  # it says whom the match waits for
        assert first.startswith("### "), first
        assert "?" in first, f"{panel.update.info.game}: a state is no question: {first}"
        assert laid_out.picture.question == first[4 : first.index("?") + 1], "the picture asks the same in short"


# ---- colours


@pytest.mark.slow
def test_what_is_told_alike_looks_alike():
    seen = 0
    for panel, laid_out in panels():
        offer = {way.tail: way for way in every_way(panel)}
        looks = {}
        for press in buttons(laid_out):
            way = offer.get(tail_of(press))
            if way is None or not way.hint or press.control.verb == "walk" or way.at:
                continue
            if panel.menu.looked or ids.JOINED in way.tail:
                continue  # the map shows it as if it were done; series say themselves in what they differ
            gives = way.tail in panel.by_text and panel.by_text[way.tail].loses
            key = (way.tail.partition(":")[0], way.hint, panel.entries.final([way.tail]), gives)
            looks.setdefault(key, set()).add(press.tone)
            seen += len(looks[key])
        assert all(len(tones) == 1 for tones in looks.values()), looks
    assert seen > 100


def every_way(panel):
    offer = panel._top[1]
    return (*offer.listed, *offer.buttons, *offer.beside, *offer.last)


@pytest.mark.slow
def test_what_only_shows_more_is_never_green():
    """Also where what is recommended is behind it."""
    seen = set()
    for panel, _ in (*panels(), *first_camps()):
        for way in every_way(panel):
            if way.shows:
                assert panel.buttons.button(way._replace(main=True), 1).tone == "plain"
                seen.add(way.tail.partition("|")[2][:1])
            assert way.shows or way.leaf or way.tail != REST
    assert {"", "s"} <= seen, seen


@pytest.mark.slow
def test_what_only_shows_more_says_what_and_is_behind_the_moves():
    seen = set()
    for panel, laid_out in (*panels(), *first_camps(), *opened()):
        pressed = [press for block in laid_out.below if isinstance(block, Row) for press in block.buttons]
        shows = [press for press in pressed if SHOWS.fullmatch(press.label)]
        for press in pressed:
            tail = tail_of(press) if press.control else ""
            part = tail == REST or (tail.partition("|")[2] not in {"", SINGLY} and press.control.verb == "walk")
            assert (press in shows) is part, press.label
        acts = [press for press in buttons(laid_out) if press in shows or press.control.verb in {"do", "see"}]
        # what ends the turn is the last of all, as everywhere
        acts = [press for press in acts if press in shows or not panel.entries.ends(tail_of(press))]
        behind = [press in shows for press in acts]
        assert behind == sorted(behind), [press.label for press in acts]
        seen |= {re.sub(r"[\dA-Z]+", "", press.label) for press in shows}
    assert len(seen) > 3, seen


# ---- labels


def bare(label):
    """Return a label without the number of its place and the price at its end."""
    return re.sub(r"^\d+\.? | \([^()]*\)$", "", label)


def says_all(label):
    """Tell whether a label has a verb and what it is done to; after ``+`` stands what follows."""
    first, *_ = bare(label).split(" + ")
    verb, _, rest = first.partition(" ")
    return verb in VERBS and (bool(rest) or verb in ALONE)


@pytest.mark.slow
def test_every_label_has_a_verb_and_an_object():
    wrong = {}
    for panel, laid_out in (*panels(), *first_camps()):
        asked = " ".join([laid_out.question.content, *(one.placeholder for one in lists(laid_out))])
        for one in lists(laid_out):
            assert set(re.findall(r"[A-Za-z]+", one.placeholder.title())) & VERBS, one.placeholder
        for press in buttons(laid_out):
            arrow = press.control.verb == "see" and len(press.label) == 1
            if not (arrow or SHOWS.fullmatch(press.label) or says_all(press.label)):
                wrong.setdefault((panel.update.info.game, bare(press.label)), (asked, tail_of(press)))
    assert not wrong, "\n".join(f"{key}: {tail} {asked[:60]!r}" for key, (asked, tail) in sorted(wrong.items()))


@pytest.mark.slow
def test_no_two_labels_of_a_panel_can_be_confused():
    """Equal ones differ in more than a number or letter before them; a line above explains a letter behind one."""
    for panel, laid_out in (*panels(), *first_camps()):
        found = [re.sub(r"^(?:\d+|[A-J])[.:]? ", "", press.label) for press in buttons(laid_out)]
        assert len(set(found)) == len(found), (panel.update.info.game, sorted(found), laid_out.question.content)


# ---- what goes to a rival

RIVAL = re.compile(r"for Person \d|tied with Person|Person \d[^,]* tie|auction for")


@pytest.mark.slow
def test_buttons_that_can_be_compared_have_the_same_facts():
    whole, brief = 0, 0
    for panel, laid_out in panels():
        cut = set()
        for press in buttons(laid_out):
            offer = panel.by_text.get(tail_of(press)) or panel.chains.series.get(tail_of(press))
            line = next((one for one in told(laid_out) if f"**{press.label}**" in one), "").replace(COMMA, ", ")
            if press.control.verb == "walk" or not offer or not offer.vital or not line:
                continue
            parts = [part.replace(COMMA, ", ") for part in offer.hint.split(", ")]
            assert all(part in line for part in parts[: offer.vital]), (line, parts)
            cut |= {part in line for part in parts[offer.vital :]}
        assert len(cut) < 2, (told(laid_out), "some have more facts than others")
        whole, brief = whole + (True in cut), brief + (False in cut)
    assert whole
    assert brief


@pytest.mark.slow
def test_what_goes_to_a_rival_is_never_cut():
    seen = 0
    for file in sorted(RECORDS.glob("*roam-*.txt")):
        for number, (update, seat, text) in enumerate(kept(file.stem)):
            legal = update.legal(seat)
            if text == UNDO or number % 4 or not legal or not legal[0].startswith("at:"):
                continue
            renderer = shown(update, "roam")
            view = update.view(seat)
            hints = {one: renderer.actions.offer(one, view).hint for one in legal}
            if not any(map(RIVAL.search, hints.values())):
                continue
            laid_out = Panel(update, seat, renderer).laid_out(PanelLevel(""))
            for press in buttons(laid_out):
                if press.control.verb == "do" and RIVAL.search(hints.get(tail_of(press), "")):
                    seen += 1
                    lines = [one for one in told(laid_out) if f"**{press.label}**" in one]
                    assert lines, (press.label, hints, told(laid_out), laid_out.question)
                    assert RIVAL.search(lines[0]), (lines, hints[tail_of(press)])
    assert seen > 30


def moments(count):
    """Yield moments of kept matches in which a turn may be ended, or go on in several ways, with some for a rival."""
    for file in sorted(RECORDS.glob("*roam-[34]*.txt"))[:count]:
        for update, seat, text in kept(file.stem):
            legal = update.legal(seat)
            if text == UNDO or "done" not in legal or len(legal) < 3:
                continue
            renderer = shown(update, "roam")
            hints = {one: renderer.actions.offer(one, update.view(seat)).hint for one in legal}
            if any(map(RIVAL.search, hints.values())):
                yield Panel(update, seat, renderer), hints


LOSING = {
    "as it is": lambda _text: False,
    "all that is not for a rival is a loss": lambda text: not text.startswith(("done", "fill", "free", "replace")),
    "all is a loss": lambda _text: True,
}


@pytest.mark.slow
@pytest.mark.parametrize("loses", LOSING)
def test_what_goes_to_a_rival_is_told_however_much_else_there_is_to_tell(loses):
    seen = most = 0
    for panel, hints in moments(12):
        every = tuple(replace(one, loses=LOSING[loses](one.text)) for one in panel.offers.every)
        vars(panel)["offers"] = replace(panel.offers, every=every)
        laid_out = panel.laid_out(PanelLevel(""))
        lines = told(laid_out)
        for press in buttons(laid_out):
            if press.control.verb == "do" and RIVAL.search(hints.get(tail_of(press), "")):
                wanted = [part.replace(COMMA, ", ") for part in hints[tail_of(press)].split(", ") if RIVAL.search(part)]
                found = [one for one in lines if f"**{press.label}**" in one]
                assert found, (press.label, lines)
                assert all(part in found[0].replace(COMMA, ", ") for part in wanted), (wanted, found)
                seen += 1
                most = max(most, len(lines))
    assert seen > 30
    assert most > LINES or loses == "as it is"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["Bartholomew Featherstonehaugh XI", "Smith, John and all of his sons"])
def test_what_goes_to_a_rival_is_in_a_hint_however_long_names_are(name):
    seen = 0
    for file in sorted(RECORDS.glob("*roam-4*.txt"))[:6]:
        for update, seat, text in kept(file.stem):
            legal = [one for one in update.legal(seat) if one.startswith(("at:", "replace:", "slide:"))]
            if text == UNDO or not legal:
                continue
            called = replace(
                update.info, seats=tuple(replace(one, name=f"{one.seat}{name}") for one in update.info.seats)
            )
            renderer = shown(Update(update._game, replace(update._live, info=called)), "roam")
            view = update.view(seat)
            for one in legal[:8]:
                plain = shown(update, "roam").actions.offer(one, view).hint
                rivals = set(re.findall(r"Person (\d)", plain))
                hint = renderer.actions.offer(one, view).hint
                assert len(hint) <= HINT
                assert all(f"{rival}{name[:4]}" in hint for rival in rivals), (plain, hint)
                seen += bool(rivals)
    assert seen > 20
