"""Tails and quantiles of the difference of two posteriors, for the generators beside this file.

Integrals over (0, 1) in log odds: the logarithm of the integrand has one peak, found by golden section; Gauss-Legendre panels go out
from there, each wider than the last, until nothing is left. (The tables' own source used the trapezoid rule.)
"""
from beta import kernel, lower
from mpmath import exp, log, mp, mpf, quad, sqrt


def integral(f):
    """Of f(s, 1 - s) ds / s / (1 - s) over (0, 1): f as a density in the log odds of s."""
    def at(t):
        return f(1 / (1 + exp(-t)), 1 / (1 + exp(t)))

    low, high = mpf(-200), mpf(200)
    ratio = (sqrt(mpf(5)) - 1) / 2
    left, right = high - ratio * (high - low), low + ratio * (high - low)
    f_left, f_right = at(left), at(right)
    for _ in range(60):
        if f_left > f_right:
            high, right, f_right = right, left, f_left
            left = high - ratio * (high - low)
            f_left = at(left)
        else:
            low, left, f_left = left, right, f_right
            right = low + ratio * (high - low)
            f_right = at(right)
    peak, top = (low + high) / 2, max(f_left, f_right)
    width = mpf(4)
    while min(at(peak - width), at(peak + width)) < top * exp(-2):
        width /= 2
    nothing = top * mpf(10) ** -(mp.dps - 4)
    total = mpf(0)
    for side in (-1, 1):
        edge, step = peak, 2 * width
        while at(edge) > nothing or edge == peak:
            ends = sorted((edge, edge + side * step))
            total += quad(lambda t: at(t) / top, ends, method="gauss-legendre", maxdegree=9)  # its own test of convergence is absolute
            edge, step = edge + side * step, step * mpf("1.4")
        assert abs(edge) < 4000
    return total * top


class Scaled:
    """X whose odds are m times those of P, P of Beta(a, b): m = 2 for F1."""

    def __init__(self, a, b, m=1):
        self.a, self.b, self.m = mpf(a), mpf(b), mpf(m)

    def shares(self, x, y):
        total = x + self.m * y
        return x / total, self.m * y / total

    def slope(self, x, y):
        """Density by log odds."""
        return kernel(self.a, self.b, *self.shares(x, y))

    def above(self, x, y):
        p, q = self.shares(x, y)
        return lower(self.b, self.a, q, p)

    def mirrored(self):
        return Scaled(self.b, self.a, 1 / self.m)


def greater(first, second, d):
    """P(first - second > d), d >= 0: over v = second / (1 - d)."""
    c = 1 - d

    def f(s, r):
        y, rest = c * s, c * r
        return second.slope(y, d + rest) / (d + rest) * r * first.above(y + d, rest)

    return integral(f)


def paired_greater(a1, a2, a3, d):
    """P(S (2B - 1) > d), d >= 0: over B from (1 + d) / 2 on."""
    if d == 0:
        return lower(a2, a1, mpf(1) / 2, mpf(1) / 2)

    def f(s, r):
        b, rest = (1 + d) / 2 + (1 - d) / 2 * s, (1 - d) / 2 * r
        beyond = d + (1 - d) * s
        return kernel(a1, a2, b, rest) / b * s * lower(a3, a1 + a2, (1 - d) * s / beyond, d / beyond)

    return integral(f)


def quantile(p, above, below, start, scale):
    """d with P(D <= d) = p; above(d) is P(D > d) and below(d) is P(D < -d), both for d >= 0. Secant steps from a guess."""
    def f(d):
        reached = 1 - above(d) if d >= 0 else below(-d)
        return log(reached / (1 - reached)) - log(p / (1 - p))

    x0, x1 = start, start + scale / 10**6
    f0, f1 = f(x0), f(x1)
    for _ in range(40):
        x2 = x1 - f1 * (x1 - x0) / (f1 - f0)
        x2 = min(max(x2, x1 - 3 * scale), x1 + 3 * scale)
        x2 = min(max(x2, (x1 - 1) / 2), (x1 + 1) / 2)
        done = abs(x2 - x1) < scale * mpf(10) ** -15
        x0, f0, x1 = x1, f1, x2
        if done:
            return x1
        f1 = f(x1)
        if f1 == f0:
            return x1
    raise ArithmeticError("no convergence")
