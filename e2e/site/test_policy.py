"""What is put into the page later runs nothing: no Python, no scripts, no markup that loads something."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from e2e.waiting import await_ready


@pytest.fixture(params=["no headers", pytest.param("headers", marks=pytest.mark.nightly)])
def address(request: pytest.FixtureRequest, site: str) -> str:
    """The site as a server with our headers sends it, and as any other does."""
    return site if request.param == "headers" else str(request.getfixturevalue("bare_site"))


INJECT = """() => {
  const made = (tag, attributes, text) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    if (text) element.append(text);
    document.body.append(element);
    return element;
  };
  const python = "import js; js.document.documentElement.dataset.ran = 'yes'";
  made("script", { type: "py" }, python);
  made("script", { type: "py", worker: "" }, "import js; js.postMessage('ran')");
  made("script", { type: "mpy" }, python);
  made("script", { type: "pyodide", version: document.querySelector("link[href$='pyodide.mjs']")?.href ?? "" }, python);
  made("py-script", {}, python);
  made("mpy-script", {}, python);
  const open = made("div", {}, "").attachShadow({ mode: "open" });
  open.append(made("script", { type: "py" }, python));
  made("button", { "py-click": "import js; js.document.documentElement.dataset.ran = 'yes'" }, "x").click();
}"""
"""Everything that PyScript looks out for."""

AT_START = f"""
new MutationObserver((_, observer) => {{
  if (!document.querySelector("#loading")) return;
  observer.disconnect();
  ({INJECT})();
}}).observe(document, {{ childList: true, subtree: true }});
"""


def test_python_that_is_put_into_the_page_at_start_or_later_does_not_run(context: BrowserContext, address: str) -> None:
    page = context.new_page()
    page.add_init_script(AT_START)
    page.goto(address)
    await_ready(page)
    page.evaluate(INJECT)
    page.wait_for_timeout(2000)
    expect(page.locator("html")).not_to_have_attribute("data-ran", "yes")
    assert not page.workers


SINKS = {
    "markup": "document.body.innerHTML = '<b>x</b>'",
    "markup at an end": "document.body.insertAdjacentHTML('beforeend', '<b>x</b>')",
    "a fragment": "document.createRange().createContextualFragment('<b>x</b>')",
    "a document": "new DOMParser().parseFromString('<b>x</b>', 'text/html')",
    "the text of a frame": "document.createElement('iframe').srcdoc = 'x'",
    "the address of a script": "document.createElement('script').src = './rescue.js'",
    "the text of a script": "document.createElement('script').text = '1'",
    "a worker": "new Worker('./rescue.js')",
    "a service worker": "navigator.serviceWorker.register('./sw.js')",
    "a policy of its own": "trustedTypes.createPolicy('other', { createHTML: text => text })",
    "a default policy": "trustedTypes.createPolicy('default', { createHTML: text => text })",
    "a second policy": "trustedTypes.createPolicy('robodrome', { createHTML: text => text })",
    "markup with Python": "markup('<b></b><script type=\"py\">1</script>')",
    "markup with other Python": "markup('<py-script>1</py-script>')",
    "markup with a frame": "markup('<IFRAME src=x></IFRAME>')",
}


STARTED = """() => new Promise(resolve => {
  const look = () => globalThis.markup ? resolve() : setTimeout(look, 20);
  look();
})"""
"""start.js has run."""


def test_text_becomes_markup_or_an_address_of_a_script_only_through_the_policies_of_the_page(
    free_context: BrowserContext, address: str
) -> None:
    page: Page = free_context.new_page()
    page.goto(address)
    page.evaluate(STARTED)
    for what, sink in SINKS.items():
        refused = page.evaluate(f"async () => {{ try {{ await ({sink}) }} catch (error) {{ return error.name }} }}")
        assert refused == "TypeError", what
    assert page.evaluate("String(markup('<b>x</b>'))") == "<b>x</b>"


REACH = """async elsewhere => {
  const told = [];
  document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => told.push(effectiveDirective));
  const script = document.createElement("script");
  script.append("document.documentElement.dataset.ran = 'yes'");
  document.body.append(script, Object.assign(new Image(), { src: elsewhere }));
  await fetch(elsewhere).catch(() => {});
  await new Promise(next => setTimeout(next, 100));
  return told.sort();
}"""


@pytest.mark.parametrize("page_of", ["", "rules/robotory/en/", "embed.html"])
def test_no_page_reaches_another_address_or_runs_a_script_that_is_put_into_it(
    free_context: BrowserContext, address: str, page_of: str
) -> None:
    page = free_context.new_page()
    page.goto(address + page_of)
    told = page.evaluate(REACH, "http://elsewhere.invalid/x.png")
    assert told[:2] == ["connect-src", "img-src"]
    assert page.locator("html[data-ran]").count() == 0


@pytest.mark.nightly
def test_the_policy_of_a_page_that_is_kept_holds_without_network(free_context: BrowserContext, bare_site: str) -> None:
    context, page = free_context, free_context.new_page()
    page.goto(bare_site)
    expect(page.locator("html[data-offline=ready]")).to_be_attached(timeout=120_000)
    context.set_offline(True)
    for page_of in ("index.html", "rules/robotory/en/index.html"):
        page.goto(bare_site + page_of)
        assert page.evaluate(REACH, "http://elsewhere.invalid/x.png")[:2] == ["connect-src", "img-src"]
