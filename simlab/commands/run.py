"""`simlab run`: play an experiment."""

import math
import shlex
import signal
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from simlab.commands.output import print_json, print_table, say_if_compiling
from simlab.errors import WrongUsage

if TYPE_CHECKING:
    from simlab.experiment.design import Arm, Design
    from simlab.experiment.pool import Pool
    from simlab.experiment.runner import Outcome


def mount(root: typer.Typer) -> None:
    root.command()(run)


def run(
    file: Annotated[str, typer.Argument(help="An experiment: a YAML file, or the name of one that ships with simlab.")],
    out: Annotated[
        str | None, typer.Option(help="Folder or URL for the data (default reports/<name>/<fingerprint>).")
    ] = None,
    workers: Annotated[int | None, typer.Option(min=1, help="Worker processes (default: one per core).")] = None,
    games: Annotated[int | None, typer.Option(min=1, help="Games per arm, instead of what the file says.")] = None,
    backend: Annotated[
        str | None, typer.Option(help="Where the work is done: loky (the default), threads, dask or ray.")
    ] = None,
    scheduler: Annotated[str | None, typer.Option(help="Address of a running Dask scheduler, tcp://host:8786.")] = None,
    report: Annotated[bool, typer.Option("--report", help="Write the report when the run is finished.")] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Show arms, games, time and bytes; play only a short pilot.")
    ] = False,
    effect: Annotated[
        float | None, typer.Option(help="As --dry-run, with the games needed to see a difference this large.")
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Afterwards play control games, and some shards again in a new process.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Say nothing unless something is wrong.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the outcome as JSON.")] = False,
    play: Annotated[str | None, typer.Option(hidden=True, help="Another play function, as module:function.")] = None,
) -> None:
    """Play an experiment and keep its games as Parquet. Running the same file again continues where it stopped."""
    from simlab.experiment import design as planning
    from simlab.experiment import spec
    from simlab.experiment.pool import Pool
    from simlab.experiment.sources import PLAY

    if effect is not None and not 0 < effect < math.inf:
        raise WrongUsage(f"--effect {effect:g}: a difference to look for is above 0", "for instance --effect 0.02")
    if report and out and "://" in out:
        raise WrongUsage("--report writes beside the data, into a local folder", "leave it out, or give a local --out")
    sheet = spec.edited(spec.load(file), games)
    design = planning.resolve(sheet, play or PLAY)
    if not (quiet or as_json):
        say_if_compiling()
    if dry_run or effect is not None:
        _show_plan(design, workers, effect, as_json)
        return
    pool = Pool(workers, backend or ("dask" if scheduler else "loky"), scheduler)
    outcome = _play(design, out or design.folder, pool, quiet or as_json)
    checked = _check(design, outcome, pool) if check and not outcome.interrupted else None
    if as_json:
        print_json(_as_json(design, outcome, checked))
    elif not quiet or outcome.exit_code:
        for line in _summary(design, outcome, same_command(file, games, out), checked):
            typer.echo(line, err=bool(outcome.exit_code))
    if not outcome.interrupted:
        _what_next(outcome, report, quiet or as_json)
    code = outcome.exit_code or (4 if checked and (checked["broken"] or not checked["identical"]) else 0)
    if code:
        raise typer.Exit(code)


def _play(design: "Design", url: str, pool: "Pool", quiet: bool) -> "Outcome":
    from simlab.experiment import progress, runner

    with _terminated_like_interrupted():
        return runner.run(design, url, pool, progress.watcher(quiet))


@contextmanager
def _terminated_like_interrupted() -> Iterator[None]:
    """A run told to end (SIGTERM) ends as cleanly as with Ctrl-C."""

    def interrupt(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def same_command(file: str, games: int | None, out: str | None) -> str:
    """What continues the run: its games and its folder, not how fast or how loudly they are played."""
    given = {"--games": games, "--out": out}
    words = [word for option, value in given.items() if value for word in (option, str(value))]
    return shlex.join(["simlab", "run", file, *words])


def _summary(design: "Design", outcome: "Outcome", again: str, checked: Mapping[str, Any] | None) -> Iterator[str]:
    """How the run ended, in a few lines."""
    from simlab.experiment.progress import counted

    already = f" ({outcome.kept:,} were already there)" if outcome.kept else ""
    if outcome.interrupted:
        yield f"Stopped: {outcome.games:,} of {outcome.planned:,} games are kept in {outcome.folder}"
        yield f"Run the same command again to continue: {again}"
        return
    yield f"{design.name}: {outcome.games:,} games{already} in {outcome.folder}"
    stop = outcome.stop
    if stop:
        said = "known" if stop["reached"] else "not yet known"
        found = f" (± {stop['found']:.4g})" if stop.get("found") else ""
        yield f"{stop['measure'].replace('_', ' ')} is {said} to ± {stop['half_width']:g}{found} after {stop['looks']} looks"
    if outcome.crashed:
        games = counted(outcome.crashed, "game")
        yield f"{games} crashed; each is a row with its seed and error: select * from games where ended = 'crashed'"
        yield from (f"  {error}" for error in outcome.errors)
    for shard, error in outcome.failed.items():
        yield f"shard {shard.index} of arm '{design.arms[shard.arm].name}' failed twice and is missing: {error}"
    if checked:
        same = "identical" if checked["identical"] else "NOT identical"
        yield f"checked: {checked['games']:,} games played again in a new process, {same}; {checked['broken']} break an invariant"
        if checked["control_games"]:
            yield f"control games beside it: {checked['control_games']:,}; the report says what they show"


def _as_json(design: "Design", outcome: "Outcome", checked: Mapping[str, Any] | None) -> dict[str, Any]:
    failed = [{"arm": shard.arm, "shard": shard.index, "error": error} for shard, error in outcome.failed.items()]
    own = {key: value for key, value in outcome.__dict__.items() if key != "failed"}
    return {
        "name": design.name,
        "fingerprint": design.fingerprint,
        **own,
        "failed": failed,
        "check": checked,
        "exit_code": outcome.exit_code,
    }


def _check(design: "Design", outcome: "Outcome", pool: "Pool") -> Mapping[str, Any]:
    """Would the run notice if something were wrong? Play games again; and what its arms cannot show by themselves."""
    from simlab.experiment import control_games
    from simlab.experiment.check import replay
    from simlab.experiment.sources import PLAY

    beside = control_games.play(design, outcome.folder, pool) if design.play == PLAY else 0
    return {**replay(design, outcome.folder), "control_games": beside}


def _what_next(outcome: "Outcome", wanted: bool, quiet: bool) -> None:
    """Write the report, if wanted; else say how."""
    from simlab.api import report

    page = report(outcome.folder) if wanted else None
    if not quiet and page:
        typer.echo(f"Report: {page}")
    elif not quiet and not outcome.failed:
        typer.echo(f"Next: simlab report {shlex.quote(outcome.folder)}", err=bool(outcome.exit_code))


def _show_plan(design: "Design", workers: int | None, effect: float | None, as_json: bool) -> None:
    from joblib import cpu_count

    from simlab.experiment import estimate

    target = design.target or {}
    wanted = effect or (target.get("effect") if target.get("measure") == design.measure else None)
    found = estimate.pilot(design)
    needs = estimate.needed(design, found, wanted, design.measure) if wanted else []
    plan = estimate.summary(design, found, workers or cpu_count(), needs)
    if as_json:
        print_json({**plan, "measure": design.measure, "effect": wanted})
    else:
        _print_plan(design, plan, needs, wanted)


def _print_plan(design: "Design", plan: Mapping[str, Any], needs: Sequence[Any], effect: float | None) -> None:
    from simlab.experiment.progress import clock, counted

    print_table(f"{design.name}: {design.question}", [_arm_row(design, arm) for arm in design.arms])
    most = "at most " if design.stop else ""
    speed = f"{plan['games_per_second_per_worker']:,.0f} games/s each, from a pilot of {plan['pilot_games']} games"
    typer.echo(f"{counted(len(design.arms), 'arm')}: {most}{design.games:,} games in {plan['shards']:,} shards")
    typer.echo(f"about {clock(plan['estimated_seconds'])} with {counted(plan['workers'], 'worker')} ({speed})")
    typer.echo(f"about {size(plan['estimated_bytes'])} into {design.folder}")
    if needs:
        rows = [
            {
                **need.__dict__,
                "games": f"{need.games:,}" if need.games else "too few to tell",
                "known from": f"{need.pilot:,} blocks",
                "discordant": _share(need.discordant),
            }
            for need in needs
        ]
        measure = design.measure.replace("_", " ")
        title = f"Games per arm to see a difference of {effect:g} in {measure} (80 % power, 5 % level)"
        print_table(title, rows, ("arm", "strategy", "games", "known from", "discordant"))


def _arm_row(design: "Design", arm: "Arm") -> dict[str, Any]:
    """An arm as the dry run shows it."""
    return {
        "arm": arm.label + (" (baseline)" if arm.baseline and len(design.arms) > 1 else ""),
        "sets": " + ".join(arm.sets),
        "players": arm.players,
        "lineup": ", ".join(dict.fromkeys(seat.label for seat in arm.lineup)),
        "cards edited": len(arm.edits),
        "rotations": arm.rotations,
        "blocks": f"{arm.blocks:,}",
        "games": f"{arm.games:,}",
    }


def _share(value: float | None) -> str:
    return "" if value is None else f"{value:.1%}"


def size(count: float) -> str:
    """`12 kB`, `3.4 MB`."""
    step = min(4, int(math.log(max(count, 1), 1000)))
    return f"{count / 1000**step:.3g} {('bytes', 'kB', 'MB', 'GB', 'TB')[step]}"
