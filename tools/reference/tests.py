"""Recomputes tools/reference/tables/tests.json; mpmath, 60 digits. See tables.py for its use.

Decimal data are the decimals, probabilities and levels the doubles; rank statistics and p-values of discrete tests are exact rationals; tails of t, F and chi-squared come
from the incomplete beta function and mpmath's incomplete gamma function, the studentized range by quadrature.
"""
from decimal import Decimal
from fractions import Fraction
from math import ceil, comb
from beta import lower, point
from mpmath import erfc, erfinv, exp, findroot, gammainc, inf, log, mp, mpf, pi, quad, sqrt
from proportion_intervals import wilson_cc
from tables import run


def exact(x):
    if x is None:
        return None
    return mpf(x.numerator) / x.denominator if isinstance(x, Fraction) else mpf(x)


def decimal(x):
    return Fraction(Decimal(repr(x)))


def normal_above(z):
    return erfc(z / sqrt(mpf(2))) / 2


def normal_point(upper):
    return sqrt(mpf(2)) * erfinv(1 - 2 * mpf(upper))


def t_above(t, df):
    df = mpf(df)
    tail = lower(df / 2, mpf(1) / 2, df / (df + t * t), t * t / (df + t * t)) / 2 if t else mpf(1) / 2
    return tail if t >= 0 else 1 - tail


def t_point(upper, df):
    x, y = point(mpf(df) / 2, mpf(1) / 2, 2 * mpf(upper))
    return sqrt(df * y / x)


def chi_above(x, df):
    return gammainc(mpf(df) / 2, exact(x) / 2, inf, regularized=True) if x else mpf(1)


def f_above(f, d1, d2):
    w = d1 * exact(f) / d2
    return lower(mpf(d2) / 2, mpf(d1) / 2, 1 / (1 + w), w / (1 + w)) if f else mpf(1)


def half_binomial(k, n):
    """P(X <= k), p = 1/2."""
    return Fraction(sum(comb(n, i) for i in range(0, k + 1)), 2**n)


def mcnemar(c):
    b, d = c["b"], c["c"]
    n, m = b + d, min(b, d)
    at = Fraction(comb(n, m), 2**n)
    two = min(Fraction(1), 2 * half_binomial(m, n))
    mid = 2 * half_binomial(m, n) - at
    chi, cc = (Fraction(max(abs(b - d) - less, 0) ** 2, n) if n else None for less in (0, 1))
    over = lambda x: None if x is None else chi_above(x, 1)
    return {"exactP": exact(two), "midP": exact(mid), "midPFagerland": exact(1 - at / 2 if b == d else two - at),
            "exactOneSidedP": exact(1 - half_binomial(b - 1, n)), "chi2": exact(chi), "chi2P": over(chi), "chi2cc": exact(cc),
            "chi2ccP": over(cc)}


def binom_test(c):
    k, n, p = c["k"], c["n"], Fraction(c["p0"])
    pmf = [comb(n, i) * p**i * (1 - p) ** (n - i) for i in range(n + 1)]
    less, greater = sum(pmf[:k + 1]), sum(pmf[k:])
    return {"pTwoSidedMinLik": exact(sum(x for x in pmf if x <= pmf[k])), "pTwoSidedDoubled": exact(min(1, 2 * min(less, greater))),
            "pLess": exact(less), "pGreater": exact(greater), "pGreaterMid": exact(greater - pmf[k] / 2)}


def wilson(k, n, z):
    centre, half = k + z * z / 2, z * sqrt(mpf(k) * (n - k) / n + z * z / 4)
    return (mpf(0) if k == 0 else (centre - half) / (n + z * z)), (mpf(1) if k == n else (centre + half) / (n + z * z))


def hybrid(p1, p2, first, second, phi=0):
    (l1, u1), (l2, u2) = first, second
    lo = (p1 - l1) ** 2 - 2 * phi * (p1 - l1) * (u2 - p2) + (u2 - p2) ** 2
    hi = (u1 - p1) ** 2 - 2 * phi * (u1 - p1) * (p2 - l2) + (p2 - l2) ** 2
    return [p1 - p2 - sqrt(max(lo, 0)), p1 - p2 + sqrt(max(hi, 0))]


def two_proportions(c):
    k1, n1, k2, n2 = c["k1"], c["n1"], c["k2"], c["n2"]
    z = sqrt(mpf(2)) * erfinv(mpf(c["level"]))
    p1, p2, pooled = mpf(k1) / n1, mpf(k2) / n2, mpf(k1 + k2) / (n1 + n2)
    v0, v1 = pooled * (1 - pooled) * (mpf(1) / n1 + mpf(1) / n2), p1 * (1 - p1) / n1 + p2 * (1 - p2) / n2
    score = lambda v: (p1 - p2) / sqrt(v) if v else None
    two = lambda s: None if s is None else 2 * normal_above(abs(s))
    corrected = lambda k, n: (wilson_cc(k, n, z), 1 - wilson_cc(n - k, n, z))
    return {"diff": p1 - p2, "zPooled": score(v0), "pPooled": two(score(v0)), "zUnpooled": score(v1), "pUnpooled": two(score(v1)),
            "waldCi": [p1 - p2 - z * sqrt(v1), p1 - p2 + z * sqrt(v1)],
            "newcombeCi": hybrid(p1, p2, wilson(k1, n1, z), wilson(k2, n2, z)),
            "newcombeCcCi": hybrid(p1, p2, corrected(k1, n1), corrected(k2, n2))}


def paired_proportions(c):
    a, b, d, e = c["table"]
    n = a + b + d + e
    z = sqrt(mpf(2)) * erfinv(mpf(c["level"]))
    p1, p2 = mpf(a + b) / n, mpf(a + d) / n
    root = sqrt(mpf((a + b) * (d + e) * (a + d) * (b + e)))
    cross = mpf(a * e - b * d)
    corrected = cross if cross <= 0 else max(cross - mpf(n) / 2, mpf(0))
    phi, phi10 = (cross / root, corrected / root) if root else (mpf(0), mpf(0))
    half = z * sqrt((mpf(b + d) - mpf(b - d) ** 2 / n) / n**2)
    limits = wilson(a + b, n, z), wilson(a + d, n, z)
    return {"diff": p1 - p2, "waldCi": [p1 - p2 - half, p1 - p2 + half], "newcombe8Ci": hybrid(p1, p2, *limits, phi),
            "newcombe10Ci": hybrid(p1, p2, *limits, phi10), "phi": phi, "phiCorrected": phi10}


def gauss_test(c):
    x = [decimal(v) for v in c["x"]]
    mean = sum(x) / len(x)
    t = sqrt(mpf(len(x))) * exact((mean - decimal(c["mu0"])) / decimal(c["sigma"]))
    return {"mean": exact(mean), "t": t, "pTwoSided": 2 * normal_above(abs(t)), "pLess": normal_above(-t), "pGreater": normal_above(t)}


def gauss_power(c):
    shift = sqrt(mpf(c["n"])) * exact((decimal(c["mu"]) - decimal(c["mu0"])) / decimal(c["sigma"]))
    one, two = normal_point(mpf(c["alpha"])), normal_point(mpf(c["alpha"]) / 2)
    return {"powerTwoSided": normal_above(two - shift) + normal_above(two + shift), "powerLess": normal_above(one + shift),
            "powerGreater": normal_above(one - shift)}


def differences(c):
    return [decimal(x) - decimal(y) for x, y in zip(c["x"], c["y"])]


def paired_t(c):
    d = differences(c)
    n, mean = len(d), sum(d) / len(d)
    variance = sum((x - mean) ** 2 for x in d) / (n - 1)
    result = {"meanDiff": exact(mean), "varDiff": exact(variance), "t": None, "p": None, "pGreater": None, "ci": None}
    if variance:
        se = sqrt(exact(variance) / n)
        t, half = exact(mean) / se, se * t_point((1 - mpf(c["level"])) / 2, n - 1)
        result.update({"t": t, "p": 2 * t_above(abs(t), n - 1), "pGreater": t_above(t, n - 1),
                       "ci": [exact(mean) - half, exact(mean) + half]})
    return result


def ranks(values):
    """Mid-ranks, the smallest value has rank 1."""
    return [Fraction(sum(1 for w in values if w < v)) + Fraction(sum(1 for w in values if w == v) + 1, 2) for v in values]


def distribution(r):
    """How many of the 2^n signs give each sum of positive ranks."""
    ways = {Fraction(0): 1}
    for a in r:
        more = dict(ways)
        for s, count in ways.items():
            more[s + a] = more.get(s + a, 0) + count
        ways = more
    return ways


def signed_rank(c):
    d = differences(c)
    kept = [x for x in d if x != 0]
    r = ranks([abs(x) for x in kept])
    plus, minus = sum((a for a, x in zip(r, kept) if x > 0), Fraction(0)), sum((a for a, x in zip(r, kept) if x < 0), Fraction(0))
    ways, all_ways = distribution(r), 2 ** len(kept)
    greater = Fraction(sum(w for s, w in ways.items() if s >= plus), all_ways)
    less = Fraction(sum(w for s, w in ways.items() if s <= plus), all_ways)
    sd = sqrt(exact(sum((a * a for a in r), Fraction(0))) / 4)
    over = plus - (plus + minus) / 2
    z = exact(over) / sd
    away = max(abs(over) - Fraction(1, 2), Fraction(0)) * (1 if over >= 0 else -1)
    cc = exact(away) / sd
    every = ranks([abs(x) for x in d])
    pratt_plus = sum((a for a, x in zip(every, d) if x > 0), Fraction(0))
    pratt_all = [a for a, x in zip(every, d) if x != 0]
    pratt = exact(pratt_plus - sum(pratt_all) / 2) / sqrt(exact(sum(a * a for a in pratt_all)) / 4)
    two = lambda s: 2 * normal_above(abs(s))
    return {"nZero": len(d) - len(kept), "wPlus": exact(plus), "wMinus": exact(minus), "ties": len(set(map(abs, kept))) < len(kept),
            "pExact": exact(min(Fraction(1), 2 * min(less, greater))), "pExactGreater": exact(greater), "z": z, "pNormal": two(z),
            "zCc": cc, "pNormalCc": two(cc), "zPratt": pratt, "pPratt": two(pratt)}


def sign_test(c):
    d = differences(c)
    plus, minus = sum(1 for x in d if x > 0), sum(1 for x in d if x < 0)
    n = plus + minus
    return {"nPlus": plus, "nMinus": minus, "p": exact(min(Fraction(1), 2 * half_binomial(min(plus, minus), n))),
            "pGreater": exact(1 - half_binomial(plus - 1, n))}


def studentized_range_above(q, k):
    """P(range of k normals > q): 1 - k times the integral of phi(z) (Phi(z) - Phi(z - q))^(k-1)."""
    def f(z):
        return exp(-z * z / 2) / sqrt(2 * pi) * (normal_above(-z) - normal_above(q - z)) ** (k - 1)

    return 1 - k * quad(f, [-12, -8, -5, -3, -1.5, 0, 1.5, 3, 5, 8, 12, 16], method="gauss-legendre", maxdegree=7)


def nemenyi(k, level):
    """The studentized range's point over sqrt 2; the level is the double."""
    low, high = mpf(2), mpf(7)
    f = lambda q: studentized_range_above(q, k) - (1 - mpf(level))
    digits, mp.dps = mp.dps, 34
    root = findroot(f, (low, high), solver="anderson", tol=mpf(10) ** -54, maxsteps=60, verify=False)
    mp.dps = digits
    return root / sqrt(mpf(2))


def friedman(c):
    rows = [[decimal(v) for v in row] for row in c["matrix"]]
    n, k = len(rows), len(rows[0])
    ranked = [ranks([-v for v in row]) for row in rows]
    sums = [sum(r[j] for r in ranked) for j in range(k)]
    plain = Fraction(12, n * k * (k + 1)) * sum(s * s for s in sums) - 3 * n * (k + 1)
    squares = sum(x * x for r in ranked for x in r)
    centre = Fraction(n * k * (k + 1) ** 2, 4)
    tied = (k - 1) * (sum(s * s for s in sums) - n * centre) / (squares - centre)
    iman = lambda x: (n - 1) * x / (n * (k - 1) - x) if x != n * (k - 1) else None
    cd = lambda level: nemenyi(k, level) * sqrt(mpf(k * (k + 1)) / (6 * n))
    return {"meanRanks": [exact(s / n) for s in sums], "chi2Uncorrected": exact(plain), "imanDavenportFUncorrected": exact(iman(plain)),
            "chi2": exact(tied), "p": chi_above(tied, k - 1), "imanDavenportF": exact(iman(tied)),
            "imanDavenportP": None if iman(tied) is None else f_above(iman(tied), k - 1, (k - 1) * (n - 1)), "nemenyiCd05": cd(0.95), "nemenyiCd10": cd(0.9)}


def cochran(c):
    rows = c["matrix"]
    k = len(rows[0])
    columns, lines = [sum(r[j] for r in rows) for j in range(k)], [sum(r) for r in rows]
    n = sum(lines)
    bottom = k * n - sum(x * x for x in lines)
    if bottom == 0:
        return {"q": None, "p": None}
    q = Fraction((k - 1) * (k * sum(x * x for x in columns) - n * n), bottom)
    return {"q": exact(q), "p": chi_above(q, k - 1)}


def adjust(c):
    p = [Fraction(v) for v in c["p"]]  # probabilities are the doubles
    m = len(p)
    order = sorted(range(m), key=lambda i: p[i])

    def step(factor, up):
        result, running = [None] * m, Fraction(1 if up else 0)
        for rank in (range(m - 1, -1, -1) if up else range(m)):
            value = min(Fraction(1), factor(rank) * p[order[rank]])
            running = min(running, value) if up else max(running, value)
            result[order[rank]] = exact(running)
        return result

    harmonic = sum(Fraction(1, i) for i in range(1, m + 1))
    return {"p": [exact(x) for x in p], "bonferroni": [exact(min(Fraction(1), m * x)) for x in p], "holm": step(lambda r: m - r, False),
            "hochberg": step(lambda r: m - r, True), "benjaminiHochberg": step(lambda r: Fraction(m, r + 1), True),
            "benjaminiYekutieli": step(lambda r: harmonic * Fraction(m, r + 1), True)}


def cv5x2(c):
    d = [[decimal(x) for x in pair] for pair in c["diffs"]]
    variances = [sum((x - sum(pair) / 2) ** 2 for x in pair) for pair in d]
    s = sum(variances)
    if not s:
        return {"t": None, "tP": None, "f": None, "fP": None}
    t = exact(d[0][0]) / sqrt(exact(s) / 5)
    f = sum(x * x for pair in d for x in pair) / (2 * s)
    return {"t": t, "tP": 2 * t_above(abs(t), 5), "f": exact(f), "fP": f_above(f, 10, 5)}


def hoeffding(c):
    e, d, n = mpf(c["epsilon"]), mpf(c["delta"]), c["n"]
    two, one = log(2 / d) / (2 * e * e), log(1 / d) / (2 * e * e)
    return {"nRealTwoSided": two, "nRealOneSided": one, "nTwoSided": ceil(two), "nOneSided": ceil(one),
            "epsTwoSided": sqrt(log(2 / d) / (2 * n)), "epsOneSided": sqrt(log(1 / d) / (2 * n)), "boundTwoSided": 2 * exp(-2 * n * e * e)}


COMPUTE = {
    "mcnemar": mcnemar, "binomTest": binom_test, "twoProportions": two_proportions, "pairedProportions": paired_proportions,
    "gaussTest": gauss_test, "gaussPower": gauss_power, "pairedT": paired_t, "wilcoxonSignedRank": signed_rank, "signTest": sign_test,
    "friedman": friedman, "nemenyiQ": lambda c: {"q05": nemenyi(c["k"], 0.95), "q10": nemenyi(c["k"], 0.9)}, "cochranQ": cochran,
    "adjust": adjust, "cv5x2": cv5x2, "hoeffding": hoeffding,
}
INPUTS = ["kind", "note", "name", "b", "c", "k", "n", "p0", "k1", "n1", "k2", "n2", "level", "table", "x", "y", "sigma", "mu", "mu0",
          "alpha", "matrix", "diffs", "epsilon", "delta"]

if __name__ == "__main__":
    run("tools/reference/tables/tests.json", lambda c: COMPUTE[c["kind"]](c), INPUTS)
