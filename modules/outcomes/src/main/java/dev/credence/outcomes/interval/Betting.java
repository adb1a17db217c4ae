package dev.credence.outcomes.interval;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Estimate;
import dev.credence.api.metric.Range;
import dev.credence.api.refusal.Refusal;
import dev.credence.numerics.roots.Roots;
import dev.credence.outcomes.ItemMetric;
import java.util.Optional;

/**
 * The betting interval of a mean over independent items of a bounded range, id {@code betting}. A gambler who bets that the mean is above
 * m has, for a fixed share c of the capital, {@code K_c(m) = product over items of (1 + c (x_i / m - 1))}, where x is on the scale on
 * which the range is [0, 1]. The lower bound is the m at which the mean of {@code K_c} over a grid of c reaches {@code 1/a}, where a is
 * the probability that is left to one side; the upper bound is the same for {@code 1 - x}.
 *
 * <p>If m is the true mean, {@code K_c} has expectation 1 or less, so that it exceeds 1/a with probability a at most (Markov). The grid is
 * fixed before the data are seen: it depends on n and the level only. The product does not depend on the order of the items. {@code K_c}
 * decreases with m, so that there is one root.
 *
 * <p>Bounds lie in the metric's range and have a width above 0. It refuses clusters, strata, weights and unbounded ranges. Cost: about 50
 * evaluations of 24 logarithms for each distinct item.
 *
 * <p>Coverage: conservative by proof, at every n and for every distribution in the range; about 1.6 times as wide as {@code delta-wilson}.
 *
 * @see <a href="https://doi.org/10.1093/jrsssb/qkad009">Waudby-Smith and Ramdas (2024), Estimating means of bounded random variables by
 *     betting, JRSS B 86, 1-27</a>
 */
public final class Betting extends ItemMeans {
    private static final int GRID = 24;
    /** The largest share of the capital that is at stake. */
    private static final double MAX_STAKE = 0.99;
    /** The smallest share relative to the best one if the variance were the largest possible. */
    private static final double MIN_RELATIVE_STAKE = 0.25;
    /** The precision of a bound, relative to the width of the range. */
    private static final double PRECISION = 1e-12;

    /** Creates the method. */
    public Betting() {
        super("betting", "interval of a mean of a bounded range, guaranteed at every number of items by betting");
    }

    @Override
    Optional<Refusal> unsuitable(ItemMetric metric) {
        return unlessBounded(metric);
    }

    @Override
    void bound(Estimate.Builder estimate, Numbers numbers, Range range, ConfidenceLevel level) {
        double width = range.upper() - range.lower();
        double[] shares = shares((double) numbers.size(), level);
        double lower = lower(shares, onUnitScale(numbers, range, false), numbers.counts(), level);
        double upper = lower(shares, onUnitScale(numbers, range, true), numbers.counts(), level);
        bounds(estimate, range, range.lower() + width * lower, range.upper() - width * upper);
    }

    /** Returns shares of the capital in geometric progression. */
    private static double[] shares(double n, ConfidenceLevel level) {
        double best = Math.sqrt(-2 * StrictMath.log(level.tail()) / n);
        double first = Math.min(0.5, MIN_RELATIVE_STAKE * best);
        double[] shares = new double[GRID];
        for (int i = 0; i < GRID; i++) {
            shares[i] = first * StrictMath.pow(MAX_STAKE / first, i / (GRID - 1.0));
        }
        return shares;
    }

    private static double[] onUnitScale(Numbers numbers, Range range, boolean mirrored) {
        double width = range.upper() - range.lower();
        double[] unit = new double[numbers.values().length];
        for (int i = 0; i < unit.length; i++) {
            double value =
                    (mirrored ? range.upper() - numbers.values()[i] : numbers.values()[i] - range.lower()) / width;
            unit[i] = Math.max(0, Math.min(1, value));
        }
        return unit;
    }

    private static double lower(double[] shares, double[] unit, long[] counts, ConfidenceLevel level) {
        double wanted = StrictMath.log(GRID) - StrictMath.log(level.tail());
        double mean = mean(unit, counts);
        if (mean == 0) {
            return 0;
        }
        double least = mean;
        while (logCapital(shares, unit, counts, least) < wanted && least > PRECISION) {
            least /= 2;
        }
        return least <= PRECISION
                ? 0
                : Roots.find(m -> logCapital(shares, unit, counts, m) - wanted, least, mean, PRECISION);
    }

    private static double mean(double[] unit, long[] counts) {
        double sum = 0;
        double size = 0;
        for (int i = 0; i < unit.length; i++) {
            sum += counts[i] * unit[i];
            size += counts[i];
        }
        return sum / size;
    }

    /** Returns the logarithm of the sum of the capitals. */
    private static double logCapital(double[] shares, double[] unit, long[] counts, double m) {
        double[] logs = new double[shares.length];
        double largest = Double.NEGATIVE_INFINITY;
        for (int j = 0; j < shares.length; j++) {
            for (int i = 0; i < unit.length; i++) {
                logs[j] += counts[i] * StrictMath.log1p(shares[j] * (unit[i] / m - 1));
            }
            largest = Math.max(largest, logs[j]);
        }
        double sum = 0;
        for (double log : logs) {
            sum += StrictMath.exp(log - largest);
        }
        return largest + StrictMath.log(sum);
    }
}
