"""The build of llama.cpp whose source and measured rows stand behind every figure."""

BUILD = "llama.cpp b11739"
CHECKED_ON = "2026-11-29"
