"""The document and whoever reads it: elements and listeners, dialogs, fields and buttons as markup, language and
preferences, addresses, and what the browser stores. It knows nothing of boards and tables."""
