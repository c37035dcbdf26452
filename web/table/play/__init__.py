"""The headless table: one game in play, from the first touch to the last, without a page.

`state.TableState` is its state. `table.Table` has the verbs, which are the actions of people. To show, ask, play a sound or
save, it calls the protocol `page.Page`. No module here imports `js`, `pyodide`, `pyscript` or `web.page.dom`: tests play whole
games in CPython, see tests/web/table/play."""
