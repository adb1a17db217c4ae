package dev.credence.outcomes.metric;

import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Range;
import dev.credence.outcomes.Outcomes;

/** A metric of the form {@code sum of w a / sum of w b} over items. */
abstract class SumRatio extends ColumnMetric {
    SumRatio(String id, String description, String columnName, Direction direction, Range range) {
        super(id, description, columnName, direction, range);
    }

    /** Returns a of an item. */
    abstract double numerator(Outcomes outcomes, int atom);

    /** Returns b of an item, 0 or more. */
    abstract double denominator(Outcomes outcomes, int atom);

    @Override
    public final boolean dependsOn(Outcomes evidence, int atom) {
        return denominator(evidence, atom) != 0 || numerator(evidence, atom) != 0;
    }

    @Override
    public final double value(Outcomes evidence, double[] weights) {
        double above = 0;
        double below = 0;
        for (int atom = 0; atom < weights.length; atom++) {
            above += weights[atom] * numerator(evidence, atom);
            below += weights[atom] * denominator(evidence, atom);
        }
        return below > 0 ? range().clamp(above / below) : Double.NaN;
    }

    @Override
    public final void influence(Outcomes evidence, double[] weights, double[] out) {
        double value = value(evidence, weights);
        double total = 0;
        double below = 0;
        for (int atom = 0; atom < weights.length; atom++) {
            total += weights[atom];
            below += weights[atom] * denominator(evidence, atom);
        }
        double mean = below / total;
        for (int atom = 0; atom < out.length; atom++) {
            out[atom] = (numerator(evidence, atom) - value * denominator(evidence, atom)) / mean;
        }
    }
}
