package dev.credence.api.metric.derived;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Margins;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.internal.metric.FourCounts;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.FMeasure;
import dev.credence.api.metric.LeaveOneOut;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Proportion;
import dev.credence.api.metric.Range;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/** A binary metric of one class against the rest, such as {@code f1@malignant}. */
public final class OneVersusRest
        implements DerivedMetric<ConfusionMatrix>,
                ConfusionMetric,
                LeaveOneOut<ConfusionMatrix>,
                OneClassMetric<ConfusionMatrix> {
    private final BinaryMetric metric;
    private final String label;

    private OneVersusRest(BinaryMetric metric, String label) {
        this.metric = metric;
        this.label = label;
    }

    /**
     * Returns a metric of one class against the rest.
     *
     * @param metric a binary metric; if it is a proportion or an F-measure, so is the result
     * @param label the class counted as positive
     * @return the metric, spelled {@code metric@label}
     */
    public static ConfusionMetric of(BinaryMetric metric, String label) {
        return new OneVersusRest(metric, label);
    }

    /** {@return the binary metric that is applied to one class against the rest} */
    @Override
    public BinaryMetric metric() {
        return metric;
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public OneVersusRest ofClass(String other) {
        return new OneVersusRest(metric, other);
    }

    /**
     * Returns the counts of this class against the rest as a matrix of two classes. Counts are whole numbers up to 2<sup>53</sup>,
     * whose sums are exact in any order: a proportion of the two classes equals that of the whole matrix to the last bit.
     *
     * <p>Cost: O(1).
     *
     * @param matrix a matrix with this class
     * @param margins the sums of the matrix, with its counts as weights
     * @return a matrix with the labels {@code label} and {@code not label}
     * @throws NoSuchElementException if the matrix does not have this class
     */
    public ConfusionMatrix table(ConfusionMatrix matrix, Margins margins) {
        int c = matrix.indexOf(label);
        long[][] counts = {
            {(long) margins.truePositives(c), (long) margins.falseNegatives(c)},
            {(long) margins.falsePositives(c), (long) margins.trueNegatives(c)}
        };
        return ConfusionMatrix.of(List.of(label, "not " + label), counts);
    }

    @Override
    public Range range() {
        return metric.range();
    }

    @Override
    public String id() {
        return metric.id() + "@" + label;
    }

    @Override
    public String description() {
        return metric.id() + " of one class against the rest";
    }

    @Override
    public String spelling() {
        return metric.spelling() + "@" + label;
    }

    @Override
    public ConfusionMetric configured(Options options) {
        return of(DerivedMetric.variant(metric, options), label);
    }

    @Override
    public Metric<ConfusionMatrix> canonical() {
        Metric<ConfusionMatrix> base = metric.canonical();
        return base != metric && base instanceof BinaryMetric binary ? of(binary, label) : this;
    }

    /** {@inheritDoc} It is a proportion if the binary metric is one. */
    @Override
    public Optional<Proportion<ConfusionMatrix>> proportion() {
        return OutcomeProportion.of(metric).map(outcomes -> outcomes.against(label));
    }

    /** {@inheritDoc} It is an F-measure if the binary metric is one. */
    @Override
    public Optional<FMeasure<ConfusionMatrix>> fMeasure() {
        return metric.fMeasure().map(FMeasure::beta).map(this::measure);
    }

    private FMeasure<ConfusionMatrix> measure(double beta) {
        return new FMeasure<>() {
            @Override
            public double beta() {
                return beta;
            }

            @Override
            public Outcome outcome(ConfusionMatrix matrix, int atom) {
                return matrix.outcome(atom, matrix.indexOf(label));
            }
        };
    }

    @Override
    public double value(ConfusionMatrix matrix, double[] weights) {
        double[] cells = FourCounts.of(matrix, weights, matrix.indexOf(label));
        return metric.value(cells[0], cells[1], cells[2], cells[3]);
    }

    @Override
    public void influence(ConfusionMatrix matrix, double[] weights, double[] out) {
        FourCounts.influence(metric::gradient, matrix, weights, matrix.indexOf(label), out);
    }

    @Override
    public boolean dependsOn(ConfusionMatrix matrix, int atom) {
        return metric.dependsOn(matrix.outcome(atom, matrix.indexOf(label)));
    }

    @Override
    public Deletion leaveOneOut(ConfusionMatrix matrix, double[] weights) {
        return FourCounts.leaveOneOut(metric::value, matrix, weights, matrix.indexOf(label))::value;
    }

    @Override
    public Optional<Refusal> refusal(ConfusionMatrix matrix) {
        try {
            matrix.indexOf(label);
            return DerivedMetric.refusalOfBase(metric, matrix, List.of(label));
        } catch (NoSuchElementException e) {
            return Optional.of(DerivedMetric.unknownLabel(label, matrix.labels()));
        }
    }

    @Override
    public List<Note> notes(ConfusionMatrix matrix, double[] weights) {
        double[] cells = FourCounts.of(matrix, weights, matrix.indexOf(label));
        return DerivedMetric.renamed(metric.notes(cells[0], cells[1], cells[2], cells[3]), this);
    }
}
