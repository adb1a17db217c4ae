"""Recomputes tools/reference/tables/auc.json: areas, variances and curves as exact rationals, from all pairs; mpmath, 60 digits, for the
rest. See tables.py for its use."""
from fractions import Fraction
from decimal import Decimal
from beta import lower
from mpmath import erfc, erfinv, exp, log, mpf, sqrt
from tables import run


def exact(x):
    return mpf(x.numerator) / x.denominator


def wins(p, n):
    return Fraction(1) if p > n else Fraction(1, 2) if p == n else Fraction(0)


def placements(labels, scores):
    positive = [s for l, s in zip(labels, scores) if l]
    negative = [s for l, s in zip(labels, scores) if not l]
    v10 = [sum(wins(p, n) for n in negative) / len(negative) for p in positive]
    v01 = [sum(wins(p, n) for p in positive) / len(positive) for n in negative]
    return sum(v10) / len(v10), v10, v01


def covariance(x, y):
    mx, my = sum(x) / len(x), sum(y) / len(y)
    return sum((a - mx) * (b - my) for a, b in zip(x, y)) / (len(x) - 1)


def delong(a, b):
    """Covariance of two areas of the same items."""
    if len(a[1]) < 2 or len(a[2]) < 2:
        return None
    return covariance(a[1], b[1]) / len(a[1]) + covariance(a[2], b[2]) / len(a[2])


def curve(labels, scores):
    """Thresholds falling; counts at or above each, preceded by (0, 0)."""
    thresholds = sorted(set(scores), reverse=True)
    tp, fp = [0], [0]
    for t in thresholds:
        tp.append(sum(1 for l, s in zip(labels, scores) if l and s >= t))
        fp.append(sum(1 for l, s in zip(labels, scores) if not l and s >= t))
    return thresholds, tp, fp


def area_between(x, y, low, high):
    """Under the polygon through (x, y), x rising, from low to high."""
    area = Fraction(0)
    for x0, x1, y0, y1 in zip(x, x[1:], y, y[1:]):
        a, b = max(x0, low), min(x1, high)
        if x1 > x0 and b > a:
            at = lambda v: y0 + (y1 - y0) * (v - x0) / (x1 - x0)
            area += (b - a) * (at(a) + at(b)) / 2
    return area


def partial(axis, low, high, tpr, fpr):
    low, high = (Fraction(Decimal(repr(v))) for v in (low, high))
    if axis == "fpr":
        area, least = area_between(fpr, tpr, low, high), (high**2 - low**2) / 2
    else:
        area, least = area_between(tpr, [1 - f for f in fpr], low, high), ((1 - low) ** 2 - (1 - high) ** 2) / 2
    return area, (1 + (area - least) / (high - low - least)) / 2


def wald(value, variance, level):
    half = sqrt(mpf(2)) * erfinv(mpf(level)) * sqrt(exact(variance))
    return [exact(value) - half, exact(value) + half]


def logit_interval(area, variance, level):
    if variance is None or variance == 0 or area in (0, 1):
        return None
    a = exact(area)
    half = sqrt(mpf(2)) * erfinv(mpf(level)) * sqrt(exact(variance)) / (a * (1 - a))
    return [1 / (1 + exp(half - log(a / (1 - a)))), 1 / (1 + exp(-half - log(a / (1 - a))))]


def single(c):
    labels, scores = c["labels"], c["scores"]
    p, n = sum(labels), len(labels) - sum(labels)
    full = placements(labels, scores)
    area, variance = full[0], delong(full, full)
    q1, q2 = area / (2 - area), 2 * area**2 / (1 + area)
    hanley = (area * (1 - area) + (p - 1) * (q1 - area**2) + (n - 1) * (q2 - area**2)) / (p * n)
    thresholds, tp, fp = curve(labels, scores)
    tpr, fpr = [Fraction(t, p) for t in tp], [Fraction(f, n) for f in fp]
    parts = [partial(*r, tpr, fpr) for r in c["paucRange"]]
    precision = sum((Fraction(t1 - t0, p)) * Fraction(t1, t1 + f1) for t0, t1, f1 in zip(tp, tp[1:], fp[1:]))
    return {
        "nPos": p, "nNeg": n, "auc": exact(area), "delongVar": None if variance is None else exact(variance),
        "delongCi": None if variance is None else wald(area, variance, c["level"]),
        "delongLogitCi": logit_interval(area, variance, c["level"]), "hanleyMcNeilVar": exact(hanley),
        "rocThresholds": [mpf(t) for t in thresholds], "rocTp": tp, "rocFp": fp,
        "pauc": [exact(a) for a, _ in parts], "paucMcClish": [exact(m) for _, m in parts],
        "prTp": tp[:0:-1], "prFp": fp[:0:-1], "averagePrecision": exact(precision),
    }


def two_sided(z):
    return erfc(abs(z) / sqrt(mpf(2)))


def paired(c):
    a, b = placements(c["labels"], c["scores1"]), placements(c["labels"], c["scores2"])
    cov, diff = delong(a, b), a[0] - b[0]
    variance = delong(a, a) + delong(b, b) - 2 * cov
    z = exact(diff) / sqrt(exact(variance)) if variance else None
    return {"auc1": exact(a[0]), "auc2": exact(b[0]), "cov": exact(cov), "diff": exact(diff), "diffVar": exact(variance),
            "z": z, "p": two_sided(z) if variance else None, "ci": wald(diff, variance, c["level"]) if variance else None}


def unpaired(c):
    a, b = placements(c["labels1"], c["scores1"]), placements(c["labels2"], c["scores2"])
    v, w = delong(a, a), delong(b, b)
    n, m = len(c["labels1"]), len(c["labels2"])
    z = exact(a[0] - b[0]) / sqrt(exact(v + w))
    df = exact((v + w) ** 2 / (v**2 / (n - 1) + w**2 / (m - 1)))
    near, far = df / (df + z * z), z * z / (df + z * z)
    return {"auc1": exact(a[0]), "auc2": exact(b[0]), "z": z, "pNormal": two_sided(z), "df": df,
            "pT": lower(df / 2, mpf(1) / 2, near, far)}


COMPUTE = {"single": single, "paired": paired, "unpaired": unpaired}
INPUTS = ["kind", "name", "level", "paucRange", "note"] + [x + i for x in ("labels", "scores") for i in ("", "1", "2")]

if __name__ == "__main__":
    run("tools/reference/tables/auc.json", lambda c: COMPUTE[c["kind"]](c), INPUTS)
