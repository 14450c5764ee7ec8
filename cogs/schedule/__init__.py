"""What happens by itself: reminders, clocks, pauses, vacations, and the messages about them."""
