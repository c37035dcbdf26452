"""What everything else rests on: errors, files that come with a package, escaping, late imports, the names of the games."""
