package dev.credence.benchmarks.defaults;

import java.util.function.IntToDoubleFunction;

/** Truths of many classes that are not alike: shares, recalls, and where errors go. */
@SuppressWarnings("ImmutableEnumChecker") // shares are never changed
enum Uneven {
    /** Four classes of 90, 6, 2 and 2 percent; the rare ones are recognised worse. */
    NINETY_SIX_TWO_TWO(new double[] {.9, .06, .02, .02}, i -> .97 - .12 * i, false),
    /** Four even classes, recalls from 0.95 down to 0.5. */
    EVEN_UNEQUAL_RECALL(new double[] {.25, .25, .25, .25}, i -> .95 - .15 * i, false),
    /** Seven classes as common as 1, 1/2, 1/3, ...; neighbours are confused. */
    ZIPF_NEIGHBOURS(zipf(7), i -> .85, true),
    /** Seven classes as common as 1, 1/2, 1/3, ...; recalls from 0.95 down. */
    ZIPF_UNEQUAL_RECALL(zipf(7), i -> .95 - .08 * i, false),
    /** Three classes of 70, 25 and 5 percent, neighbours confused. */
    THREE_NEIGHBOURS(new double[] {.7, .25, .05}, i -> .9 - .15 * i, true);

    private final double[] shares;
    private final IntToDoubleFunction recall;
    private final boolean neighbours;

    Uneven(double[] shares, IntToDoubleFunction recall, boolean neighbours) {
        this.shares = shares;
        this.recall = recall;
        this.neighbours = neighbours;
    }

    private static double[] zipf(int classes) {
        double[] shares = new double[classes];
        double sum = 0;
        for (int i = 0; i < classes; i++) {
            shares[i] = 1.0 / (i + 1);
            sum += shares[i];
        }
        for (int i = 0; i < classes; i++) {
            shares[i] /= sum;
        }
        return shares;
    }

    CountTruth truth() {
        int k = shares.length;
        double[][] cells = new double[k][k];
        for (int i = 0; i < k; i++) {
            double right = recall.applyAsDouble(i);
            double others = 0;
            for (int j = 0; j < k; j++) {
                others += j == i ? 0 : near(i, j);
            }
            for (int j = 0; j < k; j++) {
                cells[i][j] = shares[i] * (j == i ? right : (1 - right) * near(i, j) / others);
            }
        }
        return new CountTruth(cells);
    }

    private double near(int i, int j) {
        return neighbours ? (Math.abs(i - j) == 1 ? 1 : .02) : 1;
    }
}
