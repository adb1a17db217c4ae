package dev.credence.montecarlo.comparison;

import dev.credence.api.comparison.TestResult;
import dev.credence.montecarlo.resampling.EmpiricalDistribution;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * The distribution of the difference when the predictions of the two systems are exchanged at random, which is its distribution
 * under the hypothesis of no difference. Both the p-values and the interval are computed from it.
 *
 * <p>With d the observed difference and D a difference after an exchange, {@code p = P(|D| >= |d|)}. The interval is
 * {@code [d - q, d + q]}, where q is the largest number with {@code P(|D| >= q) >= 1 - level}: it excludes 0 exactly where
 * {@code p < 1 - level}.
 */
final class ExchangedDifferences {
    /** Differences that are this close count as equal, because sums of weights in different orders round differently. */
    private static final double TIE = 1e-12;

    private final double observed;
    private final double tie;
    /** NaN where the metric was 0/0. */
    private final double[] values;

    private final IntToDoubleFunction weights;
    /** The weight of the observed arrangement if it is not among the values, otherwise 0. */
    private final double observedWeight;

    private final double defined;
    private final double undefined;

    private ExchangedDifferences(
            double observed, double scale, double[] values, IntToDoubleFunction weights, double observedWeight) {
        this.observed = observed;
        this.tie = TIE * scale;
        this.values = values;
        this.weights = weights;
        this.observedWeight = observedWeight;
        double numbers = 0;
        double others = 0;
        for (int i = 0; i < values.length; i++) {
            boolean number = !Double.isNaN(values[i]);
            numbers += number ? weights.applyAsDouble(i) : 0;
            others += number ? 0 : weights.applyAsDouble(i);
        }
        defined = numbers + observedWeight;
        undefined = others;
    }

    /** Creates the exact distribution from all arrangements and their probabilities; scale is the size of the two metric values. */
    static ExchangedDifferences enumerated(double observed, double scale, double[] values, double[] probabilities) {
        return new ExchangedDifferences(observed, scale, values, i -> probabilities[i], 0);
    }

    /** Creates the distribution from random arrangements; the observed arrangement counts as one more. */
    static ExchangedDifferences sampled(double observed, double scale, double[] values) {
        return new ExchangedDifferences(observed, scale, values, i -> 1, 1);
    }

    /** Returns the share of arrangements that are left out because the metric was 0/0. */
    double undefined() {
        return undefined / (defined - observedWeight + undefined);
    }

    /** Returns p-values that do not depend on whether larger values of the metric are better. */
    TestResult test() {
        double extreme = observedWeight;
        double above = observedWeight;
        double below = observedWeight;
        for (int i = 0; i < values.length; i++) {
            double weight = weights.applyAsDouble(i);
            extreme += Math.abs(values[i]) >= Math.abs(observed) - tie ? weight : 0;
            above += values[i] >= observed - tie ? weight : 0;
            below += values[i] <= observed + tie ? weight : 0;
        }
        double firstGreater = Math.min(1, above / defined);
        return new TestResult(
                Double.NaN,
                Math.min(1, extreme / defined),
                firstGreater,
                Math.min(1, below / defined),
                firstGreater,
                Double.NaN);
    }

    /** Returns half the interval's length: the largest |D| that is reached with probability alpha; it is below |d| exactly if p is below alpha. */
    double criticalSize(double alpha) {
        double size = Math.abs(observed);
        boolean significant = test().twoSided() < alpha;
        double[] sizes = sizes();
        int low = -1;
        for (int high = sizes.length; high - low > 1; ) {
            int middle = (low + high) >>> 1;
            boolean candidate = !significant || sizes[middle] < size - tie;
            boolean reached = candidate && weightAtLeast(sizes[middle]) >= alpha * defined;
            low = reached ? middle : low;
            high = reached ? high : middle;
        }
        double critical = low < 0 ? 0 : sizes[low];
        return significant ? critical : Math.max(critical, size);
    }

    /** Returns the absolute differences in ascending order. */
    private double[] sizes() {
        return Arrays.stream(values)
                .filter(value -> !Double.isNaN(value))
                .map(Math::abs)
                .sorted()
                .toArray();
    }

    /** Returns the weight of the arrangements whose absolute difference is at least this large. */
    private double weightAtLeast(double size) {
        double weight = Math.abs(observed) >= size - tie ? observedWeight : 0;
        for (int i = 0; i < values.length; i++) {
            weight += Math.abs(values[i]) >= size - tie ? weights.applyAsDouble(i) : 0;
        }
        return weight;
    }

    /** Returns the Monte Carlo standard error of the critical size. */
    double criticalError(double alpha) {
        return EmpiricalDistribution.ofValues(
                        Arrays.stream(values).map(Math::abs).toArray())
                .quantileError(1 - alpha);
    }
}
