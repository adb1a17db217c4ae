package dev.credence.bayes.difference;

import dev.credence.bayes.guard.Guard;
import dev.credence.bayes.logodds.ScaledOddsBeta;
import dev.credence.bayes.prior.DirichletPrior;

/**
 * The posterior of pi1 - pi2, the rates at which only the first and only the second of two systems is correct on the same items.
 *
 * <p>Under a Dirichlet prior (pi1, pi2, pi3) is Dirichlet(n1 + a1, n2 + a2, n3 + a3). The share of the first among the items on
 * which they differ, B, is Beta(n1 + a1, n2 + a2) and independent of S = pi1 + pi2, Beta(n1 + a1 + n2 + a2, n3 + a3). So
 * {@code P(pi1 > pi2) = P(B > 1/2)}, one incomplete Beta function, which the source has simulated; and
 * {@code pi1 - pi2 = S (2B - 1)}: its tails and its density are one integral each, exact to about 1e-13 relative.
 *
 * @see <a href="https://doi.org/10.1007/978-3-540-31865-1_25">Goutte and Gaussier (2005), ECIR, 345-359</a>
 */
public final class PairedDifferenceDistribution extends SignedDistribution {
    private final ScaledOddsBeta share;
    private final ScaledOddsBeta discordant;

    private PairedDifferenceDistribution(double first, double second, double alike) {
        share = new ScaledOddsBeta(first, second, 1);
        discordant = new ScaledOddsBeta(first + second, alike, 1);
    }

    /**
     * Returns the posterior after these counts.
     *
     * @param counts the number of items on which each system alone is correct
     * @param prior weights added to the counts
     * @return the distribution of the rate of the first minus that of the second
     */
    public static PairedDifferenceDistribution of(Counts counts, DirichletPrior prior) {
        return new PairedDifferenceDistribution(
                counts.first() + prior.first(), counts.second() + prior.second(), counts.alike() + prior.alike());
    }

    private ScaledOddsBeta swapped() {
        return new ScaledOddsBeta(share.b(), share.a(), 1);
    }

    @Override
    double lowerTail(double x) {
        return PairedDifferenceTail.probability(swapped(), discordant, -x);
    }

    @Override
    double upperTail(double x) {
        return PairedDifferenceTail.probability(share, discordant, x);
    }

    @Override
    public double density(double x) {
        return PairedDifferenceTail.density(share, discordant, x);
    }

    @Override
    public double mean() {
        return (share.a() - share.b()) / total();
    }

    private double total() {
        return share.a() + share.b() + discordant.b();
    }

    @Override
    public double standardDeviation() {
        return Math.sqrt(varianceOfItem() / (total() + 1));
    }

    /** Returns the variance of 1, -1 and 0 under the mean rates. */
    private double varianceOfItem() {
        double n = total();
        double either = (share.a() + share.b()) / n;
        double concordant = discordant.b() / n;
        return either * concordant + 4 * (share.a() / n) * (share.b() / n);
    }

    /** Returns {@code 2 m3 / ((n+1)(n+2))} over the cubed sd, m3 the third central moment of 1, -1 and 0 under the mean rates. */
    @Override
    public double skewness() {
        double n = total();
        double mean = mean();
        double first = share.a() / n * cube(1 - mean);
        double second = share.b() / n * cube(1 + mean);
        double third = first - second - discordant.b() / n * cube(mean);
        return 2 * third * Math.sqrt(n + 1) / ((n + 2) * varianceOfItem() * Math.sqrt(varianceOfItem()));
    }

    private static double cube(double x) {
        return x * x * x;
    }

    /** {@return the mode of the density, to about 1e-8 of a standard deviation; NaN where a weight is below 1, because there may then be several peaks} */
    @Override
    public double mode() {
        double least = Math.min(Math.min(share.a(), share.b()), discordant.b());
        return least < 1 ? Double.NaN : GoldenSectionMode.of(this);
    }

    /**
     * Two systems on the same items: how often only one of them was correct.
     *
     * @param first items that only the first classified correctly, 0 or more
     * @param second items that only the second classified correctly, 0 or more
     * @param alike items that both classified correctly or both incorrectly, 0 or more; the sum at most 2^53
     */
    public record Counts(long first, long second, long alike) {
        /**
         * Checks the counts.
         *
         * @throws IllegalArgumentException if a count is negative or the sum above 2^53
         */
        public Counts {
            Guard.count("only the first right", first);
            Guard.count("only the second right", second);
            Guard.count("alike", alike);
            Guard.count("sum of paired counts", first + second + alike);
        }

        /** {@return the number of items} */
        public long items() {
            return first + second + alike;
        }
    }
}
