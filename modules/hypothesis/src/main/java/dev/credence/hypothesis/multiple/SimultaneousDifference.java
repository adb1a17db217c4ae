package dev.credence.hypothesis.multiple;

import dev.credence.api.comparison.Comparison;

/**
 * The comparison of two of several systems with a simultaneous interval.
 *
 * <p>All intervals together have the level of the comparison, so each one has a higher level, which the comparison states. An interval
 * excludes 0 exactly if {@code adjusted} is below 1 - level.
 *
 * @param first index of the first system
 * @param second index of the second system
 * @param comparison both values, their difference with its simultaneous interval, and the comparator
 * @param pValue two-sided p-value of this pair alone; NaN if a value is undefined
 * @param adjusted probability that the largest of all statistics is at least as large as this one, if no two systems differ (single-step
 *     max-T); NaN if a value is undefined
 * @param adjustedError standard error of {@code adjusted} by simulation; 0 without simulation
 * @param holm p-value adjusted by Holm's procedure, which uses no correlations; NaN if a value is undefined
 * @param isSignificant whether {@code adjusted} is below 1 - level, and the systems do not differ on {@linkplain Comparison#fewDiffering()
 *     fewer than six items}
 */
public record SimultaneousDifference(
        int first,
        int second,
        Comparison comparison,
        double pValue,
        double adjusted,
        double adjustedError,
        double holm,
        boolean isSignificant) {}
