"""Pauses of a table and vacations of a person."""
