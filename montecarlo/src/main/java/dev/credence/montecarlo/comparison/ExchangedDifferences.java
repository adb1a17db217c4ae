package dev.credence.montecarlo.comparison;

import dev.credence.api.comparison.TestResult;
import dev.credence.montecarlo.resampling.EmpiricalDistribution;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * The differences after exchanges of the two systems: their distribution under the hypothesis of no difference, of which p-values
 * and interval are read alike.
 *
 * <p>With d the observed difference and D one after an exchange, {@code p = P(|D| >= |d|)}. The interval is {@code d -+ q}, q the
 * largest size with {@code P(|D| >= q) >= 1 - level}: it excludes 0 exactly where {@code p < 1 - level}.
 */
final class ExchangedDifferences {
    /** Differences this near the observed one count as equal to it: sums of weights round in different orders. */
    private static final double TIE = 1e-12;

    private final double observed;
    private final double tie;
    /** NaN where the metric was 0/0. */
    private final double[] values;

    private final IntToDoubleFunction weights;
    /** Weight of the observed arrangement, where it is not among the values. */
    private final double more;

    private final double defined;
    private final double undefined;

    private ExchangedDifferences(
            double observed, double scale, double[] values, IntToDoubleFunction weights, double more) {
        this.observed = observed;
        this.tie = TIE * scale;
        this.values = values;
        this.weights = weights;
        this.more = more;
        double numbers = 0;
        double others = 0;
        for (int i = 0; i < values.length; i++) {
            boolean number = !Double.isNaN(values[i]);
            numbers += number ? weights.applyAsDouble(i) : 0;
            others += number ? 0 : weights.applyAsDouble(i);
        }
        defined = numbers + more;
        undefined = others;
    }

    /** All that can be, with their probabilities, the observed one among them; scale is the size of what is subtracted. */
    static ExchangedDifferences enumerated(double observed, double scale, double[] values, double[] probabilities) {
        return new ExchangedDifferences(observed, scale, values, i -> probabilities[i], 0);
    }

    /** A random choice, beside which the observed one counts as one more. */
    static ExchangedDifferences sampled(double observed, double scale, double[] values) {
        return new ExchangedDifferences(observed, scale, values, i -> 1, 1);
    }

    /** The share of arrangements in which the metric was 0/0 and which are left out. */
    double undefined() {
        return undefined / (defined - more + undefined);
    }

    /** p-values, without regard to which is better. */
    TestResult test() {
        double extreme = more;
        double above = more;
        double below = more;
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

    /** Half the interval's length: the largest size that is reached with probability alpha, on the side of |d| that p says. */
    double criticalSize(double alpha) {
        double size = Math.abs(observed);
        boolean significant = test().twoSided() < alpha;
        double[] sizes = sizes();
        int low = -1;
        for (int high = sizes.length; high - low > 1; ) {
            int middle = (low + high) >>> 1;
            boolean candidate = !significant || sizes[middle] < size - tie;
            boolean reached = candidate && reaching(sizes[middle]) >= alpha * defined;
            low = reached ? middle : low;
            high = reached ? high : middle;
        }
        double critical = low < 0 ? 0 : sizes[low];
        return significant ? critical : Math.max(critical, size);
    }

    /** Ascending. */
    private double[] sizes() {
        return Arrays.stream(values)
                .filter(value -> !Double.isNaN(value))
                .map(Math::abs)
                .sorted()
                .toArray();
    }

    /** Weight of those at least as large. */
    private double reaching(double size) {
        double weight = Math.abs(observed) >= size - tie ? more : 0;
        for (int i = 0; i < values.length; i++) {
            weight += Math.abs(values[i]) >= size - tie ? weights.applyAsDouble(i) : 0;
        }
        return weight;
    }

    /** Monte Carlo standard error of that half. */
    double criticalError(double alpha) {
        return EmpiricalDistribution.ofValues(
                        Arrays.stream(values).map(Math::abs).toArray())
                .quantileError(1 - alpha);
    }
}
