"""Recomputes crossvalidation's kfold.json; mpmath, 60 digits. See tables.py for its use.

t and Beta intervals are closed forms. Quantiles of a mean of K independent Beta posteriors come from the Fourier series of its density
over [0, 1], which is exact since that is its support: characteristic functions by Kummer's series 1F1, probabilities by the integrated
series, quantiles by bisection and secant steps. Slow: some minutes for all cases.
"""
from beta import point
from mpmath import cos, hyp1f1, mp, mpc, mpf, pi, sin, sqrt
from tables import run
from tests import t_point

CUT = mpf(10) ** -30


def counts(case, fold):
    tp, fp, fn, tn = fold
    return {"precision": (tp, fp), "recall": (tp, fn), "specificity": (tn, fp), "accuracy": (tp + tn, fp + fn)}[case["metric"]]


def value(case, fold):
    tp, fp, fn, _ = fold
    if case["metric"] == "f1":
        return mpf(2 * tp) / (2 * tp + fp + fn) if tp + fp + fn else None
    s, f = counts(case, fold)
    return mpf(s) / (s + f) if s + f else None


def student(case, out):
    values = [value(case, fold) for fold in case["folds"]]
    k = len(values)
    names = ("mean", "varT", "ciT", "varCT", "ciCT", "varNB", "ciNB")
    if None in values:
        return out.update({name: None for name in names})
    mean = sum(values) / k
    squares = sum((v - mean) ** 2 for v in values)
    t = t_point((1 - mpf(case["level"])) / 2, k - 1)
    variances = {"T": squares / (k * (k - 1)), "NB": (mpf(1) / k + mpf(1) / (k - 1)) * squares / (k - 1)}
    variances["CT"] = variances["T"] / (1 - mpf(7) / 10)
    out["mean"] = mean
    for name, variance in variances.items():
        out["var" + name] = variance
        out["ci" + name] = [mean - t * sqrt(variance), mean + t * sqrt(variance)]


def tails(a, b, level):
    tail = (1 - mpf(level)) / 2
    return [point(a, b, tail)[0], point(b, a, tail)[1]]


def betas(case, out):
    prior = mpf(case["lambda"])
    folds = [counts(case, fold) for fold in case["folds"]]
    k = len(folds)
    w = mpf(k + 1) / (2 * k)
    out["betaM"] = [w * sum(s for s, _ in folds) + prior, w * sum(f for _, f in folds) + prior]
    out["ciM"] = tails(*out["betaM"], case["level"])
    shapes = [(s + prior, f + prior) for s, f in folds]
    mean = sum(a / (a + b) for a, b in shapes) / k
    spread = sum(a * b / ((a + b) ** 2 * (a + b + 1)) for a, b in shapes)
    variance = (1 + mpf(k - 1) / k) * spread / k**2
    size = mean * (1 - mean) / variance - 1
    out.update(meanA=mean, varA=variance, betaA=[mean * size, (1 - mean) * size])
    out["ciA"] = tails(*out["betaA"], case["level"])
    if "indepMeanQ" in case:
        out["indepMeanVar"] = spread / k**2
        out["indepMeanQ"] = quantiles(shapes, [mpf("0.025"), mpf("0.5"), mpf("0.975")])


def coefficients(shapes):
    """Characteristic function of the mean at 2 pi m, m from 1 until it has died away."""
    k, m, out = len(shapes), 1, []
    while not out or abs(out[-1]) > CUT:
        product = mpc(1)
        for a, b in set(shapes):
            product *= hyp1f1(a, a + b, mpc(0, 2 * pi * m / k)) ** shapes.count((a, b))
        out.append(product)
        m += 1
    return out


def quantiles(shapes, probabilities):
    mp.dps = 40
    series = coefficients(shapes)

    def cdf(x):
        total = x
        for m, c in enumerate(series, 1):
            angle = 2 * pi * m * x
            total += (c.imag * (1 - cos(angle)) + c.real * sin(angle)) / (pi * m)
        return total

    found = []
    for p in probabilities:
        low, high = mpf(0), mpf(1)
        for _ in range(100):
            middle = (low + high) / 2
            low, high = (middle, high) if cdf(middle) < p else (low, middle)
        found.append((low + high) / 2)
    mp.dps = 60
    return found


def compute(case):
    out = {"k": len(case["folds"]), "testTrainRatio": mpf(1) / (len(case["folds"]) - 1)}
    student(case, out)
    if case["metric"] != "f1":
        betas(case, out)
    return out


if __name__ == "__main__":
    run("modules/crossvalidation/src/test/resources/dev/credence/crossvalidation/kfold.json", compute, ["folds", "metric", "lambda", "level"])
