"""The jobs: random links, positions, drawings and games. No job depends on another."""
