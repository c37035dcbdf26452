"""Measured figures, as lines of a table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One measured figure; `budget` is its upper bound, or its lower bound with `more_is_better`."""

    name: str
    value: float
    unit: str
    budget: float | None = None
    more_is_better: bool = False

    def __str__(self) -> str:
        """Return the line of the table."""
        text = f"{self.name:<58}{self.value:>9.2f} {self.unit}"
        if self.budget is None:
            return text
        kept = self.value >= self.budget if self.more_is_better else self.value <= self.budget
        sign = "at least" if self.more_is_better else "at most"
        return f"{text:<76}{sign} {self.budget:g} {self.unit}  {'kept' if kept else 'MISSED'}"
