"""The addresses in the metadata of the wheel. Hatchling calls it while the wheel is built.

The project has no home of its own. Whoever publishes the site says where, `URL=https://robots.example/ make site`, and the
wheel of that site names it. A wheel that was built without an address names none.
"""

from __future__ import annotations

import os
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


def site_address() -> str:
    """Where the site will stand, with a slash at its end, as the environment says it (Netlify does); "" where nobody knows."""
    url = os.environ.get("URL", "")
    return url.rstrip("/") + "/" if url else ""


def addresses(home: str) -> dict[str, str]:
    """What stands where on a site at that address; nothing for ""."""
    if not home:
        return {}
    return {"Homepage": home, "Documentation": f"{home}docs/", "Download": f"{home}pypi/simple/robodrome/"}


class AddressHook(MetadataHookInterface):
    """Hatchling asks it for the dynamic field `urls`."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Fill it in."""
        metadata["urls"] = addresses(site_address())
