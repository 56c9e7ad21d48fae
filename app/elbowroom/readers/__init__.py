"""Other people's files, read without trusting them: model files, model stores, runtime logs.

A reader takes a path and gives frozen values, or a refusal. It reads no further than its caps, runs
nothing, and looks at no file that the person did not point at.
"""

WORKER_ARGUMENT = "--read-model-file"
"""How the packaged program starts itself to read a file apart: it has no Python to call."""
