package dev.credence.frequentist.interval;

import dev.credence.numerics.roots.Roots;

/** The two points where Blaker's lower limit for m successes can lie, given the opposite outcome j as far out. */
record BlakerSearch(BinomialSide side, long m, long j) {
    /**
     * The p where P(X >= m) + P(X <= j) = alpha, as x; the sum is below alpha at the first point and at least alpha at the
     * second, where P(X >= m) alone is alpha.
     */
    double root(double alpha, double first, double second) {
        if (!(excess(alpha, first) < 0)) {
            return first;
        }
        if (!(excess(alpha, second) > 0)) {
            return second;
        }
        return Roots.find(x -> excess(alpha, x), Math.min(first, second), Math.max(first, second));
    }

    private double excess(double alpha, double x) {
        return side.atLeast(m, x) - alpha + side.atMost(j, x);
    }

    /** Whether P(X <= j + 1) still exceeds P(X >= m). */
    boolean isBeforeJump(double x) {
        return balance(x) <= 0;
    }

    /**
     * The p where P(X <= j + 1) = P(X >= m), as x; 1/2 exactly where j + 1 mirrors m. It lies in [(j + 1) / n, m / n], because
     * the median of X at p = i / n is i; this bracket makes it the same number at every level.
     */
    double jump() {
        if (j + 1 == side.n() - m) {
            return 0.5;
        }
        double a = proportion(j + 1);
        double b = proportion(m);
        return Roots.find(this::balance, Math.min(a, b), Math.max(a, b));
    }

    private double balance(double x) {
        return side.atLeast(m, x) - side.atMost(j + 1, x);
    }

    private double proportion(long i) {
        return (double) (side.mirrored() ? side.n() - i : i) / side.n();
    }
}
