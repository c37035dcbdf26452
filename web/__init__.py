"""The page: drawing, controls and storage around the engine. Runs in the browser."""
