package dev.credence.decision;

import dev.credence.ComparisonRequest;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Inference;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import java.util.Optional;

/**
 * Two systems that were observed on different items, of which both can have more items, or only the first.
 *
 * @param first the numbers of items of the first system
 * @param second the numbers of items of the second system
 * @param kept whether the items of the second system stay as they are
 * @param shares how much of the distance of a bound from the difference is due to the second system
 */
record SeparateSystems(RelevantCounts first, RelevantCounts second, boolean kept, Shares shares) {
    /** How much of the squared distance of a bound from the difference is due to the second system. */
    @FunctionalInterface
    interface Shares {
        /** Returns the share at a one-sided significance, of the lower or of the upper bound. */
        double ofSecond(double tail, boolean lower);
    }

    /** Returns the systems; empty if both were observed on the same items. */
    static <E extends Evidence> Optional<SeparateSystems> of(ComparisonRequest<E> request, Metric<E> metric) {
        if (!(request.pairing() instanceof Pairing.Independent<E> independent)) {
            return Optional.empty();
        }
        RelevantCounts first = RelevantCounts.of(metric, independent.first());
        RelevantCounts second = RelevantCounts.of(metric, independent.second());
        return Optional.of(new SeparateSystems(first, second, false, (tail, lower) -> {
            double ofFirst = squaredDistance(request, metric, independent.first(), tail, lower);
            double ofSecond = squaredDistance(request, metric, independent.second(), tail, !lower);
            double share = ofSecond / (ofFirst + ofSecond);
            return share >= 0 && share <= 1 ? share : (double) first.rows() / (first.rows() + second.rows());
        }));
    }

    private static <E extends Evidence> double squaredDistance(
            ComparisonRequest<E> request, Metric<E> metric, Sample<E> sample, double tail, boolean lower) {
        return request.credence()
                .evaluate(sample)
                .level(ConfidenceLevel.of(1 - 2 * tail))
                .resultOrRefusal(metric)
                .result()
                .filter(Inference::hasInterval)
                .map(one -> lower ? one.value() - one.lower() : one.upper() - one.value())
                .map(distance -> distance * distance)
                .orElse(Double.NaN);
    }

    /** Returns the same systems, of which the second one stays as it is. */
    SeparateSystems keepingSecond() {
        return new SeparateSystems(first, second, true, shares);
    }
}
