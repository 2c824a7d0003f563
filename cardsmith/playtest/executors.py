"""Chunks of work on any executor, in order, with a bounded number in flight, and lost ones done again."""

from __future__ import annotations

import multiprocessing
import pickle
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from types import TracebackType
from typing import Any, TypeVar

from cardsmith.model.errors import CardsmithError

R = TypeVar("R")

IN_FLIGHT = 64
"""Chunks handed to an executor and not yet taken back: enough for its workers, little enough for memory."""

ATTEMPTS = 3
"""How often in a row the work is begun again after a worker was lost."""


class WorkersLostError(CardsmithError):
    """Chunks could not be finished: the workers were lost again and again."""


def run_chunks(
    function: Callable[..., R],
    parts: Iterable[tuple[Any, ...]],
    executor: Executor,
    renew: Callable[[], Executor] | None = None,
) -> Iterator[R]:
    """Yield ``function(*part)`` for every part, in order.

    A chunk whose worker was lost is done again; when that breaks the executor, ``renew`` gives another one.
    What is not needed any more is cancelled when the caller stops.

    Raises:
        WorkersLostError: that did not help, or there is no other executor.
    """
    rest = iter(parts)
    flying: deque[tuple[tuple[Any, ...], Future[R]]] = deque()
    failures = 0
    try:
        while True:
            try:
                for part in islice(rest, IN_FLIGHT - len(flying)):
                    flying.append((part, _submit(executor, function, part)))
                if not flying:
                    return
                result = flying[0][1].result()
            except Exception as problem:
                failures += 1
                if failures > ATTEMPTS or isinstance(
                    problem, TypeError | AttributeError | pickle.PicklingError
                ):
                    raise WorkersLostError(
                        f"the workers failed: {type(problem).__name__}: {problem}"
                    ) from problem
                executor = _again(executor, function, flying, renew, problem)
                continue
            flying.popleft()
            failures = 0
            yield result
    finally:
        for _, future in flying:
            future.cancel()


def _submit(executor: Executor, function: Callable[..., R], part: tuple[Any, ...]) -> Future[R]:
    """Hand a part over; a broken executor makes a future that says so."""
    try:
        return executor.submit(function, *part)
    except BrokenExecutor as problem:
        future: Future[R] = Future()
        future.set_exception(problem)
        return future


def _again(
    executor: Executor,
    function: Callable[..., R],
    flying: deque[tuple[tuple[Any, ...], Future[R]]],
    renew: Callable[[], Executor] | None,
    problem: Exception,
) -> Executor:
    """Hand over again what failed, to another executor if this one is broken; return the one in use."""
    if isinstance(problem, BrokenExecutor):
        if renew is None:
            raise WorkersLostError(f"a worker was lost and the executor with it: {problem}") from problem
        executor = renew()
    for at, (part, future) in enumerate(flying):
        if future.done() and (future.cancelled() or future.exception() is not None):
            flying[at] = part, _submit(executor, function, part)
    return executor


class LocalPool(Executor):
    """A pool of processes on this machine that leaves Ctrl-C to its owner and can replace itself when it broke."""

    def __init__(self, jobs: int, method: str | None = None) -> None:
        """Make a pool of so many processes, started by this method of ``multiprocessing`` (the safest if None)."""
        known = multiprocessing.get_all_start_methods()
        self._jobs, self._method = jobs, method or ("forkserver" if "forkserver" in known else "spawn")
        self._pool = self._make()

    def _make(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context(self._method)
        return ProcessPoolExecutor(self._jobs, mp_context=context, initializer=_ignore_interrupts)

    def submit(self, function: Callable[..., R], /, *args: Any, **kwargs: Any) -> Future[R]:
        """Hand a call to a worker.

        What cannot be sent fails here: a queue that finds it out in its own thread may hang when it is closed.
        """
        packed = pickle.dumps((function, args, kwargs))
        with _interrupts_later():
            return self._pool.submit(_call, packed)

    def renew(self) -> Executor:
        """Put a fresh pool in the place of a broken one."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = self._make()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Let running calls end, drop the others."""
        self._pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _interrupts_later() -> Iterator[None]:
    """Hold Ctrl-C back: a pool that is interrupted while it starts its workers may wait for them for ever.

    The handler waits, since the system may give the signal to any thread of the process but Python answers it in
    the main one; the signal is blocked as well, since workers inherit that and are not disturbed in their start.
    Elsewhere than in the main thread no interrupt can arrive.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, frame: came.append(number))
    can_block = hasattr(signal, "pthread_sigmask")  # not on Windows
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if can_block else set()
    try:
        yield
    finally:
        if can_block:
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        signal.signal(signal.SIGINT, handler)
        if came:
            signal.raise_signal(signal.SIGINT)


def _call(packed: bytes) -> Any:
    function, args, kwargs = pickle.loads(packed)  # packed by the pool's owner
    return function(*args, **kwargs)


def _ignore_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal; the one that asked decides what comes of it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
