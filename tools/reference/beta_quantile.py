"""Recomputes modules/numerics/src/test/resources/dev/credence/numerics/beta-quantile.json; mpmath, 60 digits. See tables.py for its use."""
from beta import kernel, lower, point
from mpmath import mpf
from tables import run


def compute(case):
    a, b = mpf(case["a"]), mpf(case["b"])
    if case["kind"] == "quantile":
        x, y = point(a, b, mpf(case["p"]))
        return {"quantile": x, "quantileC": y, "isf": point(b, a, mpf(case["p"]))[1]}
    x = mpf(case["x"])
    return {"cdf": lower(a, b, x, 1 - x), "sf": lower(b, a, 1 - x, x), "pdf": kernel(a, b, x, 1 - x) / (x * (1 - x))}


if __name__ == "__main__":
    run("modules/numerics/src/test/resources/dev/credence/numerics/beta-quantile.json", compute, ["kind", "a", "b", "p", "x", "underflow"])
