"""The command line, benchmarks, and numbers for learning machines."""
