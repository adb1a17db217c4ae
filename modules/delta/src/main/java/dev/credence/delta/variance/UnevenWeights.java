package dev.credence.delta.variance;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.derived.OneVersusRest;
import dev.credence.api.sample.WeightedSample;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/**
 * Notes for samples whose weights depend on truth or prediction and that contain few heavy rows. A metric of two classes that is not a
 * proportion, a metric of more classes, or a difference of two systems then rests on those few rows; proportions of two classes are
 * corrected for this (see {@link WeightedTrials}). If the sample contains no heavy row, it does not show that such rows exist, and
 * there is no note. The coverage in the notes was simulated with weights that are 5 or 50 times as heavy for one truth or one
 * prediction as for the others, in samples with a heavy row.
 */
final class UnevenWeights {
    /** The square root of 10, a limit that no ratio of round weights equals. */
    private static final double UNEVEN = 3.1622776601683795;

    /** Kish's effective size without a note for two classes: with 110 rows of weights 5 times as heavy, coverage is 0.92. */
    private static final double FEW = 100;

    /** Kish's effective size without a note for more classes; with a limit of 300, a coverage of 0.62 has no note. */
    private static final double FEW_OF_MANY = 1_000;

    /** Kish's effective size without a note for pairs; with more, coverage was at least 0.92. */
    private static final double FEW_PAIRS = 300;

    /** The smallest coverage of kappa, MCC, F-beta, balanced accuracy and macro F1 of two classes. */
    private static final double OF_TWO = 0.82;

    /** The smallest coverage for three classes and 1,000 rows, of recall.macro. */
    private static final double OF_MANY = 0.53;

    /** The smallest coverage of a difference, of recall with 200 rows weighted by the second prediction. */
    private static final double OF_PAIRS = 0.67;

    private UnevenWeights() {}

    /**
     * Returns the note for an interval.
     *
     * @param at the value and variance of a metric
     * @param weighted the rows
     * @return a note; empty if the weights are similar or there are many rows
     */
    static Optional<Note> note(UnitMoments<?> at, WeightedSample<?> weighted) {
        if (!(weighted.evidence() instanceof ConfusionMatrix matrix)) {
            return Optional.empty();
        }
        double units = at.variance().units();
        boolean two = matrix.classes() == 2;
        if (at.isProportion() && (two || at.metric() instanceof OneVersusRest)) {
            return Optional.empty();
        }
        return two
                ? note(new CellWeights(matrix, weighted, 1).spread(), units, FEW, OF_TWO)
                : note(spread(weighted, List.of(matrix::truth, matrix::predicted)), units, FEW_OF_MANY, OF_MANY);
    }

    /**
     * Returns the note for a comparison on the same rows.
     *
     * @param weighted the rows
     * @param units the number of rows of equal weight that give the same variance
     * @return a note; empty if the weights are similar or there are many rows
     */
    static Optional<Note> ofPairs(WeightedSample<?> weighted, double units) {
        return weighted.evidence() instanceof PairedConfusionMatrix joint
                ? note(
                        spread(weighted, List.of(joint::truth, joint::firstPrediction, joint::secondPrediction)),
                        units,
                        FEW_PAIRS,
                        OF_PAIRS)
                : Optional.empty();
    }

    /** Returns the largest ratio of two mean weights of rows that differ in their truth, or in a prediction. */
    private static double spread(WeightedSample<?> sample, List<IntUnaryOperator> views) {
        double[] weights = sample.weights();
        double spread = 1;
        for (IntUnaryOperator view : views) {
            Map<Integer, double[]> sums = new HashMap<>();
            for (int atom = 0; atom < weights.length; atom++) {
                double[] sum = sums.computeIfAbsent(view.applyAsInt(atom), group -> new double[2]);
                sum[0] += weights[atom];
                sum[1] += sample.squaredWeight(atom);
            }
            DoubleSummaryStatistics means = sums.values().stream()
                    .filter(sum -> sum[0] > 0)
                    .mapToDouble(sum -> sum[1] / sum[0])
                    .summaryStatistics();
            spread = Math.max(spread, means.getMax() / means.getMin());
        }
        return spread;
    }

    private static Optional<Note> note(double spread, double units, double few, double least) {
        return !(spread > UNEVEN) || units >= few
                ? Optional.empty()
                : Optional.of(CoverageWarning.of(
                        least,
                        String.format(
                                Locale.ROOT,
                                "rows of one cell weigh %.1f times as much as rows of another, and all rows are worth %.1f rows of equal"
                                        + " weight: with such weights ",
                                spread,
                                units)));
    }
}
