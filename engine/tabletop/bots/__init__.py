"""Bots that play every game, bot files in processes of their own, tournaments, and their games in parallel."""
