"""The sprites of ICE at any size: figures, signs, tiles, cards, and their colours."""
