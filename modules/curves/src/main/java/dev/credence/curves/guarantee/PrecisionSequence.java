package dev.credence.curves.guarantee;

import dev.credence.numerics.beta.Binomial;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Tests of the precision above each of a sequence of ranks, from the lowest score upward.
 *
 * <p>The r-th largest score is a threshold that excludes its own item. Given this score and the number m of items above it, the items above it
 * are independent draws from the population above it, so that their number of positives is Bin(m, precision) whatever the distribution of the
 * scores, ties included. This remains true given all lower thresholds of the sequence, because scores below a threshold do not inform about items
 * above it. Hence the fallback procedure (Wiens) controls the probability of any false rejection in this order: each of the thresholds has the
 * significance alpha / (their number), and a rejection passes its significance on to the next threshold. The ranks depend on n alone, never on
 * scores, labels, the precision or alpha, so that a threshold that is shown to have a precision is also shown to have every smaller one, and at every
 * larger alpha. Starting at the highest score, which would need fewer corrections, has no such proof unless the
 * probability of a positive rises with the score.
 */
record PrecisionSequence(ScoreLevels ranked, double least, double alpha) {
    /** The ratio of the numbers of items above neighbouring thresholds, 1.05; 6,000 items have 143 thresholds. */
    private static final double RATIO = 1.05;
    /** The number of items above the last threshold, 5, with which a precision of one half can be shown at a significance of 0.05. */
    private static final long FEWEST = 5;

    /**
     * A threshold of the sequence: items with a higher score than this level are predicted positive.
     *
     * @param items the number of items above it
     * @param positives the number of positives above it
     * @param met whether the precision is shown
     */
    record ThresholdStep(int level, long items, long positives, boolean met) {
        double observed() {
            return (double) positives / (double) items;
        }
    }

    /** Returns the smallest number of items with which a threshold could be shown, all of them positive. */
    long neededItems() {
        return OrderBound.neededItems(least, alpha) + 1;
    }

    /** Returns the tests in their order. */
    List<ThresholdStep> steps() {
        if (ranked.size() < neededItems()) {
            return List.of();
        }
        List<Long> ranks = ranks();
        List<ThresholdStep> steps = new ArrayList<>();
        double budget = 0;
        for (long rank : ranks) {
            budget += alpha / ranks.size();
            int level = ranked.ofItem(rank);
            long positives = ranked.positivesAbove(level);
            long items = positives + ranked.negativesAbove(level);
            boolean met = Binomial.survival(positives - 1, items, least) <= budget;
            steps.add(new ThresholdStep(level, items, positives, met));
            if (!met) {
                budget = 0;
            }
        }
        return steps;
    }

    /** Returns the ranks, from that of the lowest score downwards, in a geometric sequence. */
    private List<Long> ranks() {
        long n = ranked.size();
        double last = (double) Math.min(n, FEWEST + 1);
        List<Long> ranks = new ArrayList<>();
        int gaps = (int) Math.max(1, Math.ceil(StrictMath.log((double) n / last) / StrictMath.log(RATIO)));
        for (int i = 0; i <= gaps; i++) {
            long rank = Math.round((double) n * StrictMath.pow(last / (double) n, i / (double) gaps));
            if (ranks.isEmpty() || rank < ranks.get(ranks.size() - 1)) {
                ranks.add(rank);
            }
        }
        return ranks;
    }

    /** Returns the significance of each test as long as no other test has passed its own on. */
    double significance() {
        return alpha / ranks().size();
    }

    /** Returns how many trials with a share of successes would show that it is at least a given one. */
    static OptionalLong wouldShow(double observed, double least, double significance) {
        if (!(observed > least)) {
            return OptionalLong.empty();
        }
        long items = 1;
        while (items < 1L << 40) {
            if (Binomial.survival((long) Math.floor(observed * items) - 1, items, least) <= significance) {
                return OptionalLong.of(items);
            }
            items += 1 + items / 100;
        }
        return OptionalLong.empty();
    }
}
