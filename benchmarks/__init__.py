"""Side by side with others: peers from PyPI, and the hot path by hand in C. How to run it: README.md."""
