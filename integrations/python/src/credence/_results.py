"""Results as values that print as a table, also in a notebook."""

import html
import math
from collections import Counter


def _number(value):
    """JSON has null for NaN, and texts for infinities, which float reads."""
    return math.nan if value is None else float(value)


class Result:
    """The answer for one metric, whose name is ``metric``; ``requested`` is the name in the request, which may be an alias.

    ``value``, ``lower`` and ``upper`` are numbers (of a comparison ``value`` is the difference, first minus second), NaN where
    there is none; ``first``, ``second`` and ``p`` belong to a comparison. ``error`` is the reason if the request was refused, else ``None``. ``json`` is the whole answer.
    """

    def __init__(self, metric, json):
        self.metric = json.get("metric", metric)
        self.requested = metric
        self.json = json
        self.error = json.get("error", {}).get("message")
        interval = json.get("difference", json)
        self.value = _number(interval.get("value"))
        self.lower = _number(interval.get("lower"))
        self.upper = _number(interval.get("upper"))
        self.first = _number(json.get("first"))
        self.second = _number(json.get("second"))
        self.p = _number(json.get("pValue"))
        self.method = json.get("method", json.get("comparator", ""))
        self.level = _number(json.get("level"))
        self.n = json.get("n")
        self.notes = [note["message"] for note in json.get("notes", [])]

    def cells(self):
        if self.error is not None:
            return [self.metric, "", "", self.error]
        return [self.metric, f"{self.value:.4f}", f"[{self.lower:.4f}, {self.upper:.4f}]", self.method]

    def sentences(self):
        """The notes, each of which names the metric."""
        return [note if note.startswith(self.metric) else f"{self.metric}: {note}" for note in self.notes]

    def __repr__(self):
        return "  ".join(self.cells())

    def __str__(self):
        return "\n".join([repr(self), *self.sentences()])


class Results(list):
    """A list of :class:`Result`; ``results["f1"]`` is that of a metric."""

    def __getitem__(self, key):
        if not isinstance(key, str):
            return super().__getitem__(key)
        for result in self:
            if key in (result.metric, result.requested):
                return result
        raise KeyError(f"no metric {key!r}; available: {[result.metric for result in self]}")

    def _rows(self):
        levels = {result.level for result in self if not math.isnan(result.level)}
        interval = f"{100 * levels.pop():g}% interval" if len(levels) == 1 else "interval"
        return [["metric", "value", interval, "method"], *(result.cells() for result in self)]

    def _sentences(self):
        """The notes; one that several metrics have is about the data, and stands once."""
        counts = Counter(note for result in self for note in result.notes)
        sentences = (note if counts[note] > 1 else sentence for result in self for note, sentence in zip(result.notes, result.sentences()))
        return list(dict.fromkeys(sentences))

    def __str__(self):
        rows = self._rows()
        widths = [max(len(row[i]) for row in rows) for i in range(3)]
        lines = ["  ".join([*(cell.ljust(width) for cell, width in zip(row, widths)), row[3]]).rstrip() for row in rows]
        return "\n".join([*lines, *self._sentences()])

    def _repr_html_(self):
        head, *rows = self._rows()
        cells = lambda row, tag: "".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in row)
        body = "".join(f"<tr>{cells(row, 'td')}</tr>" for row in rows)
        notes = "".join(f"<p>{html.escape(sentence)}</p>" for sentence in self._sentences())
        return f"<table><thead><tr>{cells(head, 'th')}</tr></thead><tbody>{body}</tbody></table>{notes}"
