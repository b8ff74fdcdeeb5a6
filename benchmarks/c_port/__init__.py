"""The hot path by hand in C: strengths and the legal options of a window."""
