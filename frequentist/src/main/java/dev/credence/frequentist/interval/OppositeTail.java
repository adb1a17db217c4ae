package dev.credence.frequentist.interval;

/** Finds the largest outcome j with {@code P(X <= j)} at most the tail, by doubling steps from a normal approximation and bisection. */
final class OppositeTail {
    private final BinomialSide side;
    private final double tail;
    private final double x;

    private OppositeTail(BinomialSide side, double tail, double x) {
        this.side = side;
        this.tail = tail;
        this.x = x;
    }

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
