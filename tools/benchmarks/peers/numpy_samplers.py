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
    took = least(lambda: rng.standard_gamma(mean, 10 * N))
    print(f"gamma, mean={mean}: {took / (10 * N) * 1e9:.1f} ns")
for trials, p in (
    (5, 0.1), (35, 0.1), (200, 0.1), (10_000, 0.1), (1_000_000, 0.001), (1_000_000_000, 0.1),
    (10, 0.5), (40, 0.5), (1_000, 0.47), (1_000_000, 0.5),
):
    changing = trials + (np.arange(N) & 7)
    chances = p - 1e-9 * np.arange(N)
    rows = {
        "fixed": lambda: [rng.binomial(trials, p, 10 * N)],
        "changing": lambda: [rng.binomial(changing, chances) for _ in range(10)],
    }
    times = ", ".join(f"{name} {least(call) / (10 * N) * 1e9:.1f} ns" for name, call in rows.items())
    print(f"binomial, {trials} trials, p={p}: {times}")
cells = np.full((10, 10), 0.1 / 90)
np.fill_diagonal(cells, 0.09)
cells /= cells.sum()
for items in (10_000, 1_000_000_000):
    took = least(lambda: rng.multinomial(items, cells.ravel(), 10_000), 5)
    print(f"10,000 multinomials of 100 cells, items={items}: {took * 1e3:.1f} ms")
