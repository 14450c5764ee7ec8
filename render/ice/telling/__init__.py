"""What happened, and why something did not: events and refusals as sentences."""
