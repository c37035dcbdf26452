"""Figures: a film with words, and with a question that the reader answers before seeing what happens. A figure is HTML that
works without a script; the script adds steps and events. This room knows no lesson, no page and no address of a site."""
