package dev.credence.hypothesis.multiple;

import dev.credence.api.comparison.Comparison;

/**
 * Two of many systems, compared so that all pairs may be read together.
 *
 * <p>The bounds of the comparison are simultaneous: all pairs' intervals hold at once with the level of the whole, so each has a higher
 * level of its own, which the comparison states. They exclude 0 exactly where {@code adjusted} is below what the level of the whole
 * leaves.
 *
 * @param first index of the first system
 * @param second index of the second system
 * @param comparison both values, their difference and its simultaneous interval, and the comparator that made them
 * @param pValue two-sided p-value of this pair alone; NaN where a value is undefined
 * @param adjusted probability that, were no two systems different, the largest of all statistics were at least as far out as this one
 *     (single-step max-T); NaN where a value is undefined
 * @param adjustedError standard error of {@code adjusted} by its simulation; 0 where nothing was simulated
 * @param holm p-value adjusted by Holm's procedure, which uses no correlation; NaN where a value is undefined
 * @param toldApart whether {@code adjusted} is below 1 minus the level of the whole, and the systems do not differ on
 *     {@linkplain Comparison#fewDiffering() fewer than six items}
 */
public record SimultaneousDifference(
        int first,
        int second,
        Comparison comparison,
        double pValue,
        double adjusted,
        double adjustedError,
        double holm,
        boolean toldApart) {}
