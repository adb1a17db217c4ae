package dev.credence.bayes.lattice;

import java.util.Arrays;

/**
 * Values in buckets that follow one another in size, so that the values at a few ranks need no sort of all of them.
 *
 * <p>Buckets have equal widths, in the logarithmic scale of a double's bits if all values are positive. Values of a lattice fill them
 * about evenly; if one value is far from the rest, most values share a bucket, and finding a rank costs a sort of that bucket.
 *
 * @param values the values, bucket by bucket
 * @param begins where each bucket begins, and the number of values at the end
 * @param least the least value; infinite without values
 * @param largest the largest value; minus infinite without values
 */
@SuppressWarnings("ArrayRecordComponent") // it is never compared
record RankedValues(double[] values, int[] begins, double least, double largest) {
    /** The share of the number of values that there are buckets: two values per bucket keep the sorts short and the table small. */
    private static final int PER_BUCKET = 2;

    /**
     * Puts values into buckets.
     *
     * @param values any but NaN
     */
    static RankedValues of(double[] values) {
        double least = Double.POSITIVE_INFINITY;
        double largest = Double.NEGATIVE_INFINITY;
        for (double value : values) {
            least = value < least ? value : least;
            largest = value > largest ? value : largest;
        }
        int last = values.length / PER_BUCKET;
        double range = largest - least;
        int[] bucket = least > 0
                ? byBits(values, least, largest, last)
                : range > 0 && range < Double.POSITIVE_INFINITY
                        ? byDistance(values, least, last / range, last)
                        : new int[values.length];
        return sortIntoBuckets(values, bucket, last + 1, least, largest);
    }

    private static int[] byBits(double[] values, double least, double largest, int last) {
        int[] bucket = new int[values.length];
        long from = Double.doubleToRawLongBits(least);
        double scale = last / (double) (Double.doubleToRawLongBits(largest) - from + 1);
        for (int i = 0; i < bucket.length; i++) {
            bucket[i] = (int) ((Double.doubleToRawLongBits(values[i]) - from) * scale);
        }
        return bucket;
    }

    private static int[] byDistance(double[] values, double least, double scale, int last) {
        int[] bucket = new int[values.length];
        for (int i = 0; i < bucket.length; i++) {
            bucket[i] = Math.min(last, (int) ((values[i] - least) * scale));
        }
        return bucket;
    }

    private static RankedValues sortIntoBuckets(
            double[] values, int[] bucket, int buckets, double least, double largest) {
        int[] begins = new int[buckets + 1];
        for (int b : bucket) {
            begins[b]++;
        }
        int before = 0;
        for (int b = 0; b <= buckets; b++) {
            before += begins[b];
            begins[b] = before;
        }
        double[] inBuckets = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            inBuckets[--begins[bucket[i]]] = values[i];
        }
        return new RankedValues(inBuckets, begins, least, largest);
    }

    int size() {
        return values.length;
    }

    /**
     * Returns the values of consecutive ranks, ascending.
     *
     * @param from the first rank, from 0
     * @param to the last rank
     */
    double[] ranks(int from, int to) {
        int begin = begins[bucketOf(from)];
        int end = begins[bucketOf(to) + 1];
        double[] sorted = Arrays.copyOfRange(values, begin, end);
        Arrays.sort(sorted);
        return Arrays.copyOfRange(sorted, from - begin, to + 1 - begin);
    }

    /** Returns the bucket that has the value of a rank: the last one that begins at or before it. */
    private int bucketOf(int rank) {
        int low = 0;
        int high = begins.length - 1;
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (begins[middle] <= rank) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
