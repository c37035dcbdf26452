"""What scenes and sentences are made of: things with looks, their outlines and colours, SVG, and catalogues of words."""
