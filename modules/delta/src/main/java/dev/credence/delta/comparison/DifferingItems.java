package dev.credence.delta.comparison;

import dev.credence.delta.variance.Influences;
import java.util.function.IntToLongFunction;

/**
 * The differences of the items, where that of an item is its influence on the difference of the systems plus that difference.
 *
 * @param equal the share of items without a difference, among those that the metric reads
 * @param items the number of items with a difference
 * @param least the least size of these differences
 * @param largest the largest size of these differences
 * @param meanSquare the mean square of these differences; NaN without any
 * @param numbers the size of the numbers whose differences these are
 */
record DifferingItems(double equal, double items, double least, double largest, double meanSquare, double numbers) {
    /** As many items that differ show how large differences are. */
    private static final double ITEMS_THAT_SHOW = 5;

    /**
     * Returns the differences.
     *
     * @param psi the influence of each atom on the difference of the systems
     * @param numbers the largest size of the values and influences of either system, from whose rounding errors the differences have theirs
     * @param count the number of items of each atom that the metric reads
     */
    static DifferingItems of(double[] psi, double difference, double numbers, IntToLongFunction count) {
        double all = 0;
        double differ = 0;
        double least = Double.POSITIVE_INFINITY;
        double largest = 0;
        double squares = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            double apart = Math.abs(psi[atom] + difference);
            long items = count.applyAsLong(atom);
            all += items;
            if (items > 0 && !Influences.isRoundingError(apart, numbers)) {
                differ += items;
                least = Math.min(least, apart);
                largest = Math.max(largest, apart);
                squares += items * apart * apart;
            }
        }
        return new DifferingItems((all - differ) / all, differ, least, largest, squares / differ, numbers);
    }

    /** Returns the squared size of a difference, relative to that of the systems' own outcomes; 1 if all differences have one size. */
    double relativeSize(double ofSystems, double relativeVariance) {
        boolean oneSize = !(items > 0) || Influences.isRoundingError(largest - least, numbers);
        double relative = equal > 0 ? meanSquare / ofSystems : relativeVariance;
        return oneSize || !(relative < 1) ? 1 : relative;
    }

    double relativeLargest(double ofSystems) {
        return items < ITEMS_THAT_SHOW ? 1 : Math.min(1, largest * largest / ofSystems);
    }
}
