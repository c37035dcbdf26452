"""The game's appearance and language: scene, motions, looks, colours and texts. This room contains no rules."""
