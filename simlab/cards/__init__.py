"""Text → tables: card sets are read, checked, edited and compiled for the engine."""

from simlab.cards.compile import compile_cards, fingerprint
from simlab.cards.load import CardSet, load_sets

__all__ = ["CardSet", "compile_cards", "fingerprint", "load_sets"]
