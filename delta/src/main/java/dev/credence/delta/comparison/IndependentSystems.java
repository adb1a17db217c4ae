package dev.credence.delta.comparison;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.delta.effectivesize.EffectiveSampleSize;
import dev.credence.delta.effectivesize.UnitMoments;
import dev.credence.delta.variance.DesignVariance;
import dev.credence.delta.variance.Influences;
import dev.credence.delta.variance.VarianceEstimate;
import java.util.List;

/** Two defined systems on different items: variances add, degrees of freedom as Welch and Satterthwaite combine them. */
final class IndependentSystems<E extends Evidence> {
    private final Metric<E> metric;
    private final VarianceEstimate first;
    private final VarianceEstimate second;

    IndependentSystems(Metric<E> metric, Pairing.Independent<E> pairing, double firstValue, double secondValue) {
        this.metric = metric;
        first = tested(pairing.first(), firstValue);
        second = tested(pairing.second(), secondValue);
    }

    private VarianceEstimate tested(Sample<E> whole, double value) {
        Sample<E> sample = whole.readBy(metric);
        double[] psi = Influences.of(metric, sample.evidence(), sample.weights(), value);
        VarianceEstimate variance = DesignVariance.of(metric, sample, psi);
        UnitMoments<E> at = new UnitMoments<>(metric, sample.evidence(), sample::weights, value, variance);
        return EffectiveSampleSize.of(at, sample, psi).tested();
    }

    /** Variance of {@code a * first - b * second}. */
    private VarianceEstimate sum(double a, double b) {
        double v = a * a * first.variance();
        double w = b * b * second.variance();
        double inverse = v * v / first.degreesOfFreedom() + w * w / second.degreesOfFreedom();
        double freedom = inverse > 0 ? (v + w) * (v + w) / inverse : Double.POSITIVE_INFINITY;
        return new VarianceEstimate(
                v + w, v + w, freedom, first.size() + second.size(), first.units() + second.units(), List.of());
    }

    /** The ratio of positive values, on the log scale, unless it contradicts the bounds of the difference. */
    void addRatio(Comparison.Builder comparison, ComparisonOptions question, double lower, double upper) {
        VarianceEstimate log = sum(1 / comparison.first(), 1 / comparison.second());
        double half = log.upperPoint(question.level().tail()) * Math.sqrt(log.variance());
        DifferenceBounds.ratio(
                comparison, lower, upper, StrictMath.log(comparison.first() / comparison.second()), half);
    }
}
