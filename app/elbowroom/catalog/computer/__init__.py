"""This computer as a machine: what it has, read from the system's own files and libraries."""
