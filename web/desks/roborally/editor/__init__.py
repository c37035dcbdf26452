"""The course editor. `drawing`, `tools`, `problems` and `saved` are its model and never touch the browser. The other modules
show the drawing and handle events. It is imported when it is first opened."""
