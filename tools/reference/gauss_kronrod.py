"""Nodes and weights of the 21-point Kronrod rule and its 10-point Gauss rule; mpmath, 60 digits.

The Stieltjes polynomial E of degree 11 is orthogonal to all lower powers with weight P_10; its zeros are the added points.
Prints, for positive nodes in falling order: node, Kronrod weight, Gauss weight (0 for an added point).
"""
from mpmath import mp, mpf, legendre, lu_solve, matrix, polyroots, taylor

mp.dps = 60
N = 10


def moment(k):
    return mpf(0) if k % 2 else mpf(2) / (k + 1)


p = taylor(lambda x: legendre(N, x), 0, N)  # lowest power first
system, right = matrix(N + 1), matrix(N + 1, 1)
for row in range(N + 1):
    for j in range(N + 1):
        system[row, j] = sum(p[i] * moment(i + j + row) for i in range(N + 1))
    right[row] = -sum(p[i] * moment(i + N + 1 + row) for i in range(N + 1))
e = list(lu_solve(system, right)) + [mpf(1)]
added = polyroots(e[::-1], maxsteps=500, extraprec=400)
gauss = polyroots(p[::-1], maxsteps=500, extraprec=400)
gauss = [mp.re(x) for x in gauss]
nodes = sorted([mp.re(x) for x in added] + gauss)


def weights(points):
    n = len(points)
    system, right = matrix(n), matrix(n, 1)
    for k in range(n):
        right[k] = moment(k)
        for j, x in enumerate(points):
            system[k, j] = x**k
    return dict(zip(points, lu_solve(system, right)))


wk, wg = weights(nodes), weights(gauss)
for x in sorted((x for x in nodes if x > mpf(10) ** -20), reverse=True):
    print(repr(float(x)), repr(float(wk[x])), repr(float(wg.get(x, mpf(0)))))
print("centre", repr(float(wk[min(nodes, key=abs)])))
