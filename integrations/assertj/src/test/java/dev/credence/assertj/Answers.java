package dev.credence.assertj;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.Direction;

/** Creates estimates and comparisons for assertions. */
final class Answers {
    static final Credence CREDENCE = Credence.load();

    private Answers() {}

    /** Estimates recall from the given number of positives. */
    static ConfusionMatrix matrix(long found, long missed) {
        return ConfusionMatrix.binary(found, 3, missed, 200);
    }

    static Estimate recall(long found, long missed) {
        return CREDENCE.estimate("recall", matrix(found, missed));
    }

    static Estimate recall(ConfusionMatrix matrix, ConfidenceLevel level) {
        return CREDENCE.evaluate(matrix).level(level).estimate("recall");
    }

    /** Creates an estimate with given bounds. */
    static Estimate estimate(double value, double lower, double upper) {
        return Estimate.of("accuracy", "wilson", ConfidenceLevel.P95, value)
                .bounds(lower, upper)
                .n(400)
                .build();
    }

    /** Creates a comparison with given bounds. */
    static Comparison comparison(double difference, double lower, double upper) {
        return comparison(Direction.HIGHER_IS_BETTER, difference, lower, upper);
    }

    static Comparison comparison(Direction direction, double difference, double lower, double upper) {
        return comparison(ConfidenceLevel.P95, direction, difference, lower, upper);
    }

    static Comparison comparison(ConfidenceLevel level, double difference, double lower, double upper) {
        return comparison(level, Direction.HIGHER_IS_BETTER, difference, lower, upper);
    }

    private static Comparison comparison(
            ConfidenceLevel level, Direction direction, double difference, double lower, double upper) {
        return Comparison.of("accuracy", "tango", level, 0.5 + difference, 0.5)
                .direction(direction)
                .bounds(lower, upper)
                .n(400)
                .build();
    }
}
