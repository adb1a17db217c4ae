package dev.credence.outcomes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.api.comparison.Comparison;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The laws of the difference of two means of skewed times, whether they are of the same items or of different ones. */
abstract class SkewedMeansLaws {
    private final int firstItems;
    private final int secondItems;

    SkewedMeansLaws(int firstItems, int secondItems) {
        this.firstItems = firstItems;
        this.secondItems = secondItems;
    }

    /** Returns the difference of the means of two systems' times, which have no upper end. */
    abstract Comparison difference(double[] first, double[] second, double level);

    static double[] exponential(SplittableRandom random, int items, double mean) {
        return random.doubles(items)
                .map(uniform -> -mean * StrictMath.log1p(-uniform))
                .toArray();
    }

    /** An exchange of the systems changes signs only, and the interval of a level excludes 0 where the p-value is below 1 - level. */
    @Test
    void skewedDifferenceIsNegatedByAnExchangeAndExcludesZeroWhereItIsSignificant() {
        SplittableRandom random = new SplittableRandom(29);
        for (int sample = 0; sample < 200; sample++) {
            double[] first = exponential(random, firstItems, 1.6);
            double[] second = exponential(random, secondItems, 1);
            for (double level : new double[] {0.5, 0.8, 0.95}) {
                Comparison forward = difference(first, second, level);
                Comparison backward = difference(second, first, level);

                assertThat(forward.lower()).isCloseTo(-backward.upper(), within(1e-12));
                assertThat(forward.pValue()).isCloseTo(backward.pValue(), within(1e-12));
                assertThat(forward.pValue() < 1 - level).isEqualTo(forward.lower() > 0 || forward.upper() < 0);
            }
        }
    }

    /** Milliseconds instead of seconds multiply the bounds, and neither the p-value nor the order of the items changes. */
    @Test
    void skewedDifferenceDoesNotDependOnTheUnitOrTheOrderOfItems() {
        SplittableRandom random = new SplittableRandom(31);
        for (int sample = 0; sample < 100; sample++) {
            double[] first = exponential(random, firstItems, 1.5);
            double[] second = exponential(random, secondItems, 1);
            Comparison seconds = difference(first, second, 0.95);
            Comparison milliseconds = difference(inReverseTimes1000(first), inReverseTimes1000(second), 0.95);

            assertThat(milliseconds.lower()).isCloseTo(1000 * seconds.lower(), within(1e-9));
            assertThat(milliseconds.upper()).isCloseTo(1000 * seconds.upper(), within(1e-9));
            assertThat(milliseconds.pValue()).isCloseTo(seconds.pValue(), within(1e-12));
        }
    }

    private static double[] inReverseTimes1000(double[] times) {
        double[] reversed = new double[times.length];
        Arrays.setAll(reversed, item -> 1000 * times[times.length - 1 - item]);
        return reversed;
    }
}
