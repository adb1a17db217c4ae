package dev.credence.judge;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.Estimate;
import java.util.Objects;

/**
 * A metric of two systems that the same judge labelled: the first system's value minus the second's.
 *
 * @param judge the comparison of all items by the labels of the judge; its error has no bound
 * @param labels the comparison of the labelled items by the true labels, with {@code paired-delta}
 * @param corrected the corrected difference, with the method {@code prediction-powered}
 * @param pValue the two-sided p-value of equal systems: the interval of {@code corrected} at level 1 - p ends at 0; it is at least 2e-14
 * @param lambda the weight of the judge in the corrected difference, from 0 to 1
 * @param worth the number of true labels that would be as precise without the judge; NaN if the difference is undefined
 * @param bias how much more the judge underrates the first system than the second: on the labelled items, the value by true labels minus
 *     the value by labels of the judge, of the first system minus of the second
 * @param biasPValue the two-sided p-value of the hypothesis that the judge's errors affect both systems equally; NaN if it is undefined
 */
public record JudgedComparison(
        Comparison judge,
        Comparison labels,
        Estimate corrected,
        double pValue,
        double lambda,
        double worth,
        Estimate bias,
        double biasPValue) {
    /** Checks that no part is null and that lambda lies in [0, 1]. */
    public JudgedComparison {
        Objects.requireNonNull(judge, "judge must not be null");
        Objects.requireNonNull(labels, "labels must not be null");
        Objects.requireNonNull(corrected, "corrected must not be null");
        Objects.requireNonNull(bias, "bias must not be null");
        JudgedEstimate.requireShare(lambda);
    }

    /** {@return the metric as it was requested} */
    public String metric() {
        return corrected.metric();
    }
}
