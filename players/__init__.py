"""Computers that play: for any game three strengths, which know what their seat may know and nothing else.

``players.strengths.find`` gives a player by game and strength; knows nothing of people, stores or Discord.
"""
