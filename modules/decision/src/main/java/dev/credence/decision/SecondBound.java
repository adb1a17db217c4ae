package dev.credence.decision;

import dev.credence.ComparisonRequest;
import dev.credence.Credence;
import dev.credence.EstimateRequest;
import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.internal.provider.AbsentMethods;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Inference;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * The bounds of {@code paired-delta}, which FAIL needs where the usual bound is beyond its limit too often: where Tango's score bound on
 * the far side of a margin is, in up to 7.5% of samples at 5% where few rows distinguish the systems, this one is not, and limits the share to
 * 5% with it.
 */
final class SecondBound {
    private static final String SCORE = "tango";
    private static final String SECOND = "paired-delta";
    /** With more than 100 classes, the table of counts against the truth takes too much memory. */
    private static final int MAX_CLASSES = 100;

    private SecondBound() {}

    static boolean isScore(Inference inference) {
        return inference instanceof Comparison comparison
                && comparison.comparator().equals(SCORE);
    }

    static Optional<Comparator> comparator(Credence credence, Metric<?> metric, Pairing<?> pairing) {
        return credence.registry()
                .findComparator(SECOND)
                .filter(other -> other.refusal(metric, pairing).isEmpty());
    }

    /** Returns the note that these bounds are not installed. */
    static Optional<Note> absent(Credence credence, String used) {
        return credence.registry().findComparator(SECOND).isPresent()
                ? Optional.empty()
                : Optional.of(AbsentMethods.noteWith(
                        SECOND, "the second method that FAIL needs", "FAIL is decided by " + used + " alone"));
    }

    /** Returns whether a value needs these bounds, unless the metric or the request has bounds that need no others. */
    static boolean isOfValue(Sample<?> sample) {
        return sample.isIid()
                && sample.evidence() instanceof ConfusionMatrix matrix
                && matrix.possibleClasses() <= MAX_CLASSES;
    }

    /** Returns the value of a system that is always right, plus the bounds of the difference from it; empty if that value is infinite, as an odds ratio is. */
    static <E extends Evidence> BiFunction<ConfidenceLevel, Inference, Optional<double[]>> ofValue(
            EstimateRequest<E> requested, Metric<E> metric) {
        Sample<E> sample = requested.sample();
        if (!isOfValue(sample) || !(sample.evidence() instanceof ConfusionMatrix matrix)) {
            return (level, result) -> Optional.empty();
        }
        @SuppressWarnings("unchecked") // the metric reads confusion matrices, as the sample is of one
        Metric<ConfusionMatrix> read = (Metric<ConfusionMatrix>) metric;
        Pairing<ConfusionMatrix> pairing = Pairing.paired(pairedWithTruth(matrix));
        ComparisonRequest<ConfusionMatrix> request = requested.credence().compare(pairing);
        Optional<Comparator> second = comparator(requested.credence(), read, pairing);
        return (level, result) -> second.map(
                        other -> request.comparator(other).level(level).comparison(read))
                .filter(other -> Double.isFinite(other.second()))
                .map(other -> new double[] {
                    read.range().clamp(other.second() + other.lower()),
                    read.range().clamp(other.second() + other.upper())
                });
    }

    private static PairedConfusionMatrix pairedWithTruth(ConfusionMatrix matrix) {
        List<String> labels = matrix.labels();
        long[][][] counts = new long[labels.size()][labels.size()][labels.size()];
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            int truth = matrix.truth(atom);
            counts[truth][matrix.predicted(atom)][truth] = matrix.count(atom);
        }
        PairedConfusionMatrix joint = PairedConfusionMatrix.of(labels, counts);
        return matrix.positive().map(joint::withPositive).orElse(joint);
    }
}
