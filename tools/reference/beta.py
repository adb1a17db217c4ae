"""The incomplete beta function and its inverse for the generators beside this file; mpmath, 60 digits unless they say otherwise.

Continued fraction DLMF 8.17.22 by modified Lentz; quantiles by Newton on the logarithm of the smaller tail in logit x, checked by a
round trip to 20 digits less than are carried.
"""
from mpmath import mp, mpf, exp, log, loggamma

mp.dps = 60


def fraction(a, b, x):
    tiny = mpf(10) ** -500
    c, d = mpf(1), 1 - (a + b) * x / (a + 1)
    d = 1 / (d if d else tiny)
    h = d
    for m in range(1, 200000):
        for e in (m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
                  -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))):
            d = 1 / ((1 + e * d) or tiny)
            c = (1 + e / c) or tiny
            h *= c * d
        if abs(c * d - 1) < mpf(10) ** (2 - mp.dps):
            return h
    raise ArithmeticError((a, b, x))


def log_beta(a, b):
    return loggamma(a) + loggamma(b) - loggamma(a + b)


def kernel(a, b, x, y):
    return exp(a * log(x) + b * log(y) - log_beta(a, b))


def lower(a, b, x, y):
    """I_x(a, b), y = 1 - x given apart."""
    if x > (a + 1) / (a + b + 2):
        return 1 - kernel(a, b, x, y) * fraction(b, a, y) / b
    return kernel(a, b, x, y) * fraction(a, b, x) / a


def logistic(t):
    return (1 / (1 + exp(-t)), 1 / (1 + exp(t)))


def point(a, b, p):
    """(x, 1 - x) with I_x(a, b) = p."""
    a, b, p = mpf(a), mpf(b), mpf(p)
    if p > mpf(1) / 2:
        y, x = point(b, a, 1 - p)
        return x, y
    lo = (log(p) + log(a) + log_beta(a, b)) / a - 50
    hi = log(a / b)
    while lower(a, b, *logistic(hi)) < p:
        hi += 5 / min(b, 1)
    lo = min(lo, hi - 1)
    for _ in range(30):
        mid = (lo + hi) / 2
        if lower(a, b, *logistic(mid)) < p:
            lo = mid
        else:
            hi = mid
        if hi - lo < 1 / (1 + a + b):
            break
    t = lo
    for _ in range(200):
        x, y = logistic(t)
        f = lower(a, b, x, y)
        step = (log(p) - log(f)) * f / kernel(a, b, x, y)
        t += step
        if abs(step) < mpf(10) ** (15 - mp.dps) * max(1, abs(t)):
            break
    x, y = logistic(t)
    assert abs(lower(a, b, x, y) / p - 1) < mpf(10) ** (20 - mp.dps) * (1 + a), (a, b, p)
    return x, y
