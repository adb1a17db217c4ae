package dev.credence.delta;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;

/** Two defined systems on different items: variances add, degrees of freedom as Welch and Satterthwaite combine them. */
final class IndependentSpread<E extends Evidence> {
    private final Metric<E> metric;
    private final Spread first;
    private final Spread second;

    IndependentSpread(Metric<E> metric, Pairing.Independent<E> pairing, double firstValue, double secondValue) {
        this.metric = metric;
        first = tested(pairing.first(), firstValue);
        second = tested(pairing.second(), secondValue);
    }

    private Spread tested(Sample<E> sample, double value) {
        return Situation.of(metric, sample, value, Spreads.of(metric, sample)).tested();
    }

    /** Variance of {@code a * first - b * second}. */
    private Spread sum(double a, double b) {
        double v = a * a * first.variance();
        double w = b * b * second.variance();
        double inverse = v * v / first.degreesOfFreedom() + w * w / second.degreesOfFreedom();
        double freedom = inverse > 0 ? (v + w) * (v + w) / inverse : Double.POSITIVE_INFINITY;
        return new Spread(v + w, v + w, freedom, first.size() + second.size(), first.units() + second.units(), "");
    }

    Comparison answer(Comparison.Builder comparison, ComparisonOptions question) {
        DifferenceTests.add(comparison, sum(1, 1), metric.direction(), question);
        if (Differences.hasRatio(comparison, metric.range())) {
            Spread log = sum(1 / comparison.first(), 1 / comparison.second());
            double half = log.upperPoint(question.level().tail()) * Math.sqrt(log.variance());
            comparison.ratio(Differences.ratio(comparison, Math.log(comparison.first() / comparison.second()), half));
        }
        return comparison.build();
    }
}
