"""Writes prediction-powered.csv of the module judge: means of judged numbers by the formulas of ppi_py and by its bootstrap.

python3 tools/reference/judge.py modules/judge/src/test/resources/dev/credence/judge/prediction-powered.csv

ppi_py's mean with a tuned power: lambda = Cov(Y, F) / ((1 + n/N) Var F) with the variance of F over all items, cut to [0, 1];
theta = lambda mean(F unlabelled) + mean(Y - lambda F); normal interval with Var(Y - lambda F)/n + lambda^2 Var(F unlabelled)/N.
ppboot: both parts are drawn again, theta is computed with the same lambda, and the interval is that of the percentiles.
Needs numpy (2.4). The seed is fixed.
"""

import sys

import numpy

LEVEL = 1.959963984540054


def tuned(y, f, u):
    n, m = len(y), len(u)
    everywhere = numpy.var(numpy.concatenate([f, u]))
    lam = float(numpy.clip(numpy.cov(y, f, ddof=0)[0, 1] / ((1 + n / m) * everywhere), 0, 1))
    theta = lam * u.mean() + (y - lam * f).mean()
    half = LEVEL * numpy.sqrt(numpy.var(y - lam * f) / n + lam**2 * numpy.var(u) / m)
    return lam, theta, theta - half, theta + half


def bootstrap(random, y, f, u, lam, draws=4000):
    n, m = len(y), len(u)
    thetas = []
    for _ in range(draws):
        i, j = random.integers(0, n, n), random.integers(0, m, m)
        thetas.append(lam * u[j].mean() + (y[i] - lam * f[i]).mean())
    return numpy.percentile(thetas, [2.5, 97.5])


def words(values):
    return " ".join(repr(float(value)) for value in values)


def main(path):
    random = numpy.random.default_rng(20261130)
    lines = ["truth,judge,unlabelled,lambda,value,lower,upper,boot lower,boot upper"]
    for error, bias in [(0.2, 0), (0.5, 1), (1, -2), (2, 0), (0.3, 5), (1, 0.5)]:
        truth = numpy.round(random.normal(10, 2, 300), 2)
        judge = numpy.round(truth + bias + error * random.normal(0, 2, 300), 2)
        y, f, u = truth[:60], judge[:60], judge[60:]
        lam, *rest = tuned(y, f, u)
        numbers = [lam, *rest, *bootstrap(random, y, f, u, lam)]
        lines.append(",".join([words(y), words(f), words(u), *(repr(float(x)) for x in numbers)]))
    with open(path, "w", encoding="utf-8", newline="\n") as out:
        out.write("\n".join(lines) + "\n")


main(sys.argv[1])
