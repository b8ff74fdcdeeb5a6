"""Dask and Ray as backends of joblib: a cluster of one's own, or one that runs already."""

import asyncio
import logging
import os
from contextlib import suppress
from importlib import import_module
from typing import Any

from simlab.errors import SimlabError

WAIT_FOR_ANSWER = 30
"""Seconds for a scheduler to greet us."""
WAIT_FOR_WORKERS = 60
"""Seconds until a cluster without a living worker is given up."""
CLOSING = 20
"""Seconds for a cluster to close."""
START_SOME = "start `dask scheduler` and at least one `dask worker` there"


class Cluster:
    """Dask workers. One's own are replaced as a whole when one of them died; those of a scheduler are its business."""

    def __init__(self, size: int, scheduler: str | None = None) -> None:
        try:
            import dask
            import distributed
        except ImportError as error:
            raise SimlabError("Dask is not installed", 'pip install "simlab[dask]"') from error
        distributed.client.logger.setLevel(logging.CRITICAL)
        self.dask: Any = dask
        self.distributed: Any = distributed
        self.scheduler, self.size = scheduler, size
        self.own: Any = None
        self.client = self._connected() if scheduler else self._started()

    def _started(self) -> Any:
        """A cluster of one's own: a worker that dies fails its shards at once, they are played again elsewhere."""
        with self.dask.config.set({"distributed.scheduler.allowed-failures": 0}):
            self.own = self.distributed.LocalCluster(
                n_workers=self.size, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0", host="127.0.0.1",
                silence_logs=logging.CRITICAL,
            )  # fmt: skip
        return _client(self.own)

    def _connected(self) -> Any:
        try:
            client = _client(self.scheduler, timeout=10)
            client.wait_for_workers(1, timeout=30)
        except Exception as error:  # whatever is wrong with the address, Dask says it in its own way
            raise SimlabError(f"no Dask workers answer at {self.scheduler}: {error}", START_SOME) from error
        self.size = sum(client.ncores().values()) or 1
        return client

    def renew(self) -> None:
        """After a death: nothing of the old workers is left, whatever they were doing."""
        if self.scheduler is None:
            self.close()
            self.client = self._started()

    def close(self) -> None:
        with suppress(Exception):  # workers may be dying at this very moment
            self.client.close(timeout=CLOSING)
        if self.own is not None:
            with suppress(Exception):
                self.own.close(timeout=CLOSING)

    def backend(self) -> Any:
        """A backend for one call of joblib (it does not survive a task that failed)."""
        if self.scheduler and self.client.status != "running":
            raise SimlabError(f"the Dask scheduler at {self.scheduler} is gone", START_SOME)
        return _mended(self)


def _client(place: Any, **options: Any) -> Any:
    """A client of Dask, with two things mended."""
    client: Any = import_module("distributed").Client

    class Ours(client):  # type: ignore[misc]
        async def _start(self, *arguments: Any, **more: Any) -> Any:
            """What listens there may not be Dask, and never answer."""
            try:
                return await asyncio.wait_for(super()._start(*arguments, **more), WAIT_FOR_ANSWER)
            except TimeoutError as error:
                raise TimeoutError(f"no answer in {WAIT_FOR_ANSWER} s") from error

        def __del__(self) -> None:
            """It is closed by us: one that never connected would wait, and complain at the end."""

    return Ours(place, set_as_default=False, **options)


def _mended(cluster: Cluster) -> Any:
    """joblib's own Dask backend, with three things mended."""
    from joblib._dask import DaskDistributedBackend  # loads distributed

    class Backend(DaskDistributedBackend):  # type: ignore[misc]
        def effective_n_jobs(self, n_jobs: int) -> int:
            """With one worker left joblib would play in this very process."""
            try:
                return max(2, int(super().effective_n_jobs(n_jobs)))
            except TimeoutError as error:
                raise SimlabError(f"no Dask worker is left at {cluster.scheduler or 'home'}", START_SOME) from error

        def submit(self, func: Any, callback: Any = None) -> Any:
            """A task whose workers died too often is never reported, and joblib would wait for ever."""
            future = super().submit(func, callback)
            future.add_done_callback(lambda done: callback(done.exception()) if done.exception() else None)
            return future

        def abort_everything(self, ensure_ready: bool = True) -> None:
            """Tasks given up must not go on killing workers under those that are played next."""
            self.client.cancel(list(self._results), force=True)
            super().abort_everything(ensure_ready)

        def retrieve_result_callback(self, out: Any) -> Any:
            if isinstance(out, BaseException):
                raise out
            return super().retrieve_result_callback(out)

    return Backend(client=cluster.client, wait_for_workers_timeout=WAIT_FOR_WORKERS)


class Ray:
    """Ray workers: those of the cluster that RAY_ADDRESS names, or one's own, which end with the run."""

    def __init__(self, size: int) -> None:
        try:
            ray, joblib = import_module("ray"), import_module("ray.util.joblib")
        except ImportError as error:
            raise SimlabError("Ray is not installed", 'pip install "simlab[ray]"') from error
        self.ray = ray
        self.own = not ray.is_initialized()
        if self.own:
            alone = {} if os.environ.get("RAY_ADDRESS") else {"num_cpus": size, "include_dashboard": False}
            ray.init(logging_level=logging.CRITICAL, log_to_driver=False, **alone)
        logging.getLogger("ray").setLevel(logging.CRITICAL)  # it warns of what joblib tells it
        joblib.register_ray()

    def close(self) -> None:
        if self.own:
            self.ray.shutdown()
