"""What every game's pictures are drawn, put together and encoded with."""
