"""Writes the site's addresses into the metadata of the wheel. Hatchling calls it while it builds the wheel.

The project has no fixed home. The publisher of a site sets its address, `URL=https://robots.example/ make site`, and the
wheel of that site then has it. A wheel that is built without an address has none.
"""

from __future__ import annotations

import os
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


def site_address() -> str:
    """Return the site's address from the environment (Netlify sets it), with a slash at its end; "" if it is not set."""
    url = os.environ.get("URL", "")
    return url.rstrip("/") + "/" if url else ""


def addresses(home: str) -> dict[str, str]:
    """Return the URLs for the metadata of a site at that address, by label; empty for ""."""
    if not home:
        return {}
    return {"Homepage": home, "Documentation": f"{home}docs/", "Download": f"{home}pypi/simple/robodrome/"}


class AddressHook(MetadataHookInterface):
    """Fills the dynamic field `urls` for Hatchling."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the addresses to the metadata."""
        metadata["urls"] = addresses(site_address())
