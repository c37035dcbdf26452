"""Games and positions as text: links and notation."""
