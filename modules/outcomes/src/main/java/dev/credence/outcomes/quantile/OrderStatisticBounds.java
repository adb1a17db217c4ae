package dev.credence.outcomes.quantile;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Range;
import dev.credence.api.sample.Sample;
import dev.credence.numerics.beta.Beta;
import dev.credence.numerics.beta.Binomial;
import dev.credence.numerics.beta.StudentT;
import dev.credence.numerics.bounds.TailBounds;
import dev.credence.numerics.normal.Normal;
import dev.credence.outcomes.Outcomes;
import dev.credence.outcomes.metric.Quantile;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** The bounds of a quantile at any tail probability; see {@link OrderStatistic}. */
final class OrderStatisticBounds implements TailBounds {
    static final Note EFFECTIVE = Note.of(
            "effective-items",
            "the bounds are those of the effective number of items, because outcomes within an item or a cluster depend on"
                    + " each other, or because items have different weights");

    private final double p;
    private final double value;
    private final Range range;
    private final Quantile.Ordered values;
    private final long size;
    /** The effective number of items; empty where the number of outcomes below the quantile is binomial. */
    private final Optional<EffectiveItems> effective;

    private OrderStatisticBounds(
            Quantile quantile, Outcomes outcomes, double[] weights, double value, Optional<EffectiveItems> effective) {
        this.p = quantile.probability();
        this.value = value;
        this.range = quantile.range();
        this.values = quantile.ordered(outcomes, weights);
        this.size = outcomes.size();
        this.effective = effective;
    }

    static OrderStatisticBounds of(Quantile quantile, Sample<Outcomes> sample, double value) {
        double[] shares = shares(
                quantile,
                sample.evidence(),
                value,
                IntUnaryOperator.identity(),
                sample.evidence().atoms());
        return of(quantile, sample, sample.evidence(), sample.weights(), value, shares);
    }

    /**
     * Returns the bounds of the quantile of one of the systems of a sample.
     *
     * @param weights the weights of their atoms
     * @param shares for each atom of the sample, the share of the outcomes of the system that are at most the value
     */
    static <E extends Evidence> OrderStatisticBounds of(
            Quantile quantile, Sample<E> sample, Outcomes outcomes, double[] weights, double value, double[] shares) {
        Optional<EffectiveItems> effective = sample.isIid()
                        && IntStream.range(0, outcomes.atoms()).allMatch(atom -> quantile.haveEqualRuns(outcomes, atom))
                ? Optional.empty()
                : Optional.of(EffectiveItems.of(quantile, sample, outcomes, shares));
        return new OrderStatisticBounds(quantile, outcomes, weights, value, effective);
    }

    /** Returns for each atom of a sample the share of the outcomes of a system that are at most a value. */
    static double[] shares(
            Quantile quantile, Outcomes outcomes, double value, IntUnaryOperator atomOfSystem, int atoms) {
        return IntStream.range(0, atoms)
                .mapToDouble(atom -> quantile.shareAtMost(outcomes, atomOfSystem.applyAsInt(atom), value))
                .toArray();
    }

    boolean isExact() {
        return effective.isEmpty();
    }

    double effectiveItems() {
        return effective.map(EffectiveItems::size).orElse((double) size);
    }

    private Ranks ranks(double tail) {
        return effective.map(items -> Ranks.approximate(p, items, tail)).orElseGet(() -> Ranks.exact(p, size, tail));
    }

    private double lowerOf(Ranks ranks) {
        return ranks.lower() > 0 ? values.at(ranks.lower()) : range.lower();
    }

    private double upperOf(Ranks ranks) {
        return ranks.upper() <= 1 ? values.at(ranks.upper()) : range.upper();
    }

    /** {@inheritDoc} It is at most the value. */
    @Override
    public double lower(double tail) {
        return Math.max(range.lower(), Math.min(value, lowerOf(ranks(tail))));
    }

    /** {@inheritDoc} It is at least the value. */
    @Override
    public double upper(double tail) {
        return Math.min(range.upper(), Math.max(value, upperOf(ranks(tail))));
    }

    /** Returns whether the outcomes at both ranks are equal. */
    boolean areEqual(double tail) {
        Ranks ranks = ranks(tail);
        return lowerOf(ranks) == upperOf(ranks);
    }

    /** The shares at which the outcomes bound a quantile: 0 or less, or above 1, if they do not. */
    private record Ranks(double lower, double upper) {
        /** Returns the ranks by the binomial distribution, divided by n, minus half a rank, so that rounding does not matter. */
        static Ranks exact(double p, long n, double tail) {
            long low = -1;
            long high = n;
            while (high - low > 1) {
                long middle = (low + high) >>> 1;
                if (Binomial.cdf(middle, n, p) <= tail) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            long lowest = low + 1;
            long highest = n + 1 - mirrored(p, n, tail);
            return new Ranks(lowest == 0 ? 0 : (lowest - 0.5) / n, highest > n ? 2 : (highest - 0.5) / n);
        }

        /** Returns the largest l with {@code P(n - Bin(n, p) < l) <= a}, which is the rank of the upper bound counted from above. */
        private static long mirrored(double p, long n, double tail) {
            long low = 0;
            long high = n + 1;
            while (high - low > 1) {
                long middle = (low + high) >>> 1;
                if (Binomial.survival(n - middle, n, p) <= tail) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            return low;
        }

        /**
         * Returns the ranks of the binomial distribution for a number of items that need not be whole: the smallest u with {@code
         * I_p(u, n + 1 - u) <= a}, which is {@code P(Bin(n, p) >= u)} for whole numbers, and the mirrored one below.
         */
        static Ranks approximate(double p, EffectiveItems items, double tail) {
            double ratio = Normal.upperQuantile(tail) / StudentT.upperQuantile(tail, items.freedom());
            double n = items.size() * ratio * ratio;
            double upper = rank(p, n, tail);
            double lower = rank(1 - p, n, tail);
            return new Ranks(lower <= n ? Math.nextUp((n - lower) / n) : 0, upper <= n ? upper / n : 2);
        }

        /** Returns the smallest rank that a share p of n items reaches with a probability of at most a; more than n if there is none. */
        private static double rank(double p, double n, double a) {
            if (!(n >= 1) || StrictMath.pow(p, n) > a) {
                return Double.POSITIVE_INFINITY;
            }
            double low = p * n;
            double high = n;
            while (high - low > 1e-9 * n) {
                double middle = 0.5 * (low + high);
                if (Beta.cdf(p, middle, n + 1 - middle) <= a) {
                    high = middle;
                } else {
                    low = middle;
                }
            }
            return high;
        }
    }

    /** The number of independent items that determine the share of outcomes below a quantile as precisely as the sample does. */
    private record EffectiveItems(double size, double freedom) {
        static <E extends Evidence> EffectiveItems of(
                Quantile quantile, Sample<E> sample, Outcomes outcomes, double[] shares) {
            double p = quantile.probability();
            MeanVariance variance = MeanVariance.of(sample, shares);
            double most = 0;
            for (int atom = 0; atom < outcomes.atoms(); atom++) {
                int different = quantile.haveEqualRuns(outcomes, atom) ? 1 : outcomes.runs(atom);
                most += (double) outcomes.count(atom) * different;
            }
            if (sample.isWeighted()) {
                most *= variance.units() / outcomes.size();
            }
            double size =
                    variance.variance() > 0 ? Math.min(p * (1 - p) / variance.variance(), most) : variance.units();
            return new EffectiveItems(size, Math.max(1, variance.units() - 1));
        }
    }
}
