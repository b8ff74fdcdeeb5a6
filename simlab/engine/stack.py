"""What the game is in the middle of: a stack of frames. The top one says what happens next."""

from simlab.jit import rule
from simlab.vocabulary import NONE, Prompt


@rule
def push(s, step, seat, other, card, on, a, b, c):
    """Something to be done before what is below goes on."""
    f = s.frames[s.depth]
    f.step = step
    f.seat = seat
    f.other = other
    f.card = card
    f.on = on
    f.a = a
    f.b = b
    f.c = c
    f.d = 0
    f.tried = 0
    f.done = 0
    s.depth += 1


@rule
def begin(s, step, seat):
    """Push a frame about one player and nothing else."""
    push(s, step, seat, -1, NONE, NONE, 0, 0, 0)


@rule
def pop(s):
    s.depth -= 1


@rule
def become(s, step):
    """The top frame goes on with another step."""
    s.frames[s.depth - 1].step = step


@rule
def ask(s, prompt, seat):
    """Stop here until this player has answered."""
    s.prompt = prompt
    s.decider = seat


@rule
def nobody_asked(s):
    s.prompt = Prompt.NOTHING
    s.decider = -1


@rule
def unwind(s):
    """The game is over: nothing is pending any more."""
    s.depth = 0
    s.prompt = Prompt.NOTHING
    s.decider = -1
