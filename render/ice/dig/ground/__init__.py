"""The ground of the dig and the tiles on it, as they are seen from above."""
