"""Sentences: English text that can be said in another language."""

from __future__ import annotations

import json
import pickle

from hypothesis import given
from hypothesis import strategies as st

from cardsmith.language.messages import ENGLISH, in_language
from cardsmith.model.errors import FileError
from cardsmith.model.sentences import (
    as_data,
    either,
    from_data,
    joined,
    reason,
    tell,
    tell_n,
    to_tell,
    together,
)

RO = in_language("ro")


def test_a_sentence_is_its_english() -> None:
    assert tell("there is no card '{card}'", card="moon") == "there is no card 'moon'"
    assert tell("write it like {value: 12.5, unit: km}, or as one text").startswith("write it like {value")


def test_it_is_said_in_another_language_with_the_sentences_in_it() -> None:
    day = tell("{day} {month}", day=10, month=tell("November"))
    said = tell("'{date}' {says}", date="10/11", says=tell("can be {readings}", readings=either([day, "x"])))
    assert said == "'10/11' can be 10 November or x"
    assert RO.say(said) == "'10/11' poate fi 10 noiembrie sau x"
    assert ENGLISH.say(said) == said


def test_what_is_no_sentence_is_left_alone() -> None:
    assert RO.say("error") == "error"
    assert RO.say(tell("error")) == "eroare"


def test_plural_forms() -> None:
    cards = [tell_n("{n} card", "{n} cards", n) for n in (0, 1, 2, 20)]
    assert cards == ["0 cards", "1 card", "2 cards", "20 cards"]
    assert [RO.say(text) for text in cards] == ["0 cărți", "o carte", "2 cărți", "20 de cărți"]


def test_lists() -> None:
    assert (joined(["a", "b"]), either(["a", "b", "c"]), together(["a", "b"])) == (
        "a, b",
        "a, b or c",
        "a and b",
    )
    assert [RO.say(make(["a", "b", "c"])) for make in (joined, either, together)] == [
        "a, b, c",
        "a, b sau c",
        "a, b și c",
    ]
    assert (joined([]), either(["a"]), together([])) == ("", "a", "")


def test_a_template_may_be_told_later() -> None:
    assert tell(to_tell("'{key}' is written twice"), key="name") == "'name' is written twice"


def test_the_reason_of_a_failure() -> None:
    try:
        open("/there/is/no/such")  # noqa: PTH123, SIM115
    except OSError as problem:
        assert RO.say(reason(problem)) == "nu există un asemenea fișier sau dosar"
    assert RO.say(reason(FileError(tell("nothing was written")))) == "nu s-a scris nimic"
    assert reason(ValueError("plain")) == "plain"
    assert reason(KeyError()) == ""


VALUES = st.one_of(
    st.integers(), st.text(), st.just(tell("error")), st.just(tell_n("{n} card", "{n} cards", 2))
)


@given(st.dictionaries(st.sampled_from(["a", "b", "c"]), VALUES, min_size=1))
def test_sentences_survive_json_and_other_processes(values: dict[str, object]) -> None:
    sentence = tell(", ".join(f"{{{name}}}" for name in values), **values)
    for again in (from_data(json.loads(json.dumps(as_data(sentence)))), pickle.loads(pickle.dumps(sentence))):
        assert again == sentence
        assert RO.say(again) == RO.say(sentence)
