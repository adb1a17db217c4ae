"""Evidence as JSON: the counts of labels, the scores of both classes, or outcomes without a true label."""

import ctypes
from collections import Counter


def cells(values):
    """The values of a sequence; those of single precision are the numbers of their shortest texts, 0.7 and not 0.699999988, as in a file."""
    single = _is_single(values)
    return [_shortest(_item(value)) if single or _is_single(value) else value for value in values]


def _is_single(value):
    return str(getattr(value, "dtype", "")).lower().endswith("float32")


def _shortest(value):
    if not isinstance(value, float):
        return value
    texts = (float(f"{value:.{digits}g}") for digits in range(6, 10))
    return next((text for text in texts if ctypes.c_float(text).value == value), value)


def _labels(values, name):
    labels = []
    for row, value in enumerate(cells(values)):
        if value is None or value != value:
            raise ValueError(f"{name} must not be missing: {name}[{row}]={value!r}")
        labels.append(cell(value))
    return labels


def _item(value):
    """A number of NumPy as one of Python."""
    return value.item() if hasattr(value, "item") else value


def cell(value):
    """The text of a value; whole numbers have no decimal point, and a missing value is empty."""
    if value is None or value != value:
        return ""
    value = _item(value)
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def plain(value, name):
    """An option of a request as JSON can have it."""
    value = _item(value)
    if isinstance(value, float) and not abs(value) < float("inf"):
        raise ValueError(f"{name} must be a finite number: {name}={value}")
    return value


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
    label = _labels([positive], "positive")[0]
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


def matrix(truth, prediction, positive, clusters, labels):
    truth, prediction = _labels(truth, "truth"), _labels(prediction, "prediction")
    clusters = None if clusters is None else _labels(clusters, "clusters")
    _same_length(truth=truth, prediction=prediction, clusters=clusters)
    classes = _classes(labels, truth, prediction=prediction)
    names = classes["labels"]
    chosen = _positive(positive, names)

    def build(items):
        counts = Counter(items)
        return {"type": "confusion", **classes, **chosen, "counts": [[counts[t, p] for p in names] for t in names]}

    return _clustered(clusters, list(zip(truth, prediction)), build)


def paired(truth, first, second, positive, clusters, labels):
    truth, first, second = _labels(truth, "truth"), _labels(first, "first"), _labels(second, "second")
    clusters = None if clusters is None else _labels(clusters, "clusters")
    _same_length(truth=truth, first=first, second=second, clusters=clusters)
    classes = _classes(labels, truth, first=first, second=second)
    names = classes["labels"]
    chosen = _positive(positive, names)

    def build(items):
        counts = Counter(items)
        cells = [[[counts[t, a, b] for b in names] for a in names] for t in names]
        return {"type": "paired-confusion", **classes, **chosen, "counts": cells}

    return _clustered(clusters, list(zip(truth, first, second)), build)


def _numbers(values, name):
    numbers = [float(value) for value in cells(values)]
    for row, value in enumerate(numbers):
        if value != value or abs(value) == float("inf"):
            raise ValueError(f"{name} must be finite numbers: {name}[{row}]={value}")
    return numbers


def _end(value, name):
    if value != value:
        raise ValueError(f"range must have two ends that are numbers: {name}={value}")
    return _json(_item(value))


def _json(value):
    return value if abs(value) != float("inf") else "Infinity" if value > 0 else "-Infinity"


def _one_cluster(item, clusters):
    known = {}
    for name, cluster in zip(item, clusters):
        if known.setdefault(name, cluster) != cluster:
            raise ValueError(f"an item must be in one cluster: item {name!r} is in {known[name]!r} and {cluster!r}")


def numbers(values, against, item, ends, clusters):
    values, against = _numbers(values, "values"), None if against is None else _numbers(against, "against")
    item, clusters = (None if names is None else _labels(names, name) for names, name in ((item, "item"), (clusters, "clusters")))
    _same_length(values=values, against=against, item=item, clusters=clusters)
    if item is not None and clusters is not None:
        _one_cluster(item, clusters)
    column = {"name": "outcome"} if ends is None else {"name": "outcome", "lower": _end(ends[0], "lower"), "upper": _end(ends[1], "upper")}

    def build(rows):
        items = {} if item is None else {"items": [name for _, _, name in rows]}
        first, second = [[value] for value, _, _ in rows], [[other] for _, other, _ in rows]
        systems = {"type": "outcomes", "values": first} if against is None else {"type": "paired-outcomes", "first": first, "second": second}
        return {**systems, "columns": [column], **items}

    return _clustered(clusters, list(zip(values, against or values, item or values)), build)


def scores(truth, score, positive, clusters):
    if positive is None:
        raise ValueError("positive must be given with score: the label whose scores are high")
    truth, score = _labels(truth, "truth"), [float(value) for value in cells(score)]
    clusters = None if clusters is None else _labels(clusters, "clusters")
    _same_length(truth=truth, score=score, clusters=clusters)
    for row, value in enumerate(score):
        if value != value:
            raise ValueError(f"score must be a number: score[{row}]={value}")
    label = _positive(positive, sorted(set(truth)))["positive"]

    def build(items):
        return {"type": "scores", "positive": [_json(s) for t, s in items if t == label], "negative": [_json(s) for t, s in items if t != label]}

    return _clustered(clusters, list(zip(truth, score)), build)
