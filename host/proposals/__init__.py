"""What one person at a table asks the others for, and how they answer."""
