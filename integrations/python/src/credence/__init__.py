"""Intervals and comparisons for classification metrics.

The statistics are those of the ``credence`` command, which runs once in the background (``credence batch``) and answers one
JSON request for each metric. Sequences may be lists, NumPy arrays, or columns of pandas, polars and Arrow.

>>> import credence
>>> print(credence.evaluate(["yes", "no", "yes"], ["yes", "no", "no"], positive="yes", metrics=["accuracy"]))
"""

from ._columns import column, scalar
from ._evidence import cell, frame, matrix, numbers, paired, plain, scores
from ._results import Result, Results
from ._service import CredenceError, Service

__all__ = ["CredenceError", "Result", "Results", "Service", "compare", "evaluate", "outcomes", "report"]

_shared = None


def _service():
    global _shared
    if _shared is None or not _shared.running():
        _shared = Service()
    return _shared


def _names(metrics, usual):
    if metrics is None:
        return usual
    return [metrics] if isinstance(metrics, str) else column(metrics, "metrics")


def _options(**given):
    return {name: plain(value, name) for name, value in given.items() if value is not None}


def evaluate(truth, prediction=None, *, score=None, positive=None, labels=None, metrics=None, method=None, level=None, clusters=None, seed=None, draws=None):
    """Computes metrics with intervals.

    ``truth`` and ``prediction`` have one label for each item; ``score`` has a number for each item that is higher where
    ``positive`` is more likely, and is given instead of ``prediction`` for metrics of scores. ``clusters`` names the group of
    each item, such as a patient. ``labels`` states all labels in their order, including those that never occur; a weighted kappa
    needs it where labels are no numbers. Without ``metrics`` the usual ones are computed: accuracy, F1 (of the positive class, or the
    macro average), precision, recall and MCC, or the area under the ROC curve of scores.

    Returns :class:`Results`; a metric that has no answer is a :class:`Result` with ``error``. Raises ``ValueError`` for input
    that is not a data set, such as sequences of different length.
    """
    if (prediction is None) == (score is None):
        raise ValueError("exactly one of prediction and score must be given")
    if score is not None and labels is not None:
        raise ValueError("labels states the order of predicted labels, and scores have none: leave it out")
    notes = []
    if score is not None:
        evidence, notes = scores(truth, score, positive, clusters)
        usual = ["auroc", "average-precision"]
    else:
        evidence = matrix(truth, prediction, positive, clusters, labels)
        usual = ["accuracy", "f1", "precision", "recall", "mcc"] if positive is not None else ["accuracy", "f1.macro", "precision.macro", "recall.macro", "mcc"]
    options = _options(method=method, level=level, seed=seed, draws=draws)
    return _answers("interval", _names(metrics, usual), evidence, options, notes)


def compare(truth, first, second, *, positive=None, labels=None, metrics=None, comparator=None, level=None, margin=None, clusters=None, seed=None, draws=None):
    """Compares the predictions of two systems for the same items.

    The difference is first minus second. ``margin`` is the non-inferiority margin in units of the metric, and ``labels`` states all
    labels in their order as for :func:`evaluate`. Without ``metrics``
    accuracy and F1 (of the positive class, or the macro average) are compared. Returns and raises as :func:`evaluate`.
    """
    evidence = paired(truth, first, second, positive, clusters, labels)
    usual = ["accuracy", "f1" if positive is not None else "f1.macro"]
    options = _options(comparator=comparator, level=level, margin=margin, seed=seed, draws=draws)
    return _answers("compare", _names(metrics, usual), evidence, options)


def outcomes(values, against=None, *, item=None, range=None, metrics=None, method=None, comparator=None, level=None, margin=None, clusters=None, seed=None, draws=None):
    """Computes metrics of outcomes without a true label, such as grades or seconds, or compares those of two systems.

    ``values`` has a number for each row, and ``against`` that of a second system; the difference is then first minus second. Rows
    with the same ``item`` are runs of it; without ``item`` each row is an item. ``range`` is the smallest and the largest possible
    value, such as ``(0, 1)``. Without ``metrics`` the mean is computed. Returns and raises as :func:`evaluate`.
    """
    evidence = numbers(values, against, item, range, clusters)
    options = _options(method=method, comparator=comparator, level=level, margin=margin, seed=seed, draws=draws)
    return _answers("interval" if against is None else "compare", _names(metrics, ["mean"]), evidence, options)


def _answers(op, metrics, evidence, options, notes=()):
    service = _service()
    found = []
    for metric in metrics:
        answer = service.answer({"op": op, "metric": metric, "evidence": evidence, **options})
        answer.setdefault("notes", []).extend({"code": "labels", "message": note} for note in notes)
        found.append(Result(metric, answer))
    return Results(found)


def report(table, path, *, truth, prediction=None, score=None, against=None, against_score=None, positive=None, metrics=None, options=()):
    """Writes the HTML page of ``credence report`` about a table, and returns its path.

    ``table`` is a data frame of pandas or polars, an Arrow table, or a mapping of column names to sequences; the other arguments name its
    columns. ``None`` and NaN are missing values. Whole numbers such as 1.0 are the label ``1``, as in :func:`evaluate`. The page calls the
    table ``table.csv``. ``options`` are more options of the command, such as ``["--margin", "0.01"]``.
    """
    import csv
    import os
    import tempfile

    names, columns = frame(table)
    asked = {"--truth": truth, "--prediction": prediction, "--score": score, "--against": against, "--against-score": against_score, "--positive": positive}
    arguments = []
    for option, value in asked.items():
        if value is not None:
            arguments += [option, cell(scalar(value, option[2:].replace("-", "_")))]
    for metric in _names(metrics, []):
        arguments += ["--metric", cell(metric)]
    arguments += map(cell, column(options, "options"))
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "table.csv")
        with open(file, "w", newline="", encoding="utf-8") as stream:
            writer = csv.writer(stream)
            writer.writerow(names)
            writer.writerows(zip(*columns))
        try:
            Service.run(["report", file, *arguments, "-o", os.fspath(path), "--force"])
        except ValueError as e:
            raise ValueError(str(e).replace(file, "table.csv")) from None
        _name_table(path, file)
    return path


def _name_table(path, file):
    """Writes the name of the table in the place of that of its temporary file, which no reader has."""
    import json

    with open(path, encoding="utf-8", newline="") as stream:
        page = stream.read()
    for written in (file, json.dumps(file)[1:-1]):
        page = page.replace(written, "table.csv")
    with open(path, "w", encoding="utf-8", newline="") as stream:
        stream.write(page)
