"""What a bot writer needs: the decorator, and the words of the game."""

from simlab.strategy.api import Bot, Strategy, advice, strategy
from simlab.vocabulary import Kind, Op, Prompt, Slot, Verb

__all__ = ["Bot", "Kind", "Op", "Prompt", "Slot", "Strategy", "Verb", "advice", "strategy"]
