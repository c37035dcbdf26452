import html

from hypothesis import given
from hypothesis import strategies as st

from tabletop.base.markup import escape


@given(st.text(), st.booleans())
def test_text_is_escaped_as_the_library_does_it(text: str, quote: bool) -> None:
    assert escape(text, quote) == html.escape(text, quote)
