"""The document and its reader: elements and listeners, dialogs, fields and buttons as markup, language and preferences,
addresses, and storage. Boards and tables begin in `board` and `table`."""
