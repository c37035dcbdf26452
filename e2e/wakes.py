"""What wakes a page up: timers, frames and messages, counted in the page itself."""

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
"""Notes every call that a timer or a frame makes (`wakes`), and those that are still to come (`due`)."""

RAN = "() => [...wakes.splice(0), ...due.values()]"
"""What has run since the last look, and what is still to be called."""

REST = 1.0
"""Seconds from look to look. What is to be called later is known at once; this is for what is on its way from the browser."""
