package dev.credence.delta.effectivesize;

import dev.credence.api.sample.Sample;
import dev.credence.delta.variance.TrueClasses;
import dev.credence.delta.variance.VarianceEstimate;

/**
 * The design effect of weights on a metric of counts that is no proportion. As observed it rests on few items: where the one heavy
 * item among the few that matter is not in the sample, it is too small, and the interval with it. Kish's, {@code K = n / k} with
 * {@code k} his effective size, rests on all weights, and is right where they do not depend on the outcome.
 *
 * <p>Together {@code (e D + 2 K) / (e + 2)}, {@code D} as observed. {@code e} is how many items the variance rests on,
 * {@code (sum w psi^2)^2 / (sum w sum w psi^4)}, of {@code k}; so the prior vanishes as n grows. It has no unit.
 *
 * <p>On docs/coverage.md's log-normal weights the least coverage of kappa, MCC, macro-F1 and balanced accuracy is 0.92, where it is 0.87
 * by what was observed alone, and 3 of 180 cells lie below 0.93, where there were 70; intervals are 9 to 14% longer. With 1 in place
 * of 2 the points it was chosen by have three cells below 0.93, with 4 none, at two percent more length.
 *
 * @see <a href="https://doi.org/10.1002/bimj.19680100122">Kish (1965), Survey Sampling, section 8.2</a>
 */
final class WeightedDesignEffect {
    private static final double PRIOR = 2;

    private WeightedDesignEffect() {}

    /** As observed for other designs and metrics, and where influences vanish. */
    static double of(UnitMoments<?> at, Sample<?> sample, double[] psi) {
        VarianceEstimate variance = at.variance();
        double observed = variance.designEffect();
        if (!sample.isWeighted()
                || at.atEdge()
                || EffectiveSampleSize.isProportion(at.metric())
                || TrueClasses.known(at.evidence())) {
            return observed;
        }
        double kish = variance.size() / variance.units();
        double events = variance.units() * shareOfVariance(sample.weights(), psi);
        return (events * observed + PRIOR * kish) / (events + PRIOR);
    }

    /** On which share of the items the variance rests: 1 where all influences are of one size. */
    private static double shareOfVariance(double[] weights, double[] psi) {
        double total = 0;
        double squares = 0;
        double fourths = 0;
        for (int atom = 0; atom < weights.length; atom++) {
            if (weights[atom] > 0) {
                double square = psi[atom] * psi[atom];
                total += weights[atom];
                squares += weights[atom] * square;
                fourths += weights[atom] * square * square;
            }
        }
        return squares / fourths * (squares / total);
    }
}
