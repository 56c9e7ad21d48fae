"""Would the tests notice a wrong number or a wrong comparison in the core? Tried one at a time."""
