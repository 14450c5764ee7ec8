"""What is logged, counted and measured of the bot."""
