"""P(A > B) for extreme posteriors, by contour integration of gamma functions (mpmath, 40 digits).

The log odds of Beta(a, b) have the moment generating function Gamma(a + s) Gamma(b - s) / (Gamma(a) Gamma(b)), so with
T = log odds of A - log odds of B, P(T > 0) = (1 / 2 pi) Integral M(c + iu) / (c + iu) du for any 0 < c < min(b1, a2): the
trapezoid rule through the saddle point, u = c sinh w. No incomplete Beta function is involved. F-measures of the same kind compare as their
Jaccard proportions; a multiplier m moves log odds by log m (F1: 2).

Usage: python3 tools/reference/bayes_extremes.py > bayes/src/test/resources/dev/credence/bayes/beta-comparison-extremes.json
"""
import json
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


main()
