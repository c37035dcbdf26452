"""The rules by the chapters of RULES.md, and the names of their steps. They know no chance, clock, language or screen."""
