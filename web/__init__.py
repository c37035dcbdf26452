"""The client: one page on which the games are set up, painted and played. Rooms, each importing only those before it:
`page`, `board`, `table`, `home`, `desks`, and on top `app`. None of them knows a rule of a game.

From a touch on the canvas to the painted result:

1. `board.canvas.Board` turns pointer events into a tap; `App` hands the spot to the table, `Choosing.touch_board`.
2. `Choosing.tap` finds the thing under the spot. It shows what there is to read, or acts: `Controls.touch`, or the draft.
3. When the things touched make one move, `Choosing.touch` gives it to `Table.make`: the session plays it and is saved.
4. The table, which waited for this, goes on: `Reel.catch_up` takes in the new events, `Reel.beat` makes motions of them.
5. `TableOnPage.play` hands them to `board.player.Player.play`, which shows beat after beat; `Panels.began` and `History.add`
   write about them.
6. `board.painter.Painter.paint_things` paints each frame; then `Stage.settle` shows the scene of the new position.

The table itself, `table.play`, knows nothing of a page: steps 2 to 4 run in CPython, too.
"""
