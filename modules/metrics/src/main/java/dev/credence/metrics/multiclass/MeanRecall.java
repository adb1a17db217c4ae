package dev.credence.metrics.multiclass;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Margins;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.MarginMetric;
import dev.credence.api.metric.MarginMetric.CellInfluence;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.derived.Averaging;
import dev.credence.api.metric.derived.Averaging.UndefinedPolicy;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.text.Named;
import dev.credence.metrics.proportion.Rate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The mean of the recalls of all classes, or 1 minus that mean: {@code offset + slope * recall.macro:undefined=skip}. As a metric of the
 * four counts it has the two classes positive and negative.
 */
abstract class MeanRecall extends Named implements BinaryMetric, MarginMetric {
    /** The matrix of the four counts, whose atoms are ordered by truth, then by prediction: TN, FP, FN, TP. */
    private static final ConfusionMatrix CELLS = ConfusionMatrix.binary(1, 1, 1, 1);

    private final UndefinedPolicy policy;
    private final MarginMetric mean;
    private final double offset;
    private final double slope;

    MeanRecall(String id, String description, UndefinedPolicy policy, double offset, double slope) {
        this(id, description, policy, offset, slope, Averaging.MACRO.of(Rate.RECALL, policy));
    }

    MeanRecall(String id, String description, UndefinedPolicy policy, double offset, double slope, MarginMetric mean) {
        super(id, description);
        this.policy = policy;
        this.mean = mean;
        this.offset = offset;
        this.slope = slope;
    }

    abstract BinaryMetric variant(UndefinedPolicy other);

    /** Returns this metric of another mean of recalls, which is over the classes that several systems have in common. */
    abstract MeanRecall of(UndefinedPolicy same, MarginMetric common);

    /** {@inheritDoc} The mean is over the classes of which all systems have items. */
    @Override
    public final Metric<ConfusionMatrix> formFor(List<ConfusionMatrix> systems) {
        Metric<ConfusionMatrix> common = mean.formFor(systems);
        return common != mean && common instanceof MarginMetric other ? of(policy, other) : canonical();
    }

    @Override
    public final ConfusionMetric ofOneSystem() {
        return variant(policy);
    }

    @Override
    public final String spelling() {
        return policy == UndefinedPolicy.SKIP
                ? id()
                : id() + ":undefined=" + policy.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public final List<OptionSpec> options() {
        return List.of(new OptionSpec(
                "undefined", "a class whose recall is 0/0, as it is never true, counts as: skip, zero, nan", "skip"));
    }

    @Override
    public final BinaryMetric configured(Options options) {
        return variant(options.choice("undefined", policy));
    }

    @Override
    public final Range range() {
        return Range.UNIT;
    }

    /** {@inheritDoc} It reads any matrix. */
    @Override
    public final Optional<Refusal> refusal(ConfusionMatrix matrix) {
        return Optional.empty();
    }

    @Override
    public final double value(Margins margins) {
        return offset + slope * mean.value(margins);
    }

    @Override
    public final CellInfluence influence(Margins margins) {
        return mean.influence(margins).times(slope);
    }

    @Override
    public final double value(ConfusionMatrix matrix, double[] weights) {
        return MarginMetric.super.value(matrix, weights);
    }

    @Override
    public final void influence(ConfusionMatrix matrix, double[] weights, double[] out) {
        MarginMetric.super.influence(matrix, weights, out);
    }

    @Override
    public final Deletion leaveOneOut(ConfusionMatrix matrix, double[] weights) {
        Deletion rest = mean.leaveOneOut(matrix, weights);
        return (atom, weight) -> offset + slope * rest.without(atom, weight);
    }

    @Override
    public final OneMoreItem oneMoreItem(Margins margins) {
        OneMoreItem more = mean.oneMoreItem(margins);
        return (truth, recognised) -> offset + slope * more.value(truth, recognised);
    }

    @Override
    public final List<Note> notes(ConfusionMatrix matrix, double[] weights) {
        return mean.notes(matrix, weights).stream()
                .map(note -> note.renamed(mean.spelling(), spelling()))
                .toList();
    }

    @Override
    public final double value(double tp, double fp, double fn, double tn) {
        double negatives = tn + fp;
        double positives = tp + fn;
        return negatives > 0 && positives > 0
                ? offset + slope * ((tn / negatives + tp / positives) / 2)
                : value(CELLS, new double[] {tn, fp, fn, tp});
    }

    @Override
    public final void gradient(double tp, double fp, double fn, double tn, double[] out) {
        double[] cells = new double[4];
        double total = tp + fp + fn + tn;
        influence(CELLS, new double[] {tn, fp, fn, tp}, cells);
        out[0] = cells[3] / total;
        out[1] = cells[1] / total;
        out[2] = cells[2] / total;
        out[3] = cells[0] / total;
    }

    @Override
    public final List<Note> notes(double tp, double fp, double fn, double tn) {
        return notes(CELLS, new double[] {tn, fp, fn, tp});
    }
}
