"""Relatives of chess in Asia."""

GAMES = []
