"""How a walk begins, to check or to build: a set as far as it is sound, and what composes its faces."""

from __future__ import annotations

from pathlib import Path

from cardsmith.authoring.loading import read_sound
from cardsmith.authoring.template_reading import load_template
from cardsmith.faces.compose import Composer, FaceOptions
from cardsmith.model.cards import CardSet
from cardsmith.model.findings import Finding


def load(
    source: str | Path | CardSet, findings: list[Finding], language: str | None = None
) -> CardSet | None:
    """Return what is sound of a set, so that later rooms can add what they find wrong."""
    card_set: CardSet | None
    card_set, found = (source, []) if isinstance(source, CardSet) else read_sound(source)
    findings += found
    if card_set is not None and language:
        from cardsmith.authoring.translations import in_languages

        card_set, found = in_languages(card_set, language)
        findings += found
    return card_set


def composer_for(
    card_set: CardSet, template_name: str | None, options: FaceOptions, findings: list[Finding]
) -> Composer | None:
    """Return what makes the faces of a set; None when its template (or the one named) cannot be used."""
    place = None if template_name else card_set.places.get("template")
    template, found = load_template(template_name or card_set.template, place)
    findings += found
    return None if template is None else Composer(card_set, template, options)
