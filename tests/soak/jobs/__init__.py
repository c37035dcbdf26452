"""The jobs: links, positions, drawings and games at random. No job knows another."""
