"""Times NumPy's Generator in processor time on the variates of SamplerBenchmark and ResamplingBenchmark."""
import time
import numpy as np

N = 10_000


def least(call, rounds=30):
    best = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        call()
        best = min(best, time.process_time() - start)
    return best


print("numpy", np.__version__)
rng = np.random.default_rng(1)
for mean in (0.5, 3.5, 20.0, 1000.0):
    trials = round(10 * mean)
    n = trials + (np.arange(N) & 7)
    p = 0.1 + 1e-7 * np.arange(N)
    rows = {
        "gamma": lambda: [rng.standard_gamma(mean, 10 * N)],
        "binomial": lambda: [rng.binomial(trials, 0.1, 10 * N)],
        "binomialChanging": lambda: [rng.binomial(n, p) for _ in range(10)],
    }
    print(f"mean={mean}: " + ", ".join(f"{name} {least(call) / (10 * N) * 1e9:.1f} ns" for name, call in rows.items()))
cells = np.full((10, 10), 0.1 / 90)
np.fill_diagonal(cells, 0.09)
cells /= cells.sum()
for items in (10_000, 1_000_000_000):
    took = least(lambda: rng.multinomial(items, cells.ravel(), 10_000), 5)
    print(f"10,000 multinomials of 100 cells, items={items}: {took * 1e3:.1f} ms")
