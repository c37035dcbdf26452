"""Counts what wakes a page up: timers, frames and messages, inside the page itself."""

from __future__ import annotations

WATCH = """
self.due = new Map();
self.wakes = [];
const where = () => new Error().stack.split("\\n").slice(3, 6).join(" ");
for (const [kind, begin, end, lasts] of [
  ["timeout", "setTimeout", "clearTimeout", false],
  ["interval", "setInterval", "clearInterval", true],
  ["frame", "requestAnimationFrame", "cancelAnimationFrame", false],
  ["idle", "requestIdleCallback", "cancelIdleCallback", false],
]) {
  const [plainBegin, plainEnd] = [self[begin], self[end]];
  if (!plainBegin) continue;
  self[begin] = (call, ...rest) => {
    const what = `${kind} ${rest[0] ?? ""} ${where()}`;
    const woken = (...given) => {
      wakes.push(what);
      if (!lasts) due.delete(kind + number);
      return call(...given);
    };
    const number = plainBegin.call(self, woken, ...rest);
    due.set(kind + number, what);
    return number;
  };
  self[end] = number => {
    due.delete(kind + number);
    plainEnd.call(self, number);
  };
}
for (const kind of [self.Worker, self.MessagePort]) {
  const plain = kind.prototype.postMessage;
  kind.prototype.postMessage = function (...given) {
    wakes.push(`message ${where()}`);
    return plain.apply(this, given);
  };
}
null;
"""
"""Notes every call by a timer or a frame (`wakes`), and all pending calls (`due`)."""

RAN = "() => [...wakes.splice(0), ...due.values()]"
"""Returns the calls since the last look, and the pending calls."""

REST = 1.0
"""Seconds between looks. Pending calls are known at once; the pause is for messages on their way from the browser."""
