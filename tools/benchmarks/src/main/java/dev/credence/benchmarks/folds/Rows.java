package dev.credence.benchmarks.folds;

import java.util.stream.IntStream;

/**
 * Rows of features with their class.
 *
 * @param features a row each
 * @param positive whether each row is of the positive class
 */
@SuppressWarnings("ArrayRecordComponent") // it is never compared
record Rows(double[][] features, boolean[] positive) {
    int size() {
        return positive.length;
    }

    Rows at(int[] index) {
        boolean[] classes = new boolean[index.length];
        for (int i = 0; i < index.length; i++) {
            classes[i] = positive[index[i]];
        }
        return new Rows(IntStream.of(index).mapToObj(i -> features[i]).toArray(double[][]::new), classes);
    }

    /** Returns the features from one on, up to another. */
    Rows columns(int from, int to) {
        double[][] some = new double[size()][];
        for (int i = 0; i < size(); i++) {
            some[i] = java.util.Arrays.copyOfRange(features[i], from, to);
        }
        return new Rows(some, positive);
    }
}
