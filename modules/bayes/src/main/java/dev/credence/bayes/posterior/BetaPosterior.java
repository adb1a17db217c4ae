package dev.credence.bayes.posterior;

import dev.credence.api.metric.Counts;
import dev.credence.bayes.logodds.ScaledOddsBeta;
import dev.credence.bayes.prior.BetaPrior;

/**
 * The posterior of a proportion: Beta(k + a, n - k + b) for k successes in n trials and prior weights a and b.
 *
 * <p>Mean {@code a/(a+b)}, mode {@code (a-1)/(a+b-2)} where both shapes are above 1, variance {@code ab/((a+b)^2 (a+b+1))},
 * skewness {@code 2(b-a) sqrt(a+b+1) / ((a+b+2) sqrt(ab))}. Cost: one incomplete Beta function or inverse per probability or quantile.
 *
 * <pre>{@code
 * BetaPosterior recall = BetaPosterior.of(199, 212, BetaPrior.JEFFREYS);
 * double sure = recall.survival(0.9); // P(recall above 0.9)
 * }</pre>
 *
 * @see <a href="https://doi.org/10.1214/ss/1009213286">Brown, Cai and DasGupta (2001), Statistical Science 16, 101-133</a>
 */
public final class BetaPosterior extends MetricPosterior {
    private final double a;
    private final double b;

    private BetaPosterior(double a, double b) {
        super(properBeta(a, b));
        this.a = a;
        this.b = b;
    }

    private static ScaledOddsBeta properBeta(double a, double b) {
        ProperShapes.require(a, b);
        return new ScaledOddsBeta(a, b, 1);
    }

    /**
     * Returns the posterior after this many successes.
     *
     * @param successes the number of successes, 0 to {@code trials}
     * @param trials the number of trials, 0 to 2^53; 0 gives back the prior
     * @param prior the prior
     * @return the posterior
     * @throws IllegalArgumentException if the counts are out of range, or a count of 0 has a weight of 0
     */
    public static BetaPosterior of(long successes, long trials, BetaPrior prior) {
        Counts counts = new Counts(successes, trials);
        return new BetaPosterior(counts.successes() + prior.a(), counts.failures() + prior.b());
    }

    /**
     * Returns the Beta distribution with given shapes, such as a prior.
     *
     * @param shapes both shapes
     * @return the distribution
     * @throws IllegalArgumentException if a shape is 0
     */
    public static BetaPosterior of(BetaPrior shapes) {
        return new BetaPosterior(shapes.a(), shapes.b());
    }

    /** {@return the first shape: successes plus prior weight} */
    public double a() {
        return a;
    }

    /** {@return the second shape: failures plus prior weight} */
    public double b() {
        return b;
    }

    @Override
    public String toString() {
        return "Beta(" + a + ", " + b + ")";
    }
}
