"""Which simlab this is: the version, and fingerprints of the rules and of the card sets."""

from importlib import metadata

UNKNOWN = "unknown"


def version(package: str = "simlab") -> str:
    """The installed version of a package, or `unknown`."""
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return UNKNOWN


def engine() -> str:
    """The fingerprint of the rules, as manifests carry it: another one plays other games."""
    from simlab.experiment.sources import engine_fingerprint

    return engine_fingerprint()


def cards() -> dict[str, str]:
    """The fingerprint of every card set that can be read, played alone; the user's project comes first."""
    from simlab.cards.load import set_folders

    return {name: found for name in set_folders() if (found := _fingerprint(name))}


def _fingerprint(name: str) -> str | None:
    """None for a set that cannot be played alone, such as one of two cards."""
    from simlab.cards import compile_cards
    from simlab.errors import SimlabError

    try:
        return compile_cards([name]).fingerprint
    except SimlabError:
        return None
