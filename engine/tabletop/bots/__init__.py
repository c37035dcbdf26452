"""Bots that play every game, bot files in processes of their own, tournaments, and how their games are shared out."""
