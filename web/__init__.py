"""The client: one page on which the games are played, drawn and set up. Rooms, each importing only those before it:
`page`, `board`, `table`, `home`, `desks`, and on top `app`. None of them
knows a rule of a game.

From a touch on the canvas to the painted result:

1. `board.canvas.Board` makes a tap out of what a pointer does, and hands the spot to `table.touch.Touch.touch_board`.
2. `Panels.thing_at` finds the thing that is meant; `Touch.touch` hands it to `Controls.touch`, or to the draft.
3. When the things touched make one move, `Controls.pick` gives it to `Table._make`: the session plays it and is saved.
4. `Table._run`, which waited for this, goes on: `Reel.catch_up` takes in the new events, `Reel.beat` makes motions of them.
5. `board.player.Player.play` shows beat after beat, while `Panels.began` and `History.add` tell them.
6. `board.painter.Painter.paint_things` paints each frame; then `Table.settle` stands on the scene of the new position.
"""
