"""The rules of any profile in words from which a player can learn the game.

Every sentence is made from the options that the engine plays by, so text and behaviour cannot disagree; a test
holds that any change of any option changes the text. A sentence is *ours* when the leaflet that the profile
follows does not say it: one of its options is named in ``Ruleset.ours``, or it is a rule that no leaflet has.
"""

from __future__ import annotations

from typing import NamedTuple

from cardsmith.language.messages import Messages
from cardsmith.language.rules_chapter import Section
from cardsmith.language.rules_modes import Coop, Solo, Versus
from cardsmith.model.rules import Ruleset


class RulesText(NamedTuple):
    """The rules in words: a title, where they come from, and the sections."""

    title: str
    origin: str
    sections: tuple[Section, ...]


def rules_in_words(rules: Ruleset, words: Messages) -> RulesText:
    """Return the rules of a profile in the words of a language."""
    chapter = {"versus": Versus, "coop": Coop, "solo": Solo}[rules.mode](rules, words)
    return RulesText(rules.name, _origin(rules, words), tuple(chapter.sections()))


def _origin(rules: Ruleset, words: Messages) -> str:
    if not rules.leaflet:
        return words.gettext("These rules follow no published leaflet.")
    return words.gettext(
        "These rules follow the leaflet “{leaflet}”, in our own words. "
        "What is marked with * is not in the leaflet: it is silent there, or this profile differs from it."
    ).format(leaflet=rules.leaflet)


def describe_mode(rules: Ruleset, words: Messages) -> str:
    """Return how people play a profile, in a few words."""
    if rules.mode == "solo":
        return words.gettext("alone, with lives")
    if rules.mode == "coop":
        return words.gettext("together, for points")
    return words.gettext("against each other")
