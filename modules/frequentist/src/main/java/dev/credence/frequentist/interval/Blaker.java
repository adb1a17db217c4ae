package dev.credence.frequentist.interval;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.text.Named;
import dev.credence.numerics.roots.Roots;

/**
 * Blaker's interval, {@code blaker}: exact like Clopper-Pearson, and contained in that interval.
 *
 * <p>With X binomial and {@code g(x, p) = min(P(X <= x), P(X >= x))}, the acceptability of p is the probability of an outcome
 * at least as extreme, {@code a(p) = P(g(X, p) <= g(k, p))}; the interval is the convex hull of the p with a(p) > 1 - level.
 *
 * <p>The lower bound needs no scan. At the Clopper-Pearson bound, let j be the largest outcome with {@code P(X <= j)} at most
 * (1 - level)/2. Above it {@code a(p) = P(X >= k) + P(X <= j)}, until {@code P(X <= j + 1) = P(X >= k)}, where a jumps above
 * 1 - level. So the bound is the root of {@code a(p) = 1 - level} or that jump, whichever comes first.
 *
 * <p>Edges: exactly 0 at k = 0 and exactly 1 at k = n; without trials [0, 1]. A bound at a jump is the same for a range of
 * levels. n up to 2^53, any level.
 *
 * <p>Cost: two Beta quantiles and about 30 binomial tails per bound, independent of n.
 *
 * <p>Coverage: conservative by proof, hence {@link #exact()}; the minimum at level 0.95 is 0.950, 0.951, 0.950 for n = 10, 30,
 * 100.
 *
 * @see <a href="https://doi.org/10.2307/3315916">Blaker (2000), Confidence curves and improved exact confidence intervals for
 *     discrete distributions, Canadian Journal of Statistics 28:783-798</a>
 */
public final class Blaker extends Named implements ProportionIntervalMethod {
    /** Creates the method. */
    public Blaker() {
        super("blaker", "exact binomial interval, shorter than Clopper-Pearson and within it");
    }

    /** Returns true, as the coverage is never below the level. */
    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public ProportionBounds at(ConfidenceLevel level) {
        return new Bounds(level);
    }

    private static final class Bounds extends SearchedBounds {
        Bounds(ConfidenceLevel level) {
            super(level);
        }

        @Override
        double lowerLimit(BinomialSide side, long m) {
            double nearest = side.clopperPearson(m, tail);
            BlakerSearch search = new BlakerSearch(side, m, OppositeTail.largest(side, m, tail, nearest));
            double root = search.root(2 * tail, nearest, side.clopperPearson(m, 2 * tail));
            return search.isBeforeJump(root) ? root : search.jump();
        }
    }

    /** Finds the two candidates for Blaker's lower limit of m successes, where j is the opposite outcome that is as extreme. */
    private record BlakerSearch(BinomialSide side, long m, long j) {
        /**
         * Returns the x at which {@code P(X >= m) + P(X <= j) = alpha}. The sum is below alpha at the first point and at least alpha at the
         * second, where {@code P(X >= m)} alone is alpha.
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

        /** Returns whether {@code P(X <= j + 1)} is at least {@code P(X >= m)}. */
        boolean isBeforeJump(double x) {
            return balance(x) <= 0;
        }

        /**
         * Returns the x at which {@code P(X <= j + 1) = P(X >= m)}, exactly 1/2 if {@code j + 1 = n - m}. Its p lies in [(j + 1) / n, m / n],
         * because the median of X at p = i / n is i. This bracket does not depend on the level, so that the result does not either.
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

    /** Finds the largest outcome j with {@code P(X <= j)} at most the tail, by doubling steps from a normal approximation and bisection. */
    record OppositeTail(BinomialSide side, double tail, double x) {
        /** Returns the outcome, from -1 (none) to m - 2. At x, {@code P(X >= m)} is the tail, so that {@code P(X <= m - 1)} is above it. */
        static long largest(BinomialSide side, long m, double tail, double x) {
            return new OppositeTail(side, tail, x).search(guess(side, m, x), m - 1);
        }

        /** Returns the mirror image of m at the mean. */
        private static long guess(BinomialSide side, long m, double x) {
            double mean = side.n() * (side.mirrored() ? 1 - x : x);
            return Math.min(Math.max((long) (2 * mean - m), -1), m - 2);
        }

        private long search(long guess, long above) {
            long step = 1;
            long low = guess;
            long high = above;
            if (fits(low)) {
                while (low + step < high && fits(low + step)) {
                    low += step;
                    step *= 2;
                }
                high = Math.min(high, low + step);
            } else {
                while (!fits(low)) {
                    high = low;
                    low = Math.max(low - step, -1);
                    step *= 2;
                }
            }
            return bisect(low, high);
        }

        private long bisect(long fitting, long tooHigh) {
            long low = fitting;
            long high = tooHigh;
            while (high - low > 1) {
                long middle = low + (high - low) / 2;
                if (fits(middle)) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            return low;
        }

        private boolean fits(long j) {
            return j < 0 || side.atMost(j, x) <= tail;
        }
    }
}
