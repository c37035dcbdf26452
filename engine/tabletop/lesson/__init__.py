"""Lessons: their files, and the engine that plays and checks them. The build makes pages of them; there is no page here."""
