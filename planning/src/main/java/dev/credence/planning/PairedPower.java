package dev.credence.planning;

import dev.credence.numerics.beta.Binomial;
import dev.credence.numerics.normal.Normal;
import dev.credence.planning.PlannedTest.Finding;

/**
 * The power of a test of two shares on the same items, by enumeration: the number m of items that distinguish the systems is binomial,
 * those of them that the first wins are binomial of m, and the significant ones begin at a boundary on each side, which is searched with
 * the test itself.
 *
 * @param test the test
 * @param discordant probability that an item distinguishes the systems
 * @param difference of the shares, first minus second
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
