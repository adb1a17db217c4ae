package dev.credence.planning;

import dev.credence.numerics.beta.Binomial;
import dev.credence.numerics.normal.Normal;
import dev.credence.planning.PlannedTest.Finding;

/**
 * The power of a test of two proportions on the same items, by enumeration: the number m of discordant items is binomial, the number of
 * them on which the first system is right is binomial with m trials, and the significant counts begin at a boundary on each side, which is
 * found with the test itself.
 *
 * @param test the test
 * @param discordant probability that an item is discordant
 * @param difference difference of the proportions, first minus second
 */
record PairedPower(PlannedTest test, double discordant, double difference) {
    double at(long n) {
        BinomialWindow apart = BinomialWindow.of(n, discordant, BinomialWindow.NEARLY_ALL);
        double won = Math.min(1, Math.max(0, (1 + difference / discordant) / 2));
        double shift = difference / Math.sqrt((discordant - difference * difference) / n);
        double shown = 0;
        if (test.mayShow(Finding.FIRST, shift)) {
            shown += CountRule.mean(
                    apart,
                    (m, guess) -> CountBoundary.from(0, m, guess, b -> test.paired(b, m - b, n) == Finding.FIRST),
                    (m, least) -> Binomial.survival(least - 1, m, won));
        }
        if (test.mayShow(Finding.SECOND, shift)) {
            shown += CountRule.mean(
                    apart,
                    (m, guess) -> CountBoundary.from(0, m, guess, b -> test.paired(b, m - b, n) != Finding.SECOND),
                    (m, least) -> Binomial.cdf(least - 1, m, won));
        }
        return shown;
    }

    /** The size by the normal approximation. */
    long guess(double power) {
        double effect = difference + test.margin();
        double spread = test.normalPoint() * Math.sqrt(discordant)
                + Normal.upperQuantile(1 - power) * Math.sqrt(discordant - difference * difference);
        return SizeSearch.guess(spread * spread / (effect * effect));
    }
}
