"""Models beside one another on several machines: what is compared, what it needs, and why."""
