"""The rules, chapter by chapter as in RULES.md: they change the state and emit events.

They know no drawings, words or bots.
"""
