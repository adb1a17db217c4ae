"""Recomputes modules/planning/src/test/resources/dev/credence/planning/planning.json; mpmath, 30 digits. See tables.py for its use.

Nothing here searches: a planned size is one more than the last that fails among all sizes up to a horizon of several times the size,
each judged by summing outcomes. Wilson's bounds are centre and half-width, binomial tails are sums, the paired test sums over the
trinomial distribution of wins, losses and ties.
"""
from math import comb

from mpmath import erfc, erfinv, exp, log, mp, mpf, pi, quad, sqrt
from proportion_intervals import clopper_pearson
from tables import run

mp.dps = 30


def upper_normal(q):
    return sqrt(mpf(2)) * erfinv(1 - 2 * mpf(q))


def normal_tail(x):
    return erfc(x / sqrt(mpf(2))) / 2


def probabilities(n, p):
    p = mpf(p)
    return [comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)]


# width

def wilson(k, n, level):
    z = upper_normal((1 - mpf(level)) / 2)
    share = mpf(k) / n
    return 2 * z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))


def exact(k, n, level):
    alpha = 1 - mpf(level)
    return 1 - clopper_pearson(n - k, n, alpha) - clopper_pearson(k, n, alpha)


def width_at(case, n):
    one = {"wilson": wilson, "clopper-pearson": exact}[case["method"]]
    if case["expected"] is None:
        return max(one(k, n, case["level"]) for k in range(n // 2, n // 2 + 2) if k <= n)
    if case["rule"] == "average":
        return sum((p * one(k, n, case["level"]) for k, p in enumerate(probabilities(n, case["expected"]))), mpf(0))
    if case["rule"] == "assured":
        rows = sorted((one(k, n, case["level"]), p) for k, p in enumerate(probabilities(n, case["expected"])))
        kept = mpf(0)
        for w, p in rows:
            kept += p
            if kept >= mpf(case["assurance"]):
                return w
    # half up, as a count is rounded; n p of a double
    return one(int(float(n) * case["expected"] + 0.5), n, case["level"])


# chance

def many(tails, alpha):
    return next((k for k, t in enumerate(tails) if t <= alpha), len(tails))


def tails(weights):
    out, total = [mpf(0)] * len(weights), mpf(0)
    for k in range(len(weights) - 1, -1, -1):
        total += weights[k]
        out[k] = total
    return out


def chance_power(case, n):
    alpha = 1 - mpf(case["level"])
    if case["twoSided"]:
        alpha /= 2
    p0, p1 = mpf(case["chance"]), mpf(case["expected"])
    null, true = probabilities(n, p0), probabilities(n, p1)
    high = many(tails(null), alpha)
    low = many(tails(null[::-1]), alpha)
    above = sum(true[high:], mpf(0))
    below = sum(true[::-1][low:], mpf(0))
    if case["twoSided"]:
        return above + below
    return above if p1 >= p0 else below


# paired

P_VALUES = {}


def paired_p(form, b, c):
    key = (form, b, c)
    if key not in P_VALUES:
        m = b + c
        tail = lambda k: mpf(sum(comb(m, i) for i in range(k, m + 1))) / 2**m
        small, large = min(b, c), max(b, c)
        if form == "exact":
            p = min(mpf(1), 2 * tail(large))
        elif form == "mid-p":
            p = min(mpf(1), 2 * (tail(large) - mpf(comb(m, large)) / 2 ** (m + 1)))
        else:
            p = mpf(1) if m == 0 else 2 * normal_tail((large - small) / sqrt(mpf(m)))
        P_VALUES[key] = p
    return P_VALUES[key]


def paired_power(case, n):
    alpha = 1 - mpf(case["level"])
    d, e = mpf(case["discordant"]), mpf(case["difference"])
    win, lose = (d + e) / 2, (d - e) / 2
    power = mpf(0)
    for b in range(n + 1):
        for c in range(n - b + 1):
            if paired_p(case["form"], b, c) < alpha:
                power += comb(n, b) * comb(n - b, c) * win**b * lose**c * (1 - d) ** (n - b - c)
    return power


# areas

def hanley_mcneil(area, m, n):
    return untied(area, area / (2 - area), 2 * area**2 / (1 + area), m, n)


def normal(area, m, n):
    """A positive score x + d is above two standard normal negatives: the mean of the squared cdf."""
    d = sqrt(mpf(2)) * upper_normal(1 - area)
    both = quad(lambda x: exp(-x * x / 2) / sqrt(2 * pi) * normal_tail(-x - d) ** 2, sorted({mpf(-14), mpf(-4), -d, mpf(0), mpf(4), mpf(14)}))
    return untied(area, both, both, m, n)


def untied(area, q1, q2, m, n):
    return (area * (1 - area) + (m - 1) * (q1 - area**2) + (n - 1) * (q2 - area**2)) / (m * n)


def obuchowski(area, m, n):
    a = mpf("1.414") * upper_normal(1 - area)
    return mpf("0.0099") * exp(-a * a / 2) * ((5 * a * a + 8) / m + (a * a + 8) / n)


VARIANCES = {"hanley-mcneil": hanley_mcneil, "normal": normal, "obuchowski": obuchowski}


def area_width(case):
    area = mpf(case["area"])
    variance = VARIANCES[case["variance"]]
    m, n = case["positives"], case["negatives"]
    trials = min(mpf(m + n), area * (1 - area) / variance(area, m, n))
    z = upper_normal((1 - mpf(case["level"])) / 2)
    return 2 * z / (1 + z * z / trials) * sqrt(area * (1 - area) / trials + z * z / (4 * trials**2))


def areas_power(case):
    first, second, r = mpf(case["first"]), mpf(case["second"]), mpf(case["correlation"])
    variance = VARIANCES[case["variance"]]
    m, n = case["positives"], case["negatives"]
    v1, v2 = variance(first, m, n), variance(second, m, n)
    spread = sqrt(v1 + v2 - 2 * r * sqrt(v1 * v2))
    null = sqrt(2 * variance(min(first, second), m, n) * (1 - r)) if case["pooledNull"] else spread
    z = upper_normal((1 - mpf(case["level"])) / 2)
    return normal_tail((z * null - abs(first - second)) / spread) + normal_tail((z * null + abs(first - second)) / spread)


# bounds and the Gauss test

def bound(case):
    share = case["sides"] * case["models"] / (1 - mpf(case["level"]))
    n = case["n"]
    if case["inequality"] == "hoeffding":
        return sqrt(log(share) / (2 * n))
    v = mpf(case["variance"])
    if case["inequality"] == "bernstein":
        # the root of n e^2 - (2/3) L e - 2 L v
        b, c = -2 * log(share) / 3, -2 * log(share) * v
        return (-b + sqrt(b * b - 4 * n * c)) / (2 * n)
    return sqrt(2 * v * log(2 * share) / n) + 7 * log(2 * share) / (3 * (n - 1))


def gauss(case):
    shift = sqrt(mpf(case["n"])) * mpf(case["difference"]) / mpf(case["sigma"])
    alpha = 1 - mpf(case["level"])
    less = normal_tail(upper_normal(alpha) + shift)
    greater = normal_tail(upper_normal(alpha) - shift)
    z = upper_normal(alpha / 2)
    return {"two-sided": normal_tail(z - shift) + normal_tail(z + shift), "less": less, "greater": greater}[
        case["alternative"]]


def sizes(case, reached):
    """From the size planned on all hold up to the horizon; the size first reached is the first of all."""
    held = [reached(n) for n in range(1, case["horizon"] + 1)]
    planned = max(i for i, good in enumerate(held) if not good) + 2
    return {"planned": planned, "smallest": held.index(True) + 1}


def compute(case):
    kind = case["kind"]
    if kind == "width":
        return {"width": width_at(case, case["n"])}
    if kind == "widthSize":
        return sizes(case, lambda n: width_at(case, n) <= mpf(case["wanted"]))
    if kind == "chance":
        return {"power": chance_power(case, case["n"])}
    if kind == "chanceSize":
        return sizes(case, lambda n: chance_power(case, n) >= mpf(case["wanted"]))
    if kind == "paired":
        return {"power": paired_power(case, case["n"])}
    if kind == "pairedSize":
        return sizes(case, lambda n: paired_power(case, n) >= mpf(case["wanted"]))
    if kind == "area":
        return {"width": area_width(case)}
    if kind == "areas":
        return {"power": areas_power(case)}
    if kind == "bound":
        return {"error": bound(case)}
    return {"power": gauss(case)}


INPUTS = ["kind", "method", "rule", "assurance", "expected", "level", "n", "wanted", "horizon", "chance", "twoSided",
          "discordant", "difference", "form", "area", "variance", "positives", "negatives", "first", "second",
          "correlation", "pooledNull", "inequality", "sides", "models", "sigma", "alternative"]

if __name__ == "__main__":
    run("modules/planning/src/test/resources/dev/credence/planning/planning.json", compute, INPUTS)
