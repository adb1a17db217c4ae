package dev.credence.montecarlo.resampling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class EmpiricalDistributionTest {
    /** Compares quantiles with those of the sorted values, with many ties. */
    @Property(tries = 500, seed = "11")
    void quantilesEqualSortedValues(
            @ForAll @Size(min = 1, max = 60) int[] numbers, @ForAll @DoubleRange(min = 0, max = 1) double p) {
        double[] values = Arrays.stream(numbers).mapToDouble(i -> i % 5).toArray();
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double rank = Math.max(1, Math.min(values.length, (values.length + 1) * p));
        double below = sorted[(int) rank - 1];
        double above = sorted[Math.min(values.length, (int) rank + 1) - 1];
        double expected = below + (rank - (int) rank) * (above - below);
        assertEquals(expected, EmpiricalDistribution.ofValues(values).quantile(p), 1e-12);
    }

    @Property(tries = 300, seed = "12")
    void selectionReturnsEachOrderStatistic(@ForAll @Size(min = 1, max = 40) double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int numbers = QuickSelect.numbersFirst(values);
        for (int k = 0; k < numbers; k++) {
            assertEquals(sorted[k] + 0.0, QuickSelect.select(values, numbers, k) + 0.0);
        }
    }

    @Test
    void undefinedDrawsAreCountedAndLeftOut() {
        double nan = Double.NaN;
        EmpiricalDistribution replicates = EmpiricalDistribution.ofValues(new double[] {nan, 3, nan, 1, 2, nan});
        assertEquals(6, replicates.draws());
        assertEquals(3, replicates.defined());
        assertEquals(3, replicates.undefined());
        assertEquals(2, replicates.quantile(0.5));
        assertEquals(2, replicates.mean());
        assertEquals(1, replicates.standardDeviation());
        assertEquals(
                "the metric was undefined in 3 of 6 draws, which were left out",
                DrawCount.undefined(replicates.undefined(), replicates.draws()).sentence());
    }

    @Test
    void distributionWithoutDefinedDrawsReturnsNaN() {
        EmpiricalDistribution none = EmpiricalDistribution.ofValues(new double[] {Double.NaN});
        assertTrue(Double.isNaN(none.quantile(0.5)) && Double.isNaN(none.mean()));
    }

    @Test
    void sharesCountTiesAsHalf() {
        EmpiricalDistribution replicates = EmpiricalDistribution.ofValues(new double[] {1, 2, 2, 3, Math.nextUp(2.0)});
        assertEquals(0.2 + 0.3, replicates.shareBelow(2), 1e-15);
        assertEquals(1, replicates.countBelow(2));
        assertEquals(3, replicates.atMost(2));
    }

    /**
     * Compares the error of a quantile of 2,000 normal values, over 400 repetitions, with the spread of the quantiles. A standard deviation
     * of 400 values has a relative error of 3.5%, and 20% is more than 5 of these. The observed ratios are 0.98 and 1.00.
     */
    @Test
    void standardErrorOfAQuantileEqualsItsSpread() {
        SplittableRandom random = new SplittableRandom(13);
        for (double p : new double[] {0.025, 0.5}) {
            double[] quantiles = new double[400];
            double errors = 0;
            for (int i = 0; i < quantiles.length; i++) {
                EmpiricalDistribution replicates = EmpiricalDistribution.ofValues(
                        random.doubles(2_000).map(u -> Math.log(u / (1 - u))).toArray());
                quantiles[i] = replicates.quantile(p);
                errors += replicates.quantileError(p);
            }
            double spread = EmpiricalDistribution.ofValues(quantiles).standardDeviation();
            assertEquals(1, errors / quantiles.length / spread, 0.2);
        }
    }
}
