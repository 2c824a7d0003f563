"""Feed a folder of nasty pictures to cardsmith and compare with what its MANIFEST.json expects of each.

usage: python -m tests.faces.nasty_run FOLDER [--without]     (--without: as if the extra svg were not installed)

The manifest maps file names to ``{"expect": "ok" | "warn" | "reject", "note": ...}``. Hints count as ok; too few pixels
for print count only where something else than ok is expected; what is refused for want of the extra is ok with it.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from pathlib import Path

from cardsmith.faces import converter
from cardsmith.faces.cache import PictureCache
from cardsmith.faces.pictures import PictureStore, Window
from cardsmith.faces.problems import with_picture
from cardsmith.model.findings import Finding, Severity
from cardsmith.model.template import Fit
from tests.faces.making import card

RESULTS = {Severity.ERROR: "reject", Severity.WARNING: "warn", Severity.HINT: "ok"}


def judge(findings: list[Finding]) -> str:
    """Return what became of a picture: the worst of what is said about it."""
    return next(
        (word for severity, word in RESULTS.items() if severity in {f.severity for f in findings}), "ok"
    )


def main() -> int:
    folder, say = Path(sys.argv[1]), sys.stdout.write
    if "--without" in sys.argv:
        converter.version = lambda: ""  # type: ignore[assignment]
    expected = json.loads((folder / "MANIFEST.json").read_text(encoding="utf-8"))
    say(f"extra svg: {converter.version() or 'not installed'}\n")
    wrong = 0
    with tempfile.TemporaryDirectory() as cache:
        store = PictureStore(PictureCache(Path(cache)), [Window(20, 20, Fit.COVER, 1.0)], 300)
        for name, entry in expected.items():
            began = time.process_time()
            findings = list(with_picture(card(image=folder / name), store))
            took = (time.process_time() - began) * 1000
            expect = entry["expect"]
            if expect == "reject" and converter.version() and "extra" in entry["note"]:
                expect = "ok"
            came = judge([finding for finding in findings if finding.code != "CS229" or expect != "ok"])
            said = "; ".join(f"{f.code} {f.message}" for f in findings)
            mark = " " if came == expect else "!"
            say(f"{mark} {name:42} {took:5.0f} ms  {expect:6} {came:6}  {said}\n")
            wrong += came != expect
    say(f"{wrong} of {len(expected)} are not as expected\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
