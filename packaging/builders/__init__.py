"""What `packaging/build.py` builds with, one thing a module."""
