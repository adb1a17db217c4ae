package dev.credence.delta.interval;

import dev.credence.api.evidence.ClassScores;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import java.util.Locale;
import java.util.Optional;

/**
 * The note on losses of scores, and on unbounded outcomes, of which a few items make most of the spread. A sample without such an item has both too
 * small a mean and too small a standard error, whatever the sampling design.
 */
final class SkewedItems {
    /** The skewness of a mean loss from which on a note warns: two or three items make most of the spread. */
    private static final double WARNED_SKEWNESS_OF_LOSSES = 0.5;

    /** The skewness of a mean of outcomes from which on a note warns: about ten items make most of the spread. */
    private static final double WARNED_SKEWNESS_OF_OUTCOMES = 0.3;

    /** The coverage of Brier scores and log-loss of 60 items in clusters of 4, with 1.1% positive ones (docs/measurements/coverage.md). */
    private static final double LEAST_COVERAGE_OF_LOSSES = 0.46;

    /** The coverage of 30 log-normal outcomes with standard deviation 1 of the logarithm and weights from 0.3 to 4. */
    private static final double LEAST_COVERAGE_OF_OUTCOMES = 0.86;

    private SkewedItems() {}

    /** Returns the note; {@code psi} has the influence of each atom. */
    static <E extends Evidence> Optional<Note> note(Metric<E> metric, Sample<E> sample, double[] psi) {
        E evidence = sample.evidence();
        boolean scores = evidence instanceof ScoredSample || evidence instanceof ClassScores;
        boolean concerned = scores
                ? metric.direction() == Direction.LOWER_IS_BETTER && !(metric instanceof BoundaryVariance)
                : !(evidence instanceof ConfusionMatrix) && !metric.range().bounded();
        if (!concerned || metric.proportion().isPresent()) {
            return Optional.empty();
        }
        double skewness = skewness(sample, psi);
        double warned = scores ? WARNED_SKEWNESS_OF_LOSSES : WARNED_SKEWNESS_OF_OUTCOMES;
        return Math.abs(skewness) >= warned && !hasOwnWarning(metric, sample)
                ? Optional.of(CoverageWarning.of(
                        scores ? LEAST_COVERAGE_OF_LOSSES : LEAST_COVERAGE_OF_OUTCOMES,
                        String.format(
                                Locale.ROOT,
                                "a few items make most of the spread of the %s (skewness of the mean %.2f): ",
                                scores ? "losses" : "outcomes",
                                skewness)))
                : Optional.empty();
    }

    /** Returns whether the metric itself warns of the coverage of its intervals on these data. */
    private static <E extends Evidence> boolean hasOwnWarning(Metric<E> metric, Sample<E> sample) {
        return CoverageWarning.isIn(metric.notes(sample.evidence(), sample.weights()));
    }

    private static double skewness(Sample<?> sample, double[] psi) {
        double[] weights = sample.weights();
        double squares = 0;
        double cubes = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            double count = sample.evidence().count(atom);
            double deviation = count > 0 ? weights[atom] / count * psi[atom] : 0;
            squares += count * deviation * deviation;
            cubes += count * deviation * deviation * deviation;
        }
        return cubes / squares / Math.sqrt(squares);
    }
}
