"""Discord's limits, as rules on the JSON that a bot sends.

Each check takes values and a ``Report`` and adds what is wrong; nothing here knows the state of the world.
"""
