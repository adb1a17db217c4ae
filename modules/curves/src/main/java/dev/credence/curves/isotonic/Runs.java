package dev.credence.curves.isotonic;

/**
 * Pools runs of items into the pools of an isotonic fit. A run begins with a positive item that follows a negative one, and its positives precede
 * its negatives, so that the items of a run are in the same pool.
 */
public final class Runs {
    private Runs() {}

    /**
     * Pools neighbouring runs until the shares of positives ascend, as {@link dev.credence.curves.metric.IsotonicFit.Pool} does.
     *
     * @param items the number of items before each run, and behind the last run the number of all; receives the number of items of each pool
     * @param positives the number of positives before each run, and behind the last run that of all; receives the number of positives of each
     *     pool
     * @param runs the number of runs, each with a positive
     * @return the number of pools
     */
    public static int pool(long[] items, long[] positives, int runs) {
        // products of such counts are whole numbers of 64 bits
        boolean exact = items[runs] <= Integer.MAX_VALUE;
        int pools = 0;
        for (int run = 0; run < runs; run++) {
            long all = items[run + 1] - items[run];
            long positive = positives[run + 1] - positives[run];
            while (pools > 0
                    && (exact
                            ? positives[pools - 1] * all >= positive * items[pools - 1]
                            : (double) positives[pools - 1] * all >= (double) positive * items[pools - 1])) {
                pools--;
                all += items[pools];
                positive += positives[pools];
            }
            items[pools] = all;
            positives[pools++] = positive;
        }
        return pools;
    }
}
