package dev.credence.planning.internal;

import dev.credence.numerics.beta.Binomial;

/**
 * Computes the mean, over a binomial count, of a function that depends on it through a moving boundary. All counts are used if they are
 * few; if their standard deviation is large, the trapezoidal rule uses every s-th count, with an error below the amplitude of the sawtooth.
 */
public final class CountRule {
    /** With this number of nodes per standard deviation the error of the power is below 4e-4. */
    private static final double NODES = 20;

    private CountRule() {}

    /** Returns the distance of the nodes. */
    public static long step(BinomialWindow window) {
        double deviation = Math.sqrt(window.trials() * window.p() * (1 - window.p()));
        return Math.max(1, (long) (deviation / NODES));
    }

    /** Checks whether all counts are used. */
    public static boolean exact(long trials, double p) {
        return step(BinomialWindow.of(trials, p, BinomialWindow.NEARLY_ALL)) == 1;
    }

    /** The probability of a significant result at a count. */
    public interface Significant {
        double probability(long count, long boundary);
    }

    /** The boundary at a count, searched from a guess. */
    public interface BoundaryNear {
        long at(long count, long guess);
    }

    public static double mean(BinomialWindow window, BoundaryNear boundary, Significant significant) {
        long step = step(window);
        double sum = 0;
        double total = 0;
        long before = boundary.at(window.low(), 0);
        long last = before;
        for (long count = window.low(); count <= window.high(); count += step) {
            PlanGuards.requireNotInterrupted();
            long boundaryCount = boundary.at(count, 2 * last - before);
            before = last;
            last = boundaryCount;
            double probability = Binomial.probability(count, window.trials(), window.p());
            sum += probability * significant.probability(count, boundaryCount);
            total += probability;
        }
        return sum / total;
    }
}
