"""A disk that is full after FULL_AFTER bytes: `full://folder` is an ordinary folder otherwise."""

import errno
import os

import fsspec
from fsspec.implementations.local import LocalFileSystem


class FullDisk(LocalFileSystem):
    protocol = "full"
    written = 0

    @classmethod
    def _strip_protocol(cls, path: str) -> str:
        return os.path.abspath(str(path).removeprefix("full://"))

    def pipe_file(self, path: str, value: bytes, **options: object) -> None:
        FullDisk.written += len(value)
        if FullDisk.written > int(os.environ.get("FULL_AFTER", "1000000000")):
            with open(path, "wb") as file:
                file.write(value[: len(value) // 2])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        super().pipe_file(path, value, **options)


fsspec.register_implementation("full", FullDisk, clobber=True)
