"""Variants of chess on 64 squares."""

GAMES = []
