"""The exceptions that cardsmith raises on purpose. User mistakes in a set are findings, not exceptions."""

from __future__ import annotations

from cardsmith.model.findings import Finding


class CardsmithError(Exception):
    """The base of all errors meant for people: the command line prints the message and no traceback.

    ``message`` is a sentence; ``findings`` say what is wrong and where, as far as that is known.
    """

    def __init__(self, message: str, findings: tuple[Finding, ...] = ()) -> None:
        super().__init__(message)
        self.message = message
        self.findings = findings


class InputError(CardsmithError):
    """Something in the input is wrong (exit code 1)."""


class UsageError(CardsmithError):
    """A request that cannot be served as asked (exit code 2): a contradiction or an unknown name."""


class FileError(CardsmithError):
    """Something could not be read or written (exit code 3); the message names the path."""


class ProofError(CardsmithError):
    """A finished PDF does not show what it promised (exit code 1): nothing was moved into place."""
