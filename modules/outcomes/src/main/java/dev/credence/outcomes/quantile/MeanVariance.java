package dev.credence.outcomes.quantile;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.CrossedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedSample;
import java.util.Optional;

/**
 * The variance of a mean of one number per item, for independent items, items in clusters of one or two kinds, and items with weights.
 *
 * @param variance the variance of the mean, 0 or more; NaN for a single unit
 * @param units the number of units that vary independently: items, clusters, or Kish's effective number of weighted items
 */
record MeanVariance(double variance, double units) {
    /** Returns the variance of the mean of numbers, of which each atom has one. */
    static <E extends Evidence> MeanVariance of(Sample<E> sample, double[] numbers) {
        double[] weights = sample.weights();
        double total = 0;
        double mean = 0;
        for (int atom = 0; atom < numbers.length; atom++) {
            total += weights[atom];
            mean += weights[atom] * numbers[atom];
        }
        mean /= total;
        double[] deviations = new double[numbers.length];
        for (int atom = 0; atom < numbers.length; atom++) {
            deviations[atom] = (numbers[atom] - mean) / total;
        }
        if (sample instanceof WeightedSample<E> weighted) {
            return ofWeights(weighted, deviations);
        }
        if (sample.crossed().isPresent()) {
            return ofCrossed(sample.crossed().get(), deviations);
        }
        return sample.clustered()
                .map(clusters -> ofClusters(clusters, deviations))
                .orElseGet(() -> ofItems(sample.evidence(), deviations));
    }

    /** Returns why a sample has no variance here; empty if it has one. */
    static Optional<Refusal> refusal(Sample<?> sample) {
        Optional<? extends CrossedSample<?>> crossed = sample.crossed();
        boolean single = crossed.map(both ->
                        both.firstNames().size() < 2 || both.secondNames().size() < 2)
                .orElseGet(() -> sample.clustered().isPresent() && sample.units() < 2);
        if (single) {
            return Optional.of(
                    Refusal.of(Refusal.Code.DESIGN, "one cluster does not show how clusters vary; give two or more"));
        }
        boolean known = sample.isIid()
                || crossed.isPresent()
                || sample.clustered().isPresent()
                || sample instanceof WeightedSample<?>;
        return known
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        Refusal.Code.DESIGN,
                        () -> "it is for independent items, clusters and weights, and the sample is " + sample.design()
                                + "; pool the sample on purpose"));
    }

    private static MeanVariance ofItems(Evidence items, double[] deviations) {
        double sum = 0;
        for (int atom = 0; atom < deviations.length; atom++) {
            sum += items.count(atom) * deviations[atom] * deviations[atom];
        }
        double n = items.size();
        return new MeanVariance(n / (n - 1) * sum, n);
    }

    private static MeanVariance ofWeights(WeightedSample<?> sample, double[] deviations) {
        double sum = 0;
        for (int atom = 0; atom < deviations.length; atom++) {
            sum += sample.squaredWeight(atom) * deviations[atom] * deviations[atom];
        }
        double units = sample.effectiveSize();
        return new MeanVariance(units / (units - 1) * sum, units);
    }

    private static <E extends Evidence> MeanVariance ofClusters(ClusteredSample<E> clusters, double[] deviations) {
        double sum = 0;
        for (double total : clusters.sums(deviations)) {
            sum += total * total;
        }
        double units = clusters.clusters();
        return new MeanVariance(units / (units - 1) * sum, units);
    }

    /** Returns the sum of the variances of both kinds of clusters minus that of the cells, or the larger one if that is not positive. */
    private static <E extends Evidence> MeanVariance ofCrossed(CrossedSample<E> crossed, double[] deviations) {
        MeanVariance first = ofClusters(crossed.byFirst(), deviations);
        MeanVariance second = ofClusters(crossed.bySecond(), deviations);
        double both = first.variance + second.variance - ofClusters(crossed.cells(), deviations).variance;
        double larger = Math.max(first.variance, second.variance);
        boolean isPositive = both > 0x1p-40 * (first.variance + second.variance);
        return new MeanVariance(isPositive ? both : larger, Math.min(first.units, second.units));
    }
}
