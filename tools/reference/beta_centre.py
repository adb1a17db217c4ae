"""Coefficients of BetaCentre.asymmetry; sympy 1.14, exact.

At the mean x0 of Beta(a, b), n = a + b, v = x0 (1 - x0), c = 1 - 2 x0, the difference of lower and upper tail over the
kernel is c * sum of term_i / (n v)^i. The terms follow from Laplace's method: with n K(t) the negative logarithm of the kernel
in t = logit x - logit x0 and K = eta^2 / 2, only the even coefficients of t(eta) contribute. Lagrange inversion.
"""
from sympy import Poly, Rational, div, expand, factor, factorial, diff, symbols

x, t, v, c = symbols("x t v c")
TERMS = 6
ORDER = 2 * TERMS
V = Poly(x * (1 - x), x)

cumulants = {1: x}
for j in range(2, ORDER + 2):
    cumulants[j] = expand(x * (1 - x) * diff(cumulants[j - 1], x))


def reduced(j):
    """Cumulant j of a Bernoulli variable over its variance, as a polynomial in v, times c for odd j."""
    q = div(Poly(cumulants[j], x), V)[0]
    factor_c = 1
    if j % 2:
        q, factor_c = div(q, Poly(1 - 2 * x, x))[0], c
    result, i = 0, 0
    while not q.is_zero:
        q, rest = div(q, V)
        result += rest.as_expr() * v**i
        i += 1
    return expand(factor_c * result)


excess = [0] + [2 * reduced(j) / factorial(j) for j in range(3, ORDER + 2)]


def power(exponent, n):
    """Coefficients of (1 + excess)^exponent."""
    r = [Rational(1)]
    for m in range(1, n + 1):
        r.append(expand(sum((exponent * i - (m - i)) * excess[i] * r[m - i] for i in range(1, m + 1)) / m))
    return r


def without_even_c(expression):
    total = 0
    for (i,), coefficient in Poly(expand(expression), c).terms():
        total += coefficient * (1 - 4 * v) ** (i // 2) * (c if i % 2 else 1)
    return expand(total)


for i in range(1, TERMS + 1):
    j = 2 * i
    g = power(-Rational(j, 2), j - 1)[j - 1] / j
    print(i, factor(without_even_c(-2 * j * g * factorial(i - 1) * 2 ** (i - 1)) / c))
