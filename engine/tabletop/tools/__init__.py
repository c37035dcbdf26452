"""The command line, benchmarks, the lab, and numbers for machine learning."""
