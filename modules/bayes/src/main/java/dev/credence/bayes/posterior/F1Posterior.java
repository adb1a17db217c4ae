package dev.credence.bayes.posterior;

import dev.credence.bayes.logodds.ScaledOddsBeta;
import dev.credence.bayes.prior.BetaPrior;

/**
 * The posterior of F1 (Dice): Goutte and Gaussier's, exact instead of simulated.
 *
 * <p>With {@code U = 2 Gamma(TP + L)} and {@code V = Gamma(FP + FN + 2L)}, F1 is {@code U / (U + V)}. The Jaccard proportion
 * {@code J = U/2 / (U/2 + V)} is Beta(TP + L, FP + FN + 2L), and {@code F1 = 2J / (1 + J)} rises with it: quantiles and
 * probabilities map. Density {@code 2^b x^(a-1) (1-x)^(b-1) (2-x)^-(a+b) / B(a, b)}; the mode is the root of
 * {@code 2F^2 + (2a + b - 5) F - 2(a - 1)}; moments by a sum in log odds that is exact to about 1e-15.
 *
 * <p>The prior puts its weight on each of TP, FP and FN, hence twice on the failures of J. This is not the posterior of the
 * Jaccard index under the same prior mapped to F1: that one has the weight once on the failures.
 *
 * @see <a href="https://doi.org/10.1007/978-3-540-31865-1_25">Goutte and Gaussier (2005), ECIR, 345-359</a>
 */
public final class F1Posterior extends MetricPosterior {
    private final double a;
    private final double b;

    private F1Posterior(double a, double b) {
        super(properBeta(a, b));
        this.a = a;
        this.b = b;
    }

    private static ScaledOddsBeta properBeta(double a, double b) {
        ProperShapes.require(a, b);
        return new ScaledOddsBeta(a, b, 2);
    }

    /**
     * Returns the posterior of F1 after these counts.
     *
     * @param truePositives TP, 0 or more
     * @param falsePositives FP, 0 or more
     * @param falseNegatives FN, 0 or more
     * @param prior weight a on TP, weight b on FP and on FN each
     * @return the posterior
     * @throws IllegalArgumentException if a count is negative or the sum above 2^53, or if TP, or FP and FN, are 0 under a weight of 0
     */
    public static F1Posterior of(long truePositives, long falsePositives, long falseNegatives, BetaPrior prior) {
        FMeasureCounts counts = new FMeasureCounts(truePositives, falsePositives, falseNegatives);
        return ofJaccard(new BetaPrior(counts.truePositives() + prior.a(), (double) counts.errors() + 2 * prior.b()));
    }

    /**
     * Returns the distribution of F1 from that of the Jaccard proportion.
     *
     * @param shapes both shapes of J: a on the side of TP, b on that of FP and FN together
     * @return the distribution of 2J/(1+J)
     * @throws IllegalArgumentException if a shape is 0
     */
    public static F1Posterior ofJaccard(BetaPrior shapes) {
        return new F1Posterior(shapes.a(), shapes.b());
    }

    /** {@return the first shape of the Jaccard proportion: TP plus prior weight} */
    public double a() {
        return a;
    }

    /** {@return the second shape of the Jaccard proportion: FP plus FN plus prior weights} */
    public double b() {
        return b;
    }

    @Override
    public String toString() {
        return "2J/(1+J), J of Beta(" + a + ", " + b + ")";
    }
}
