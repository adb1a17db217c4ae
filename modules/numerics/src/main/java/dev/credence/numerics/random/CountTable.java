package dev.credence.numerics.random;

import java.util.Arrays;
import java.util.function.LongUnaryOperator;
import org.apache.commons.rng.UniformRandomProvider;
import org.jspecify.annotations.Nullable;

/**
 * Draws counts with fixed parameters, each by a look-up in an alias table.
 *
 * <p>Probabilities follow from each other by their ratios, away from the mode, with the rounding error of every step carried
 * along; counts less likely than 2^-64 of the mode are left out. The distribution drawn differs from the exact one by less than
 * 1e-15 in total variation: the test computes the difference without rounding.
 */
final class CountTable {
    /** Rarer counts have less probability than the table resolves. */
    private static final double RAREST = 0x1p-64;
    /** At this many standard deviations a normal density is below 2^-64 of its mode. */
    private static final double REACH = 9.5;

    private final long first;
    private final AliasTable table;

    private CountTable(long first, double[] weights) {
        this.first = first;
        this.table = new AliasTable(weights);
    }

    /** Creates a table of binomial counts, or null if more counts are likely than a table has columns. */
    static @Nullable CountTable binomial(long trials, double p, int columns) {
        double sd = Math.sqrt(trials * p * (1 - p));
        if (!(Math.min((double) trials, 2 * REACH * sd) < columns)) {
            return null;
        }
        long mode = (long) Math.min((double) trials, (trials + 1.0) * p);
        Exact odds = Exact.odds(p);
        double[] above = walk(Math.min(trials - mode, columns), odds, i -> trials - mode - i + 1, i -> mode + i);
        double[] below = walk(Math.min(mode, columns), odds.inverse(), i -> mode - i + 1, i -> trials - mode + i);
        return of(mode, below, above, columns);
    }

    /** Creates a table of Poisson counts, or null if more counts are likely than a table has columns. */
    static @Nullable CountTable poisson(double mean, int columns) {
        if (!(2 * REACH * Math.sqrt(mean) < columns)) {
            return null;
        }
        long mode = (long) mean;
        Exact factor = new Exact(mean, 0);
        double[] above = walk(columns, factor, i -> 1, i -> mode + i);
        double[] below = walk(mode, factor.inverse(), i -> mode - i + 1, i -> 1);
        return of(mode, below, above, columns);
    }

    private static @Nullable CountTable of(long mode, double[] below, double[] above, int columns) {
        int size = below.length + 1 + above.length;
        if (size > columns) {
            return null;
        }
        double[] weights = new double[size];
        for (int i = 0; i < below.length; i++) {
            weights[below.length - 1 - i] = below[i];
        }
        weights[below.length] = 1;
        System.arraycopy(above, 0, weights, below.length + 1, above.length);
        return new CountTable(mode - below.length, weights);
    }

    /** Weights from the mode's neighbour on: the i-th is factor times numerator / denominator times the one before. */
    private static double[] walk(long most, Exact factor, LongUnaryOperator numerator, LongUnaryOperator denominator) {
        double[] weights = new double[(int) most];
        Exact weight = new Exact(1, 0);
        for (int i = 0; i < weights.length; i++) {
            double over = (double) numerator.applyAsLong(i + 1L);
            double under = (double) denominator.applyAsLong(i + 1L);
            weight = weight.times(factor.value, factor.error).times(over, 0).dividedBy(under);
            if (!(weight.value >= RAREST)) {
                return Arrays.copyOf(weights, i);
            }
            weights[i] = weight.value + weight.value * weight.error;
        }
        return weights;
    }

    /** A number {@code value (1 + error)}: the relative error, of some units in the last place, is known to twice the digits. */
    private record Exact(double value, double error) {
        /** p / (1 - p). */
        static Exact odds(double p) {
            double q = 1 - p;
            double lost = (1 - q) - p;
            return new Exact(p, -lost / q).dividedBy(q);
        }

        Exact times(double factor, double itsError) {
            double product = value * factor;
            return new Exact(product, error + itsError + Math.fma(value, factor, -product) / product);
        }

        Exact dividedBy(double divisor) {
            double quotient = value / divisor;
            return new Exact(quotient, error + Math.fma(-quotient, divisor, value) / value);
        }

        Exact inverse() {
            Exact inverse = new Exact(1, 0).dividedBy(value);
            return new Exact(inverse.value, inverse.error - error);
        }
    }

    long first() {
        return first;
    }

    /** The counts' probabilities, index 0 that of the smallest count. */
    AliasTable table() {
        return table;
    }

    long sample(UniformRandomProvider random) {
        return first + table.sample(random);
    }
}
