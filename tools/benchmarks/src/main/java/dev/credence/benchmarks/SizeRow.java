package dev.credence.benchmarks;

import static dev.credence.benchmarks.Section.format;

/**
 * The size and power of a comparator's test, by enumeration.
 *
 * @param comparator its spelling
 * @param first trials of the first system, or common trials
 * @param second trials of the second system, 0 where trials are common
 * @param five the largest probability of p below 0.05 over all shares
 * @param fiveAt the share at which it is found
 * @param one the same of p below 0.01
 * @param oneAt the share at which it is found
 * @param power probability of p below 0.05 where the systems differ as the table says
 */
record SizeRow(
        String comparator, int first, int second, double five, double fiveAt, double one, double oneAt, double power) {
    static final String HEAD = "comparator,n1,n2,size05,at,size01,at,power05";

    String csv() {
        return comparator + "," + first + "," + second
                + format(",%.5f,%.4f,%.5f,%.4f,%.4f", five, fiveAt, one, oneAt, power);
    }

    String trials() {
        return second == 0 ? Integer.toString(first) : first + " v " + second;
    }
}
