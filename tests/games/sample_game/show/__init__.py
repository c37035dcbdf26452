"""What is seen of Scrapyard."""
