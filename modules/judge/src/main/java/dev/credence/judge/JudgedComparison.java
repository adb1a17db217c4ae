package dev.credence.judge;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import java.util.List;
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

    /**
     * The corrected differences of all pairs of systems that the same judge labelled, with simultaneous intervals.
     *
     * <p>Each pair is corrected as two systems alone are, with its own weight of the judge, at one higher level for all pairs:
     * {@code 1 - 2 Phi(-c)}, where the largest of all deviates exceeds {@code c} with probability {@code 1 - level} if no two systems differ.
     * The deviate of a pair is the normal quantile of its p-value, and the deviates are taken as jointly normal with the correlations of the
     * influences of the corrected differences. This is the single-step max-T procedure of {@code PairwiseComparisons} in
     * {@code credence-hypothesis}. A pair that never differs on the data is taken as independent of the others, which is conservative. One
     * pair has the result of {@link Judged#compare(String)}.
     *
     * <p>Each metric is a family of its own. Coverage: that of all intervals together is measured in docs/measurements/judge.md. It costs as much as
     * two calls of {@link Judged#compare(String)} for each pair, and the directions.
     *
     * @param level the simultaneous level of all intervals
     * @param pairLevel the level of each interval alone
     * @param pairs the pairs (0, 1), (0, 2), ..., (1, 2), ...
     * @see <a href="https://doi.org/10.1002/bimj.200810425">Hothorn, Bretz and Westfall (2008), Biometrical Journal 50, 346-363</a>
     */
    public record JudgedPairs(ConfidenceLevel level, ConfidenceLevel pairLevel, List<Pair> pairs) {
        /** Checks that no part is null. */
        public JudgedPairs {
            Objects.requireNonNull(level, "level must not be null");
            Objects.requireNonNull(pairLevel, "pairLevel must not be null");
            pairs = List.copyOf(pairs);
        }

        /**
         * The corrected difference of two of several systems.
         *
         * @param first the index of the first system
         * @param second the index of the second system
         * @param comparison the difference, whose intervals have the level of each pair alone, and whose p-values are not adjusted
         * @param adjusted the probability that the largest of all deviates is at least as large as that of this pair, if no two systems differ;
         *     NaN if the difference is undefined
         */
        public record Pair(int first, int second, JudgedComparison comparison, double adjusted) {
            /** Checks that the comparison is not null. */
            public Pair {
                Objects.requireNonNull(comparison, "comparison must not be null");
            }
        }
    }
}
