package dev.credence.delta.effectivesize;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.MeasuredCoverage;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedSample;
import java.util.Locale;
import java.util.Optional;

/**
 * Says where the weights of two classes go by truth or prediction and the heavy rows are few: then a metric that is no proportion rests
 * on those few. Measured on weights that are 5 or 50 times as heavy for one truth or one prediction as for the other, in samples
 * that hold a heavy row: 0.82 to 0.99 for kappa, MCC, F-beta, balanced accuracy and macro F1. Proportions hold 0.94 there.
 */
public final class UnevenWeights {
    /** The square root of 10, which no ratio of round weights meets. */
    private static final double UNEVEN = 3.1622776601683795;

    /** Of Kish's effective size: with 110 rows of weights that are 5 times as heavy, coverage is 0.92 again. */
    private static final double FEW = 100;

    private UnevenWeights() {}

    /**
     * What a reader should know.
     *
     * @param at a metric's value and variance
     * @param sample the rows
     * @return a sentence, empty where the weights of the cells are alike or the rows many
     */
    public static String note(UnitMoments<?> at, Sample<?> sample) {
        return EffectiveSampleSize.isProportion(at.metric()) || at.variance().units() >= FEW
                ? ""
                : cells(sample)
                        .map(CellWeights::spread)
                        .filter(spread -> spread > UNEVEN)
                        .map(spread -> note(spread, at.variance().units()))
                        .orElse("");
    }

    private static Optional<CellWeights> cells(Sample<?> sample) {
        return sample instanceof WeightedSample<?> weighted
                        && sample.evidence() instanceof ConfusionMatrix matrix
                        && matrix.classes() == 2
                ? Optional.of(new CellWeights(matrix, weighted, 1))
                : Optional.empty();
    }

    private static String note(double spread, double units) {
        return String.format(
                Locale.ROOT,
                "rows of one cell weigh %.1f times as much as rows of another, and all rows are worth %.1f rows of equal weight: with"
                        + " such weights %s",
                spread,
                units,
                MeasuredCoverage.atWorst(0.82));
    }
}
