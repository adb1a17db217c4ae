"""Evidence as JSON: the counts of labels, the scores of both classes, or outcomes without a true label."""

import unicodedata
from collections import Counter

from ._columns import column, is_missing, scalar, table_names

# the largest number of counts of a request, of which each takes at least two bytes of a line
_MOST_COUNTS = 500_000_000


def _labels(values, name, compound=()):
    labels = column(values, name, compound)
    _require_none_missing(labels, name)
    return [cell(label) for label in labels]


def _require_none_missing(values, name):
    for row, value in enumerate(values):
        if is_missing(value) or isinstance(value, tuple) and any(map(is_missing, value)):
            raise ValueError(f"{name} must not be missing: {name}[{row}]={value!r}; leave out this row of all sequences")


def _groups(values, name):
    """The names of groups, which may have several parts."""
    return None if values is None else _labels(values, name, tuple)


def cell(value):
    """The text of a value; whole numbers have no decimal point, and a missing value is empty."""
    if is_missing(value):
        return ""
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def frame(table):
    """The names of the columns of a data frame, a table or a mapping, and the texts of their values."""
    keys = table_names(table)
    if keys is None:
        raise ValueError(f"table must be a data frame or a mapping of names to sequences: it is a {type(table).__name__}")
    names = [cell(key) for key in keys]
    for name, count in Counter(names).items():
        if count > 1:
            raise ValueError(f"columns must have distinct names: {name!r} occurs {count} times")
    columns = [[cell(value) for value in column(table[key], f"column {name!r}", object)] for key, name in zip(keys, names)]
    if len({len(values) for values in columns}) > 1:
        raise ValueError("columns must have the same length: " + ", ".join(f"{name}={len(values)}" for name, values in zip(names, columns)))
    return names, columns


def plain(value, name):
    """An option of a request as JSON can have it."""
    value = scalar(value, name)
    if is_missing(value) or isinstance(value, float) and not abs(value) < float("inf"):
        raise ValueError(f"{name} must be a finite number: {name}={value}")
    return value if isinstance(value, (str, int, float)) else _number(value, name, name)


def _same_length(**columns):
    lengths = {name: len(values) for name, values in columns.items() if values is not None}
    if len(set(lengths.values())) > 1:
        raise ValueError("sequences must have the same length: " + ", ".join(f"{name}={length}" for name, length in lengths.items()))
    if 0 in lengths.values():
        raise ValueError("sequences must not be empty")


def _common(truth, prediction, name):
    """Rejects predictions that name the classes otherwise than the truth does, as the command does."""
    true, predicted = set(truth), set(prediction)
    advice = "; give both the same names"
    if not true & predicted:
        raise ValueError(f"truth and {name} have no label in common: truth={_few(true)}, {name}={_few(predicted)}{advice}")
    other = sum(label not in true for label in prediction)
    if len(true) > 1 and 2 * other > len(prediction):
        raise ValueError(
            f"{other} of {len(prediction)} labels of {name} are labels that the truth never has: truth={_few(true)}, only in {name}={_few(predicted - true)}{advice}"
        )


def _few(labels):
    shown = _order(labels)
    return "[" + ", ".join(map(repr, shown[:3])) + (", ..." if len(shown) > 3 else "") + "]"


def _order(labels):
    """Numbers stand in the order of their values, other labels in the order of their characters, which states nothing."""
    try:
        return sorted(labels, key=float)
    except ValueError:
        return sorted(labels)


def _classes(labels, truth, **predictions):
    """The fields of the labels: in the stated order, or without one, which is then not claimed."""
    occurring = {*truth}.union(*predictions.values())
    if labels is None:
        for name, prediction in predictions.items():
            _common(truth, prediction, name)
        return {"labels": _order(occurring), "ordered": False}
    if isinstance(labels, str):
        raise ValueError(f"labels must be a sequence of labels in their order, such as ['low', 'high']: labels={labels!r}")
    stated = _labels(labels, "labels")
    for label, count in Counter(stated).items():
        if count > 1:
            raise ValueError(f"labels must be distinct: {label!r} occurs {count} times")
    missing = _order(occurring - {*stated})
    if missing:
        raise ValueError(f"labels must contain every label that occurs: {missing[0]!r} is missing; labels={stated}")
    return {"labels": stated}


def _positive(positive, labels):
    if positive is None:
        return {}
    label = _labels([scalar(positive, "positive")], "positive")[0]
    if label not in labels:
        raise ValueError(f"positive must be one of the labels: positive={label!r}, labels={labels}")
    return {"positive": label}


def _clustered(clusters, items, build):
    """Evidence of all items, or one part for each cluster."""
    if clusters is None:
        return build(items)
    parts = {}
    for cluster, item in zip(clusters, items):
        parts.setdefault(cluster, []).append(item)
    return {"type": "clusters", "clusters": {name: build(part) for name, part in parts.items()}}


def _require_size(clusters, classes, dimensions):
    """Rejects counts of more cells than a request can have, before they need all memory."""
    parts = 1 if clusters is None else len(set(clusters))
    if parts * classes**dimensions > _MOST_COUNTS:
        of = "" if clusters is None else f" in each of {parts} clusters"
        raise ValueError(
            f"the labels must have at most {_MOST_COUNTS} counts: {classes} classes have {classes}^{dimensions} of them{of}"
            "; merge rare classes, or write the columns to a file for the credence command, such as df.to_csv('labels.csv')"
        )


def matrix(truth, prediction, positive, clusters, labels):
    return _counted("confusion", truth, {"prediction": prediction}, positive, clusters, labels)


def paired(truth, first, second, positive, clusters, labels):
    return _counted("paired-confusion", truth, {"first": first, "second": second}, positive, clusters, labels)


def _counted(kind, truth, predictions, positive, clusters, labels):
    """Counts by truth and by the prediction of each system."""
    truth = _labels(truth, "truth")
    predictions = {name: _labels(prediction, name) for name, prediction in predictions.items()}
    clusters = _groups(clusters, "clusters")
    _same_length(truth=truth, **predictions, clusters=clusters)
    classes = _classes(labels, truth, **predictions)
    codes = {label: code for code, label in enumerate(classes["labels"])}
    chosen = _positive(positive, classes["labels"])
    _require_size(clusters, len(codes), 1 + len(predictions))

    def build(items):
        counts = _zeros(len(codes), 1 + len(predictions))
        for *outer, last in items:
            row = counts
            for label in outer:
                row = row[codes[label]]
            row[codes[last]] += 1
        return {"type": kind, **classes, **chosen, "counts": counts}

    return _clustered(clusters, list(zip(truth, *predictions.values())), build)


def _zeros(classes, dimensions):
    return [0] * classes if dimensions == 1 else [_zeros(classes, dimensions - 1) for _ in range(classes)]


def _numbers(values, name):
    return [_number(value, f"{name}[{row}]", name) for row, value in enumerate(column(values, name))]


def _number(value, place, name):
    if is_missing(value):
        raise ValueError(f"{name} must not be missing: {place}={value!r}; leave out this row of all sequences")
    try:
        return float(value)
    except (TypeError, ValueError):
        raise ValueError(f"{name} must be numbers: {place}={value!r}") from None


def _finite(values, name):
    numbers = _numbers(values, name)
    for row, value in enumerate(numbers):
        if value != value or abs(value) == float("inf"):
            raise ValueError(f"{name} must be finite numbers: {name}[{row}]={value}")
    return numbers


def _range(ends):
    """The fields of the smallest and the largest possible value."""
    if ends is None:
        return {}
    ends = column(ends, "range")
    if len(ends) != 2:
        raise ValueError(f"range must have two ends, such as (0, 1): range={ends}")
    return {name: _end(value, name) for name, value in zip(("lower", "upper"), ends)}


def _end(value, name):
    if is_missing(value) or isinstance(value, str):
        raise ValueError(f"range must have two ends that are numbers: {name}={value}")
    return _json(_number(value, name, "range"))


def _json(value):
    return value if abs(value) != float("inf") else "Infinity" if value > 0 else "-Infinity"


def _one_cluster(item, clusters):
    known = {}
    for name, cluster in zip(item, clusters):
        if known.setdefault(name, cluster) != cluster:
            raise ValueError(f"an item must be in one cluster: item {name!r} is in {known[name]!r} and {cluster!r}")


def numbers(values, against, item, ends, clusters):
    values, against = _finite(values, "values"), None if against is None else _finite(against, "against")
    item, clusters = _groups(item, "item"), _groups(clusters, "clusters")
    _same_length(values=values, against=against, item=item, clusters=clusters)
    if item is not None and clusters is not None:
        _one_cluster(item, clusters)
    outcome = {"name": "outcome", **_range(ends)}

    def build(rows):
        items = {} if item is None else {"items": [name for _, _, name in rows]}
        first, second = [[value] for value, _, _ in rows], [[other] for _, other, _ in rows]
        systems = {"type": "outcomes", "values": first} if against is None else {"type": "paired-outcomes", "first": first, "second": second}
        return {**systems, "columns": [outcome], **items}

    return _clustered(clusters, list(zip(values, against or values, item or values)), build)


def scores(truth, score, positive, clusters):
    """The scores of both classes, and a note if labels that count as negative may be the positive one."""
    if positive is None:
        raise ValueError("positive must be given with score: the label whose scores are high")
    truth, score = _labels(truth, "truth"), _numbers(score, "score")
    clusters = _groups(clusters, "clusters")
    _same_length(truth=truth, score=score, clusters=clusters)
    for row, value in enumerate(score):
        if value != value:
            raise ValueError(f"score must be a number: score[{row}]={value}")
    label = _positive(positive, sorted(set(truth)))["positive"]

    def build(items):
        return {"type": "scores", "positive": [_json(s) for t, s in items if t == label], "negative": [_json(s) for t, s in items if t != label]}

    return _clustered(clusters, list(zip(truth, score)), build), _doubtful(label, truth)


def _doubtful(positive, truth):
    """Notes on labels that look like the positive one; those of counts are noted by the command."""
    alike = sorted(label for label in set(truth) if label != positive and _plain_label(label) == _plain_label(positive))
    return [
        f"labels '{label}' and '{positive}' differ only in how they are written, and '{label}' is counted as negative; give both one name if they are one"
        for label in alike
    ]


def _plain_label(label):
    text = " ".join(unicodedata.normalize("NFKC", label).casefold().split())
    try:
        return float(text)
    except ValueError:
        return text
