"""Recomputes modules/bayes/src/test/resources/dev/credence/bayes/f1-posterior.json; mpmath, 34 digits. See tables.py for its use.

F1 is 2J/(1+J) of a Beta variate; its moments are hypergeometric functions, summed in positive terms. F-beta is a mean over the share
of the false negatives among the errors, by Gauss-Legendre panels in its log odds (the table's own source used the trapezoid rule).
"""
from beta import kernel, lower, point
from mpmath import exp, log, loggamma, mp, mpf, quad, sqrt
from proportion_intervals import secant
from tables import run

mp.dps = 34
PROBABILITIES = [0.005, 0.025, 0.05, 0.25, 0.5, 0.75, 0.95, 0.975, 0.995]


def f1_of(j):
    return 2 * j / (1 + j)


def density(a, b, x):
    return exp(b * log(mpf(2)) + (a - 1) * log(x) + (b - 1) * log(1 - x) - (a + b) * log(2 - x)
               - loggamma(a) - loggamma(b) + loggamma(a + b))


def mode(a, b):
    if a < 1:
        return mpf(0), "boundary 0 (density unbounded)"
    half = 2 * a + b - 5
    root = (sqrt(half * half + 16 * (a - 1)) - half) / 4
    if a == 1 and b >= 3:
        return mpf(0), "boundary 0"
    if b <= 1:
        return mpf(1), "boundary 1"
    return root, "interior"


def shortest(a, b, level):
    alpha = 1 - mpf(level)
    kind = mode(a, b)[1]
    if kind.startswith("boundary 0"):
        y, x = point(b, a, alpha)
        return [mpf(0), f1_of(x)]
    if kind == "boundary 1":
        return [f1_of(point(a, b, alpha)[0]), mpf(1)]

    def ends(s):
        share = 1 / (1 + exp(-s))
        return f1_of(point(a, b, alpha * share)[0]), f1_of(point(b, a, alpha * (1 - share))[1])

    def imbalance(s):
        l, h = ends(s)
        return log(density(a, b, l)) - log(density(a, b, h))

    low = high = mpf(0)
    while imbalance(low) > 0:
        low -= 2
    while imbalance(high) < 0:
        high += 2
    return list(ends(secant(imbalance, low, high)))


def scaled_moment(power, a, b, m):
    """E of F^power, F = m J / (1 - J + m J), J of Beta(a, b), m > 1: Pfaff's form of 2F1, whose terms are all positive."""
    n, x = a + b, (m - 1) / m
    term = total = mpf(1)
    k = 0
    while term > total * mpf(10) ** (-mp.dps - 2):
        term *= (power + k) * (b + k) / ((n + power + k) * (1 + k)) * x
        total += term
        k += 1
    return total * (a / n if power == 1 else a * (a + 1) / (n * (n + 1)))


def f1(c):
    w = mpf(c["lambda"])
    a, b = c["tp"] + w, c["fp"] + c["fn"] + 2 * w
    mean, square = (scaled_moment(power, a, b, mpf(2)) for power in (1, 2))
    at, kind = mode(a, b)
    tails = [(lower(a, b, x / (2 - x), 2 * (1 - x) / (2 - x)), lower(b, a, 2 * (1 - x) / (2 - x), x / (2 - x)))
             for x in map(mpf, c["x"])]
    return {"a": a, "b": b, "mean": mean, "sd": sqrt(square - mean**2), "mode": at, "modeKind": kind,
            "q": [f1_of(point(a, b, mpf(p))[0]) for p in PROBABILITIES],
            "hpd95": None if c["hpd95"] is None else shortest(a, b, 0.95),
            "pdf": [density(a, b, mpf(x)) for x in c["x"]], "cdf": [t[0] for t in tails], "sf": [t[1] for t in tails]}


def averaged(fp, fn, square, f):
    """E f(m) over the share v of the false negatives among the errors, Beta(fn, fp): the odds of F are m times those of J."""
    def at(t):
        v, u = 1 / (1 + exp(-t)), 1 / (1 + exp(t))
        return kernel(fn, fp, v, u) * f((1 + square) / (u + square * v))

    middle, width = log(fn / fp), 1 / sqrt(fn * fp / (fn + fp))
    inside = [middle + width * z for z in (-30, -24, -19, -15, -12, -8, -5, -3, -2, -1, 0, 1, 2, 3, 5, 8, 12, 15, 19, 24, 30)]
    left = [inside[0] - far / fn for far in (60, 20)]
    right = [inside[-1] + far / fp for far in (20, 60)]
    cuts = left + inside + right
    top = max(map(at, cuts))  # quad's own test of convergence is absolute
    return quad(lambda t: at(t) / top, cuts, method="gauss-legendre", maxdegree=7) * top


def fbeta(c):
    w, square = mpf(c["lambda"]), mpf(c["beta"]) ** 2
    a, fp, fn = c["tp"] + w, c["fp"] + w, c["fn"] + w
    b = fp + fn
    jaccard = lambda x, m: (x / (x + m * (1 - x)), m * (1 - x) / (x + m * (1 - x)))
    cdf = lambda x: averaged(fp, fn, square, lambda m: lower(a, b, *jaccard(x, m)))
    pdf = lambda x: averaged(fp, fn, square, lambda m: kernel(a, b, *jaccard(x, m))) / (x * (1 - x))
    points = []
    for p, start in zip((0.025, 0.5, 0.975), c["q"]):  # what stands in the table is where Newton's method starts
        x = mpf(start)
        points.append(x + (mpf(p) - cdf(x)) / pdf(x))
    first, second = (averaged(fp, fn, square, lambda m, power=power: scaled_moment(power, a, b, m)) for power in (1, 2))
    return {"mean": first, "sd": sqrt(second - first**2), "q": points, "cdf": [cdf(mpf(x)) for x in c["x"]],
            "pdf": [pdf(mpf(x)) for x in c["x"]]}


def compute(case):
    return f1(case) if case["kind"] == "f1" else fbeta(case)


if __name__ == "__main__":
    run("modules/bayes/src/test/resources/dev/credence/bayes/f1-posterior.json", compute, ["kind", "tp", "fp", "fn", "lambda", "beta", "point", "x"])
