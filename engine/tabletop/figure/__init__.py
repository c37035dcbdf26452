"""Figures: a film with words, and with a question that is answered before one sees what happens. Readable HTML; the one script
only makes it better. No lesson, no page and no address of a site: those who have them use this room."""
