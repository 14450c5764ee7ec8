"""What holds of every picture that is published, whatever the game."""

from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

from PIL import Image, ImageChops

from render.drawing.encoding import encode


def same_in_any_thread(draw):
    """Hold a drawing function to the same bytes, anyone who calls it when."""
    with ThreadPoolExecutor(4) as pool:
        assert len({pool.submit(lambda: encode(draw())).result() for _ in range(4)}) == 1


def small_and_close(image, most, *, kib=280):
    """Hold the encoded picture to a size, and to few pixels that are off: ``most`` is the share of them by how far."""
    data = encode(image)
    assert len(data) < kib * 1024
    with Image.open(BytesIO(data)) as back:
        red, green, blue = ImageChops.difference(image, back.convert("RGB")).split()
    error = ImageChops.lighter(ImageChops.lighter(red, green), blue).histogram()
    for far, share in most.items():
        assert sum(error[far:]) <= sum(error) * share
