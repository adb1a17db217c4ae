"""P(A > B) for extreme posteriors, by contour integration of gamma functions (mpmath, 40 digits).

The log odds of Beta(a, b) have the moment generating function Gamma(a + s) Gamma(b - s) / (Gamma(a) Gamma(b)), so with
T = log odds of A - log odds of B, P(T > 0) = (1 / 2 pi) Integral M(c + iu) / (c + iu) du for any 0 < c < min(b1, a2): the
trapezoid rule through the saddle point, u = c sinh w. No incomplete Beta function is involved. F-measures of the same kind compare as their
Jaccard proportions; a multiplier m moves log odds by log m (F1: 2).

Usage: python3 tools/reference/bayes_extremes.py > modules/bayes/src/test/resources/dev/credence/bayes/beta-comparison-extremes.json

With the argument "posteriors", tails of single posteriors by the same contour with the function of one variable only; that
of F-beta has the factor E[(Y + beta^2 Z)^-s], a hypergeometric function: .../posterior-extremes.json
"""
import json
import sys
from mpmath import mp, mpf, mpc, loggamma, exp, log, pi, psi

mp.dps = 40

CASES = [  # a1, b1, multiplier 1, a2, b2, multiplier 2, what it is
    (0.01, 0.01, 1, 0.01, 0.01, 1, "priors of 0.01 without data"),
    (0.01, 0.02, 1, 0.03, 0.01, 1, "unequal tiny priors without data"),
    (0.01, 1000000.0, 1, 0.01, 1000000.0, 1, "no success in a million under a prior of 0.01"),
    (0.01, 1000000.0, 1, 0.01, 10.0, 1, "the same against ten"),
    (0.01, 1000000.0, 1, 0.5, 3.5, 1, "no success in a million against three failures"),
    (0.01, 1000000.0, 1, 5.01, 7.0, 1, "a tail of 1e-28"),
    (1000000.0, 0.01, 1, 7.0, 5.01, 1, "near one, complement of 1e-28"),
    (0.01, 5.0, 1, 5.0, 0.01, 1, "at opposite ends"),
    (0.5, 0.5, 1, 0.01, 0.01, 1, "Jeffreys against 0.01"),
    (500000000.5, 500000000.5, 1, 500020000.5, 499980000.5, 1, "counts of 1e9"),
    (900000000.5, 100000000.5, 1, 900010000.5, 99990000.5, 1, "counts of 1e9, unequal rates"),
    (999999999.5, 1.5, 1, 999999990.5, 10.5, 1, "counts of 1e9, near one"),
    (1000000000.5, 0.5, 1, 10.5, 0.5, 1, "all of 1e9 against all of ten"),
    (500000000.5, 500000000.5, 1, 6.5, 5.5, 1, "counts of 1e9 against eleven"),
    (500000000.5, 500000000.5, 1, 500150000.5, 499850000.5, 1, "counts of 1e9, a tail of 1e-21"),
    (500000000.5, 500000000.5, 1, 500800000.5, 499200000.5, 1, "counts of 1e9, a tail near 1e-280"),
    (60.5, 40.5, 1, 14.5, 86.5, 1, "complement about 1e-12"),
    (3.5, 6.0, 2, 10.5, 10.5, 1, "F1 of 3/2/3 against a precision of 10/20"),
    (80000.5, 30001.0, 2, 100.5, 19.5, 1, "a large F1 against a small recall"),
]


def saddle(k, high):
    low, top = mpf(0), mpf(high)
    for _ in range(60):
        middle = (low + top) / 2
        if k(middle) > 0:
            top = middle
        else:
            low = middle
    return (low + top) / 2


def greater(a1, b1, m1, a2, b2, m2):
    a1, b1, a2, b2 = (mpf(v) for v in (a1, b1, a2, b2))
    shift = log(mpf(m1) / m2)
    constant = loggamma(a1) + loggamma(b1) + loggamma(a2) + loggamma(b2)

    def cumulant(s):
        return loggamma(a1 + s) + loggamma(b1 - s) + loggamma(a2 - s) + loggamma(b2 + s) - constant + s * shift

    def slope(s):
        return psi(0, a1 + s) - psi(0, b1 - s) - psi(0, a2 - s) + psi(0, b2 + s) + shift - 1 / s

    bound = min(b1, a2)
    c = saddle(slope, bound)
    curvature = (psi(1, a1 + c) + psi(1, b1 - c) + psi(1, a2 - c) + psi(1, b2 + c) + 1 / c**2)
    h = min(1 / mp.sqrt(curvature) / c, mpf(1) / 2) / 2
    previous = None
    for _ in range(12):
        total, k = mpf(0), 0
        while True:
            s = mpc(c, c * mp.sinh(k * h))
            value = exp(cumulant(s)) / s * c * mp.cosh(k * h)
            term, size = value.real, abs(value)
            total += term if k == 0 else 2 * term
            k += 1
            if size < abs(total) * mpf(10) ** -34:
                break
        value = total * h / (2 * pi)
        if previous is not None and abs(value - previous) < abs(value) * mpf(10) ** -26:
            return value
        previous, h = value, h / 2
    raise ArithmeticError("no convergence")


def main():
    cases = []
    for a1, b1, m1, a2, b2, m2, note in CASES:
        up, down = greater(a1, b1, m1, a2, b2, m2), greater(a2, b2, m2, a1, b1, m1)
        assert abs(up + down - 1) < mpf(10) ** -24, (note, up, down)
        cases.append({"note": note, "a1": a1, "b1": b1, "m1": m1, "a2": a2, "b2": b2, "m2": m2,
                      "pGreater": float(up), "pLess": float(down)})
    print(json.dumps({"source": "mpmath, 40 digits, contour integral of gamma functions; tools/reference/bayes_extremes.py",
                      "cases": cases}, indent=1))


POSTERIORS = [  # kind, beta, shapes (a, b) or (tp, fp, fn)
    ("beta", 1, (0.01, 1000000.0)),
    ("beta", 1, (0.01, 0.01)),
    ("beta", 1, (500000000.5, 500000000.5)),
    ("beta", 1, (999999990.5, 10.5)),
    ("beta", 1, (0.5, 1000000000.5)),
    ("f1", 1, (0.01, 1000000.0)),
    ("f1", 1, (500000000.5, 400000001.0)),
    ("fbeta", 0.5, (100.5, 0.5, 20.5)),
    ("fbeta", 5, (3.5, 2.5, 0.5)),
]


def single(kind, beta, shapes):
    """Log of the moment generating function of the log odds, and of its derivative's stand-in for the saddle point."""
    if kind != "fbeta":
        a, b = (mpf(v) for v in shapes)
        shift = log(mpf(2 if kind == "f1" else 1))
        return a, b, lambda s: (loggamma(a + s) + loggamma(b - s) - loggamma(a) - loggamma(b)) + s * shift
    a, fp, fn = (mpf(v) for v in shapes)
    b, square = fp + fn, mpf(beta) ** 2

    def cumulant(s):
        return (loggamma(a + s) + loggamma(b - s) - loggamma(a) - loggamma(b) + s * log(1 + square)
                + log(mp.hyp2f1(s, fn, b, 1 - square)))

    return a, b, cumulant


def above(cumulant, bound, t):
    """P(T > t) by the contour through the saddle point of M(s) exp(-s t) / s, 0 < s < bound."""
    def k(c):
        return (cumulant(c) - c * t - log(c)).real

    low, top = mpf(0), mpf(bound)
    ratio = (mp.sqrt(5) - 1) / 2
    for _ in range(60):
        left, right = top - ratio * (top - low), low + ratio * (top - low)
        low, top = (low, right) if k(left) < k(right) else (left, top)
    c = (low + top) / 2
    e = min(c, bound - c) * mpf(10) ** -8
    curvature = (k(c + e) - 2 * k(c) + k(c - e)) / e**2
    h, previous = min(1 / mp.sqrt(curvature) / c, mpf(1) / 2), None
    for _ in range(11):
        total, j = mpf(0), 0
        while True:
            s = mpc(c, c * mp.sinh(j * h))
            value = exp(cumulant(s) - s * t) / s * c * mp.cosh(j * h)
            total += value.real if j == 0 else 2 * value.real
            j += 1
            if abs(value) < abs(total) * mpf(10) ** -26:
                break
        value = total * h / (2 * pi)
        if previous is not None and abs(value - previous) < abs(value) * mpf(10) ** -18:
            return value
        previous, h = value, h / 2
    raise ArithmeticError(f"no convergence at {mp.nstr(t)}: {mp.nstr(value)} {mp.nstr(previous)} {mp.nstr(c)}")


def posteriors():
    cases = []
    for kind, beta, shapes in POSTERIORS:
        a, b, cumulant = single(kind, beta, shapes)
        e = min(a, b) * mpf(10) ** -9
        mean = ((cumulant(e) - cumulant(-e)) / (2 * e)).real
        sd = mp.sqrt(((cumulant(e) + cumulant(-e)) / e**2).real)
        tiny = [1e-9, 1e-6, 2e-5] if min(shapes) < 0.1 else []
        for x in tiny or [float(1 / (1 + exp(-(mean + z * sd)))) for z in (-7, -2, 0, 2, 7)]:
            if not 1e-30 < x < 1 - 1e-12:
                continue
            t = log(mpf(x) / (1 - mpf(x)))
            z = t - mean
            upper = above(cumulant, b, t) if z >= 0 else None
            lower = above(lambda s: cumulant(-s), a, -t) if z <= 0 else 1 - upper
            assert upper is None or abs(upper + lower - 1) < mpf(10) ** -16, (kind, shapes, z, upper, lower)
            upper = 1 - lower if upper is None else upper
            if min(float(lower), float(upper)) == 0:
                continue
            cases.append({"kind": kind, "beta": beta, "shapes": shapes, "x": x,
                          "cdf": float(lower), "survival": float(upper)})
    print(json.dumps({"source": "mpmath, 40 digits, contour integral of gamma functions; tools/reference/bayes_extremes.py posteriors",
                      "cases": cases}, indent=1))


posteriors() if sys.argv[1:] == ["posteriors"] else main()
