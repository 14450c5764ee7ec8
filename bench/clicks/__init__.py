"""How soon clicks are answered, how many of them one bot bears, and what computers at other tables change."""
