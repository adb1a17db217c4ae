"""Binomial intervals where doubles are in danger: n to 2^53, levels .5 and 1 - 1e-9, and n of 1 to 3.

Writes modules/frequentist/src/test/resources/dev/credence/frequentist/interval/extreme-intervals.csv: 14 methods, 840 rows, in ten minutes.
mpmath 1.2.1 or 1.3.0, 72 digits.
Binomial tails are integrals of the Beta density by Gauss-Legendre quadrature between cuts a few standard deviations apart,
normalised by the integral over the whole; small counts are summed. Limits are roots by bisection and secant steps.
Run: python3 tools/reference/extreme_intervals.py
"""

import mpmath as mp

mp.mp.dps = 72
OUT = "modules/frequentist/src/test/resources/dev/credence/frequentist/interval/extreme-intervals.csv"
TOP = 2**53
COUNTS = [
    (0, 1), (1, 1), (1, 2), (1, 3), (2, 3), (3, 10), (19, 20),
    (0, 10**9), (1, 10**9), (2, 10**9), (123456789, 10**9), (500000000, 10**9), (999999997, 10**9),
    (0, TOP), (1, TOP), (3, TOP), (1000003, TOP), (TOP // 10, TOP), (TOP // 2, TOP), (TOP - 2, TOP),
]
LEVELS = [0.5, 0.95, 1 - 1e-9]


def density_parts(k, n, p):
    """log of p^(k-1) (1-p)^(n-k) relative to its mode."""
    mode = mp.mpf(k - 1) / (n - 1)
    value = mp.mpf(0)
    if k > 1:
        value += (k - 1) * mp.log(p / mode)
    if n > k:
        value += (n - k) * mp.log((1 - p) / (1 - mode))
    return mp.exp(value)


def cuts(k, n):
    """Points a standard deviation apart around the mode of Beta(k, n-k+1), 22 each way, inside [0, 1]."""
    mode = mp.mpf(k - 1) / (n - 1)
    sd = mp.sqrt(mp.mpf(k) * (n - k + 1) / (mp.mpf(n + 1) ** 2 * (n + 2)))
    inside = [mode + 1.5 * i * sd for i in range(-16, 17)]
    return [mp.mpf(0)] + [x for x in inside if 0 < x < 1] + [mp.mpf(1)]


CACHE = {}


def panel(k, n, a, b):
    return mp.quad(lambda p: density_parts(k, n, p), [a, b], method="gauss-legendre", maxdegree=7)


def at_least_by_quadrature(k, n, p):
    if (k, n) not in CACHE:
        c = cuts(k, n)
        c = c[1:-1] if len(c) == 35 else c
        CACHE[k, n] = (c, [panel(k, n, a, b) for a, b in zip(c, c[1:])])
    c, pieces = CACHE[k, n]
    below = mp.mpf(0)
    for a, b, piece in zip(c, c[1:], pieces):
        if b <= p:
            below += piece
        elif a < p:
            below += panel(k, n, a, p)
    return below / mp.fsum(pieces)


def pmf(k, n, p):
    q = 1 - p
    return mp.binomial(n, k) * p**k * q ** (n - k) if k <= 40 or n - k <= 40 else None


def at_least(k, n, p):
    """P(X >= k)."""
    if k <= 0:
        return mp.mpf(1)
    if k > n:
        return mp.mpf(0)
    if n - k < 30:
        return mp.fsum(pmf(i, n, p) for i in range(k, n + 1))
    if k < 30:
        return 1 - mp.fsum(pmf(i, n, p) for i in range(0, k))
    return at_least_by_quadrature(k, n, p)


def at_most(k, n, p):
    return at_least(n - k, n, 1 - p)


def point(k, n, p):
    if k <= 40 or n - k <= 40:
        return pmf(k, n, p)
    return at_least(k, n, p) - at_least(k + 1, n, p)


def root(f, low, high):
    """Bisection, on a log scale while the bracket is wide, then Anderson-Bjorck, then a check of the sign change."""
    flow = f(low)
    assert flow * f(high) <= 0, (low, high)
    for _ in range(24):
        middle = mp.sqrt(low * high) if high > 1.05 * low else (low + high) / 2
        value = f(middle)
        if value * flow > 0:
            low, flow = middle, value
        else:
            high = middle
    x = mp.findroot(f, (low, high), solver="anderson", tol=mp.mpf(10) ** -90, maxsteps=60, verify=False)
    step = x * mp.mpf(10) ** -27
    assert f(x - step) * f(x + step) < 0, x
    return x


def bracket(k, n, z):
    """Two proportions around the lower limit for k successes: Wilson's limit moved both ways."""
    ph = mp.mpf(k) / n
    w = wilson_lower(k, n, z)
    low = w
    sd = ph - w
    return max(w - sd, w * mp.mpf(10) ** -14), min(ph, w + sd)


def wilson_lower(k, n, z):
    c, h = k + z * z / 2, z * mp.sqrt(mp.mpf(k) * (n - k) / n + z * z / 4)
    return (c - h) / (n + z * z)


def solve_lower(f, k, n, z):
    low, high = bracket(k, n, z)
    return root(f, low, high)


def lower(method, k, n, level):
    alpha = 1 - mp.mpf(level)
    t = alpha / 2
    z = mp.sqrt(2) * mp.erfinv(1 - 2 * t)
    ph = mp.mpf(k) / n
    if method == "wald":
        return max(0, ph - z * mp.sqrt(ph * (1 - ph) / n))
    if method == "agresti-coull" or method == "agresti-coull:form=add-two":
        add = z * z / 2 if method == "agresti-coull" else mp.mpf(2)
        m = n + 2 * add
        p = (k + add) / m
        return max(0, p - z * mp.sqrt(p * (1 - p) / m))
    if k == 0:
        return mp.mpf(0)
    if method == "wilson":
        return wilson_lower(k, n, z)
    if method == "wilson-modified":
        return min(wilson_lower(k, n, z), one_sided(k, n, alpha, z))
    if method == "wilson-cc":
        inner = z * z - 2 - mp.mpf(1) / n + 4 * ph * (n * (1 - ph) + 1)
        return max(0, (2 * n * ph + z * z - 1 - z * mp.sqrt(inner)) / (2 * (n + z * z)))
    if method == "arcsine":
        u = mp.asin(mp.sqrt((k + mp.mpf(3) / 8) / (n + mp.mpf(3) / 4))) - z / (2 * mp.sqrt(n))
        return mp.sin(max(u, mp.mpf(0))) ** 2
    if method == "hoeffding":
        return max(0, ph - mp.sqrt(mp.log(2 / alpha) / (2 * n)))
    if method == "logit-proportion" and k < n:
        return 1 / (1 + mp.exp(-mp.log(mp.mpf(k) / (n - k)) + z * mp.sqrt(mp.mpf(n) / (mp.mpf(k) * (n - k)))))
    if method == "likelihood-ratio":
        if k == n:
            return mp.exp(-z * z / (2 * n))
        f = lambda p: k * mp.log(ph / p) + (n - k) * mp.log((1 - ph) / (1 - p)) - z * z / 2
        return solve_lower(f, k, n, z)
    if method in ("clopper-pearson", "logit-proportion"):
        return clopper_pearson(k, n, t, z)
    if method == "mid-p":
        if k == n:
            return alpha ** (mp.mpf(1) / n)
        return solve_lower(lambda p: at_least(k, n, p) / 2 + at_least(k + 1, n, p) / 2 - t, k, n, z)
    if method == "jeffreys":
        return beta_quantile(t, k + mp.mpf(1) / 2, n - k + mp.mpf(1) / 2, k, n, z)
    if method == "blaker":
        return blaker(k, n, alpha, z)
    raise ValueError(method)


def clopper_pearson(k, n, t, z):
    if k == n:
        return t ** (mp.mpf(1) / n)
    return solve_lower(lambda p: at_least(k, n, p) - t, k, n, z)


def one_sided(k, n, alpha, z):
    """The limit that leaves all of alpha on its side; at level 1/2 it lies about k / n."""
    if k == n:
        return alpha ** (mp.mpf(1) / n)
    low, high = bracket(k, n, z)
    return root(lambda p: at_least(k, n, p) - alpha, low, min(mp.mpf(1), high + (high - low)))


def beta_quantile(t, a, b, k, n, z):
    """Quantile of Beta(a, b), half-integer shapes, by quadrature of the density in u = sqrt(p) where a < 30."""
    if a < 30 or b < 30:
        small = min(a, b)
        big = max(a, b)
        cdf = lambda x: half_series(small, big, x)
        if a <= b:
            return root(lambda x: cdf(x) - t, mp.mpf(10) ** -14 * a / (a + b), min(mp.mpf(1), (a + 30 * mp.sqrt(a)) / (a + b)))
        y = root(lambda x: 1 - cdf(x) - t, mp.mpf(10) ** -14 * b / (a + b), min(1 - mp.mpf(10) ** -40, (b + 80 * mp.sqrt(b) + 60) / (a + b)))
        return 1 - y
    mode = (a - 1) / (a + b - 2)
    sd = mp.sqrt(a * b / ((a + b) ** 2 * (a + b + 1)))
    g = lambda p: mp.exp((a - 1) * mp.log(p / mode) + (b - 1) * mp.log((1 - p) / (1 - mode)))
    quad = lambda lo, hi: mp.fsum(
        mp.quad(g, [lo + (hi - lo) * i / 20, lo + (hi - lo) * (i + 1) / 20], method="gauss-legendre", maxdegree=7)
        for i in range(20))
    lo, hi = max(mp.mpf(0), mode - 24 * sd), min(mp.mpf(1), mode + 24 * sd)
    total = quad(lo, hi)
    return root(lambda x: quad(lo, x) / total - t, mode - 8 * sd, mode)


def half_series(a, b, x):
    """I_x(a, b) = x^a (1-x)^b / (a B(a,b)) * sum of (a+b)_i / (a+1)_i x^i (DLMF 8.17.8), all terms positive."""
    if x <= 0:
        return mp.mpf(0)
    if x > 0.5:  # the series is slow near 1: the other tail
        return 1 - half_series(b, a, 1 - x)
    term = mp.mpf(1)
    total = mp.mpf(1)
    i = 0
    while term > total * mp.mpf(10) ** -70:
        term *= (a + b + i) / (a + 1 + i) * x
        total += term
        i += 1
        if i > 200000:
            raise ArithmeticError("series")
    return mp.exp(a * mp.log(x) + b * mp.log1p(-x) - mp.loggamma(a) - mp.loggamma(b) + mp.loggamma(a + b)) / a * total


def blaker(k, n, alpha, z):
    t = alpha / 2
    p0 = clopper_pearson(k, n, t, z)
    j = int(mp.floor(2 * n * p0 - k))
    j = max(-1, min(j, k - 2))
    while j >= 0 and at_most(j, n, p0) > t:
        j -= max(1, int(mp.sqrt(n)) // 10**6)
    while j + 1 <= k - 1 and at_most(j + 1, n, p0) <= t:
        j += 1
    assert j < 0 or at_most(j, n, p0) <= t
    acceptability = lambda p: at_least(k, n, p) + at_most(j, n, p) - alpha if j >= 0 else at_least(k, n, p) - alpha
    top = clopper_pearson(k, n, alpha, mp.sqrt(2) * mp.erfinv(1 - 2 * alpha) if alpha < 0.5 else mp.mpf("0.001")) if alpha != 0.5 or k == n else None
    if top is None:
        top = root(lambda p: at_least(k, n, p) - alpha, p0, mp.mpf(k) / n)
    r = top if j < 0 else root(acceptability, p0, top)
    balance = lambda p: at_least(k, n, p) - at_most(j + 1, n, p)
    if balance(r) <= 0:
        return r
    return root(balance, p0, r)


METHODS = [
    "wald", "wilson", "wilson-cc", "agresti-coull", "agresti-coull:form=add-two", "clopper-pearson", "mid-p", "blaker",
    "arcsine", "logit-proportion", "likelihood-ratio", "hoeffding", "jeffreys", "wilson-modified",
]


def main():
    with open(OUT, "w") as out:
        out.write("# mpmath 1.3.0, 72 digits; generated by tools/reference/extreme_intervals.py\n")
        out.write("method,k,n,level,lower,upper\n")
        for method in METHODS:
            for k, n in COUNTS:
                for level in LEVELS:
                    low = lower(method, k, n, level)
                    high = 1 - lower(method, n - k, n, level)
                    text = [mp.nstr(v, 25, min_fixed=1, max_fixed=0) for v in (low, high)]
                    out.write("%s,%d,%d,%s,%s,%s\n" % (method, k, n, repr(level), *text))
                    out.flush()


if __name__ == "__main__":
    main()
