"""What holds of every picture that is published, whatever the game."""

from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from time import thread_time

from PIL import Image, ImageChops

from render.canvas import encode


def same_in_any_thread(draw):
    """Hold a drawing function to the same bytes, whoever calls it when."""
    with ThreadPoolExecutor(4) as pool:
        assert len({pool.submit(lambda: encode(draw())).result() for _ in range(4)}) == 1


def small_and_close(image, most, *, kib=260):
    """Hold the encoded picture to a size, and to few pixels that are off: ``most`` is the share of them by how far."""
    data = encode(image)
    assert len(data) < kib * 1024
    with Image.open(BytesIO(data)) as back:
        red, green, blue = ImageChops.difference(image, back.convert("RGB")).split()
    error = ImageChops.lighter(ImageChops.lighter(red, green), blue).histogram()
    for far, share in most.items():
        assert sum(error[far:]) <= sum(error) * share


def cheap_beside_encoding(draw):
    """Hold a drawing function to little time, counted on the processor: others use the machine as well."""
    image = draw()
    spent = [(_spent(draw), _spent(lambda: encode(image))) for _ in range(7)]
    drawing, encoding = (min(times) for times in zip(*spent, strict=True))
    assert drawing + encoding <= 2.5 * encoding, (drawing, encoding)


def _spent(act):
    begun = thread_time()
    act()
    return thread_time() - begun
