"""The parts of scenes and sentences: things with looks, outlines and colours, SVG, and catalogues of words."""
