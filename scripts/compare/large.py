"""Variants of chess on larger boards."""

GAMES = []
