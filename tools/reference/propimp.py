"""Writes curves' propimp.csv: PropImp's intervals of precision at a recall and of a true positive rate at a false positive rate.

mpmath, 30 digits. Scores are written as counts of positives/negatives a distinct score, descending. For every u, in sixteenths, all
scores are tried from the top, by quantiles of Beta (beta.py); the code searches counts by tail probabilities.
Usage: python3 tools/reference/propimp.py modules/curves/src/test/resources/dev/credence/curves/threshold/propimp.csv
"""
import sys
from functools import lru_cache

import beta
from mpmath import erfc, findroot, floor, mp, mpf, nstr, sqrt

mp.dps = 30
HALF = mpf(1) / 2
WINDOW = 8
CASES = [
    ("precision", "0.9", "iid", "0.95", "1/0 0/1 2/0 0/1 1/0 0/2 1/0 0/1 2/0 0/3 1/0 0/4 1/0 0/5"),
    ("precision", "0.9", "fixed", "0.95", "1/0 0/1 2/0 0/1 1/0 0/2 1/0 0/1 2/0 0/3 1/0 0/4 1/0 0/5"),
    ("precision", "0.9", "iid", "0.99", "9/1 6/4 3/9 1/12 1/30"),
    ("precision", "0.9", "fixed", "0.9", "9/1 6/4 3/9 1/12 1/30"),
    ("precision", "0.9", "iid", "0.95", "4/0 2/0 0/9"),
    ("precision", "0.25", "fixed", "0.95", "0/1 0/2 0/1 1/0 1/0 0/3 1/0 1/0 0/1"),
    ("precision", "1", "iid", "0.95", "1/0 0/1 1/0 0/1 0/1"),
    ("rate", "0.05", "iid", "0.95", "1/0 0/1 2/0 0/1 1/0 0/2 1/0 0/1 2/0 0/3 1/0 0/4 1/0 0/5"),
    ("rate", "0.9", "fixed", "0.99", "0/1 1/0 0/1 1/0 2/0 1/0"),
]


def tail(z):
    return erfc(z / sqrt(mpf(2))) / 2


@lru_cache(maxsize=None)
def point(p, a, b):
    """The point of Beta(a, b) with p below."""
    return beta.point(a, b, p)[0]


class Crossing:
    def __init__(self, own, others, rate, whole):
        self.own, self.others, self.rate, self.whole = own, others, rate, whole
        self.n, self.m = own[-1], others[-1]

    def after(self, items, p):
        return point(p, items + HALF, self.n - items + HALF)

    def place(self, p):
        """Others at or above, rate, whether several items share the score."""
        own, others, rate = self.own, self.others, self.rate
        if self.after(0, p) >= rate:
            to = min(i for i in range(len(own)) if own[i] > 0) - 1
            return self.unseen(0, to, mpf(0), self.after(0, p))
        if self.after(self.n, p) < rate:
            last = min(i for i in range(len(own)) if own[i] == self.n)
            if last == len(own) - 1:
                return self.m, rate if self.single(last) else mpf(1), True
            return self.unseen(last, len(own) - 1, self.after(self.n, p), mpf(1))
        level = next(i for i in range(len(own)) if self.after(own[i], p) >= rate)
        if self.whole:
            return others[level], rate if self.single(level) else self.after(own[level], p), not self.single(level)
        if self.single(level):
            return others[level - 1], rate, False
        start = self.after(own[level - 1], p) if own[level - 1] else mpf(0)
        share = (rate - start) / (self.after(own[level], p) - start)
        return others[level - 1] + max(mpf(0), share) * (others[level] - others[level - 1]), rate, False

    def single(self, level):
        return self.own[level] - self.own[level - 1] == 1 and self.others[level] == self.others[level - 1]

    def unseen(self, start, to, low, high):
        others = self.others
        more = others[to] - others[start]
        at = others[start] + (self.rate - low) / (high - low) * more
        if not self.whole or more == 0:
            return at, self.rate, False
        level = next(i for i in range(start + 1, to + 1) if others[i] >= at)
        reached = low + (high - low) * (others[level] - others[start]) / more
        return others[level], max(self.rate, reached), others[level] - others[level - 1] > 1


def rate_limits(k, m, p):
    low = point(p, k + HALF, m - k + HALF) if k > 0 else mpf(0)
    return low, 1 - point(p, m - k + HALF, k + HALF) if k < m else mpf(1)


def limits(metric, fixed, n, m, k, rate, p):
    if metric == "rate":
        return rate_limits(k, m, p)
    if fixed:
        low, high = rate_limits(k, m, p)
        return n * rate / (n * rate + m * high), n * rate / (n * rate + m * low)
    low = point(p, n + HALF, k + HALF)
    high = 1 - point(p, k + HALF, n + HALF) if k > 0 else mpf(1)
    return 1 / (1 + (1 - low) / (low * rate)), 1 / (1 + (1 - high) / (high * rate))


def value(metric, rate, positives, negatives):
    p, q = positives[-1], negatives[-1]
    if metric == "precision":
        level = next(i for i in range(1, len(positives)) if positives[i] >= rate * p)
        return mpf(positives[level]) / (positives[level] + negatives[level])
    level = max(i for i in range(1, len(negatives)) if mpf(negatives[i - 1]) <= rate * q)
    rise = negatives[level] - negatives[level - 1]
    share = min(mpf(1), (rate * q - negatives[level - 1]) / rise) if rise else mpf(1)
    return (positives[level - 1] + share * (positives[level] - positives[level - 1])) / p


def interval(metric, rate, design, level, scores):
    positives, negatives = [0], [0]
    for pair in scores.split():
        p, q = map(int, pair.split("/"))
        positives.append(positives[-1] + p)
        negatives.append(negatives[-1] + q)
    rate = mpf(rate)
    z = findroot(lambda t: tail(t) - (1 - mpf(level)) / 2, 2)
    own, others = (positives, negatives) if metric == "precision" else (negatives, positives)
    crossing = Crossing(own, others, rate, metric == "precision")
    steps = int(floor(z * 16))
    places = {i: crossing.place(tail(mpf(-i) / 16)) for i in range(-steps - WINDOW, steps + WINDOW + 1)}
    least = greatest = value(metric, rate, positives, negatives)
    for i in range(-steps, steps + 1):
        k, reached, shared = places[i]
        if not shared:
            near = [places[j][0] for j in range(i - WINDOW, i + WINDOW + 1) if not places[j][2]]
            k = mpf(sum(near)) / len(near)
        p = tail(sqrt(z * z - mpf(i * i) / 256))
        low, high = limits(metric, design == "fixed", own[-1], others[-1], k, reached, p)
        least, greatest = min(least, low), max(greatest, high)
    return least, greatest


if __name__ == "__main__":
    with open(sys.argv[1], "w") as out:
        out.write("# Written by tools/reference/propimp.py (mpmath, 30 digits)\n")
        out.write("metric,rate,design,level,positives/negatives by descending score,lower,upper\n")
        for case in CASES:
            low, high = interval(*case)
            out.write(",".join(case) + f",{nstr(low, 17)},{nstr(high, 17)}\n")
            print(case, nstr(low, 8), nstr(high, 8), flush=True)
