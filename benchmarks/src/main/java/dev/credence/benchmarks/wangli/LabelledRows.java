package dev.credence.benchmarks.wangli;

/** Rows of features, and which of them are of the positive class. Not to be changed. */
record LabelledRows(double[][] features, boolean[] positive) {
    int size() {
        return positive.length;
    }

    /** Some of the rows. */
    LabelledRows of(int[] rows) {
        double[][] x = new double[rows.length][];
        boolean[] y = new boolean[rows.length];
        for (int i = 0; i < rows.length; i++) {
            x[i] = features[rows[i]];
            y[i] = positive[rows[i]];
        }
        return new LabelledRows(x, y);
    }
}
