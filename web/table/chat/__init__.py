"""A game in a chat: one message a turn from the device that keeps it, one answer from everybody, each sealed for one device."""
