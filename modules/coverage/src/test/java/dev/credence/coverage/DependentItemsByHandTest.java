package dev.credence.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.sample.ClusteredSample;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Checks chains of items against given random numbers: the purpose of each number and their order. */
class DependentItemsByHandTest {
    /** Returns the given numbers and fails if more are requested. */
    private static final class Given implements RandomGenerator {
        private final Deque<Double> numbers = new ArrayDeque<>();

        Given(double... numbers) {
            Arrays.stream(numbers).forEach(this.numbers::add);
        }

        @Override
        public double nextDouble() {
            return numbers.remove();
        }

        @Override
        public long nextLong() {
            throw new UnsupportedOperationException("only shares are requested");
        }
    }

    private static ConfusionMatrix drawn(DependentItems items, double... numbers) {
        Given given = new Given(numbers);
        ConfusionMatrix matrix = items.draw(given).evidence();
        assertEquals(0, given.numbers.size(), "all numbers are read");
        return matrix;
    }

    private static ConfusionMatrix cells(long tp, long fp, long fn, long tn) {
        return ConfusionMatrix.binary(tp, fp, fn, tn);
    }

    private static void same(ConfusionMatrix expected, ConfusionMatrix found) {
        for (String truth : new String[] {"positive", "negative"}) {
            for (String output : new String[] {"positive", "negative"}) {
                assertEquals(expected.count(truth, output), found.count(truth, output), truth + ">" + output);
            }
        }
    }

    /** Prevalence 0.5, recall 0.75, specificity 0.875, keep 0.25, echo 0.625; a number equal to a probability exceeds it. */
    @Test
    void eachRandomNumberDecidesOneEvent() {
        DependentItems one = new DependentItems(1, 1, 0.5, 0.75, 0.875, 0.25, 0.625);
        same(cells(1, 0, 0, 0), drawn(one, 0.4, 0.7));
        same(cells(0, 0, 1, 0), drawn(one, 0.4, 0.75));
        same(cells(0, 1, 0, 0), drawn(one, 0.5, 0.1));
        same(cells(0, 0, 0, 1), drawn(one, 0.5, 0.125));
        DependentItems two = new DependentItems(1, 2, 0.5, 0.75, 0.875, 0.25, 0.625);
        // The item is positive and found; the next keeps its class and repeats its prediction.
        same(cells(2, 0, 0, 0), drawn(two, 0.4, 0.7, 0.2, 0.6));
        // The class is kept and the prediction is not repeated, so that it is drawn anew: the item is missed.
        same(cells(1, 0, 1, 0), drawn(two, 0.4, 0.7, 0.2, 0.625, 0.75));
        // The class is not kept and drawn anew as negative; its prediction is drawn anew.
        same(cells(1, 1, 0, 0), drawn(two, 0.4, 0.7, 0.25, 0.5, 0.1));
        same(cells(1, 0, 0, 1), drawn(two, 0.4, 0.7, 0.25, 0.5, 0.125));
        // The class is not kept and drawn anew as positive again; the prediction may be repeated.
        same(cells(2, 0, 0, 0), drawn(two, 0.4, 0.7, 0.25, 0.4, 0.6));
        // A negative item repeats a false positive.
        same(cells(0, 2, 0, 0), drawn(two, 0.5, 0.1, 0.2, 0.6));
    }

    @Test
    void eachClusterStartsIndependently() {
        DependentItems items = new DependentItems(2, 1, 0.5, 1, 1, 1, 1);
        ClusteredSample<ConfusionMatrix> drawn =
                (ClusteredSample<ConfusionMatrix>) items.draw(new Given(0.4, 0.9, 0.6, 0.9));
        assertEquals(2, drawn.clusters());
        same(cells(1, 0, 0, 1), drawn.evidence());
        assertEquals(2, items.size());
        assertEquals(1L << 33, new DependentItems(1 << 30, 8, 0, 0, 0, 0, 0).size());
    }

    /** Prevalence 1/4, recall 0.5, specificity 0.9: 1/8 true positives, 0.075 false positives. */
    @Test
    void trueValueEqualsValueOfExpectedMatrix() {
        DependentItems items = new DependentItems(7, 3, 0.25, 0.5, 0.9, 0.2, 0.6);
        assertEquals(0.125 / 0.2, items.value(SmallMetrics.PRECISION), 1e-15);
        assertEquals(0.5, items.value(SmallMetrics.RECALL), 1e-15);
        assertEquals(0.125 + 0.675, items.value(SmallMetrics.ACCURACY), 1e-15);
        assertEquals("7 clusters of 3, keep=0.2, echo=0.6, prevalence=0.25, recall=0.5, specificity=0.9", items.name());
    }

    @Test
    void numberOutOfRangeThrows() {
        String[] names = {"prevalence", "recall", "specificity", "keep", "echo"};
        for (int place = 0; place < names.length; place++) {
            for (double wrong : new double[] {-1e-9, 1 + 1e-9, Double.NaN}) {
                double[] shares = {0, 1, 0, 1, 0};
                shares[place] = wrong;
                IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> items(1, 1, shares));
                assertEquals(names[place] + " must lie in [0, 1]: " + names[place] + "=" + wrong, e.getMessage());
            }
        }
        double[] good = {0, 1, 0, 1, 0};
        assertEquals(
                "length must be >= 1: length=0",
                assertThrows(IllegalArgumentException.class, () -> items(1, 0, good))
                        .getMessage());
        assertEquals(1, items(1, 1, good).size());
    }

    private static DependentItems items(int clusters, int length, double[] shares) {
        return new DependentItems(clusters, length, shares[0], shares[1], shares[2], shares[3], shares[4]);
    }
}
