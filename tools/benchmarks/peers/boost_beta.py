"""Times Boost's ibeta_inv and ibeta, as SciPy (1.12 or later) compiles them, in processor time, on cases like those of BetaCases.

The arrays go through a NumPy ufunc: what it adds, a few nanoseconds a case, is included.
"""
import time
import numpy as np
import scipy
from scipy.special import betainc, betaincinv

RANGES = {"small": (0.5, 50, 0.5, 50), "medium": (50, 5e3, 50, 5e3), "large": (5e3, 1e6, 5e3, 1e6), "rare": (0.5, 20, 1e3, 1e6)}
P = np.array([0.005, 0.025, 0.05, 0.5, 0.95, 0.975, 0.995])
print("scipy", scipy.__version__)
for name, (la, ha, lb, hb) in RANGES.items():
    r = np.random.default_rng(20260101)
    n = 20000
    a, b = np.exp(r.uniform(np.log(la), np.log(ha), n)), np.exp(r.uniform(np.log(lb), np.log(hb), n))
    p = r.choice(P, n)
    x = betaincinv(a, b, p)
    best = {}
    for label, call in (("quantile", lambda: betaincinv(a, b, p)), ("tail", lambda: betainc(a, b, x))):
        times = []
        for _ in range(7):
            start = time.process_time()
            call()
            times.append(time.process_time() - start)
        best[label] = min(times) / n * 1e9
    print(f"{name}: quantile {best['quantile']:.0f} ns, tail {best['tail']:.0f} ns")
