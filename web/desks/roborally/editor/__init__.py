"""The course editor. `drawing`, `tools`, `problems` and `saved` are its model, which never touches the browser; the rest
shows the drawing and listens. It is loaded when it is first opened."""
