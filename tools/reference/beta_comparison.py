"""Recomputes modules/bayes/src/test/resources/dev/credence/bayes/beta-comparison.json; mpmath, 34 digits. See tables.py for
its use."""
from differences import Scaled, greater, quantile
from mpmath import mp, mpf, sqrt
from tables import run

mp.dps = 34


def moments(d):
    n = d.a + d.b
    return d.a / n, d.a * d.b / (n * n * (n + 1))


def compute(case):
    if case["kind"] == "beta":
        first, second = Scaled(case["a1"], case["b1"]), Scaled(case["a2"], case["b2"])
    else:
        w = mpf(case["lambda"])
        first, second = (Scaled(case["tp" + i] + w, case["fp" + i] + case["fn" + i] + 2 * w, 2) for i in "12")
    above = lambda d: greater(first, second, d)
    below = lambda d: greater(second, first, d)
    rope = mpf(case["rope"])
    over, under = above(rope), below(rope)
    (m1, v1), (m2, v2) = moments(first), moments(second)
    scale = sqrt(v1 + v2)
    result = {"pGreater": above(mpf(0)), "pLess": below(mpf(0)), "pInRope": 1 - over - under, "pAboveRope": over, "pBelowRope": under,
              "diffMean": m1 - m2, "diffSd": scale}
    # the doubles .025, .5 and .975; what stands in the table is where the search starts
    result["diffQ"] = [quantile(mpf(p), above, below, mpf(d), scale) for p, d in zip((0.025, 0.5, 0.975), case["diffQ"])]
    return result


if __name__ == "__main__":
    run("modules/bayes/src/test/resources/dev/credence/bayes/beta-comparison.json", compute,
        ["kind", "rope", "lambda"] + [x + i for x in ("a", "b", "tp", "fp", "fn") for i in "12"])
