package dev.credence.planning;

import dev.credence.numerics.beta.Binomial;
import dev.credence.numerics.normal.Normal;
import dev.credence.planning.PlannedTest.Finding;

/**
 * The power of a test of two proportions on different items, by enumeration: for each count of the first system, the significant counts of
 * the second begin at a boundary on each side, which is found with the test itself.
 *
 * @param test the test
 * @param p1 share of the first
 * @param p2 share of the second
 */
record UnpairedPower(PlannedTest test, double p1, double p2) {
    double at(long n1, long n2) {
        BinomialWindow first = BinomialWindow.of(n1, p1, BinomialWindow.NEARLY_ALL);
        BinomialWindow second = BinomialWindow.of(n2, p2, BinomialWindow.NEARLY_ALL);
        double deviation = Math.sqrt(p1 * (1 - p1) / n1 + p2 * (1 - p2) / n2);
        double shown = 0;
        if (test.mayShow(Finding.FIRST, (p1 - p2) / deviation)) {
            shown += CountRule.mean(
                    first,
                    (k1, guess) -> firstWins(k1, n1, n2, second, guess),
                    (k1, least) -> least > second.low() ? Binomial.cdf(least - 1, n2, p2) : 0);
        }
        if (test.mayShow(Finding.SECOND, (p1 - p2) / deviation)) {
            shown += CountRule.mean(
                    first,
                    (k1, guess) -> secondWins(k1, n1, n2, second, guess),
                    (k1, least) -> least <= second.high() ? Binomial.survival(least - 1, n2, p2) : 0);
        }
        return shown;
    }

    /** The size of the first sample by the normal approximation. */
    long guess(double ratio, double power) {
        double z = test.normalPoint() + Normal.upperQuantile(1 - power);
        double effect = p1 - p2 + test.margin();
        return SizeSearch.guess(z * z * (p1 * (1 - p1) + p2 * (1 - p2) / ratio) / (effect * effect));
    }

    /** The smallest count of the second system at which the first is no longer significantly better. */
    private long firstWins(long k1, long n1, long n2, BinomialWindow second, long guess) {
        return CountBoundary.from(
                second.low(), second.high(), guess, k2 -> test.unpaired(k1, n1, k2, n2) != Finding.FIRST);
    }

    /** The smallest count of the second system at which it is significantly better. */
    private long secondWins(long k1, long n1, long n2, BinomialWindow second, long guess) {
        return CountBoundary.from(
                second.low(), second.high(), guess, k2 -> test.unpaired(k1, n1, k2, n2) == Finding.SECOND);
    }
}
