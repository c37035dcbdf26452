"""The rules by the chapters of RULES.md, and the names of their steps. They use no randomness, clock, language or screen."""
