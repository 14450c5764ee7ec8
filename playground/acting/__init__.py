"""What people do: commands, presses, forms; and what they see of it."""
