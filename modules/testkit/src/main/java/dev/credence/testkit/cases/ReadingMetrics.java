package dev.credence.testkit.cases;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;

/** Mean losses, to test methods and comparators on metrics that are no proportions. */
public final class ReadingMetrics {
    private ReadingMetrics() {}

    /** The mean square of readings, in the readings' unit squared: its range has no upper end. */
    public static Metric<Readings> meanSquare() {
        return new Mean<>(
                "reference-mean-square",
                Readings.class,
                Range.NON_NEGATIVE,
                (readings, atom) -> readings.reading(atom) * readings.reading(atom));
    }

    /** The mean squared distance of scores from 0 or 1, the Brier score: a mean in [0, 1] that is no proportion. */
    public static Metric<ScoredSample> squaredError() {
        return new Mean<>("reference-squared-error", ScoredSample.class, Range.UNIT, (scores, atom) -> {
            double error = scores.score(atom) - (scores.positive(atom) ? 1 : 0);
            return error * error;
        });
    }

    /** The loss of an atom; an interface of its own, because a function of objects would box each index. */
    private interface Loss<E> {
        double of(E evidence, int atom);
    }

    /** The mean loss of the atoms; lower is better. */
    private record Mean<E extends Evidence>(String id, Class<E> evidenceType, Range range, Loss<E> loss)
            implements Metric<E> {
        @Override
        public Direction direction() {
            return Direction.LOWER_IS_BETTER;
        }

        @Override
        public double value(E evidence, double[] weights) {
            double sum = 0;
            double total = 0;
            for (int atom = 0; atom < weights.length; atom++) {
                sum += weights[atom] == 0 ? 0 : weights[atom] * loss.of(evidence, atom);
                total += weights[atom];
            }
            return sum / total;
        }

        @Override
        public void influence(E evidence, double[] weights, double[] out) {
            double mean = value(evidence, weights);
            for (int atom = 0; atom < out.length; atom++) {
                out[atom] = loss.of(evidence, atom) - mean;
            }
        }
    }
}
