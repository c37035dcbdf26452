"""The rules, chapter by chapter as in RULES.md: they change the state and tell what happened.

They never draw, speak or think ahead.
"""
