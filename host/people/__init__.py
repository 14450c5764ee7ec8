"""What is kept of people, whom they follow or invite, and how often they may be called."""
