package dev.credence.planning;

import dev.credence.numerics.beta.Binomial;

/**
 * The mean over a binomial count of what depends on it through a boundary that moves with the count: all counts where they are few,
 * every s-th where their standard deviation is large, by the trapezoidal rule, whose error is then below that of the teeth.
 */
final class CountRule {
    /** 20 nodes a standard deviation: the power is then within 4e-4 of all counts'. */
    private static final double NODES = 20;

    private CountRule() {}

    /** The distance of nodes. */
    static long step(BinomialWindow window) {
        double deviation = Math.sqrt(window.trials() * window.p() * (1 - window.p()));
        return Math.max(1, (long) (deviation / NODES));
    }

    /** Whether every count of so many trials is taken. */
    static boolean exact(long trials, double p) {
        return step(BinomialWindow.of(trials, p, BinomialWindow.NEARLY_ALL)) == 1;
    }

    /** What is significant at a count: the probability of it. */
    interface Significant {
        double probability(long count, long boundary);
    }

    /** The boundary at a count, near where it is expected to lie. */
    interface BoundaryNear {
        long at(long count, long guess);
    }

    static double mean(BinomialWindow window, BoundaryNear boundary, Significant significant) {
        long step = step(window);
        double sum = 0;
        double total = 0;
        long before = boundary.at(window.low(), 0);
        long last = before;
        for (long count = window.low(); count <= window.high(); count += step) {
            PlanGuards.goOn();
            long found = boundary.at(count, 2 * last - before);
            before = last;
            last = found;
            double probability = Binomial.probability(count, window.trials(), window.p());
            sum += probability * significant.probability(count, found);
            total += probability;
        }
        return sum / total;
    }
}
