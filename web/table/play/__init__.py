"""The headless table: one game in play, from the first touch to the last, without a page.

`state.TableState` holds all there is to know of it. `table.Table` has the verbs: what people do, and what comes of it. Whatever
has to be seen, asked, heard or kept goes through the one protocol `page.Page`. Nothing here imports `js`, `pyodide`, `pyscript`
or `web.page.dom`: whole games are played in CPython, see tests/web/table/play."""
