"""Recomputes tools/reference/tables/proportion-intervals.json; mpmath, 60 digits. See tables.py for its use.

Binomial tails are incomplete beta functions; mid-P, likelihood ratio and shortest intervals are roots by bisection and Newton's
secant; Blaker's limits follow the search that the table describes. Upper limits mirror lower ones, as the methods do.
"""
from beta import kernel, lower, point
from mpmath import asin, erfinv, exp, findroot, log, mp, mpf, pi, sin, sqrt
from tables import run


def at_least(k, n, p):
    """P(X >= k)."""
    return mpf(1) if k <= 0 else mpf(0) if k > n else lower(mpf(k), mpf(n - k + 1), p, 1 - p)


def at_most(k, n, p):
    return at_least(n - k, n, 1 - p)


def root(f, low, high):
    """Bisection until Newton's neighbourhood, then Anderson-Bjorck; the bracket must have a change of sign."""
    at_low, at_high = f(low), f(high)
    if at_low == 0 or at_high == 0:
        return low if at_low == 0 else high
    assert at_low * at_high < 0, (low, high, at_low, at_high)
    for _ in range(14):
        middle = sqrt(low * high) if low > 0 and high > 4 * low else (low + high) / 2
        value = f(middle)
        if value == 0:
            return middle
        low, high, at_low = (middle, high, value) if value * at_low > 0 else (low, middle, at_low)
    return findroot(f, (low, high), solver="anderson", tol=mpf(10) ** (-2 * mp.dps + 30), maxsteps=80, verify=False)


def normal_point(alpha):
    return sqrt(mpf(2)) * erfinv(1 - alpha)


def clopper_pearson(k, n, alpha):
    return mpf(0) if k == 0 else point(mpf(k), mpf(n - k + 1), alpha / 2)[0]


def mid_p(k, n, alpha):
    if k == 0:
        return mpf(0)
    if k == n:
        return alpha ** (1 / mpf(n))
    low = clopper_pearson(k, n, alpha)
    return root(lambda p: (at_least(k, n, p) + at_least(k + 1, n, p)) / 2 - alpha / 2, low, mpf(k) / n)


def likelihood_ratio(k, n, z):
    if k == 0:
        return mpf(0)
    if k == n:
        return exp(-z * z / (2 * n))
    q = mpf(k) / n
    f = lambda p: k * log(q / p) + (n - k) * log((1 - q) / (1 - p)) - z * z / 2
    low = q / 2
    while f(low) < 0:
        low /= 2
    return root(f, low, q)


def blaker(k, n, alpha):
    if k == 0:
        return mpf(0)
    low = clopper_pearson(k, n, alpha)
    j, beyond = -1, k  # the largest j with P(X <= j) <= alpha / 2, by halving
    while beyond - j > 1:
        middle = (j + beyond) // 2
        j, beyond = (middle, beyond) if at_most(middle, n, low) <= alpha / 2 else (j, middle)
    jump = None
    balance = lambda p: at_most(j + 1, n, p) - at_least(k, n, p)
    high = mpf(k) / n
    if j + 1 < k and balance(high) < 0:
        jump = root(balance, low, high)
    g = lambda p: at_least(k, n, p) + (at_most(j, n, p) if j >= 0 else 0) - alpha
    if jump is None:
        return root(g, low, high if g(high) > 0 else 1 - mpf(10) ** -50)
    return root(g, low, jump) if g(jump) > 0 else jump


def shortest(a, b, alpha):
    """The highest-density interval of Beta(a, b); one-sided where the density is monotone."""
    if a <= 1 and b <= 1:
        return None
    if a <= 1:
        return mpf(0), point(b, a, alpha)[1]
    if b <= 1:
        return point(a, b, alpha)[0], mpf(1)
    if a == b:
        x, y = point(a, b, alpha / 2)
        return x, y

    def ends(s):
        share = 1 / (1 + exp(-s))
        l = point(a, b, alpha * share)
        y, x = point(b, a, alpha * (1 - share))
        return l, (x, y)

    def imbalance(s):
        (l, ly), (h, hy) = ends(s)
        return (a - 1) * log(l / h) + (b - 1) * log(ly / hy)

    low = high = mpf(0)
    while imbalance(low) > 0:
        low -= 2
    while imbalance(high) < 0:
        high += 2
    (l, _), (h, _) = ends(secant(imbalance, low, high))
    return l, h


def secant(f, low, high):
    """A smooth increasing function: bisection to a narrow bracket, then secant steps until nothing moves."""
    for _ in range(6):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) < 0 else (low, middle)
    x0, x1, f0, f1 = low, high, f(low), f(high)
    for _ in range(12):
        if f1 == f0:
            break
        x2 = x1 - f1 * (x1 - x0) / (f1 - f0)
        done = abs(x2 - x1) < mpf(10) ** -24
        x0, f0, x1 = x1, f1, x2
        if done:
            break
        f1 = f(x1)
    return x1


def mirrored(f, k, n, *arguments):
    return [f(k, n, *arguments), 1 - f(n - k, n, *arguments)]


def raw(centre, half):
    return [centre - half, centre + half]


def wilson_cc(k, n, z):
    if k == 0:
        return mpf(0)
    p, q = mpf(k) / n, 1 - mpf(k) / n
    inner = z * z - 2 - mpf(1) / n + 4 * p * (n * q + 1)
    return max(mpf(0), (2 * n * p + z * z - 1 - z * sqrt(inner)) / (2 * (n + z * z)))


def wilson_modified(k, n, alpha, z):
    """Wilson's limit, or the exact one that leaves all of alpha on its side where that is lower."""
    if k == 0:
        return mpf(0)
    score = (k + z * z / 2 - z * sqrt(mpf(k) * (n - k) / n + z * z / 4)) / (n + z * z)
    return min(score, point(mpf(k), mpf(n - k + 1), alpha)[0])


def jeffreys_modified(k, n, alpha):
    if k == 0 or (k == 1 and n > 1):
        return mpf(0)
    return (alpha / 2) ** (1 / mpf(n)) if k == n else point(mpf(k) + mpf(1) / 2, n - k + mpf(1) / 2, alpha / 2)[0]


def logit(k, n, z):
    centre, half = log(mpf(k) / (n - k)), z * sqrt(mpf(n) / (k * (n - k)))
    return [1 / (1 + exp(half - centre)), 1 / (1 + exp(-half - centre))]


def arcsine(k, n, z):
    centre, half = asin(sqrt((k + mpf(3) / 8) / (n + mpf(3) / 4))), z / (2 * sqrt(mpf(n)))
    return [sin(max(mpf(0), centre - half)) ** 2, sin(min(pi / 2, centre + half)) ** 2]


def equal_tailed(k, n, alpha, weight):
    a, b = k + mpf(weight), n - k + mpf(weight)
    return [point(a, b, alpha / 2)[0], point(b, a, alpha / 2)[1]]


def intervals(k, n, level):
    alpha = 1 - mpf(level)
    z = normal_point(alpha)
    p = mpf(k) / n
    add = z * z / 2
    m, p2, p4 = n + z * z, (k + add) / (n + z * z), mpf(k + 2) / (n + 4)
    jeffreys_raw = equal_tailed(k, n, alpha, 0.5)
    modified = mirrored(jeffreys_modified, k, n, alpha)
    return {
        "wald": raw(p, z * sqrt(p * (1 - p) / n)),
        "wilson": [mpf(0) if k == 0 else (k + add - z * sqrt(mpf(k) * (n - k) / n + z * z / 4)) / m,
                   mpf(1) if k == n else (k + add + z * sqrt(mpf(k) * (n - k) / n + z * z / 4)) / m],
        "wilsonCC": mirrored(wilson_cc, k, n, z),
        "wilsonModified": mirrored(wilson_modified, k, n, alpha, z),
        "agrestiCoull": raw(p2, z * sqrt(p2 * (1 - p2) / m)),
        "agrestiCoullAdd2": raw(p4, z * sqrt(p4 * (1 - p4) / (n + 4))),
        "clopperPearson": mirrored(clopper_pearson, k, n, alpha),
        "midP": mirrored(mid_p, k, n, alpha),
        "jeffreysRaw": jeffreys_raw,
        "jeffreys": [mpf(0) if k == 0 else jeffreys_raw[0], mpf(1) if k == n else jeffreys_raw[1]],
        "jeffreysModified": modified,
        "flat": equal_tailed(k, n, alpha, 1),
        "hpdFlat": shortest(mpf(k + 1), mpf(n - k + 1), alpha),
        "hpdJeffreys": shortest(k + mpf(1) / 2, n - k + mpf(1) / 2, alpha),
        "blaker": mirrored(blaker, k, n, alpha),
        "arcsine": arcsine(k, n, z),
        "logit": logit(k, n, z) if 0 < k < n else None,
        "likelihoodRatio": mirrored(likelihood_ratio, k, n, z),
    }


if __name__ == "__main__":
    run("tools/reference/tables/proportion-intervals.json", lambda c: intervals(c["k"], c["n"], c["level"]), ["k", "n", "level"])
