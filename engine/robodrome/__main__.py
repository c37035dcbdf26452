"""`python -m robodrome`: the command line."""

from tabletop.__main__ import main

raise SystemExit(main())
