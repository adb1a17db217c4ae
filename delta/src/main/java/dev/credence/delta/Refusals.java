package dev.credence.delta;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import java.util.Optional;
import java.util.function.Supplier;

/** Why influences do not fit a metric or a sample. */
final class Refusals {
    /** 20,000: above it a metric must have written its influence; below it differences are always there. */
    private static final int MOST_ATOMS = 20_000;

    private Refusals() {}

    static <E extends Evidence> Optional<Refusal> of(Metric<E> metric, Sample<?> sample) {
        return evidence(metric, sample.evidence())
                .or(() -> design(sample))
                .or(() -> influence(metric, metric.evidenceType().cast(sample.evidence()), sample::weights));
    }

    static <E extends Evidence> Optional<Refusal> evidence(Metric<E> metric, Evidence evidence) {
        if (!metric.evidenceType().isInstance(evidence)) {
            return Optional.of(Refusal.of(Refusal.Code.EVIDENCE, "it reads " + metric.evidenceType().getSimpleName() + ", not "
                    + evidence.getClass().getSimpleName()));
        }
        return metric.refusal(metric.evidenceType().cast(evidence));
    }

    static Optional<Refusal> design(Sample<?> sample) {
        if (sample instanceof FoldedSample<?> folded) {
            return Optional.of(Refusal.of(Refusal.Code.DESIGN, folds(folded)));
        }
        if (sample instanceof ClusteredSample<?> clustered && !(clustered.clusters() >= 2)) {
            return Optional.of(Refusal.of(Refusal.Code.DATA, "clusters must be at least 2 to see how they differ: clusters=" + clustered.clusters()
                    + " ('" + clustered.name(0) + "'); collect more clusters, or use sample.pooled() on purpose"));
        }
        return Optional.empty();
    }

    static String folds(FoldedSample<?> sample) {
        return "the folds of a cross-validation depend on each other through their training sets: folds="
                + sample.folds().size()
                + "; use a k-fold method such as kfold-beta or kfold-t-corrected, or sample.pooled() on purpose";
    }

    static <E extends Evidence> Optional<Refusal> influence(Metric<E> metric, E evidence, Supplier<double[]> weights) {
        if (evidence.atoms() <= MOST_ATOMS || metric instanceof InPlaceInfluence) {
            return Optional.empty();
        }
        try {
            metric.influence(evidence, weights.get(), new double[evidence.atoms()]);
            return Optional.empty();
        } catch (IllegalArgumentException | UnsupportedOperationException e) {
            return Optional.of(Refusal.of(Refusal.Code.INFLUENCE, "it gives no influences on this evidence: " + e.getMessage()
                    + "; or use a bootstrap, which needs none"));
        }
    }
}
