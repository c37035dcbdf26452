"""A game in a chat: a message each turn from the host device, an answer from everybody else, each sealed for one device."""
