"""The content security policy: of pages, of the lab, and of workers in netlify.toml."""

import re
import tomllib
from pathlib import Path

import pytest

from tests.structure import TOP
from tools import lab, policy

SCRIPT = "let one = 1;\n"
PAGE = f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<script>{SCRIPT}</script>
<script type="module">import "./two.js";</script>
<script type="application/json">{{}}</script>
<script src="./three.js"></script>
</head>
</html>
"""


def carried(page: str) -> dict[str, list[str]]:
    """The rules that a page carries: what each allows, by its name."""
    (said,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]+)">', page)
    return {name: allowed for name, *allowed in (rule.split() for rule in said.split(";"))}


def test_a_page_carries_its_policy_before_all_that_it_is_for_and_after_its_encoding() -> None:
    page = policy.with_policy(PAGE)
    assert page.index("charset") < page.index("http-equiv") < page.index("<script")
    assert page.index("charset") < 1024
    assert policy.with_policy("<!doctype html><b>").startswith("<!doctype html><meta http-equiv=")


def test_the_scripts_that_stand_in_a_page_are_allowed_and_no_others() -> None:
    rules = carried(policy.with_policy(PAGE))
    standing = [policy.of_script(SCRIPT), policy.of_script('import "./two.js";')]
    assert rules["script-src"] == ["'self'", "'wasm-unsafe-eval'", *standing]
    assert policy.of_script(SCRIPT) == "'sha256-gy/Uc22+UyzCDqW8PguMJbiAnw8N7wf8qv3n7Rs8ZgU='"


def test_no_page_is_left_out_and_no_block_of_others_is_taken_for_one(tmp_path: Path) -> None:
    texts = {"index.html": PAGE, "a/b/index.html": PAGE, "a/figure.html": "<style></style><p>"}
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    policy.write_policies(tmp_path)
    policy.write_policies(tmp_path)
    written = {name: (tmp_path / name).read_text() for name in texts}
    assert written["index.html"] == written["a/b/index.html"] == policy.with_policy(PAGE)
    assert written["a/figure.html"] == texts["a/figure.html"]


def test_the_lab_adds_the_script_of_its_frame_and_the_index_of_packages() -> None:
    hosts = {"https://pypi.org", "https://files.pythonhosted.org"}
    added = {name: {*allowed.split()} ^ {*policy.RULES[name].split()} for name, allowed in lab.RULES.items()}
    assert {name: words for name, words in added.items() if words} == {"connect-src": {"blob:", *hosts}}
    assert lab.PACKAGES.startswith("https://pypi.org/")


def test_the_frame_of_the_lab_may_do_less_than_the_page_and_reaches_nothing_of_the_site() -> None:
    box = carried(lab.box())
    assert box["script-src"] == ["'wasm-unsafe-eval'", policy.of_script(lab.script_of_box())]
    assert "'self'" not in {word for allowed in box.values() for word in allowed}
    for name, allowed in lab.RULES_OF_BOX.items():
        assert {*allowed.split()} <= {*lab.RULES[name].split()}, name


@pytest.mark.parametrize("path", ["/sw.js", "/make_snapshot.js"])
def test_workers_that_start_by_their_address_are_sent_a_policy_and_nothing_else_is(path: str) -> None:
    rules = tomllib.loads((TOP / "netlify.toml").read_text(encoding="utf-8"))["headers"]
    sent = {rule["for"]: rule["values"].get("Content-Security-Policy") for rule in rules}
    assert {place for place, said in sent.items() if said} == {"/sw.js", "/make_snapshot.js"}
    assert sent[path] == policy.written(policy.WORKER)
