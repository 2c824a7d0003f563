"""Decks to prove and tools to spoil them: page content is edited, the description inside stays as it was."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

import pikepdf
from PIL import Image

from cardsmith.faces.pictures import PreparedPicture, RasterPicture
from cardsmith.model.face import Face, Side
from cardsmith.model.sheet import Duplex, Layout, Orientation
from cardsmith.model.units import Rect
from cardsmith.press.proof import Proof
from cardsmith.press.verify import verify_pdf
from tests.press import jobs

COUNT = 14
GRIDS = {False: (3, 3), True: (3, 2)}
WIDTH, HEIGHT = jobs.CARD.width * 72 / 25.4, jobs.CARD.height * 72 / 25.4


def pixels(folder: Path, name: str, number: int, size: tuple[int, int] = (120, 120)) -> RasterPicture:
    path = folder / f"{name}.jpg"
    Image.new("RGB", size, (number * 17 % 256, number * 41 % 256, 90)).save(path, quality=90)
    return RasterPicture(name, path, *size, 3, "dct", size=path.stat().st_size, source=size)


def deck_pictures(folder: Path, count: int = COUNT) -> list[PreparedPicture]:
    """Every other card has pixels, the others vectors."""
    return [
        jobs.svg(
            folder,
            f"v{at}",
            f'<circle cx="50" cy="40" r="{35 - at}"/><rect x="1" y="1" width="98" height="3"/>',
        )
        if at % 2
        else pixels(folder, f"p{at}", at)
        for at in range(count)
    ]


def deck_face(pictures: list[PreparedPicture]) -> Callable[[int, Side], Face]:
    def make(item: int, side: Side) -> Face:
        prepared = pictures[item % len(pictures)]
        rect = Rect(4, 4, 12, 12) if isinstance(prepared, RasterPicture) else Rect(5, 6, 30, 24)
        texts = [
            jobs.run(f"Card {item + 1}", x=5),
            jobs.run("office AV fi", x=5, y=57, size=3, element="subtitle"),
        ]
        if side is Side.BACK:
            texts.append(jobs.run(f"{1900 + item}", x=6, y=62, element="date", font=jobs.SANS))
        return jobs.face(f"card-{item + 1}", side, [jobs.ground(), jobs.picture(prepared.key, rect), *texts])

    return make


def deck_layout(duplex: Duplex, landscape: bool, offset: tuple[float, float] = (0.0, 0.0)) -> Layout:
    return Layout(
        jobs.A4,
        orientation=Orientation.LANDSCAPE if landscape else Orientation.PORTRAIT,
        grid=None if duplex is Duplex.FOLD else GRIDS[landscape],
        duplex=duplex,
        back_offset=offset,
    )


def build(
    folder: Path,
    duplex: Duplex,
    landscape: bool = False,
    offset: tuple[float, float] = (0.0, 0.0),
    count: int = COUNT,
) -> Path:
    """Write a deck of two sheets (the second one partial) and return its path."""
    pictures = deck_pictures(folder, count)
    imposition = jobs.imposed(count, deck_layout(duplex, landscape, offset))
    path = folder / f"deck-{duplex}-{landscape}.pdf"
    path.write_bytes(jobs.written(jobs.job(jobs.part(imposition, deck_face(pictures)), pictures=pictures)))
    return path


def codes(proof: Proof) -> set[str]:
    return {finding.code for finding in proof.findings}


def row(proof: Proof, name: str) -> tuple[int, int]:
    """How many of how many a check found."""
    return next((check.found, check.expected) for check in proof.checks if check.name == name)


Group = list[pikepdf.ContentStreamInstruction]


def operators(group: Group) -> list[str]:
    return [str(one.operator) for one in group]


def instruction(operator: str, *operands: object) -> pikepdf.ContentStreamInstruction:
    return pikepdf.ContentStreamInstruction(list(operands), pikepdf.Operator(operator))


@dataclass
class Printed:
    """A face in the content of a page: its group of operators, a clip (``re W n``) and a place (``cm``) first."""

    page: pikepdf.Page
    group: Group

    @property
    def clip(self) -> list[float]:
        return [float(value) for value in self.group[self.at("re")].operands]

    @property
    def matrix(self) -> list[float]:
        return [float(value) for value in self.group[self.at("cm")].operands]

    @property
    def place(self) -> tuple[list[float], list[float]]:
        return self.clip, self.matrix

    @place.setter
    def place(self, place: tuple[list[float], list[float]]) -> None:
        self.group[self.at("re")] = instruction("re", *place[0])
        self.group[self.at("cm")] = instruction("cm", *place[1])

    @property
    def turned(self) -> bool:
        return self.matrix[0] < 0

    def move(self, dx: float, dy: float) -> None:
        (x, y, w, h), (a, b, c, d, e, f) = self.place
        self.place = [x + dx, y + dy, w, h], [a, b, c, d, e + dx, f + dy]

    def stand_on_head(self) -> None:
        """Turn the face by 180 degrees about its own middle."""
        clip, (a, b, c, d, e, f) = self.place
        self.place = clip, [-a, b, c, -d, e + a * WIDTH, f - d * HEIGHT]

    def mirror(self) -> None:
        clip, (a, b, c, d, e, f) = self.place
        self.place = clip, [-a, b, c, d, e + a * WIDTH, f]

    def at(self, operator: str, number: int = 0) -> int:
        """The index of the n-th operator of a kind in the group."""
        return [at for at, one in enumerate(operators(self.group)) if one == operator][number]

    def show(self, number: int) -> Group:
        """The operators of the n-th text, from BT to ET."""
        return self.group[self.at("BT", number) : self.at("ET", number) + 1]

    def put_text(self, number: int, text: Group) -> None:
        self.group[self.at("BT", number) : self.at("ET", number) + 1] = text


class Surgeon:
    """A written deck opened for spoiling; ``fronts`` and ``backs`` are in the order of the items."""

    def __init__(self, path: Path, duplex: Duplex) -> None:
        self.pdf = pikepdf.open(path)
        self._groups = [list(_groups(page)) for page in self.pdf.pages]
        printed = [[Printed(page, g) for g in groups if _is_face(g)] for page, groups in self.pages()]
        if duplex is Duplex.FOLD:
            self.sheets = [(on[: len(on) // 2], on[len(on) // 2 :]) for on in printed]
        elif duplex is Duplex.NONE:
            half = len(printed) // 2
            self.sheets = list(zip(printed[:half], printed[half:], strict=True))
        else:
            self.sheets = list(zip(printed[::2], printed[1::2], strict=True))
        self.fronts = [face for fronts, _ in self.sheets for face in fronts]
        self.backs = [face for _, backs in self.sheets for face in backs]

    def pages(self) -> Iterator[tuple[pikepdf.Page, list[Group]]]:
        return zip(self.pdf.pages, self._groups, strict=True)

    def before(self, page: int, operator: str, *operands: object) -> None:
        """Put an operator before all content of a page."""
        self._groups[page].insert(0, [instruction(operator, *operands)])

    def after(self, page: int, *group: pikepdf.ContentStreamInstruction) -> None:
        """Put operators behind all content of a page."""
        self._groups[page].append(list(group))

    def save(self, path: Path, **how: object) -> Path:
        for page, groups in zip(self.pdf.pages, self._groups, strict=False):
            content = pikepdf.unparse_content_stream([one for group in groups for one in group])
            page.obj.Contents = self.pdf.make_stream(content)
        self.pdf.save(path, **how)
        return path


def _groups(page: pikepdf.Page) -> Iterator[Group]:
    depth, group = 0, []
    for one in pikepdf.parse_content_stream(page):
        group.append(one)
        depth += {"q": 1, "Q": -1}.get(str(one.operator), 0)
        if depth == 0:
            yield group
            group = []
    if group:
        yield group


def _is_face(group: Group) -> bool:
    start = list(takewhile(lambda one: one in ("q", "n", "re", "W", "W*"), operators(group)))
    return "re" in start and ("W" in start or "W*" in start) and operators(group)[len(start) :][:1] == ["cm"]


def spoiled(path: Path, duplex: Duplex, spoil: Callable[[Surgeon], object]) -> Proof:
    """Prove the deck after ``spoil`` has had it."""
    surgeon = Surgeon(path, duplex)
    spoil(surgeon)
    return verify_pdf(surgeon.save(path.with_suffix(".spoiled.pdf")))
