package dev.credence.state;

import java.util.List;

/** The rows of the golden states, computed by arithmetic that is the same on every machine. */
final class GoldenRows {
    /** The number of rows of states with few scores. */
    static final int FEW = 40;

    static final int MANY = 400;

    private static final List<String> LABELS = List.of("no", "yes", "10", "9");

    private GoldenRows() {}

    /** Returns the fractional part of a multiple of the golden ratio, which is evenly spread over [0, 1). */
    static double even(int row) {
        double multiple = (row + 1) * 0.6180339887498949;
        return multiple - Math.floor(multiple);
    }

    /** Returns a score: some scores are close to 0 or 1, some are negative, some are 0 or 1. */
    static double score(int row) {
        double even = even(row);
        double low = even * even * even * even;
        if (row % 5 == 0) {
            return low * low;
        }
        if (row % 7 == 0) {
            return 1 - low * low;
        }
        if (row % 11 == 0) {
            return -3 * even;
        }
        return row % 13 == 0 ? row % 2 : even;
    }

    static double second(int row) {
        return row % 3 == 0 ? score(row) : score(row + 17);
    }

    static boolean positive(int row) {
        return row * 7919 % 13 < 5;
    }

    static String group(int row) {
        return "g" + row % 3;
    }

    static double weight(int row) {
        return (1 + row % 9) / 8.0;
    }

    static String label(int row) {
        return LABELS.get(row * 31 % 7 % LABELS.size());
    }

    /** Returns the prediction of one of three systems, of which the last is the best one. */
    static String prediction(int row, int system) {
        return (row * 7919 + system) % 11 < 5 + 2 * system ? label(row) : label(row + system + 3);
    }
}
