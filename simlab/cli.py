"""The command line: mounts what is in `simlab.commands`, and turns errors into one clear sentence."""

import pkgutil
import sys
from importlib import import_module
from typing import Any

import typer
from typer.exceptions import TyperException

from simlab import commands
from simlab.errors import SimlabError, WrongUsage

DEBUG = "--debug"
WRONG_USAGE = 2


def build() -> typer.Typer:
    """The application, with every module of `simlab.commands` that can be mounted."""
    app = typer.Typer(
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        help="Monte Carlo balance analysis for the Munchkin card games.",
    )

    @app.callback()
    def options(
        debug: bool = typer.Option(False, DEBUG, help="Show the traceback of an error."),
        version: bool = typer.Option(
            False, "--version", callback=show_version, is_eager=True, help="Show version and fingerprints."
        ),
    ) -> None:
        """Monte Carlo balance analysis for the Munchkin card games."""

    for module in sorted(info.name for info in pkgutil.iter_modules(commands.__path__)):
        mount = getattr(import_module(f"{commands.__name__}.{module}"), "mount", None)
        if mount:
            mount(app)
    return app


def without_types_of_flags(command: Any) -> Any:
    """Help says `--json`, not `--json <bool>`: a flag takes no value."""
    for option in command.get_params(typer.Context(command)):
        if getattr(option, "is_flag", False):
            option.metavar = ""
    for child in getattr(command, "commands", {}).values():
        without_types_of_flags(child)
    return command


def show_version(wanted: bool) -> None:
    """What to write down beside a result: the version, the rules, the cards."""
    if not wanted:
        return
    from simlab import version

    print(f"simlab {version.version()}\nengine {version.engine()}")
    for name, fingerprint in version.cards().items():
        print(f"cards  {fingerprint}  {name}")
    raise typer.Exit


def main(arguments: list[str] | None = None) -> int:
    """Run a command; 0: well, 1: an error said in a sentence, 2: wrong usage."""
    given = sys.argv[1:] if arguments is None else arguments
    try:
        command = without_types_of_flags(typer.main.get_command(build()))
        code = command(args=[word for word in given if word != DEBUG], prog_name="simlab", standalone_mode=False)
        return code if isinstance(code, int) else 0
    except TyperException as error:
        print(usage(error), end="", file=sys.stderr)
        return WRONG_USAGE
    except typer.Abort:
        print("stopped", file=sys.stderr)
        return 1
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else int(bool(stop.code))
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except Exception as error:
        if DEBUG in given:
            raise
        print(sentence(error), file=sys.stderr)
        return WRONG_USAGE if isinstance(error, WrongUsage) else 1


def usage(error: Any) -> str:
    """What is wrong with a command, and where to look; nothing if its help has just been shown."""
    said = error.format_message().replace("Value error, ", "").removesuffix(", unable to parse string as an integer")
    where = error.ctx.command_path if getattr(error, "ctx", None) else "simlab"
    return f"{said}\n(see {where} --help)\n" if said else ""


def sentence(error: Exception) -> str:
    """What the user sees of an error."""
    if isinstance(error, SimlabError):
        return error.message + (f"\n({error.hint})" if error.hint else "")
    if isinstance(error, OSError) and error.filename and error.strerror:
        return f"{error.filename} cannot be used: {error.strerror}"
    if isinstance(error, OSError) and error.strerror:
        return f"something could not be read or written: {error.strerror}\n(run it again with {DEBUG} to see what)"
    return f"simlab failed: {type(error).__name__}: {error}\n(run it again with {DEBUG} for the traceback)"


def run() -> None:
    sys.exit(main())


if __name__ == "__main__":
    run()
