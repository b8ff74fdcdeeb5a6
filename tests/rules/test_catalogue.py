"""No rule without a test, no test for a rule that does not exist, and the matrix in the docs is up to date."""

import pytest

from tests.rules.catalogue import PAGE, RULES, marked, page

MARKED = marked()


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_has_a_test(rule):
    """A rule nobody proves is not implemented."""
    assert MARKED.get(rule), f"{rule} ({RULES[rule]}) has no test marked with it"


def test_no_test_is_marked_with_an_unknown_rule():
    """A mark names a rule of the catalogue."""
    assert set(MARKED) <= set(RULES)


def test_the_page_of_rules_is_up_to_date():
    """`python -m tests.rules.catalogue` writes it."""
    assert PAGE.read_text(encoding="utf-8") == page(), "run `python -m tests.rules.catalogue`"
