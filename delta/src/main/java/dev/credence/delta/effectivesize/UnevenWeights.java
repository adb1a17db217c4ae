package dev.credence.delta.effectivesize;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.OneVersusRest;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedSample;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntUnaryOperator;

/**
 * Says where weights go by truth or prediction and the heavy rows are few. A metric of two classes that is no proportion then rests on
 * those few, and proportions of two classes are corrected for it. No metric of more classes and no difference of two systems is. Where no
 * row of the sample is heavy, nothing in it shows that others are, and no note is given. Measured on weights that are 5 or 50 times as
 * heavy for one truth or one prediction as for the others, in samples that hold a heavy row.
 */
public final class UnevenWeights {
    /** The square root of 10, which no ratio of round weights meets. */
    private static final double UNEVEN = 3.1622776601683795;

    /** Of Kish's effective size: with 110 rows of weights that are 5 times as heavy, coverage is 0.92 again. */
    private static final double FEW = 100;

    /** Of Kish's effective size, with more than two classes: with 300, two heavy rows among 1,000 go unnoticed (0.62). */
    private static final double FEW_OF_MANY = 1_000;

    /** Of Kish's effective size, of pairs: no situation with more was covered in fewer than 0.92 of samples. */
    private static final double FEW_PAIRS = 300;

    /** Of kappa, MCC, F-beta, balanced accuracy and macro F1 of two classes; proportions hold 0.94. */
    private static final double OF_TWO = 0.82;

    /** Of recall.macro of three classes, 1,000 rows; precision.weighted 0.68, macro F1 0.70, accuracy 0.75, kappa and MCC 0.79. */
    private static final double OF_MANY = 0.53;

    /** Of recall, 200 rows weighted by the second prediction; precision, F1, MCC, balanced accuracy and macro F1 hold 0.92. */
    private static final double OF_PAIRS = 0.67;

    private UnevenWeights() {}

    /**
     * What a reader of an interval should know.
     *
     * @param at a metric's value and variance
     * @param sample the rows
     * @return a note, empty where the weights of the cells are alike or the rows many
     */
    public static Optional<Note> note(UnitMoments<?> at, Sample<?> sample) {
        if (!(sample instanceof WeightedSample<?> weighted) || !(sample.evidence() instanceof ConfusionMatrix matrix)) {
            return Optional.empty();
        }
        double units = at.variance().units();
        boolean two = matrix.classes() == 2;
        if (EffectiveSampleSize.isProportion(at.metric()) && (two || at.metric() instanceof OneVersusRest)) {
            return Optional.empty();
        }
        return two
                ? note(new CellWeights(matrix, weighted, 1).spread(), units, FEW, OF_TWO)
                : note(spread(weighted, List.of(matrix::truth, matrix::predicted)), units, FEW_OF_MANY, OF_MANY);
    }

    /**
     * What a reader of a comparison on the same rows should know.
     *
     * @param sample the rows
     * @param units how many rows of equal weight the comparison rests on
     * @return a note, empty where the weights of the cells are alike or the rows many
     */
    public static Optional<Note> ofPairs(Sample<?> sample, double units) {
        return sample instanceof WeightedSample<?> weighted && sample.evidence() instanceof PairedConfusionMatrix joint
                ? note(
                        spread(weighted, List.of(joint::truth, joint::firstPrediction, joint::secondPrediction)),
                        units,
                        FEW_PAIRS,
                        OF_PAIRS)
                : Optional.empty();
    }

    /** The largest over the views of the rows: of a truth's, or a prediction's, mean weights the largest over the least. */
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
