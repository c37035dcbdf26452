"""docs/hosting.md says the same as netlify.toml, whose headers the tests of the browser obey."""

import re
import tomllib

import pytest

from tests.structure import TOP
from tools.build_site import BROWSERS

PAGE = (TOP / "docs/hosting.md").read_text(encoding="utf-8")
NGINX = PAGE.partition("```nginx\n")[2].partition("```")[0]
RULES = tomllib.loads((TOP / "netlify.toml").read_text(encoding="utf-8"))["headers"]


def _sent(path: str, folder: str = "") -> dict[str, str]:
    """The headers of a path by the page's lines for nginx, for a site in a folder: the first pattern that matches counts."""
    found = dict[str, str]()
    maps = {
        name: re.findall(r'(\S+)\s+"(.*)";', body)
        for name, body in re.findall(r"map \$uri (\$\w+) \{(.*?)\n\}", NGINX, re.DOTALL)
    }
    for name, text in re.findall(r"add_header (\S+) (.*?)(?: always)?;", NGINX):
        values = (
            [given for pattern, given in maps[text] if re.search(pattern[1:].replace("^", f"^{folder}"), path)]
            if text in maps
            else [text]
        )
        if values:
            found[name] = values[0].strip('"')
    return found


def test_readme_and_this_page_name_the_browsers_for_which_the_build_compiles() -> None:
    assert set(BROWSERS) == {"chrome", "firefox", "safari"}
    readme = (TOP / "README.md").read_text(encoding="utf-8")
    table = PAGE.partition("## Browsers")[2].partition("\n## ")[0].lower()
    for name, number in BROWSERS.items():
        assert re.search(rf"{name}( or edge)? {re.escape(number)}\b", readme, re.IGNORECASE), name
        assert re.search(rf"^\| {name}\b.*\| {re.escape(number)}, ", table, re.MULTILINE), name


@pytest.mark.parametrize("folder", ["", "/robots"])
@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["for"])
def test_nginx_sends_what_netlify_sends(rule: dict[str, object], folder: str) -> None:
    path = f"{folder}{rule['for']}".replace("*", "a/b")
    everywhere, own = RULES[0]["values"], rule["values"]
    assert isinstance(own, dict)
    assert _sent(path, folder) == {**everywhere, **own}


@pytest.mark.parametrize("path", ["/index.html", "/other/sw.js", "/other/vendor/a.js", "/other/figures/a"])
def test_other_files_get_the_headers_of_all(path: str) -> None:
    assert _sent(path) == RULES[0]["values"]


def test_every_header_and_path_has_its_reason() -> None:
    table = PAGE.partition("| header |")[2].partition("\n\n")[0]
    for rule in RULES:
        for header in rule["values"]:
            assert header in table
        if rule is not RULES[0]:
            assert rule["for"].split("/*")[0].strip("/").split("/")[-1] in table
