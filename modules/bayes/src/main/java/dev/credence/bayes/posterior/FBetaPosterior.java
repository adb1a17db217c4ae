package dev.credence.bayes.posterior;

import dev.credence.bayes.logodds.FMeasureMixture;
import dev.credence.bayes.logodds.LogOddsDistribution;
import dev.credence.bayes.logodds.ScaledOddsBeta;
import dev.credence.bayes.prior.BetaPrior;

/**
 * The posterior of F-beta under a prior on each of TP, FP and FN, exact through one integral.
 *
 * <p>With X, Y, Z independent gammas of shapes {@code TP + a, FP + b, FN + b}, {@code F = (1+B^2) X / ((1+B^2) X + B^2 Z + Y)}.
 * Given the share W = Z/(Y+Z), of Beta(FN + b, FP + b), the odds of F are {@code (1+B^2)/(1+(B^2-1)W)} times those of
 * J = X/(X+Y+Z), of Beta(TP + a, FP + FN + 2b), which is independent of W. The integral over W is done once, by the trapezoid
 * rule in its log odds (40 to 200 points at usual betas and priors, error below
 * 1e-14; thousands where FP is near 0, FN is large and beta far from 1); everything else sums over its points. For B = 1 this is
 * {@link F1Posterior}.
 *
 * @see <a href="https://doi.org/10.1007/978-3-540-31865-1_25">Goutte and Gaussier (2005), ECIR, 345-359</a>
 */
public final class FBetaPosterior extends MetricPosterior {
    private final double beta;

    private FBetaPosterior(double beta, LogOddsDistribution odds) {
        super(odds);
        this.beta = beta;
    }

    /**
     * Returns the posterior of F-beta after these counts.
     *
     * @param beta the weight of recall relative to precision, from 0.01 to 100
     * @param truePositives TP, 0 or more
     * @param falsePositives FP, 0 or more
     * @param falseNegatives FN, 0 or more
     * @param prior weight a on TP, weight b on FP and on FN each
     * @return the posterior
     * @throws IllegalArgumentException if beta is out of range, a count is negative or the sum above 2^53, or a count of 0 has a
     *     weight of 0
     */
    public static FBetaPosterior of(
            double beta, long truePositives, long falsePositives, long falseNegatives, BetaPrior prior) {
        if (!accepts(beta)) {
            throw new IllegalArgumentException(
                    "beta must lie in [0.01, 100]: beta=" + beta + "; beyond, use precision or recall alone");
        }
        FMeasureCounts counts = new FMeasureCounts(truePositives, falsePositives, falseNegatives);
        double x = counts.truePositives() + prior.a();
        double y = counts.falsePositives() + prior.b();
        double z = counts.falseNegatives() + prior.b();
        return ofShapes(beta, x, y, z);
    }

    /** Creates the posterior from the shapes of the three gamma variables, which are counts plus prior weights. */
    static FBetaPosterior ofShapes(double beta, double tp, double fp, double fn) {
        ProperShapes.require(tp, beta == 1 ? fp + fn : Math.min(fp, fn));
        return new FBetaPosterior(
                beta, beta == 1 ? new ScaledOddsBeta(tp, fp + fn, 2) : FMeasureMixture.of(beta, tp, fp, fn));
    }

    static boolean accepts(double beta) {
        return beta >= 0.01 && beta <= 100;
    }

    /** {@return beta, the weight of recall relative to precision} */
    public double beta() {
        return beta;
    }
}
