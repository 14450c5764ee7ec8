"""Letters of any script on pictures and in texts: fonts, shapes, order, and which look alike."""
