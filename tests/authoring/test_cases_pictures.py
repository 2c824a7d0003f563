"""Section F of the fault cases (image paths), each with its kind."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from cardsmith.authoring.loading import load_set
from cardsmith.authoring.pictures_found import MAX_SUGGESTIONS
from cardsmith.model.cards import Credit
from cardsmith.model.findings import Finding
from tests.authoring.writing import HEAD, at, good, only, write, wrong


def picture(folder: Path, name: str) -> Path:
    return write(folder, b"x", name).resolve()


def set_with(image: str) -> str:
    return f"{HEAD}  - name: Moon landing\n    date: 1969\n    image: {image}\n"


def refused(folder: Path, image: str, code: str) -> Finding:
    finding = only(folder, set_with(image), code)
    assert at(finding)[:2] == (5, 12)
    assert finding.card == "moon-landing"
    assert (finding.card, finding.name) == ("moon-landing", "Moon landing")
    return finding


def test_f01_missing_names_card_line_and_path_tried(tmp_path: Path) -> None:
    finding = refused(tmp_path, "nope.png", "CS200")
    assert "'nope.png'" in finding.message
    assert "nope.png" in (finding.help or "")
    finding = refused(tmp_path, "images/none/nope.png", "CS200")
    assert "images/none" in (finding.help or "")


def test_f01_the_nearest_file_is_suggested(tmp_path: Path) -> None:
    picture(tmp_path, "images/printing-press.svg")
    finding = refused(tmp_path, "images/printing-pres.svg", "CS200")
    assert "did you mean 'images/printing-press.svg'?" in (finding.help or "")
    finding = refused(tmp_path, "imges/printing-press.svg", "CS200")
    assert "did you mean 'images/printing-press.svg'?" in (finding.help or "")


def test_f01_a_folder_is_no_picture(tmp_path: Path) -> None:
    picture(tmp_path, "images/a.png")
    refused(tmp_path, "images", "CS201")


def test_f01_every_missing_picture_in_one_run(tmp_path: Path) -> None:
    text = HEAD + "".join(f"  - name: C{n}\n    date: {1900 + n}\n    image: {n}.png\n" for n in range(5))
    _, findings = load_set(write(tmp_path, text))
    assert [finding.code for finding in findings] == ["CS200"] * 5


@pytest.mark.parametrize("image", ["images/Moon.JPG", "Images/moon.jpg", "IMAGES/MOON.JPG"])
def test_f03_case_is_told_with_the_real_name(tmp_path: Path, image: str) -> None:
    picture(tmp_path, "images/moon.jpg")
    finding = refused(tmp_path, image, "CS203")
    real = "images/moon.jpg" if image.startswith("images") else "images"
    assert f"'{real}'" in finding.message
    assert (finding.help or "").startswith("write images/")


@pytest.mark.parametrize(
    "name", ["images/Photo 1 é.png", "images/日本 🚄.png", "a+b%20#1&'.png", "images/x?.png"]
)
def test_f05_odd_names_work(tmp_path: Path, name: str) -> None:
    real = picture(tmp_path, name)
    quoted = '"' + name + '"'
    assert good(tmp_path, set_with(quoted)).cards[0].image == real


@pytest.mark.parametrize(("disk", "written"), [("NFD", "NFC"), ("NFC", "NFD"), ("NFC", "NFC")])
def test_f07_composed_and_decomposed_names_are_the_same(tmp_path: Path, disk: str, written: str) -> None:
    real = picture(tmp_path, unicodedata.normalize(disk, "images/é/café.png"))
    card = good(tmp_path, set_with(unicodedata.normalize(written, "images/é/café.png"))).cards[0]
    assert card.image == real


def test_f07_with_both_on_disk_each_is_itself(tmp_path: Path) -> None:
    for form in ("NFC", "NFD"):
        picture(tmp_path, unicodedata.normalize(form, "é.png"))
    assert good(tmp_path, set_with("é.png")).cards[0].image == (tmp_path / "é.png").resolve()


@pytest.mark.parametrize(
    "image", [r"images\moon.png", r"'images\moon.png'", "./images//moon.png", "images/./moon.png"]
)
def test_f09_windows_paths_work_plain_or_in_single_quotes(tmp_path: Path, image: str) -> None:
    real = picture(tmp_path, "images/moon.png")
    assert good(tmp_path, set_with(image)).cards[0].image == real


@pytest.mark.parametrize(
    ("image", "code"),
    [(r'"images\moon.png"', "CS013"), (r'"images\Pic.png"', "CS206"), (r'"images\bee.png"', "CS206"),
     (r'"images\new.png"', "CS206"), (r'"images\tea.png"', "CS206")],
)  # fmt: skip
def test_f09_backslashes_in_double_quotes_get_the_hint(tmp_path: Path, image: str, code: str) -> None:
    for name in ("moon", "Pic", "bee", "new", "tea"):
        picture(tmp_path, f"images/{name}.png")
    finding = only(tmp_path, set_with(image), code)
    assert "single quotes" in (finding.help or "")
    assert "use /" in (finding.help or "")
    assert at(finding)[0] == 5


def test_f11_paths_are_relative_to_the_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real = picture(tmp_path / "mine", "images/a.png")
    write(tmp_path / "mine", set_with("images/a.png"))
    (tmp_path / "elsewhere").mkdir()
    for folder, name in (
        (tmp_path, "mine"),
        (tmp_path / "mine", "."),
        (tmp_path / "elsewhere", "../mine/set.yaml"),
    ):
        monkeypatch.chdir(folder)
        card_set, findings = load_set(name)
        assert findings == []
        assert card_set is not None
        assert card_set.cards[0].image == real
        assert card_set.name == "mine"


def test_outside_of_the_folder_is_refused(tmp_path: Path) -> None:
    outside = picture(tmp_path, "out.png")
    mine = tmp_path / "mine"
    (mine / "images").mkdir(parents=True)
    (mine / "link.png").symlink_to(outside)
    (mine / "linked").symlink_to(tmp_path)
    for image in (
        "../out.png",
        "images/../../out.png",
        str(outside),
        "link.png",
        "linked/out.png",
        "'C:\\out.png'",
        "~/x",
    ):
        refused(mine, image, "CS202")


def test_links_inside_the_folder_are_followed(tmp_path: Path) -> None:
    real = picture(tmp_path, "images/a.png")
    (tmp_path / "b.png").symlink_to("images/a.png")
    assert good(tmp_path, set_with("b.png")).cards[0].image == real


def test_a_set_behind_a_link_is_complete_in_its_real_folder(tmp_path: Path) -> None:
    real = picture(tmp_path / "real", "a.png")
    write(tmp_path / "real", set_with("a.png"))
    (tmp_path / "link").symlink_to("real")
    card_set, findings = load_set(tmp_path / "link")
    assert findings == []
    assert card_set is not None
    assert card_set.cards[0].image == real


def test_addresses_are_refused_in_words(tmp_path: Path) -> None:
    refused(tmp_path, "https://example.org/a.png", "CS205")


def test_an_icon_brings_its_credit_and_becomes_a_plate(tmp_path: Path) -> None:
    head = "credits: {author: Me, license: CC0-1.0, source: my desk}\n"
    (card,) = good(tmp_path, head + set_with("icon:spyglass")).cards
    assert card.image is not None
    assert card.image.is_file()
    assert card.plate
    assert card.credit == Credit("Lorc", "game-icons.net", "CC-BY-3.0")


def test_what_an_author_says_of_an_icon_comes_first(tmp_path: Path) -> None:
    own = set_with("icon:spyglass") + "    credit: {author: Lorc and I}\n"
    assert good(tmp_path, own).cards[0].credit == Credit("Lorc and I", "game-icons.net", "CC-BY-3.0")


@pytest.mark.parametrize(
    ("written", "meant"), [("spyglas", "spyglass"), ("Spyglass", "spyglass"), ("telescope", "spyglass")]
)
def test_an_unknown_icon_names_the_nearest_by_name_or_meaning(
    tmp_path: Path, written: str, meant: str
) -> None:
    finding = refused(tmp_path, f"icon:{written}", "CS204")
    assert f"did you mean 'icon:{meant}'?" in (finding.help or "")


def test_an_icon_like_no_other_points_to_the_list(tmp_path: Path) -> None:
    assert "cardsmith show icons" in (refused(tmp_path, "icon:xqzzqx", "CS204").help or "")


def test_plates_of_own_drawings_are_asked_for_by_the_set(tmp_path: Path) -> None:
    picture(tmp_path, "a.svg")
    assert not good(tmp_path, set_with("a.svg")).cards[0].plate
    assert good(tmp_path, "plate: auto\n" + set_with("a.svg")).cards[0].plate


def test_links_in_a_circle_are_no_picture(tmp_path: Path) -> None:
    (tmp_path / "a.png").symlink_to("a.png")
    refused(tmp_path, "a.png", "CS201")


def test_an_invisible_character_in_a_path(tmp_path: Path) -> None:
    assert "U+200B" in refused(tmp_path, "a\u200b.png", "CS206").message


def test_many_missing_pictures_are_all_told_and_the_first_get_suggestions(tmp_path: Path) -> None:
    picture(tmp_path, "photo.jpg")
    count = 2 * MAX_SUGGESTIONS
    text = HEAD + "".join(
        f"  - name: C{n}\n    date: {1900 + n}\n    image: photo{n}.jpg\n" for n in range(count)
    )
    findings = wrong(tmp_path, text)
    assert [finding.code for finding in findings] == ["CS200"] * count
    assert sum("did you mean" in (finding.help or "") for finding in findings) == MAX_SUGGESTIONS


def test_emblems_of_categories(tmp_path: Path) -> None:
    head = "categories: {Space: icon:compass, Sea: a.svg}\ncredits: {author: Me}\n"
    cards = "".join(
        f"  - {{name: {name}, date: 1969, category: {name}}}\n" for name in ("Space", "Sea", "Air")
    )
    own = picture(tmp_path, "a.svg")
    space, sea, air = (card.emblem for card in good(tmp_path, head + HEAD + cards).cards)
    assert space is not None
    assert space.credit == Credit("Lorc", "game-icons.net", "CC-BY-3.0")
    assert sea == (own, Credit("Me"))
    assert air is None


def test_an_emblem_for_a_category_that_no_card_has(tmp_path: Path) -> None:
    card = "  - {name: Moon, date: 1969, category: Space}\n"
    finding = only(tmp_path, "categories: {Spce: icon:compass}\n" + HEAD + card, "CS057")
    assert at(finding)[:2] == (1, 14)
    assert "did you mean 'Space'?" in (finding.help or "")
    assert only(tmp_path, "categories: {Space: icon:compas}\n" + HEAD + card, "CS204").place is not None
