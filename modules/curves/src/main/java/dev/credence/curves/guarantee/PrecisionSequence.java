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
 * significance alpha / (their number), and a rejection passes its significance on to the next threshold. The ranks depend on n, the precision and
 * alpha alone, never on scores or labels. Starting at the highest score, which would need fewer corrections, has no such proof unless the
 * probability of a positive rises with the score.
 */
final class PrecisionSequence {
    /** Twice as many thresholds cost 0.2 standard errors of precision, half as many leave gaps of more than 15% between numbers of items. */
    private static final int MOST = 20;

    private final ScoreLevels ranked;
    private final double least;
    private final double alpha;

    PrecisionSequence(ScoreLevels ranked, double least, double alpha) {
        this.ranked = ranked;
        this.least = least;
        this.alpha = alpha;
    }

    /**
     * A threshold of the sequence: items with a higher score than this level are predicted positive.
     *
     * @param level the level
     * @param items the number of items above it
     * @param positives the number of positives above it
     * @param met whether the precision is shown
     */
    record Step(int level, long items, long positives, boolean met) {
        double observed() {
            return (double) positives / (double) items;
        }
    }

    /** Returns the smallest number of items with which a threshold could be shown, all of them positive. */
    long needed() {
        return OrderBound.needed(least, alpha) + 1;
    }

    /** Returns the tests in their order. */
    List<Step> steps() {
        List<Long> ranks = ranks();
        List<Step> steps = new ArrayList<>();
        double budget = 0;
        for (long rank : ranks) {
            budget += alpha / ranks.size();
            int level = ranked.ofItem(rank);
            long positives = ranked.positivesAbove(level);
            long items = positives + ranked.negativesAbove(level);
            boolean met = Binomial.survival(positives - 1, items, least) <= budget;
            steps.add(new Step(level, items, positives, met));
            if (!met) {
                budget = 0;
            }
        }
        return steps;
    }

    /** Returns the ranks, from that of the lowest score to the last that could be shown, in a geometric sequence. */
    private List<Long> ranks() {
        long n = ranked.size();
        long last = needed();
        List<Long> ranks = new ArrayList<>();
        for (int i = 0; i < MOST && n >= last; i++) {
            long rank = Math.round((double) n * StrictMath.pow((double) last / (double) n, i / (MOST - 1.0)));
            if (ranks.isEmpty() || rank < ranks.get(ranks.size() - 1)) {
                ranks.add(rank);
            }
        }
        return ranks;
    }

    /** Returns how many items above a threshold would show the precision if the share of positives among them was the same. */
    OptionalLong wouldShow(double observed) {
        double significance = alpha / MOST;
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
