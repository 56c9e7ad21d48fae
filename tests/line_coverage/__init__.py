"""Which lines of the core, the plan and the readers the tests run, and why the rest is not run."""
