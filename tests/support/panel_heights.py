"""How much of a phone's screen a panel is reckoned to take."""

from cogs.messages.message import Message, Picture, Row, SelectSpec, Text


def tall(message: Message) -> int:
    """Reckon how many pixels a panel takes on a phone that is 390 pixels wide."""
    total = 48
    for block in message.blocks:
        match block:
            case Text():
                lines = [(len(line), line.startswith("-#")) for line in block.content.replace("*", "").split("\n")]
                total += 8 + sum((19, 22)[not small] * -(-length // (50 if small else 42)) for length, small in lines)
            case SelectSpec():
                total += 48
            case Row():
                room, rows = 0, 0
                for wide in (42 + 8 * len(press.label) for press in block.buttons):
                    rows += wide > room
                    room = (353 if wide > room else room) - wide
                total += 48 * rows
            case Picture():
                total += 172 if block.name.startswith("outcomes") else 224
    return total
