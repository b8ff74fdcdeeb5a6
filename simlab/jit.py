"""The only importer of numba: how the rules are compiled, cached and called.

Numba's own disk cache does not notice an edit in an imported file. Here the cache folder is
named by a hash of every source the compiled code is made of, so stale code is never served.
With NUMBA_DISABLE_JIT=1 the same source runs as ordinary Python.
"""

import hashlib
import importlib
import os
import pathlib
import types
import warnings
from typing import Any

import numba
import numpy as np
from numba.core import cgutils
from numba.core.caching import _CacheLocator
from numba.core.codegen import JITCodeLibrary, JITCPUCodegen
from numba.core.environment import lookup_environment
from numba.cpython import slicing
from numba.extending import intrinsic
from numba.np import linalg

# Helpers shared by bots take `my` with fewer named parameters than the bot's own: the same bytes, as meant.
warnings.filterwarnings("ignore", category=numba.errors.NumbaExperimentalFeatureWarning)


def _take_scipy_for_granted() -> None:
    """Whether there is a BLAS numba finds out by loading all of scipy.linalg, a tenth of a warm start; simlab requires scipy."""
    look = linalg.ensure_blas
    linalg.ensure_blas = lambda: None
    importlib.import_module("numba.np.arraymath")
    linalg.ensure_blas = look


COMPILED = not numba.config.DISABLE_JIT
if COMPILED:
    _take_scipy_for_granted()
ROOT = pathlib.Path(__file__).resolve().parent
SOURCES = ("vocabulary.py", "records.py", "tables.py", "jit.py", "engine")


def engine_fingerprint() -> str:
    """A hash of every file that compiled code is made of."""
    digest = hashlib.blake2b(digest_size=8)
    for source in SOURCES:
        path = ROOT / source
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            digest.update(file.relative_to(ROOT).as_posix().encode() + b"\0" + file.read_bytes())
    digest.update(f"{numba.__version__} {np.__version__}".encode())
    return digest.hexdigest()


FINGERPRINT = engine_fingerprint()


def bot_fingerprint(file: pathlib.Path) -> str:
    """A hash of a bot's own file and of the advice that bots share."""
    shared = sorted((ROOT / "strategy").glob("*.py"))
    return hashlib.blake2b(b"".join(f.read_bytes() for f in (file, *shared)), digest_size=6).hexdigest()


def cache_folder() -> pathlib.Path:
    """Where compiled code is kept: SIMLAB_CACHE, or the user's cache directory."""
    base = os.environ.get("SIMLAB_CACHE") or os.path.join(
        os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache"), "simlab"
    )
    return pathlib.Path(base)


def is_warm() -> bool:
    """Whether this very engine has been compiled before on this machine."""
    return not COMPILED or any((cache_folder() / FINGERPRINT).glob("*.nbc"))


class FingerprintLocator(_CacheLocator):
    """Caches under the engine's fingerprint (and, for a bot, its own file's)."""

    def __init__(self, py_func: Any, py_file: str) -> None:
        self._name = f"{py_func.__code__.co_firstlineno}"
        own = pathlib.Path(py_file)
        inside = own.resolve().is_relative_to(ROOT)
        self._stamp = FINGERPRINT if inside else FINGERPRINT + bot_fingerprint(own)
        self._path = str(cache_folder() / FINGERPRINT)

    def get_cache_path(self) -> str:
        return self._path

    def get_source_stamp(self) -> str:
        return self._stamp

    def get_disambiguator(self) -> str:
        return f"{self._name}-{self._stamp[-12:]}"

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> "FingerprintLocator | None":
        try:
            locator = cls(py_func, py_file)
            locator.ensure_cache_path()
        except OSError:
            return None
        return locator


numba.config.CACHE_LOCATOR_CLASSES = __name__ + ".FingerprintLocator,UserWideCacheLocator"


def _short_name(record: Any) -> tuple[str, tuple[()]]:
    """Numba names a function by its arguments' types, and a record by all its fields: shorten that to a hash."""
    return ("Record" + hashlib.blake2b(record.name.encode(), digest_size=6).hexdigest(), ())


numba.types.Record.mangling_args = property(_short_name)

_RULE = {"nogil": True, "error_model": "numpy", "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


_PARTS: set[str] = set()
_finish = JITCodeLibrary.finalize


def _finish_once(library: Any) -> None:
    """Optimise and generate code only for what Python calls, with every rule it needs linked in.

    Numba would otherwise optimise each rule again inside each of its callers.
    """
    if library.name in _PARTS:
        library._finalized = True
        return
    needed = list(library._linking_libraries)
    for part in needed:
        if part.name in _PARTS:
            needed.extend(p for p in part._linking_libraries if p not in needed)
    library._linking_libraries = needed
    own = {function.name for function in library._final_module.functions if not function.is_declaration}
    optimise = library._optimize_final_module

    def optimise_as_one() -> None:
        for function in library._final_module.functions:
            if not function.is_declaration and function.name not in own:
                function.linkage = "internal"
        optimise()

    library._optimize_final_module = optimise_as_one
    _finish(library)
    for variable in library._final_module.global_variables:
        environment = lookup_environment(variable.name)
        if environment is not None:
            library.codegen.set_env(variable.name, environment)


def _set_environment(codegen: Any, name: str, environment: Any) -> None:
    """A rule's environment is set once its code exists: when an entry point has been finished."""
    if codegen._engine.get_global_value_address(name):
        _set_env(codegen, name, environment)


_set_env = JITCPUCodegen.set_env
JITCPUCodegen.set_env = _set_environment
JITCodeLibrary.finalize = _finish_once


def _never_from_the_end(builder: Any, index: Any, size: Any) -> Any:
    """Rules never count from the end of an array, so an index needs no look at its sign."""
    return index


slicing.fix_index = _never_from_the_end


def _plain(kind: Any) -> Any:
    """Every small integer, enum member or truth value travels as int64."""
    whole = (numba.types.Integer, numba.types.Boolean, numba.types.IntEnumMember)
    if isinstance(kind, whole) and kind != numba.types.uint64:
        return numba.types.int64
    return kind


def rule(function: Any = None, *, inline: bool = False) -> Any:
    """A function of the rules: compiled as part of an entry point, never called from Python when compiled.

    Arguments are brought to one type before compilation, so that each rule is compiled exactly once. The optimiser
    decides what is worth inlining; `inline` is for the few places where a measurement knows better.
    """
    if function is None:
        return lambda function: rule(function, inline=inline)
    if not COMPILED:
        return function
    _PARTS.add(function.__qualname__)
    dispatcher = numba.njit(**_RULE, forceinline=inline)(function)
    resolve = dispatcher.get_call_template
    dispatcher.get_call_template = lambda args, kws: resolve(tuple(_plain(a) for a in args), kws)
    return dispatcher


def entry(function: Any) -> Any:
    """A function of the engine that Python calls: compiled once and cached."""
    return numba.njit(nogil=True, error_model="numpy", cache=True)(function) if COMPILED else function


def signature(result: Any, *records: np.dtype) -> Any:
    """The compiled signature of a function of records."""
    return result(*[numba.from_dtype(r) for r in records])


LEFT_ALONE = -1e299
"""The score of what a bot never does, where it is offered all the same: less than any bot gives."""


def _score_all(my: Any, table: Any, box: Any) -> float:
    """What a bot thinks of every option of the table: its `score`, compiled into one loop."""
    for k in range(box.options):
        if (never >> box.option[k].verb) & 1 != 0:  # type: ignore[name-defined]  # noqa: F821
            box.score[k] = LEFT_ALONE
        else:
            box.score[k] = score(my, table, box.option[k])  # type: ignore[name-defined]  # noqa: F821
    return 0.0


def _loop_around(function: Any, never: int) -> Any:
    """The loop over all options with this bot in it, at home in the bot's own file: that is where its cache looks."""
    code, name = function.__code__, f"{function.__qualname__}_on_every_option_but_{never:x}"
    code = _score_all.__code__.replace(
        co_name=name, co_qualname=name, co_filename=code.co_filename, co_firstlineno=code.co_firstlineno
    )
    known = {"score": rule(function), "never": never, "LEFT_ALONE": LEFT_ALONE, "range": range}
    loop = types.FunctionType(code, {**known, "__name__": function.__module__})
    loop.__module__ = function.__module__
    return loop


def compile_bot(function: Any, never: int, my: np.dtype, table: np.dtype, box: np.dtype) -> Any:
    """Compile a scoring function; returns the dispatcher, which must be kept alive while its addresses are used."""
    if not COMPILED:
        return function
    kind = signature(numba.float64, my, table, box)
    return numba.njit([kind], cache=True, nogil=True, error_model="numpy")(_loop_around(function, never))


_INTERPRETED: dict[int, Any] = {}
"""Bots by the number they are called by, where nothing is compiled."""


def address(bot: Any) -> int:
    """The number by which the engine calls a bot: where its machine code is."""
    if not COMPILED:
        _INTERPRETED[id(bot)] = bot
        return id(bot)
    compiled = bot.overloads[bot.signatures[0]]
    return int(compiled.library.get_pointer_to_function(compiled.fndesc.mangled_name))


def _ask_interpreted(bot: Any, my: Any, table: Any, box: Any) -> None:
    score = _INTERPRETED[int(bot)]
    for k in range(box.options):
        box.score[k] = score(my, table, box.option[k])


def make_caller(my: np.dtype, table: np.dtype, box: np.dtype) -> Any:
    """A function `call(bot, my, table, box)` that scores all options with the bot at this address, into `box.score`.

    The call goes through a pointer, so a new bot never recompiles the engine.
    """
    if not COMPILED:
        return _ask_interpreted
    shown = signature(numba.float64, my, table, box)

    @intrinsic
    def jump(typing_context: Any, bot: Any, me: Any, public: Any, options: Any) -> Any:
        def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            convention = context.call_conv
            kind = convention.get_function_type(shown.return_type, shown.args)
            code = builder.inttoptr(args[0], kind.as_pointer())
            status, score = convention.call_function(builder, code, shown.return_type, shown.args, args[1:])
            with cgutils.if_unlikely(builder, status.is_error):
                convention.return_status_propagate(builder, status)
            return score

        return shown.return_type(numba.types.uint64, *shown.args), generate

    @numba.njit(**_RULE)
    def call(bot: Any, me: Any, public: Any, options: Any) -> Any:
        jump(bot, me, public, options)

    return call
