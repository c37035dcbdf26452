"""Writes the reference: all public names with their docstrings, and a page with the source of each module."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from html import escape
from pathlib import Path

from griffe import Attribute, Class, Function, Module
from griffe import Object as Thing

from tools.pages.code import coloured, numbered
from tools.pages.markdown import html
from tools.pages.page import link, words
from tools.pages.sources import ROOT, described, sources

FACE = "robodrome"


def public() -> list[tuple[str, Thing]]:
    """Return all public names with their definitions in the sources."""
    face = sources().modules_collection[FACE]
    assert isinstance(face, Module)
    return [(str(name), _target(face, str(name))) for name in face.exports or ()]


def _target(module: Module, name: str) -> Thing:
    found = module[name]
    target = found.final_target if found.is_alias else found
    assert isinstance(target, Thing)
    return target


def members(thing: Class) -> Iterator[tuple[str, Thing]]:
    """Yield the public methods and properties of a class that have a docstring."""
    for name, member in thing.members.items():
        if isinstance(member, Thing) and not name.startswith("_") and member.docstring:
            yield name, member


def modules() -> list[Module]:
    """Return the modules that define public names, sorted by name."""
    found = {thing.module.path: thing.module for _, thing in public()}
    return [found[name] for name in sorted(found)]


def source_path(module: str) -> str:
    """Return the address of a module's source within the site."""
    return f"docs/source/{module}/"


def source(module: Module) -> str:
    """Return the source of a module as markup, each line with an id."""
    path = module.filepath
    assert isinstance(path, Path)
    text = path.read_text(encoding="utf-8")
    say = words("en").say
    names = [
        f"<li>{link(f'#L{thing.lineno}', name)} ({link(f'../../api/#{FACE}.{name}', say('docs.reference'))})</li>"
        for name, thing in public()
        if thing.module is module
    ]
    return (
        f"<h1><code>{escape(path.relative_to(ROOT / 'engine').as_posix())}</code></h1>\n"
        f"<ul>{''.join(names)}</ul>\n"
        f'<pre class="numbered" tabindex="0"><code>{numbered(text)}</code></pre>'
    )


def reference() -> str:
    """Return the reference as markup: each public name with its signature, docstring and source."""
    return f"<h1>{escape(words('en').say('docs.api'))}</h1>\n{html(described(FACE))}" + "".join(
        _entry(name, thing, f"{FACE}.{name}", 2) for name, thing in public()
    )


def _called(name: str, thing: Thing) -> str:
    """Return the signature of a name as code."""
    if isinstance(thing, Function) and "property" not in thing.labels:
        return str(thing.signature(name=name))
    if isinstance(thing, Class):
        made = thing.members.get("__init__")
        return (
            f"class {made.signature(name=name, return_type=False)}" if isinstance(made, Function) else f"class {name}"
        )
    if isinstance(thing, Attribute):
        return f"{name}: {thing.annotation}" if thing.annotation else f"{name} = {thing.value}"
    return name


def documented(thing: Thing) -> str:
    """Return the docstring of a name; for a class, followed by that of `__init__`."""
    parts = [thing]
    if isinstance(thing, Class) and isinstance(made := thing.members.get("__init__"), Function):
        parts.append(made)
    return "\n\n".join(textwrap.dedent(part.docstring.value) for part in parts if part.docstring)


def _entry(name: str, thing: Thing, known: str, level: int) -> str:
    """Return a name with its docstring and source, and its members below."""
    say = words("en").say
    parts = [
        f'<h{level} id="{escape(known)}"><code>{escape(known if level == 2 else name)}</code></h{level}>',
        f'<pre tabindex="0"><code>{coloured(_called(name, thing), "python")}</code></pre>',
        html(documented(thing)),
    ]
    if isinstance(thing, Class) and thing.bases:
        bases = ", ".join(str(base) for base in thing.bases)
        parts.append(f"<p>{escape(say('docs.kind', bases=bases))}</p>")
    where = f"{thing.relative_package_filepath}, {say('docs.line', line=thing.lineno)}"
    parts.append(f'<p class="source">{link(f"../source/{thing.module.path}/#L{thing.lineno}", where)}</p>')
    if isinstance(thing, Class):
        parts += [_entry(below, part, f"{known}.{below}", level + 1) for below, part in members(thing)]
    return "\n".join(parts) + "\n"
