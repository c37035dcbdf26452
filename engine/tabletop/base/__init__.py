"""Helpers for all other rooms: errors, files that come with a package, escaping, late imports, the names of the games."""
