"""Recomputes tools/reference/tables/paired-dirichlet.json; mpmath, 36 digits. See tables.py for its use.

Integrals over the first system's share of the discordant items; the table's own source integrates over how many are discordant.
"""
from differences import paired_greater, quantile
from mpmath import mp, mpf, sqrt
from tables import run

mp.dps = 36


def compute(case):
    a1, a2, a3 = (mpf(n) + mpf(w) for n, w in zip(case["n"], case["prior"]))
    n = a1 + a2 + a3
    mean, sd = (a1 - a2) / n, sqrt((a1 + a2 - (a1 - a2) ** 2 / n) / (n * (n + 1)))
    above = lambda d: paired_greater(a1, a2, a3, d)
    below = lambda d: paired_greater(a2, a1, a3, d)
    rope = mpf(case["rope"])
    over, under = above(rope), below(rope)
    # the doubles .025, .5 and .975; what stands in the table is where the search starts
    points = [quantile(mpf(p), above, below, mpf(d), sd) for p, d in zip((0.025, 0.5, 0.975), case["diffQ"])]
    return {"pGreater": above(mpf(0)), "pLess": below(mpf(0)), "diffMean": mean, "diffSd": sd, "diffQ": points,
            "pInRope": 1 - over - under, "pAboveRope": over, "pBelowRope": under}


if __name__ == "__main__":
    run("tools/reference/tables/paired-dirichlet.json", compute, ["n", "prior", "rope"])
