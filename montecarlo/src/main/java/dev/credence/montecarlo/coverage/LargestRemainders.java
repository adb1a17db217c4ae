package dev.credence.montecarlo.coverage;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Distributes n observations over classes by the method of largest remainders. */
final class LargestRemainders {
    private LargestRemainders() {}

    /**
     * Returns sizes in proportion to weights.
     *
     * @param weights a weight per class, 0 for a class that gets no observations
     * @param n observations in all
     * @param label the label of a class
     * @return the sizes, which sum to n
     * @throws IllegalArgumentException if a class with a weight would be left without observations
     */
    static long[] of(double[] weights, long n, IntFunction<String> label) {
        double total = Arrays.stream(weights).sum();
        double[] wanted = Arrays.stream(weights).map(w -> n * (w / total)).toArray();
        long[] sizes = Arrays.stream(wanted).mapToLong(w -> (long) w).toArray();
        long left = n - Arrays.stream(sizes).sum();
        IntStream.range(0, sizes.length)
                .boxed()
                .sorted(Comparator.comparingDouble(c -> sizes[c] - wanted[c]))
                .limit(left)
                .forEach(c -> sizes[c]++);
        for (int c = 0; c < sizes.length; c++) {
            if (weights[c] > 0 && sizes[c] == 0) {
                throw new IllegalArgumentException("n must leave an observation to each true class: n=" + n
                        + ", share of '" + label.apply(c) + "'=" + weights[c] / total + "; take at least n="
                        + (long) Math.ceil(total / weights[c]));
            }
        }
        return sizes;
    }
}
