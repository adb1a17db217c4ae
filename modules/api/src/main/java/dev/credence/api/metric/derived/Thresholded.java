package dev.credence.api.metric.derived;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.internal.scores.ScoreSorting;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.FMeasure;
import dev.credence.api.metric.GuaranteedBounds;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.Proportion;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.ScoreMetric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import java.util.List;
import java.util.Optional;

/** A confusion metric of the rule "positive when the score is at least the threshold": {@code f1:threshold=0.5}. */
public final class Thresholded implements DerivedMetric<ScoredSample>, ScoreMetric {
    /** A matrix with all four cells, whose weights are set for each evaluation. */
    private static final ConfusionMatrix CELLS = ConfusionMatrix.binary(1, 1, 1, 1);

    private final ConfusionMetric metric;
    private final double threshold;

    private Thresholded(ConfusionMetric metric, double threshold) {
        this.metric = metric;
        this.threshold = threshold;
    }

    /**
     * Returns a confusion metric at a threshold.
     *
     * @param metric a metric of confusion matrices; if it is a proportion, so is the result
     * @param threshold the smallest score that is predicted to be positive
     * @return the metric of scores
     * @throws IllegalArgumentException if the threshold is NaN
     */
    public static ScoreMetric of(ConfusionMetric metric, double threshold) {
        return new Thresholded(metric, ScoreSorting.requireThreshold(threshold));
    }

    /** {@return the metric of the confusion matrix at the threshold} */
    @Override
    public ConfusionMetric metric() {
        return metric;
    }

    /** {@return the threshold: the smallest score that is predicted to be positive} */
    public double threshold() {
        return threshold;
    }

    @Override
    public Range range() {
        return metric.range();
    }

    @Override
    public String id() {
        return metric.id();
    }

    @Override
    public String spelling() {
        return DerivedMetric.withOption(metric.spelling(), "threshold=" + Options.written(threshold));
    }

    /** Returns no options, because the threshold is fixed. */
    @Override
    public List<OptionSpec> options() {
        return List.of();
    }

    /** {@inheritDoc} It is a proportion if the metric of the matrix is one. */
    @Override
    public Optional<Proportion<ScoredSample>> proportion() {
        return metric.proportion().map(this::ofScores);
    }

    private Proportion<ScoredSample> ofScores(Proportion<ConfusionMatrix> proportion) {
        return new Proportion<>() {
            @Override
            public boolean isTrial(ScoredSample scores, int atom) {
                return proportion.isTrial(CELLS, cell(scores, atom));
            }

            @Override
            public boolean isSuccess(ScoredSample scores, int atom) {
                return proportion.isSuccess(CELLS, cell(scores, atom));
            }

            @Override
            public Link link() {
                return proportion.link();
            }
        };
    }

    /** {@inheritDoc} It is an F-measure if the metric of the matrix is one of the four counts. */
    @Override
    public Optional<FMeasure<ScoredSample>> fMeasure() {
        return metric instanceof BinaryMetric binary
                ? binary.fMeasure().map(FMeasure::beta).map(this::measure)
                : Optional.empty();
    }

    private FMeasure<ScoredSample> measure(double beta) {
        return new FMeasure<>() {
            @Override
            public double beta() {
                return beta;
            }

            @Override
            public Outcome outcome(ScoredSample scores, int atom) {
                return Outcome.of(scores.positive(atom), scores.score(atom) >= threshold);
            }
        };
    }

    @Override
    public double value(ScoredSample scores, double[] weights) {
        return metric.value(CELLS, cells(scores, weights));
    }

    @Override
    public void influence(ScoredSample scores, double[] weights, double[] out) {
        double[] cells = new double[CELLS.atoms()];
        metric.influence(CELLS, cells(scores, weights), cells);
        for (int atom = 0; atom < out.length; atom++) {
            out[atom] = cells[cell(scores, atom)];
        }
    }

    @Override
    public boolean dependsOn(ScoredSample scores, int atom) {
        return metric.dependsOn(CELLS, cell(scores, atom));
    }

    @Override
    public List<Note> notes(ScoredSample scores, double[] weights) {
        return metric.notes(CELLS, cells(scores, weights));
    }

    private double[] cells(ScoredSample scores, double[] weights) {
        double[] cells = new double[CELLS.atoms()];
        for (int atom = 0; atom < weights.length; atom++) {
            cells[cell(scores, atom)] += weights[atom];
        }
        return cells;
    }

    /**
     * {@inheritDoc} Only the range that contains the threshold is uncertain: all or none of its positives, and all or none of its
     * negatives, may be predicted positive. The extremes are among these four cases if the metric is monotone in each rate. A
     * threshold of 0.5 is never inside a range of a {@link dev.credence.api.evidence.ScoreCounter}.
     */
    @Override
    public Optional<GuaranteedBounds> guaranteedBounds(ScoredSample scores, double[] weights) {
        double[] certain = new double[CELLS.atoms()];
        double[] uncertain = new double[2];
        for (int atom = 0; atom < weights.length; atom++) {
            boolean inside = scores.lowest(atom) < threshold && threshold <= scores.highest(atom);
            if (inside) {
                uncertain[scores.positive(atom) ? 1 : 0] += weights[atom];
            } else {
                certain[cell(scores, atom)] += weights[atom];
            }
        }
        double least = Double.POSITIVE_INFINITY;
        double largest = Double.NEGATIVE_INFINITY;
        for (int predictedPositives = 0; predictedPositives < 4; predictedPositives++) {
            double value = valueIfPredicted(certain, uncertain, predictedPositives & 1, predictedPositives >> 1);
            least = Math.min(least, value);
            largest = Math.max(largest, value);
        }
        return GuaranteedBounds.of(least, largest);
    }

    private double valueIfPredicted(double[] certain, double[] uncertain, int negatives, int positives) {
        double[] cells = certain.clone();
        cells[negatives] += uncertain[0];
        cells[2 + positives] += uncertain[1];
        return metric.value(CELLS, cells);
    }

    /** Returns the cell of an atom. The cells are ordered by true class, then predicted class: TN, FP, FN, TP. */
    private int cell(ScoredSample scores, int atom) {
        return (scores.positive(atom) ? 2 : 0) + (scores.score(atom) >= threshold ? 1 : 0);
    }
}
