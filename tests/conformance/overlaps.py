"""What hides what on a picture: texts that are written over each other, or covered by what is pasted later, or cut.

Pictures are put together by pasting: letters, and sprites that have letters on them. So whatever is pasted is noted
on the picture that it comes to, together with the letters that it carries.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from PIL import Image

from render.drawing import cache
from render.letters import lettering

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pytest

_MARKS = "letters on it"
_FLAWS = "what is hidden"
_TEXT = "text"
_SPRITES = "sprites on it"
_MUCH = 0.2
"""The share of a text's ink box from which it counts as hidden."""
_SOLID = 128
"""The opacity from which a sprite hides what is under it."""


class Mark(NamedTuple):
    """A text on a picture, by the box of its ink."""

    text: str
    box: tuple[int, int, int, int]

    def moved(self, x: int, y: int) -> Mark:
        left, top, right, bottom = self.box
        return Mark(self.text, (left + x, top + y, right + x, bottom + y))


def flaws(image: Image.Image) -> tuple[str, ...]:
    """Return what is hidden or cut on a picture that was drawn while ``noted`` was on."""
    cut = [f"{mark.text!r} is cut" for mark in _marks(image) if _outside(mark.box, image.size)]
    return (*image.info.get(_FLAWS, ()), *cut)


@contextmanager
def noted(patch: pytest.MonkeyPatch) -> Iterator[None]:
    """Note what is pasted onto what; nothing that was drawn before is used."""
    with patch.context() as patched:
        patched.setattr(cache, "KEPT", cache.Cache(2**40))
        patched.setattr(lettering, "_sprite", _lettered(lettering._sprite))
        for name, of in {"paste": _paste, "alpha_composite": _composite, "crop": _cropped}.items():
            patched.setattr(Image.Image, name, of(getattr(Image.Image, name)))
        for name in ("resize", "reduce", "rotate", "transpose", "convert"):
            patched.setattr(Image.Image, name, _bare(getattr(Image.Image, name), same=name == "convert"))
        yield


def _marks(image: Image.Image) -> tuple[Mark, ...]:
    return image.info.get(_MARKS, ())


def _outside(box: tuple[int, int, int, int], size: tuple[int, int]) -> bool:
    return box[0] < 0 or box[1] < 0 or box[2] > size[0] or box[3] > size[1]


def _lettered(sprite: Any) -> Any:
    def lettered(text: str, *args: Any) -> Image.Image:
        mask = sprite(text, *args)
        mask.info[_TEXT] = text
        return mask

    return lettered


def _paste(paste: Any) -> Any:
    def pasted(image: Image.Image, im: Any, box: Any = None, mask: Any = None) -> None:
        if isinstance(box, Image.Image):
            box, mask = None, box
        _note(image, im, box or (0, 0), mask)
        paste(image, im, box, mask)

    return pasted


def _composite(composite: Any) -> Any:
    def composed(image: Image.Image, im: Image.Image, dest: Any = (0, 0), source: Any = (0, 0)) -> None:
        _note(image, im, dest, im)
        # it works by pasting, which must not be noted again
        kept = dict(image.info)
        composite(image, im, dest, source)
        image.info = kept

    return composed


def _note(image: Image.Image, im: Any, box: tuple[int, ...], mask: Image.Image | None) -> None:
    x, y = box[:2]
    text = mask.info.get(_TEXT) if mask is not None else None
    there = _marks(image)
    found = []
    if text is not None:
        ink = mask.getbbox() if mask is not None else None
        if ink is not None:
            new = (Mark(text, ink).moved(x, y),)
            found = [f"{text!r} is written over {old.text!r}" for old in there if _hidden(old.box, new[0].box)]
            found += [f"{text!r} is written over {old.text!r}" for old in there if _hidden(new[0].box, old.box)]
            image.info[_MARKS] = there + new
    elif isinstance(im, Image.Image) or len(box) == 4:
        over = _cover(im, mask) if isinstance(im, Image.Image) else None
        whole = (0, 0, *im.size) if isinstance(im, Image.Image) else (0, 0, box[2] - x, box[3] - y)
        left = []
        for old in there:
            if _covered(old.moved(-x, -y).box, whole, over):
                found.append(f"{old.text!r} is covered")
            else:
                left.append(old)
        new = tuple(mark.moved(x, y) for mark in _marks(im)) if isinstance(im, Image.Image) else ()
        found += im.info.get(_FLAWS, ()) if isinstance(im, Image.Image) else ()
        image.info[_MARKS] = (*left, *new)
        if isinstance(im, Image.Image) and _solid(im, mask):
            found += _on_its_like(image, im.size, (x, y))
    if found:
        image.info[_FLAWS] = (*image.info.get(_FLAWS, ()), *dict.fromkeys(found))


def _on_its_like(image: Image.Image, size: tuple[int, int], at: tuple[int, int]) -> list[str]:
    """Note an opaque sprite, and return how often it covers one of its size, as pieces and cards have."""
    there = image.info.get(_SPRITES, ())
    image.info[_SPRITES] = (*there, (size, at))
    new = (*at, at[0] + size[0], at[1] + size[1])
    alike = [(*old, old[0] + size[0], old[1] + size[1]) for its, old in there if its == size]
    return [f"a sprite of {size} is covered by its like" for box in alike if _hidden(box, new)]


def _solid(im: Image.Image, mask: Image.Image | None) -> bool:
    """Return whether most of a sprite is opaque, so that it would hide its like."""
    over = _cover(im, mask)
    return over is None or sum(over.histogram()[_SOLID:]) > im.width * im.height // 2


def _hidden(box: tuple[int, int, int, int], by: tuple[int, int, int, int]) -> bool:
    """Return whether much of a box is under another."""
    wide, tall = min(box[2], by[2]) - max(box[0], by[0]), min(box[3], by[3]) - max(box[1], by[1])
    return wide > 0 and tall > 0 and wide * tall > _MUCH * (box[2] - box[0]) * (box[3] - box[1])


def _cover(im: Image.Image, mask: Image.Image | None) -> Image.Image | None:
    """Return where a sprite is opaque, as a mask; None: everywhere."""
    if mask is None:
        return None
    return mask.getchannel("A") if mask.mode == "RGBA" else mask.convert("L")


def _covered(box: tuple[int, int, int, int], whole: tuple[int, int, int, int], over: Image.Image | None) -> bool:
    if not _hidden(box, whole):
        return False
    if over is None:
        return True
    part = over.crop((max(0, box[0]), max(0, box[1]), min(box[2], whole[2]), min(box[3], whole[3])))
    solid = sum(part.histogram()[_SOLID:])
    return solid > _MUCH * (box[2] - box[0]) * (box[3] - box[1])


def _cropped(crop: Any) -> Any:
    def cropped(image: Image.Image, box: Any = None) -> Image.Image:
        part = crop(image, box)
        x, y = box[:2] if box else (0, 0)
        moved = (mark.moved(-x, -y) for mark in _marks(image))
        part.info = {**part.info, _MARKS: tuple(one for one in moved if not _outside(one.box, part.size))}
        return part

    return cropped


def _bare(make: Any, *, same: bool) -> Any:
    def made(image: Image.Image, *args: Any, **kwargs: Any) -> Image.Image:
        found = make(image, *args, **kwargs)
        if not same:
            found.info = {}
        return found

    return made
