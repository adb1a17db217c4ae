package dev.credence.judge;

import dev.credence.api.interval.Estimate;
import java.util.Objects;

/**
 * A metric by the labels of the judge, by the true labels alone, and corrected.
 *
 * @param judge the metric of all items by the labels of the judge; its error has no bound
 * @param labels the metric of the labelled items by the true labels, with {@code delta-wilson}
 * @param corrected the corrected metric, with the method {@code prediction-powered}
 * @param lambda the weight of the judge in the corrected metric, from 0 (the judge is not used) to 1
 * @param worth the number of true labels that would be as precise without the judge, at least the number of labelled items; NaN if the
 *     metric is undefined
 */
public record JudgedEstimate(Estimate judge, Estimate labels, Estimate corrected, double lambda, double worth) {
    /** Checks that no estimate is null and that lambda lies in [0, 1]. */
    public JudgedEstimate {
        Objects.requireNonNull(judge, "judge must not be null");
        Objects.requireNonNull(labels, "labels must not be null");
        Objects.requireNonNull(corrected, "corrected must not be null");
        requireShare(lambda);
    }

    static void requireShare(double lambda) {
        if (!(lambda >= 0 && lambda <= 1)) {
            throw new IllegalArgumentException("lambda must lie in [0, 1]: lambda=" + lambda);
        }
    }

    /** {@return the metric as it was requested} */
    public String metric() {
        return corrected.metric();
    }
}
