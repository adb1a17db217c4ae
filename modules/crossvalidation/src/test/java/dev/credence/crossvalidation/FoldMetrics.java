package dev.credence.crossvalidation;

import dev.credence.api.evidence.Outcome;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.BinaryProportionMetric;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.Range;
import java.util.Set;

/** Creates the metrics of the reference table. */
public final class FoldMetrics {
    public static final BinaryProportionMetric RECALL = new Proportion(
            "recall",
            Set.of(Outcome.TRUE_POSITIVE),
            Set.of(Outcome.TRUE_POSITIVE, Outcome.FALSE_NEGATIVE),
            Link.IDENTITY);
    public static final BinaryProportionMetric PRECISION = new Proportion(
            "precision",
            Set.of(Outcome.TRUE_POSITIVE),
            Set.of(Outcome.TRUE_POSITIVE, Outcome.FALSE_POSITIVE),
            Link.IDENTITY);
    public static final BinaryProportionMetric ACCURACY = new Proportion(
            "accuracy", Set.of(Outcome.TRUE_POSITIVE, Outcome.TRUE_NEGATIVE), Set.of(Outcome.values()), Link.IDENTITY);
    public static final BinaryProportionMetric F1 = new Proportion(
            "f1",
            Set.of(Outcome.TRUE_POSITIVE),
            Set.of(Outcome.TRUE_POSITIVE, Outcome.FALSE_POSITIVE, Outcome.FALSE_NEGATIVE),
            Link.DICE_OF_JACCARD);
    private static final BinaryProportionMetric SPECIFICITY = new Proportion(
            "specificity",
            Set.of(Outcome.TRUE_NEGATIVE),
            Set.of(Outcome.TRUE_NEGATIVE, Outcome.FALSE_POSITIVE),
            Link.IDENTITY);

    /** This metric is {@code TP/FN}, which has no largest value. */
    public static final BinaryMetric ODDS = new Odds();

    public static final BinaryMetric BALANCED = new Balanced();

    private FoldMetrics() {}

    public static BinaryProportionMetric of(String id) {
        return Set.of(RECALL, PRECISION, ACCURACY, F1, SPECIFICITY).stream()
                .filter(metric -> metric.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private record Proportion(String id, Set<Outcome> successes, Set<Outcome> trials, Link link)
            implements BinaryProportionMetric {}

    private record Balanced() implements BinaryMetric {
        @Override
        public String id() {
            return "balanced-accuracy";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return (tp / (tp + fn) + tn / (tn + fp)) / 2;
        }
    }

    private record Odds() implements BinaryMetric {
        @Override
        public String id() {
            return "odds";
        }

        @Override
        public Range range() {
            return Range.NON_NEGATIVE;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            return tp / fn;
        }
    }
}
