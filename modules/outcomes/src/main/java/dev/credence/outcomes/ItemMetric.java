package dev.credence.outcomes;

import dev.credence.api.metric.InPlaceInfluence;
import java.util.Optional;

/**
 * A metric of outcomes that is the mean of one number per item. To write one, implement {@link #ofItem} with {@code id} and {@code
 * range}, and register the class as a {@link dev.credence.api.metric.Metric}; intervals, comparisons, clusters and weights then work.
 *
 * <p>The value is {@code sum of w_i x_i / sum of w_i}, where {@code x_i} is the number and {@code w_i} the weight of item i. The influence
 * of an item is {@code x_i} minus the value. Without items the value is NaN, and so it is if the number of an item is NaN.
 */
public interface ItemMetric extends InPlaceInfluence<Outcomes> {
    @Override
    default Class<Outcomes> evidenceType() {
        return Outcomes.class;
    }

    /**
     * Returns the number of an item.
     *
     * @param outcomes the outcomes
     * @param atom index of the item's atom
     * @return the number, within {@link #range()}
     */
    double ofItem(Outcomes outcomes, int atom);

    /** {@inheritDoc} It is {@code hall-mean}, which corrects for skewness, if the range has no end, as for {@code mean}. */
    @Override
    default Optional<String> preferredMethod() {
        return range().bounded() ? Optional.empty() : Optional.of("hall-mean");
    }

    @Override
    default double value(Outcomes evidence, double[] weights) {
        double sum = 0;
        double total = 0;
        double lowest = Double.POSITIVE_INFINITY;
        double highest = Double.NEGATIVE_INFINITY;
        for (int atom = 0; atom < weights.length; atom++) {
            if (weights[atom] > 0) {
                double number = ofItem(evidence, atom);
                sum += weights[atom] * number;
                total += weights[atom];
                lowest = Math.min(lowest, number);
                highest = Math.max(highest, number);
            }
        }
        return total > 0 ? Math.max(lowest, Math.min(highest, sum / total)) : Double.NaN;
    }

    @Override
    default void influence(Outcomes evidence, double[] weights, double[] out) {
        double value = value(evidence, weights);
        for (int atom = 0; atom < out.length; atom++) {
            out[atom] = ofItem(evidence, atom) - value;
        }
    }
}
