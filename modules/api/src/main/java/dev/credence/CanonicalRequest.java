package dev.credence;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedScoredSample;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Thresholded;
import dev.credence.api.sample.Sample;
import java.util.Optional;

/**
 * A request in its canonical form. Methods and comparators are only called with this form, so that neither the spelling of a metric
 * nor the form of the evidence changes the default or the answer: the metric is replaced by its {@linkplain Metric#canonical()
 * canonical} form, and a metric of scores at a threshold by the metric of the confusion matrix at that threshold.
 *
 * @param <E> kind of evidence that the canonical metric reads
 * @param <D> a sample, or a pairing
 * @param metric the canonical metric
 * @param data the sample or pairing that the canonical metric reads
 */
record CanonicalRequest<E extends Evidence, D>(Metric<E> metric, D data) {
    static CanonicalRequest<?, ? extends Sample<?>> of(Metric<?> metric, Sample<?> sample) {
        Metric<?> canonical = metric.canonical();
        if (canonical instanceof Thresholded at && sample.evidence() instanceof ScoredSample) {
            Optional<Sample<ConfusionMatrix>> matrix = matrix(sample, at.threshold());
            if (matrix.isPresent()) {
                return atThreshold(at, matrix.get());
            }
        }
        return new CanonicalRequest<>(canonical, sample);
    }

    static CanonicalRequest<?, ? extends Pairing<?>> of(Metric<?> metric, Pairing<?> pairing) {
        Metric<?> canonical = metric.canonical();
        if (canonical instanceof Thresholded at) {
            Optional<Pairing<ConfusionMatrix>> matrices = matrices(pairing, at.threshold());
            if (matrices.isPresent()) {
                return atThreshold(at, matrices.get());
            }
        }
        return new CanonicalRequest<>(canonical, pairing);
    }

    private static <D> CanonicalRequest<ConfusionMatrix, D> atThreshold(Thresholded at, D data) {
        Metric<ConfusionMatrix> metric = at.metric().canonical();
        return new CanonicalRequest<>(metric, data);
    }

    /** Returns whether the original request was already in canonical form. */
    boolean equalsRequest(Metric<?> requested, Object of) {
        return metric == requested && data == of;
    }

    private static Optional<Pairing<ConfusionMatrix>> matrices(Pairing<?> pairing, double threshold) {
        if (pairing instanceof Pairing.Paired<?, ?> paired && paired.joint().evidence() instanceof PairedScoredSample) {
            return jointMatrix(paired.joint(), threshold).map(Pairing::paired);
        }
        if (pairing instanceof Pairing.Independent<?> two
                && two.firstEvidence() instanceof ScoredSample
                && two.secondEvidence() instanceof ScoredSample) {
            return matrix(two.first(), threshold)
                    .flatMap(
                            first -> matrix(two.second(), threshold).map(second -> Pairing.independent(first, second)));
        }
        return Optional.empty();
    }

    @SuppressWarnings("unchecked") // the caller has checked that the evidence contains scores
    private static Optional<Sample<ConfusionMatrix>> matrix(Sample<?> sample, double threshold) {
        return ((Sample<ScoredSample>) sample).accept(new SampleAtThreshold<>(new OneSystem(threshold), 4));
    }

    @SuppressWarnings("unchecked") // the caller has checked that the evidence contains scores of two systems
    private static Optional<Sample<PairedConfusionMatrix>> jointMatrix(Sample<?> sample, double threshold) {
        return ((Sample<PairedScoredSample>) sample).accept(new SampleAtThreshold<>(new TwoSystems(threshold), 8));
    }

    private static int bit(boolean set) {
        return set ? 1 : 0;
    }

    private record OneSystem(double threshold) implements SampleAtThreshold.Cells<ScoredSample, ConfusionMatrix> {
        @Override
        public ConfusionMatrix matrix(ScoredSample scores) {
            return scores.at(threshold);
        }

        @Override
        public ConfusionMatrix none() {
            return ConfusionMatrix.binary(0, 0, 0, 0);
        }

        @Override
        public int ofScores(ScoredSample scores, int atom) {
            return Outcome.of(scores.positive(atom), scores.score(atom) >= threshold)
                    .ordinal();
        }

        @Override
        public int ofMatrix(ConfusionMatrix matrix, int atom) {
            return matrix.outcome(atom, matrix.positiveIndex()).ordinal();
        }
    }

    private record TwoSystems(double threshold)
            implements SampleAtThreshold.Cells<PairedScoredSample, PairedConfusionMatrix> {
        @Override
        public PairedConfusionMatrix matrix(PairedScoredSample scores) {
            return scores.at(threshold);
        }

        @Override
        public PairedConfusionMatrix none() {
            return PairedConfusionMatrix.of(new boolean[0], new boolean[0], new boolean[0]);
        }

        @Override
        public int ofScores(PairedScoredSample scores, int atom) {
            return 4 * bit(scores.positive(atom))
                    + 2 * bit(scores.firstScore(atom) >= threshold)
                    + bit(scores.secondScore(atom) >= threshold);
        }

        @Override
        public int ofMatrix(PairedConfusionMatrix matrix, int atom) {
            return 4 * matrix.truth(atom) + 2 * matrix.firstPrediction(atom) + matrix.secondPrediction(atom);
        }
    }
}
