package dev.credence.frequentist.interval;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.ProportionBounds;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.numerics.Binomial;

/** Coverage at level 0.95 by summing the binomial probabilities of the outcomes whose interval holds p. */
final class ExactCoverage {
    private ExactCoverage() {}

    static double[] of(ProportionIntervalMethod method, long n, double[] proportions) {
        ProportionBounds bounds = method.at(ConfidenceLevel.P95);
        double[] coverage = new double[proportions.length];
        for (long k = 0; k <= n; k++) {
            double lower = bounds.lower(k, n);
            double upper = bounds.upper(k, n);
            for (int i = 0; i < proportions.length; i++) {
                double p = proportions[i];
                coverage[i] += lower <= p && p <= upper ? Binomial.probability(k, n, p) : 0;
            }
        }
        return coverage;
    }
}
