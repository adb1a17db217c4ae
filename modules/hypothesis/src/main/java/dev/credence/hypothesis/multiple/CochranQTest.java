package dev.credence.hypothesis.multiple;

import dev.credence.hypothesis.TestOutcome;
import dev.credence.hypothesis.TestOutcome.Effect;
import dev.credence.hypothesis.internal.CompensatedSums;
import dev.credence.hypothesis.internal.Guards;
import dev.credence.numerics.distribution.ChiSquared;
import java.util.Arrays;
import java.util.List;

/**
 * Cochran's Q test of equal success probabilities of k classifiers on the same items. For k = 2 it is McNemar's test without continuity
 * correction.
 *
 * <p>With the number of successes C(j) of classifier j, their mean C, and the number of successes R(i) on item i, {@code Q = k (k-1) sum
 * (C(j) - C)^2 / sum R(i) (k - R(i))}. It has a chi-squared distribution with k - 1 degrees of freedom in large samples. Items on which all
 * classifiers agree have no effect; the approximation needs about 24 / k items on which they differ.
 *
 * <p>If all classifiers agree on every item, Q is 0/0, and the outcome is p = 1 with status DEGENERATE. The size is near-nominal in large
 * samples. The effect is Q divided by its maximum for the m items on which classifiers differ, {@code Q / (m (k-1))}; it is 1 if every such
 * item orders the classifiers in the same way. Cost: O(n k). Counts may be up to 2^53.
 *
 * @see <a href="https://doi.org/10.1093/biomet/37.3-4.256">Cochran (1950), The comparison of percentages in matched
 *     samples, Biometrika 37, 256-266</a>
 */
public final class CochranQTest {
    /** The name, null hypothesis and assumptions of the test. */
    public static final TestOutcome.Description DESCRIPTION = new TestOutcome.Description(
            "cochran-q",
            "Cochran's Q test",
            "all classifiers have the same probability of success",
            List.of("the items are independent of each other", "every classifier was run on every item"));
    /** With fewer judgements on items on which classifiers differ, the chi-squared approximation is inaccurate. */
    private static final double MIN_JUDGEMENTS = 24;

    private final double[] successes;
    private double distinguishing;
    private double spread;

    private CochranQTest(int classifiers) {
        if (classifiers < 2) {
            throw new IllegalArgumentException(
                    "classifiers must be at least two: classifiers=" + classifiers + "; use binomial for one");
        }
        successes = new double[classifiers];
    }

    /**
     * Creates the test from items, one in each row.
     *
     * @param items for each item, whether each classifier succeeded; rows of one length, at least two
     * @return the test
     * @throws IllegalArgumentException if there are no items, fewer than two classifiers or rows of several lengths
     */
    public static CochranQTest of(boolean[][] items) {
        long[] counts = new long[items.length];
        Arrays.fill(counts, 1);
        return of(items, counts);
    }

    /**
     * Creates the test from distinct patterns of success with their counts; the cost does not depend on the counts.
     *
     * @param patterns for each pattern, whether each classifier succeeded; rows of one length, at least two
     * @param counts number of items with each pattern, 0 or more
     * @return the test
     * @throws IllegalArgumentException if there are no items, fewer than two classifiers, rows of several lengths, fewer or more counts than
     *     patterns, a negative count, or a total above 2^53
     */
    public static CochranQTest of(boolean[][] patterns, long[] counts) {
        Guards.sameLength("counts", counts.length, "patterns", patterns.length);
        Guards.counts("counts", counts);
        if (patterns.length == 0 || Arrays.stream(counts).sum() == 0) {
            throw new IllegalArgumentException("items must be at least one: items=0; pass the items judged");
        }
        CochranQTest test = new CochranQTest(patterns[0].length);
        for (int i = 0; i < patterns.length; i++) {
            Guards.sameLength("row " + (i + 1), patterns[i].length, "row 1", patterns[0].length);
            test.add(patterns[i], (double) counts[i]);
        }
        return test;
    }

    private void add(boolean[] pattern, double count) {
        int row = 0;
        for (int j = 0; j < pattern.length; j++) {
            if (pattern[j]) {
                successes[j] += count;
                row++;
            }
        }
        double within = (double) row * (pattern.length - row);
        spread += count * within;
        distinguishing += within > 0 ? count : 0;
    }

    /**
     * The differences of the successes from those of the first classifier, which are exact even if counts are too large for an exact mean.
     */
    private double[] fromFirst() {
        return Arrays.stream(successes).map(count -> count - successes[0]).toArray();
    }

    /**
     * Runs the test.
     *
     * @return the outcome; p = 1 if no item distinguishes the classifiers
     */
    public TestOutcome test() {
        int k = successes.length;
        TestOutcome.Builder outcome = TestOutcome.builder(DESCRIPTION);
        if (spread == 0) {
            return outcome.statistic("Q", 0, k - 1)
                    .pValue(1)
                    .effect(Effect.of("share-of-largest", 0))
                    .degenerate("the classifiers agree on every item: Q is 0/0, the p-value is 1")
                    .build();
        }
        double q = k * (k - 1.0) * CompensatedSums.squares(fromFirst()) / spread;
        outcome.statistic("Q", q, k - 1)
                .pValue(ChiSquared.survival(q, k - 1))
                .effect(Effect.of("share-of-largest", q / (distinguishing * (k - 1))));
        if (distinguishing * k < MIN_JUDGEMENTS) {
            outcome.note(
                    "few-differing",
                    "only " + Math.round(distinguishing)
                            + " items on which classifiers differ: the chi-squared distribution is" + " rough below "
                            + (int) Math.ceil(MIN_JUDGEMENTS / k));
        }
        return outcome.build();
    }
}
