package dev.credence.numerics.random;

import org.apache.commons.rng.UniformRandomProvider;

/**
 * Draws an index with given probabilities in constant time: over a power of two of columns, one random word gives the column by
 * its first bits and the coin by 53 of the rest.
 *
 * @see <a href="https://doi.org/10.1145/355744.355749">Walker (1977), An efficient method for generating discrete random
 *     variables with general distributions, ACM TOMS 3, 253-256</a>
 * @see <a href="https://doi.org/10.1109/32.92917">Vose (1991), A linear algorithm for generating random numbers with a given
 *     distribution, IEEE Transactions on Software Engineering 17, 972-975</a>
 */
final class AliasTable {
    private final int bits;
    /** Of 2^53: how much of each column is its own. */
    private final long[] keep;

    private final int[] own;
    private final int[] alias;

    /** Values with their weights, up to 2,048 of them; columns beyond the last value belong to others altogether. */
    AliasTable(int[] values, double[] weights) {
        this.bits = 32 - Integer.numberOfLeadingZeros(values.length - 1);
        int columns = 1 << bits;
        this.keep = new long[columns];
        this.own = java.util.Arrays.copyOf(values, columns);
        this.alias = own.clone();
        double total = 0;
        for (double weight : weights) {
            total += weight;
        }
        double[] filled = new double[columns];
        for (int column = 0; column < values.length; column++) {
            filled[column] = weights[column] / total * columns;
        }
        fill(filled);
    }

    /** Vose: each column short of 1 is filled up from one that has more. */
    private void fill(double[] filled) {
        int[] small = new int[filled.length];
        int[] large = new int[filled.length];
        int smalls = 0;
        int larges = 0;
        for (int column = 0; column < filled.length; column++) {
            if (filled[column] < 1) {
                small[smalls++] = column;
            } else {
                large[larges++] = column;
            }
        }
        while (smalls > 0 && larges > 0) {
            int less = small[--smalls];
            int more = large[--larges];
            keep[less] = Math.round(filled[less] * 0x1p53);
            alias[less] = own[more];
            filled[more] -= 1 - filled[less];
            if (filled[more] < 1) {
                small[smalls++] = more;
            } else {
                large[larges++] = more;
            }
        }
        fillRest(small, smalls, large, larges);
    }

    /** What rounding left over is full; a column without a value is short by all of 1, so it is never among them. */
    private void fillRest(int[] small, int smalls, int[] large, int larges) {
        for (int i = 0; i < smalls; i++) {
            keep[small[i]] = 1L << 53;
        }
        for (int i = 0; i < larges; i++) {
            keep[large[i]] = 1L << 53;
        }
    }

    /** One value. */
    int sample(UniformRandomProvider random) {
        long word = random.nextLong();
        int column = (int) (word >>> 1 >>> (63 - bits));
        // all ones where the coin falls below the column's own share; a branch would be mispredicted every other time
        int mine = (int) (((word << bits >>> 11) - keep[column]) >> 63);
        return alias[column] ^ ((own[column] ^ alias[column]) & mine);
    }
}
