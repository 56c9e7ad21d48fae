"""The shipped models and machines as validated objects."""
