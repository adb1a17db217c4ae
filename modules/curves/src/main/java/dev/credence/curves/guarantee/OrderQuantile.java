package dev.credence.curves.guarantee;

import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * The number of standard errors of the bounds of a share of one class that keeps them valid at all thresholds at once, from the joint distribution of
 * order statistics. The true shares at or above the scores of n items of a class are n ordered uniform numbers, whatever the distribution of the scores. So lower
 * bounds are right at all thresholds unless, for some j, the j-th smallest of these numbers is below the bound of j of n items.
 *
 * <p>The probability that all are at or above their bounds is that of a Poisson process of rate n on the unit interval, given that it has n points: a chain over
 * the bounds, whose state is the number of points below the bound. Scores that are tied are not separated by a threshold, so that only the numbers of items at or
 * above a score of the sample count.
 *
 * @see <a href="https://doi.org/10.1137/1.9780898719017">Shorack and Wellner (2009), Empirical Processes with Applications to Statistics, section 9.1</a>
 */
final class OrderQuantile {
    /** With more items the bootstrap's quantile has an error of at most 0.028 instead of 0.025 on each side, and the chain takes long. */
    private static final int MAX_ITEMS = 100;

    private static final double LARGEST = 64;

    private final int items;
    /** The numbers of items at or above a threshold, ascending, without 0. */
    private final int[] counts;

    /** How many cells of successes and of failures have c^2 / 4 added. */
    private final int[] added;

    private OrderQuantile(int items, LongStream counts, int... added) {
        this.items = items;
        this.counts = counts.filter(count -> count > 0)
                .mapToInt(count -> (int) count)
                .sorted()
                .toArray();
        this.added = added;
    }

    /**
     * Returns the smallest quantile that keeps the error of each side.
     *
     * @param counts the numbers of successes among the items of the class at all thresholds
     * @param items the number of items of the class
     * @param failures the number of cells of failures, 2 if some are abstentions
     * @param tail the probability with which a bound of one side may be wrong at any threshold
     * @return the quantile; 0, no restriction, if there are too many items
     */
    static double of(long[] counts, long items, int failures, double tail) {
        if (items > MAX_ITEMS) {
            return 0;
        }
        int n = (int) items;
        LongStream failed = Arrays.stream(counts).map(count -> items - count);
        return Math.max(
                new OrderQuantile(n, Arrays.stream(counts), 1, failures).smallest(tail),
                new OrderQuantile(n, failed, failures, 1).smallest(tail));
    }

    private double smallest(double tail) {
        double wrong = 0;
        double right = LARGEST;
        while (right - wrong > 1e-11 * right) {
            double middle = (wrong + right) / 2;
            if (error(middle) <= tail) {
                right = middle;
            } else {
                wrong = middle;
            }
        }
        return right;
    }

    /** Returns the probability that a bound at c standard errors exceeds the true share at any threshold. */
    private double error(double c) {
        double[] states = new double[items + 1];
        states[0] = 1;
        double before = 0;
        for (int count : counts) {
            double bound = lower(count, c);
            states = next(states, items * (bound - before), count - 1);
            before = bound;
        }
        return 1 - next(states, items * (1 - before), items)[items] / poisson(items, items)[items];
    }

    /** Adds the points of an interval with the given expected number to the states, of which those up to a largest one remain. */
    private double[] next(double[] states, double expected, int largest) {
        double[] more = poisson(expected, largest);
        double[] next = new double[items + 1];
        for (int below = 0; below <= largest; below++) {
            for (int points = 0; states[below] > 0 && points <= largest - below; points++) {
                next[below + points] += states[below] * more[points];
            }
        }
        return next;
    }

    private static double[] poisson(double expected, int largest) {
        double[] probabilities = new double[largest + 1];
        probabilities[0] = StrictMath.exp(-expected);
        for (int points = 1; points <= largest; points++) {
            probabilities[points] = probabilities[points - 1] * expected / points;
        }
        return probabilities;
    }

    /** Returns the lower bound of {@link ChoiceBand#bounded} of a share. */
    private double lower(int count, double c) {
        double more = c * c / 4;
        double n = items + (added[0] + added[1]) * more;
        double share = (count + added[0] * more) / n;
        double bound = share - c * Math.sqrt(share * (1 - share) / n);
        return Math.max(0, Math.min(count / (double) items, bound));
    }
}
