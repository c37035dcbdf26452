"""The drawings, by the names of looks. They know no position: a look and its parameters are all they get."""
