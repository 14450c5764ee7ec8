"""What is kept of people: who they follow or invite, and how often they may be pinged."""
