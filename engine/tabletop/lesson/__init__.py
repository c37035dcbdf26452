"""Lessons: their files, and the engine playing what they state. No page and no painting: the build makes pages of them."""
