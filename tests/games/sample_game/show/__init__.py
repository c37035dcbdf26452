"""What is seen and said of the game: scene, motions, looks, colours and texts. No rule stands here."""
