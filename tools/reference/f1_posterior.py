"""Recomputes bayes/src/test/resources/dev/credence/bayes/f1-posterior.json; mpmath, 40 digits. See tables.py for its use.

F1 is 2J/(1+J) of a Beta variate; its moments are hypergeometric functions. F-beta by the contour integral of bayes_extremes.py: the
log odds have the moment generating function Gamma(a+s) Gamma(b-s) / (Gamma(a) Gamma(b)) (1+beta^2)^s 2F1(s, fn; b; 1-beta^2); moments
by quadrature over the share of the false negatives among the errors. (The table's own source used the trapezoid rule.)
"""
from beta import kernel, lower, point
from mpmath import exp, hyp2f1, log, loggamma, mp, mpc, mpf, pi, quad, sinh, cosh, sqrt
from proportion_intervals import secant
from tables import run

mp.dps = 40
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


class LogOdds:
    """F-beta in the log odds, by the moment generating function."""

    def __init__(self, a, fp, fn, square):
        self.a, self.b, self.fn, self.square = a, fp + fn, fn, square
        self.shift = log(1 + square)

    def cumulant(self, s):
        return (loggamma(self.a + s) + loggamma(self.b - s) - loggamma(self.a) - loggamma(self.b) + s * self.shift
                + log(hyp2f1(s, self.fn, self.b, 1 - self.square)))

    def contour(self, t, tail):
        """P(T > t), or the density where tail is false; through the saddle point, right of 0 for the tail."""
        exponent = lambda s: self.cumulant(s) - s * t - (log(s) if tail else 0)
        low, high = (mpf(0) if tail else -self.a), self.b
        ratio = (sqrt(mpf(5)) - 1) / 2
        for _ in range(40):
            left, right = high - ratio * (high - low), low + ratio * (high - low)
            low, high = (low, right) if exponent(left).real < exponent(right).real else (left, high)
        c = (low + high) / 2
        e = min(c + (0 if tail else self.a), self.b - c) * mpf(10) ** -8
        curvature = ((exponent(c + e) - 2 * exponent(c) + exponent(c - e)) / e**2).real
        scale = 1 / sqrt(curvature)
        h, previous = mpf(1) / 2, None
        for _ in range(8):
            total, k = mpf(0), 0
            while True:
                value = exp(exponent(mpc(c, scale * sinh(k * h)))) * scale * cosh(k * h)
                total += value.real * (1 if k == 0 else 2)
                k += 1
                if abs(value) < abs(total) * mpf(10) ** -25:
                    break
            value = total * h / (2 * pi)
            if previous is not None and abs(value - previous) < abs(value) * mpf(10) ** -12:
                return value  # halving the step squares the error
            previous, h = value, h / 2
        raise ArithmeticError("no convergence")


def fbeta(c):
    w, square = mpf(c["lambda"]), mpf(c["beta"]) ** 2
    a, fp, fn = c["tp"] + w, c["fp"] + w, c["fn"] + w
    odds = LogOdds(a, fp, fn, square)
    of = lambda x: log(x / (1 - x))
    density_at = lambda x: odds.contour(of(x), False) / (x * (1 - x))
    points = []
    for p, start in zip((0.025, 0.5, 0.975), c["q"]):
        x = mpf(start)
        for _ in range(2):  # what stands in the table is where Newton's method starts
            x += (odds.contour(of(x), True) - (1 - mpf(p))) / density_at(x)
        points.append(x)
    first, second = moments(a, fp, fn, square)
    return {"mean": first, "sd": sqrt(second - first**2), "q": points,
            "cdf": [1 - odds.contour(of(mpf(x)), True) for x in c["x"]], "pdf": [density_at(mpf(x)) for x in c["x"]]}


def moments(a, fp, fn, square):
    """Given the share v of the false negatives, F = m J / (1 - J + m J), m = (1 + beta^2) / (1 + (beta^2 - 1) v)."""
    def given(power):
        def f(t):
            v, u = 1 / (1 + exp(-t)), 1 / (1 + exp(t))
            m = (1 + square) / (u + square * v)
            return kernel(fn, fp, v, u) * scaled_moment(power, a, fp + fn, m)
        return f

    middle, width = log(fn / fp), 1 / sqrt(fn * fp / (fn + fp))
    cuts = [middle + width * z for z in (-12, -8, -5, -3, -2, -1, 0, 1, 2, 3, 5, 8, 12)]
    cuts = [middle - 60 / fn - 12 * width, middle - 20 / fn - 12 * width] + cuts
    cuts += [middle + 20 / fp + 12 * width, middle + 60 / fp + 12 * width]
    mp.dps, before = 26, mp.dps
    result = [quad(given(power), cuts, method="gauss-legendre", maxdegree=6) for power in (1, 2)]
    mp.dps = before
    return result


def compute(case):
    return f1(case) if case["kind"] == "f1" else fbeta(case)


if __name__ == "__main__":
    run("bayes/src/test/resources/dev/credence/bayes/f1-posterior.json", compute, ["kind", "tp", "fp", "fn", "lambda", "beta", "point", "x"])
