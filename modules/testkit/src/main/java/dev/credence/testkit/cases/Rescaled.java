package dev.credence.testkit.cases;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.refusal.Refusal;
import java.util.List;
import java.util.Optional;

/**
 * A metric in another unit, {@code shift + factor * metric}: metres for millimetres, errors for hits.
 *
 * <p>Whatever else the metric is, a proportion say, its rescaled form is not: so laws compare one rescaled by 1 with one rescaled
 * by something else.
 */
public final class Rescaled<E extends Evidence> implements Metric<E> {
    private final Metric<E> metric;
    private final double factor;
    private final double shift;

    private Rescaled(Metric<E> metric, double factor, double shift) {
        this.metric = metric;
        this.factor = factor;
        this.shift = shift;
    }

    /** A metric times a constant. */
    public static <E extends Evidence> Metric<E> by(double factor, Metric<E> metric) {
        if (!(factor > 0 && factor < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("factor must be above 0 and finite: factor=" + factor);
        }
        return new Rescaled<>(metric, factor, 0);
    }

    /** The distance to the other end of the range, such as the error rate for accuracy. */
    public static <E extends Evidence> Metric<E> complement(Metric<E> metric) {
        Range range = metric.range();
        if (!range.bounded()) {
            throw new IllegalArgumentException("range must be bounded: range=" + range + " of " + metric.spelling()
                    + "; without ends there is no rest");
        }
        return new Rescaled<>(metric, -1, range.lower() + range.upper());
    }

    @Override
    public String id() {
        return "rescaled";
    }

    @Override
    public Class<E> evidenceType() {
        return metric.evidenceType();
    }

    @Override
    public Range range() {
        double one = at(metric.range().lower());
        double other = at(metric.range().upper());
        return new Range(Math.min(one, other), Math.max(one, other));
    }

    @Override
    public Direction direction() {
        if (factor > 0) {
            return metric.direction();
        }
        return switch (metric.direction()) {
            case HIGHER_IS_BETTER -> Direction.LOWER_IS_BETTER;
            case LOWER_IS_BETTER -> Direction.HIGHER_IS_BETTER;
            case NEUTRAL -> Direction.NEUTRAL;
        };
    }

    @Override
    public double value(E evidence, double[] weights) {
        return at(metric.value(evidence, weights));
    }

    private double at(double value) {
        return shift + factor * value;
    }

    @Override
    public void influence(E evidence, double[] weights, double[] out) {
        metric.influence(evidence, weights, out);
        for (int atom = 0; atom < out.length; atom++) {
            out[atom] *= factor;
        }
    }

    @Override
    public Optional<Refusal> refusal(E evidence) {
        return metric.refusal(evidence);
    }

    @Override
    public List<Note> notes(E evidence, double[] weights) {
        return metric.notes(evidence, weights);
    }

    /** For messages. */
    @Override
    public String toString() {
        return shift + " + " + factor + " * " + metric.spelling();
    }
}
