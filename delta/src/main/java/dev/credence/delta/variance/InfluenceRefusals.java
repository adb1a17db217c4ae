package dev.credence.delta.variance;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.SampleVisitor;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import java.util.Optional;
import java.util.function.Supplier;

/** The reasons why the delta method cannot be used for a metric or a sample. */
public final class InfluenceRefusals {
    /** With more atoms, a metric must have its own implementation of its influences, as numerical differences cost too much. */
    private static final int MOST_ATOMS = 20_000;

    private InfluenceRefusals() {}

    /**
     * Returns why the delta method cannot be used for a metric on a sample.
     *
     * @param <E> kind of evidence that the metric reads
     * @param metric the metric
     * @param sample the sample
     * @return the reason, or empty if it can be used
     */
    public static <E extends Evidence> Optional<Refusal> of(Metric<E> metric, Sample<?> sample) {
        return metric.unsupported(sample.evidence())
                .or(() -> design(Sample.readBy(metric, sample)))
                .or(() -> influence(metric, metric.evidenceType().cast(sample.evidence()), sample::weights));
    }

    /**
     * Returns why a variance cannot be estimated under a design: folds depend on each other, and a single cluster has no variance.
     *
     * @param <E> kind of evidence
     * @param sample the sample
     * @return the reason, or empty if it can be estimated
     */
    public static <E extends Evidence> Optional<Refusal> design(Sample<E> sample) {
        return sample.accept(new Design<>());
    }

    /** Returns the sentence that the folds of a cross-validation have no variance by design. */
    static String folds(FoldedSample<?> sample) {
        return "the folds of a cross-validation depend on each other through their training sets: folds="
                + sample.folds().size() + "; look at each fold by itself, or pool the sample on purpose";
    }

    private static Optional<Refusal> single(ClusteredSample<?> sample) {
        return sample.clusters() >= 2
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        Refusal.Code.DATA,
                        "clusters must be at least 2 to see how they differ: clusters=" + sample.clusters() + " ('"
                                + sample.name(0)
                                + "'); collect more clusters, or pool the sample on purpose"));
    }

    private static final class Design<E extends Evidence> implements SampleVisitor<E, Optional<Refusal>> {
        @Override
        public Optional<Refusal> iid(IidSample<E> sample) {
            return Optional.empty();
        }

        @Override
        public Optional<Refusal> stratified(StratifiedSample<E> sample) {
            return Optional.empty();
        }

        @Override
        public Optional<Refusal> weighted(WeightedSample<E> sample) {
            return Optional.empty();
        }

        @Override
        public Optional<Refusal> clustered(ClusteredSample<E> sample) {
            return single(sample);
        }

        @Override
        public Optional<Refusal> folded(FoldedSample<E> sample) {
            return Optional.of(Refusal.of(Refusal.Code.DESIGN, folds(sample)));
        }
    }

    /**
     * Returns why a metric has no usable influences: it is not smooth, or there are too many atoms for numerical differences.
     *
     * @param <E> kind of evidence
     * @param metric the metric
     * @param evidence the atoms
     * @param weights supplies a weight per atom
     * @return the reason, or empty if it has influences
     */
    public static <E extends Evidence> Optional<Refusal> influence(
            Metric<E> metric, E evidence, Supplier<double[]> weights) {
        return metric.nonSmoothness().or(() -> missing(metric, evidence, weights));
    }

    private static <E extends Evidence> Optional<Refusal> missing(
            Metric<E> metric, E evidence, Supplier<double[]> weights) {
        if (evidence.atoms() <= MOST_ATOMS || metric instanceof InPlaceInfluence) {
            return Optional.empty();
        }
        try {
            metric.influence(evidence, weights.get(), new double[evidence.atoms()]);
            return Optional.empty();
        } catch (IllegalArgumentException | UnsupportedOperationException e) {
            return Optional.of(Refusal.of(
                    Refusal.Code.INFLUENCE,
                    "it gives no influences on this evidence: " + e.getMessage()
                            + "; or use a bootstrap, which needs none"));
        }
    }
}
