package dev.credence.api.comparison;

/**
 * p-values of a comparison. With a margin of 0, non-inferiority is plain superiority's one-sided test and equivalence is NaN.
 *
 * @param statistic the test statistic (z or t), NaN where there is none
 * @param twoSided p-value of "there is no difference"
 * @param firstGreater p-value of "the first is not larger": small where the first is larger
 * @param secondGreater p-value of "the second is not larger": small where the second is larger
 * @param nonInferiority p-value of "the first is worse than the second by the margin or more", by the metric's direction
 * @param equivalence p-value of "they differ by the margin or more": the larger of two one-sided tests (TOST)
 */
public record TestResult(
        double statistic,
        double twoSided,
        double firstGreater,
        double secondGreater,
        double nonInferiority,
        double equivalence) {}
