package dev.credence.metrics.proportion;

import dev.credence.api.metric.BinaryProportionMetric;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.MetricProvider;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** Provides the proportions of the four counts and of the diagonal of a matrix. */
public final class ProportionMetrics implements MetricProvider {
    /**
     * Accuracy: the share of items that were predicted right, {@code q = sum_i n_ii / n}. It needs no positive label, but is also a metric
     * of the four counts: at a threshold of scores, or of one class against the rest. {@code accuracy.macro} is the mean over classes of
     * the accuracy of one class against the rest, which is another quantity.
     */
    public static final BinaryProportionMetric ACCURACY =
            new Diagonal.BinaryDiagonal("accuracy", "share of items that are predicted right", true);

    /**
     * Error rate: the share of items that were predicted wrong, which is 1 minus the accuracy. It is computed from the errors, so that a
     * small error rate keeps all its digits. Like accuracy it is also a metric of the four counts.
     */
    public static final BinaryProportionMetric ERROR_RATE =
            new Diagonal.BinaryDiagonal("error-rate", "share of items that are predicted wrong", false);

    /** The shares of a matrix of many classes; the micro-averaged Jaccard index is {@code q / (2-q)} with q the accuracy. */
    private static final List<Metric<?>> SHARES = List.of(
            ACCURACY,
            ERROR_RATE,
            new Diagonal(
                    "precision.micro",
                    "precision of the counts of all classes together, which equals accuracy",
                    true,
                    Link.IDENTITY),
            new Diagonal(
                    "recall.micro",
                    "recall of the counts of all classes together, which equals accuracy",
                    true,
                    Link.IDENTITY),
            new Diagonal(
                    "f1.micro", "F1 of the counts of all classes together, which equals accuracy", true, Link.IDENTITY),
            new Diagonal(
                    "jaccard.micro",
                    "Jaccard index of the counts of all classes together, a / (2 - a) with accuracy a",
                    true,
                    Link.JACCARD_OF_DICE),
            new Diagonal(
                    "recall.weighted",
                    "mean of the recalls weighted by the class sizes, which equals accuracy",
                    true,
                    Link.IDENTITY));

    private static final List<Metric<?>> ALL =
            Stream.<Metric<?>>concat(Stream.of(Rate.values()), SHARES.stream()).toList();

    @Override
    public Collection<Metric<?>> metrics() {
        return ALL;
    }
}
