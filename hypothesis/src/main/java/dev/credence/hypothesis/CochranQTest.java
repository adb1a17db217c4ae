package dev.credence.hypothesis;

import dev.credence.numerics.distribution.ChiSquared;
import java.util.Arrays;
import java.util.List;

/**
 * Cochran's Q test: do k classifiers have the same share of successes on the same items? McNemar's uncorrected test is the
 * case k = 2.
 *
 * <p>With C(j) the successes of classifier j, their mean C, and R(i) the successes on item i,
 * {@code Q = k (k-1) sum (C(j) - C)^2 / sum R(i) (k - R(i))}, chi-squared with k - 1 degrees of freedom in large samples.
 * Items on which all classifiers agree have no part in it; about 24 items where they differ (n k at least 24) make the
 * approximation usable.
 *
 * <p>Edges: where no item distinguishes the classifiers Q is 0/0; the answer is p = 1 with the status DEGENERATE. Size:
 * near-nominal in large samples. Effect: Q's share of its largest value among the items distinguished,
 * {@code Q / (m (k-1))}, which is 1 where every such item orders the classifiers alike. Cost: O(n k). Counts up to 2^53.
 *
 * @see <a href="https://doi.org/10.1093/biomet/37.3-4.256">Cochran (1950), The comparison of percentages in matched
 *     samples, Biometrika 37, 256-266</a>
 */
public final class CochranQTest {
    static final TestDescription DESCRIPTION = new TestDescription(
            "cochran-q",
            "Cochran's Q test",
            "all classifiers have the same probability of success",
            List.of("the items are independent of each other", "every classifier was run on every item"));
    /** Below 24 judgements on items distinguished the chi-squared limit is rough. */
    private static final double FEW = 24;

    private final double[] successes;
    private double apart;
    private double spread;

    private CochranQTest(int classifiers) {
        if (classifiers < 2) {
            throw new IllegalArgumentException(
                    "classifiers must be at least two: classifiers=" + classifiers + "; use binomial for one");
        }
        successes = new double[classifiers];
    }

    /**
     * Of items, a row each.
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
     * Of distinct patterns of success with the number of items that show them: the size of the data has no part in the cost.
     *
     * @param patterns for each pattern, whether each classifier succeeded; rows of one length, at least two
     * @param counts how many items show each pattern, 0 or more
     * @return the test
     * @throws IllegalArgumentException if there are no items, fewer than two classifiers, rows of several lengths, or counts
     *     that are not one a pattern, at least 0 and at most 2^53 in total
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
        apart += within > 0 ? count : 0;
    }

    /** How many more each got right than the first: exact, where the counts are so large that their mean is not. */
    private double[] fromFirst() {
        return Arrays.stream(successes).map(count -> count - successes[0]).toArray();
    }

    /**
     * Runs the test.
     *
     * @return the outcome; p = 1 where no item tells the classifiers apart
     */
    public TestOutcome test() {
        int k = successes.length;
        TestOutcome.Builder outcome = new TestOutcome.Builder(DESCRIPTION);
        if (spread == 0) {
            return outcome.statistic("Q", 0, k - 1)
                    .pValue(1)
                    .effect(Effect.of("share-of-largest", 0))
                    .degenerate("no item distinguishes the classifiers: Q is 0/0, the p-value is 1")
                    .build();
        }
        double q = k * (k - 1.0) * CompensatedSums.squares(fromFirst()) / spread;
        outcome.statistic("Q", q, k - 1)
                .pValue(ChiSquared.survival(q, k - 1))
                .effect(Effect.of("share-of-largest", q / (apart * (k - 1))));
        if (apart * k < FEW) {
            outcome.note(
                    "only " + Math.round(apart) + " items distinguish the classifiers: the chi-squared distribution is"
                            + " rough below " + (int) Math.ceil(FEW / k));
        }
        return outcome.build();
    }
}
