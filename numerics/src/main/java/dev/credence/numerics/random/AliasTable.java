package dev.credence.numerics.random;

import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Draws an index with given probabilities in constant time: over a power of two of columns, one random word gives the column by
 * its first bits and the coin by 53 of the rest. A column is one word too: its share above, its alias below.
 *
 * @see <a href="https://doi.org/10.1145/355744.355749">Walker (1977), An efficient method for generating discrete random
 *     variables with general distributions, ACM TOMS 3, 253-256</a>
 * @see <a href="https://doi.org/10.1109/32.92917">Vose (1991), A linear algorithm for generating random numbers with a given
 *     distribution, IEEE Transactions on Software Engineering 17, 972-975</a>
 */
final class AliasTable {
    /** 2,048: what an alias of 11 bits tells apart. */
    static final int MOST = 2048;

    private static final int ALIAS_BITS = 11;
    private static final int ALIAS = MOST - 1;

    private final int bits;
    /** Of 2^53 how much of the column is its own, and the index to which the rest belongs; a full column is its own alias. */
    private final long[] columns;

    /** A weight per index, up to 2,048 of them; columns beyond the last index belong to others altogether. */
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

    /** Vose: each column short of 1 is filled up from one that has more; what rounding leaves over is full. */
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

    /** How many columns there are. */
    int size() {
        return columns.length;
    }

    /** Of 2^53 how much of a column belongs to its alias. */
    long lent(int column) {
        return (1L << 53) - (columns[column] >>> ALIAS_BITS);
    }

    /** To which index it belongs. */
    int alias(int column) {
        return (int) columns[column] & ALIAS;
    }

    /** One index. */
    int sample(UniformRandomProvider random) {
        long word = random.nextLong();
        int column = (int) (word >>> 1 >>> (63 - bits));
        long entry = columns[column];
        int alias = (int) entry & ALIAS;
        // all ones where the coin falls below the column's own share; a branch would be mispredicted every other time
        int mine = (int) (((word << bits >>> ALIAS_BITS) - (entry >>> ALIAS_BITS)) >> 63);
        return alias ^ ((column ^ alias) & mine);
    }
}
