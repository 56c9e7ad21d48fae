"""Every line of a runtime's log that we print or read, each described once."""

from elbowroom.core.log_line import LogLine
from elbowroom.core.log_lines import llama_cpp, ollama, others, vllm

LINES: tuple[LogLine, ...] = (*ollama.LINES, *vllm.LINES, *others.LINES, *llama_cpp.LINES)
