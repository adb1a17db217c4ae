"""Coefficients of GammaFunctions.stirlingError; mpmath, 60 digits.

For z in [2^k, 2^(k+1)], k = 0..3, z * stirlingError(z) is interpolated at Chebyshev nodes in
s = (2/z - (h + l)) / (h - l), [l, h] the range of 1/z, and printed as a polynomial in s, lowest power first.
"""
from mpmath import mp, mpf, loggamma, log, pi, cos, chop, matrix, lu_solve

mp.dps = 60
DEGREE = [14, 13, 12, 11]


def stirling_error(z):
    return loggamma(z) - (z - mpf(1) / 2) * log(z) + z - log(2 * pi) / 2


for k, degree in enumerate(DEGREE):
    low, high = mpf(2) ** -(k + 1), mpf(2) ** -k
    nodes = [cos(pi * (2 * i + 1) / (2 * degree + 2)) for i in range(degree + 1)]
    value = lambda s: stirling_error(1 / ((high + low + (high - low) * s) / 2)) / ((high + low + (high - low) * s) / 2)
    system = matrix(degree + 1)
    right = matrix(degree + 1, 1)
    for i, s in enumerate(nodes):
        for j in range(degree + 1):
            system[i, j] = s**j
        right[i] = value(s)
    c = lu_solve(system, right)
    rounded = [mpf(float(x)) for x in c]
    worst = max(abs(sum(rounded[j] * s**j for j in range(degree + 1)) - value(s)) * high
                for s in [mpf(i) / 100 - 1 for i in range(201)])
    print(f"[{2**k}, {2**(k+1)}]: worst absolute error {mp.nstr(worst, 3)}")
    for x in c:
        print(f"    {float(x)!r},")
