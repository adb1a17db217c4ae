"""Recomputes tools/reference/tables/delta.json; mpmath, 60 digits. See tables.py for its use.

Metrics are written as formulas of the counts, once; gradients come from forward differentiation (a number carries its derivative
by every cell), so that no derivative is written by hand. Variance is g'(diag p - pp')g / n with p = counts / n.
"""
from mpmath import erfinv, mp, mpf, log as mplog, sqrt as mpsqrt
from tables import run

mp.dps = 60


class Undefined(Exception):
    """0/0."""


class D:
    """A number and its derivatives by the cells, sparse."""

    def __init__(self, v, g=None):
        self.v, self.g = mpf(v), g or {}

    def __add__(self, o):
        o = o if isinstance(o, D) else D(o)
        g = dict(self.g)
        for i, x in o.g.items():
            g[i] = g.get(i, 0) + x
        return D(self.v + o.v, g)

    __radd__ = __add__

    def __neg__(self):
        return D(-self.v, {i: -x for i, x in self.g.items()})

    def __sub__(self, o):
        return self + (-o)

    def __rsub__(self, o):
        return D(o) - self

    def __mul__(self, o):
        o = o if isinstance(o, D) else D(o)
        g = {i: x * o.v for i, x in self.g.items()}
        for i, x in o.g.items():
            g[i] = g.get(i, 0) + x * self.v
        return D(self.v * o.v, g)

    __rmul__ = __mul__

    def __truediv__(self, o):
        o = o if isinstance(o, D) else D(o)
        if o.v == 0:
            raise Undefined
        return self * D(1 / o.v, {i: -x / o.v**2 for i, x in o.g.items()})

    def sqrt(self):
        if self.v == 0:
            raise Undefined
        r = mpsqrt(self.v)
        return D(r, {i: x / (2 * r) for i, x in self.g.items()})

    def log(self):
        if self.v <= 0:
            raise Undefined
        return D(mplog(self.v), {i: x / self.v for i, x in self.g.items()})


def total(xs):
    s = D(0)
    for x in xs:
        s = s + x
    return s


class Matrix:
    def __init__(self, counts, zero):
        self.k = len(counts)
        n = sum(map(sum, counts))
        self.n = n
        self.p = [[D(mpf(x) / n, {(i, j): mpf(1)}) for j, x in enumerate(row)] for i, row in enumerate(counts)]
        self.row = [total(r) for r in self.p]
        self.column = [total(self.p[i][j] for i in range(self.k)) for j in range(self.k)]
        self.all = total(self.row)
        self.zero = zero

    def ratio(self, top, bottom):
        """A class's score: 0/0 is undefined, or the constant 0 in the variant."""
        if bottom.v == 0 and self.zero:
            return D(0)
        return top / bottom

    def precision(self, c):
        return self.ratio(self.p[c][c], self.column[c])

    def recall(self, c):
        return self.ratio(self.p[c][c], self.row[c])

    def f(self, c, beta=1):
        square = mpf(beta) ** 2
        return self.ratio((1 + square) * self.p[c][c], square * self.row[c] + self.column[c])

    def jaccard(self, c):
        return self.ratio(self.p[c][c], self.row[c] + self.column[c] - self.p[c][c])

    def mean(self, score):
        return total(score(c) for c in range(self.k)) / self.k

    def weighted(self, score):
        return total(self.row[c] / self.all * score(c) for c in range(self.k))

    def accuracy(self):
        return total(self.p[c][c] for c in range(self.k)) / self.all

    def macro_f1_star(self):
        p, r = self.mean(self.precision), self.mean(self.recall)
        return 2 * p * r / (p + r)

    def kappa(self):
        chance = total(self.row[c] * self.column[c] for c in range(self.k)) / (self.all * self.all)
        return (self.accuracy() - chance) / (1 - chance)

    def mcc(self):
        s = self.all
        hits = total(self.p[c][c] for c in range(self.k))
        cross = total(self.row[c] * self.column[c] for c in range(self.k))
        predicted = s * s - total(c * c for c in self.column)
        true = s * s - total(r * r for r in self.row)
        return (hits * s - cross) / (predicted * true).sqrt()

    def log_odds_ratio(self, add=0):
        (tn, fp), (fn, tp) = [[x * self.n + add for x in row] for row in self.p]
        return tp.log() + tn.log() - fp.log() - fn.log()


def metrics(m):
    whole = {
        "accuracy": m.accuracy, "microF1": m.accuracy, "macroPrecision": lambda: m.mean(m.precision),
        "macroRecall": lambda: m.mean(m.recall), "macroF1": lambda: m.mean(m.f), "macroF1Star": m.macro_f1_star,
        "balancedAccuracy": lambda: m.mean(m.recall), "weightedPrecision": lambda: m.weighted(m.precision),
        "weightedF1": lambda: m.weighted(m.f), "macroJaccard": lambda: m.mean(m.jaccard), "kappa": m.kappa, "mcc": m.mcc,
    }
    if m.k == 2:
        whole.update({
            "precision": lambda: m.precision(1), "recall": lambda: m.recall(1), "specificity": lambda: m.recall(0),
            "npv": lambda: m.precision(0), "f1": lambda: m.f(1), "fbeta0.5": lambda: m.f(1, 0.5), "fbeta2": lambda: m.f(1, 2),
            "jaccard": lambda: m.jaccard(1), "informedness": lambda: m.recall(1) + m.recall(0) - 1,
            "markedness": lambda: m.precision(1) + m.precision(0) - 1, "mccBinary": m.mcc,
            "logDor": m.log_odds_ratio, "logDorHaldane": lambda: m.log_odds_ratio(mpf(1) / 2),
        })
    return whole


def answer(matrix, counts, formula, level, name):
    try:
        d = formula()
    except Undefined:
        return None
    n = matrix.n
    share = lambda cell: mpf(counts[cell[0]][cell[1]]) / n
    mean = sum(share(c) * g for c, g in d.g.items())
    variance = sum(share(c) * (g - mean) ** 2 for c, g in d.g.items()) + mean**2 * (1 - sum(share(c) for c in d.g))
    variance /= n
    if name.startswith("logDor"):  # the sum of reciprocal counts, 1/2 added to each for Haldane's
        add = mpf(1) / 2 if name.endswith("Haldane") else 0
        variance = sum(1 / (mpf(x) + add) for row in counts for x in row)
    se = mpsqrt(variance)
    half = mpsqrt(mpf(2)) * erfinv(mpf(level)) * se
    return {"value": d.v, "variance": variance, "se": se, "ci": [d.v - half, d.v + half]}


def compute(case):
    counts = case["matrix"]
    plain, zero = Matrix(counts, False), Matrix(counts, True)
    result = {name: answer(plain, counts, f, case["level"], name) for name, f in metrics(plain).items()}
    for name, f in metrics(zero).items():
        if name + "ZeroDiv0" in case["metrics"]:
            result[name + "ZeroDiv0"] = answer(zero, counts, f, case["level"], name)
    return {"k": plain.k, "n": plain.n, "metrics": result}


if __name__ == "__main__":
    run("tools/reference/tables/delta.json", compute, ["matrix", "level", "note"])
