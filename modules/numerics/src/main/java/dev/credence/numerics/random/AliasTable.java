package dev.credence.numerics.random;

import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Draws an index with given probabilities in constant time: for a power of two of columns, the first bits of one random word choose the
 * column and 53 of the others decide between the column and its alias. A column is one word, which contains its share and its alias.
 *
 * @see <a href="https://doi.org/10.1145/355744.355749">Walker (1977), An efficient method for generating discrete random
 *     variables with general distributions, ACM TOMS 3, 253-256</a>
 * @see <a href="https://doi.org/10.1109/32.92917">Vose (1991), A linear algorithm for generating random numbers with a given
 *     distribution, IEEE Transactions on Software Engineering 17, 972-975</a>
 */
final class AliasTable {
    /** An index of 11 bits distinguishes this many aliases. */
    static final int MAX_COLUMNS = 2048;

    private static final int ALIAS_BITS = 11;
    private static final int ALIAS = MAX_COLUMNS - 1;

    private final int bits;
    /** The share of each column that is its own, in units of 2^-53, and the index of its alias; a full column is its own alias. */
    private final long[] columns;

    /** Creates a table from the weight of each index, of up to 2,048 indices; further columns belong to aliases entirely. */
    AliasTable(double[] weights) {
        this.bits = 32 - Integer.numberOfLeadingZeros(weights.length - 1);
        this.columns = new long[1 << bits];
        for (int column = 0; column < columns.length; column++) {
            columns[column] = column;
        }
        double total = Arrays.stream(weights).sum();
        double[] filled = new double[columns.length];
        for (int i = 0; i < weights.length; i++) {
            filled[i] = weights[i] / total * columns.length;
        }
        fill(filled);
    }

    /** Fills each column whose share is below 1 from one with more (Vose); columns left over by rounding are full. */
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
            columns[less] = Math.round(filled[less] * 0x1p53) << ALIAS_BITS | more;
            filled[more] -= 1 - filled[less];
            if (filled[more] < 1) {
                small[smalls++] = more;
            } else {
                large[larges++] = more;
            }
        }
    }

    /** Returns the number of columns. */
    int size() {
        return columns.length;
    }

    /** Returns the share of a column that belongs to its alias, in units of 2^-53. */
    long sharedWithAlias(int column) {
        return (1L << 53) - (columns[column] >>> ALIAS_BITS);
    }

    int alias(int column) {
        return (int) columns[column] & ALIAS;
    }

    /** Draws an index. */
    int sample(UniformRandomProvider random) {
        long word = random.nextLong();
        int column = (int) (word >>> 1 >>> (63 - bits));
        long entry = columns[column];
        int alias = (int) entry & ALIAS;
        // all ones where the coin falls below the column's own share; a branch would be mispredicted every other time
        int useColumn = (int) (((word << bits >>> ALIAS_BITS) - (entry >>> ALIAS_BITS)) >> 63);
        return alias ^ ((column ^ alias) & useColumn);
    }
}
