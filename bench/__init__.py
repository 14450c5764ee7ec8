"""Measures the figures of the README; run by ``python -m bench``, never by a test."""
