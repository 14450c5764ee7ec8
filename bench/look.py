"""Pictures of kept matches: of one checkout, or of two side by side as they look on a screen.

``python -m bench.look FOLDER`` writes each picture as it is; ``--before CHECKOUT`` writes pairs, before on the left,
at three widths and in few colours. ``--only`` names the scenes by their beginning: ``roam``, ``ice-hand``.

Knows matches that are kept, and what every checkout can draw. Must not know what is on a picture.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from inspect import signature
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PIL import Image, ImageDraw, ImageFont

import operator_text

# of the checkout in whose folder this runs, which may be another one
from engine.record import parse
from engine.registry import find
from engine.timeline import Timeline
from render.base import Names
from render.drawing.encoding import encode
from render.renderers import RENDERERS
from render.words import words

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).resolve().parents[1]
RECORDS: Final = ROOT / "tests" / "records"
WIDTHS: Final = (1200, 550, 390)
"""A picture that was opened, on a desk, on a phone."""
AIM: Final = 120 * 1024
"""A pair takes fewer colours until it is at most as large as this."""
NAMES: Final = ("Ann", "Bob", "Łucja Żółw", "Мария", "Bartholomew")
_SHARES: Final = (1.0, 0.8, 0.65, 0.5)
_GAP: Final = 12
_HEAD: Final = 30
_FONT: Final = ROOT / "render" / "fonts" / "PTN77F.ttf"


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture of a match: after this many actions, as one of the methods of a game's pictures draws it."""

    name: str
    """Begins with the key of the game."""
    record: str
    after: int
    method: str = "table"
    """``table/NAME`` for one of several pictures, ``preview``, ``panel`` (nothing is thought of), ``places`` (the
    places of a question), ``hand``, ``result``, ``forecast``."""
    texts: tuple[str, ...] = ()
    """What is thought of; for a forecast, what it is asked about; for places, how the actions begin."""
    seat: int | None = None
    """Whose view; None for what everyone sees."""


SCENES: Final = (
    Scene("roam-start", "played-roam-4", 0),
    Scene("roam-middle", "played-roam-4", 132),
    Scene("roam-two", "roam-2-own-claim", 88),
    Scene("roam-preview", "played-roam-4", 123, "preview", ("at:c1",), 1),
    Scene("roam-turning", "played-roam-4", 133, "panel", (), 3),
    Scene("roam-auction", "played-roam-4", 125, "table/auction"),
    Scene("roam-result", "played-roam-4", 213, "result"),
    Scene("ice-dig", "played-ice-4", 196, "table/dig"),
    Scene("ice-boards", "played-ice-4", 117, "table/boards"),
    Scene("ice-hand", "played-ice-4", 140, "hand", (), 1),
    Scene("ice-sunset", "played-ice-4", 186, "hand", (), 3),
    Scene("ice-map", "played-ice-4", 117, "places", ("move:",), 0),
    Scene("ice-forecast", "played-ice-4", 153, "forecast", ("excavate",), 2),
    Scene("ice-result", "played-ice-4", 280, "result"),
)


def draw(scenes: tuple[Scene, ...], folder: Path) -> None:
    """Draw scenes with the modules of the checkout in whose folder this runs."""
    for scene in scenes:
        for name, data in _drawn(scene):
            (folder / f"{name}.png").write_bytes(data)


def _drawn(scene: Scene) -> Iterator[tuple[str, bytes]]:
    record = parse((RECORDS / f"{scene.record}.txt").read_text())
    game: Any = find(record.game)
    names = NAMES[: record.seats]
    renderer: Any = RENDERERS[record.game].for_match(words(), Names(names, names))
    pictures = renderer.pictures
    timeline, events = Timeline.begin(game, record)
    told = [*events]
    for entry in record.entries[: scene.after]:
        timeline, events = timeline.play(game, entry.seat, entry.text)
        told += events
    view = game.view(timeline.state, scene.seat)
    match scene.method:
        case "preview":
            thought: list[Any] = []
            for text in scene.texts:
                assert scene.seat is not None
                timeline, more = timeline.play(game, scene.seat, text)
                thought += more
            seen = pictures.preview(game.view(timeline.state, scene.seat), events=thought)
            drawn = [getattr(seen, "image", seen)]
        case "places" if hasattr(pictures, "places"):
            legal = [game.encode(action) for action in game.legal(timeline.state, scene.seat)]
            tokens = [renderer.actions.nature(text).place for text in legal if text.startswith(scene.texts[0])]
            drawn = [pictures.places(view, tuple(dict.fromkeys(tokens))).image]
        case "result" if "events" in signature(pictures.result).parameters:
            drawn = [pictures.result(view, events=told).image]
        case _:
            drawn = _seen(pictures, scene, view, events)
    for number, image in enumerate(drawn):
        yield scene.name + (f"-{number + 1}" if len(drawn) > 1 else ""), encode(image)


def _seen(pictures: Any, scene: Scene, view: Any, events: Any) -> list[Image.Image]:
    """Return what a view shows, without anything that is thought of."""
    method, _, wanted = scene.method.partition("/")
    match method:
        case "table":
            # older checkouts draw all of a table at once
            table = [one.draw() if hasattr(one, "draw") else one for one in pictures.table(view, events=events)]
            return [one.image for one in table if wanted in {"", one.name}]
        case "panel" | "places":
            drawn = pictures.preview(view)
            return [getattr(drawn, "image", drawn)]
        case "forecast":
            drawn = pictures.forecast(scene.texts[0], view)
            return [getattr(drawn, "image", drawn)]
        case _:
            drawn = getattr(pictures, method)(view)
            return [(drawn.draw() if hasattr(drawn, "draw") else drawn).image]


def _draw_with(checkout: Path, folder: Path, only: str) -> None:
    """Draw the scenes with another checkout's modules, in a process of its own."""
    code = [sys.executable, "-P", str(Path(__file__).resolve()), str(folder), "--only", only]
    subprocess.run(code, cwd=checkout, env={**os.environ, "PYTHONPATH": str(checkout)}, check=True)


def pair(before: Image.Image, after: Image.Image, wide: int) -> bytes:
    """Return two pictures side by side as PNG, of large ones the middle: as much of it as fits into ``AIM``."""
    data = b""
    for share in _SHARES:
        data = packed(beside(before, after, wide, share=share))
        if len(data) <= AIM:
            break
    return data


def beside(before: Image.Image, after: Image.Image, wide: int, *, share: float = 1.0) -> Image.Image:
    """Return two pictures side by side, each as wide as on a screen of this width; of each a share from its middle."""
    small = [_middle(_scaled(each, wide), share) for each in (before, after)]
    tall = max(each.height for each in small)
    sheet = Image.new("RGB", (sum(each.width for each in small) + _GAP, tall + _HEAD), "white")
    pen = ImageDraw.Draw(sheet)
    left = 0
    for title, each in zip(("Before", "After"), small, strict=True):
        pen.text((left + 4, 3), title, font=ImageFont.truetype(str(_FONT), 20), fill="black")
        sheet.paste(each, (left, _HEAD))
        left += each.width + _GAP
    return sheet


def _scaled(image: Image.Image, wide: int) -> Image.Image:
    wide = min(wide, image.width)
    return image.resize((wide, round(image.height * wide / image.width)), Image.Resampling.LANCZOS)


def _middle(image: Image.Image, share: float) -> Image.Image:
    wide, tall = round(image.width * share), round(image.height * share)
    left, top = (image.width - wide) // 2, (image.height - tall) // 2
    return image.crop((left, top, left + wide, top + tall))


def packed(image: Image.Image) -> bytes:
    """Return a picture as PNG in as many colours as fit into ``AIM``, in 64 at least."""
    data = b""
    # what differs most keeps its colour: pieces are small, and are told apart by theirs
    for colours in (160, 96, 64):
        buffer = BytesIO()
        small = image.quantize(colours, Image.Quantize.MAXCOVERAGE, 3, dither=Image.Dither.NONE)
        small.save(buffer, "PNG", optimize=True)
        data = buffer.getvalue()
        if len(data) <= AIM:
            break
    return data


def main() -> None:
    """Write the pictures, or the pairs, into a folder."""
    parser = argparse.ArgumentParser(prog="python -m bench.look", description="Draw pictures of kept matches.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--before", type=Path, help="a checkout whose pictures stand on the left")
    parser.add_argument("--only", default="", help="the beginning of the names of scenes")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    if given.before is None:
        draw(tuple(scene for scene in SCENES if scene.name.startswith(given.only)), given.folder)
        return
    with tempfile.TemporaryDirectory() as old, tempfile.TemporaryDirectory() as new:
        _draw_with(given.before.resolve(), Path(old), given.only)
        _draw_with(ROOT, Path(new), given.only)
        for file in sorted(Path(new).iterdir()):
            with Image.open(Path(old) / file.name) as one, Image.open(file) as other:
                before, after = one.convert("RGB"), other.convert("RGB")
            for wide in WIDTHS:
                (given.folder / f"{file.stem}-{wide}.png").write_bytes(pair(before, after, wide))


if __name__ == "__main__":
    operator_text.run(main)
