"""The rules of the game, as an explicit state machine that asks and never calls out."""
