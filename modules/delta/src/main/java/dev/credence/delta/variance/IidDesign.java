package dev.credence.delta.variance;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.sample.IidSample;
import java.util.List;
import java.util.function.IntPredicate;

/** The design of independent observations, whose variance is {@code sum count psi^2 / n^2}. */
final class IidDesign<E extends Evidence> extends DesignVariance<E> {
    IidDesign(IidSample<E> sample) {
        super(sample);
    }

    @Override
    public VarianceEstimate variance(double[] psi, IntPredicate affects) {
        double n = sample().evidence().size();
        double variance = centredSquares(sample().evidence(), psi) / (n * n);
        return new VarianceEstimate(variance, variance, Double.POSITIVE_INFINITY, n, n, List.of());
    }

    @Override
    boolean isBinomial() {
        return true;
    }
}
