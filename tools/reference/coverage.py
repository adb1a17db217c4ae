"""Recomputes modules/frequentist/src/test/resources/dev/credence/frequentist/interval/coverage.json from the intervals of
proportion_intervals.py; mpmath, 30 digits. See tables.py for its use."""
from mpmath import binomial, mp, mpf
from proportion_intervals import intervals
from tables import run

mp.dps = 30
GRID = [i / 100 for i in range(1, 100)]
RAW = ("wald", "agrestiCoull", "agrestiCoullAdd2")
FOUND = {}


def limits(n, method):
    if n not in FOUND:
        FOUND[n] = [intervals(k, n, 0.95) for k in range(n + 1)]
    return [row[method] or row["clopperPearson"] for row in FOUND[n]]


def expectation(n, p, values):
    p = mpf(p)
    return sum((binomial(n, k) * p**k * (1 - p) ** (n - k) * v for k, v in enumerate(values)), mpf(0))


def compute(case):
    if case["kind"] == "grid":
        return {"p": [mpf(p) for p in GRID]}
    n, bounds = case["n"], limits(case["n"], case["method"])
    tie = mpf(10) ** -22
    clip = lambda x: min(max(x, mpf(0)), mpf(1))
    covered = [expectation(n, p, [1 if low - tie <= p <= high + tie else 0 for low, high in bounds]) for p in GRID]
    gaps = [abs(mpf(p) - end) for p in GRID for pair in bounds for end in pair]
    result = {
        "coverage": covered, "minCoverage": min(covered),
        "expectedLength": [expectation(n, p, [clip(h) - clip(l) for l, h in bounds]) for p in GRID],
    }
    if "minGap" in case:
        result["minGap"] = mpf(0) if min(gaps) < tie else min(gaps)
    if case["method"] in RAW:
        result["expectedLengthRaw"] = [expectation(n, p, [h - l for l, h in bounds]) for p in GRID]
    return result


if __name__ == "__main__":
    run("modules/frequentist/src/test/resources/dev/credence/frequentist/interval/coverage.json", compute,
        ["kind", "n", "method", "ambiguous", "note"])
