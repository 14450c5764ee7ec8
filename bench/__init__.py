"""Measures the figures of docs/figures.md; run by ``python -m bench``, never by a test."""
