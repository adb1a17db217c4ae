package dev.credence.hypothesis.multiple;

import dev.credence.hypothesis.internal.CompensatedSums;
import dev.credence.hypothesis.internal.Guards;
import dev.credence.hypothesis.internal.MidRanks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The ranks of classifiers within data sets.
 *
 * @param doubled twice the sum of the ranks of each classifier
 * @param rows twice the ranks of each data set
 * @param tieSum the sum of t^3 - t over groups of t equal values
 * @param identical whether all data sets have the same ranks
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, and stays inside this package
record FriedmanRanks(long[] doubled, List<long[]> rows, double tieSum, boolean identical) {
    /** Ranks the values of each row, the smallest first; a sign of -1 ranks the largest first. */
    static FriedmanRanks of(double[][] values, double sign) {
        if (values.length == 0) {
            throw new IllegalArgumentException("data sets must be at least one: data sets=0; pass a row for each");
        }
        int k = values[0].length;
        Guards.atLeast("row 1", k, 2, "pass a value for each of at least two classifiers");
        long[] doubled = new long[k];
        double ties = 0;
        boolean identical = true;
        List<long[]> rows = new ArrayList<>();
        long[] before = ranked(values[0], sign, 0, k).doubled();
        for (int i = 0; i < values.length; i++) {
            MidRanks row = ranked(values[i], sign, i, k);
            long[] ranks = row.doubled();
            ties += row.tieSum();
            identical &= Arrays.equals(before, ranks);
            rows.add(ranks);
            for (int j = 0; j < k; j++) {
                doubled[j] += ranks[j];
            }
        }
        return new FriedmanRanks(doubled, rows, ties, identical);
    }

    private static MidRanks ranked(double[] row, double sign, int index, int k) {
        String name = "row " + (index + 1);
        Guards.sameLength(name, row.length, "row 1", k);
        Guards.finite(name, row);
        double[] signed = new double[k];
        for (int j = 0; j < k; j++) {
            signed[j] = sign * row[j];
        }
        return MidRanks.of(signed);
    }

    @Override
    public long[] doubled() {
        return doubled.clone();
    }

    /** Computes the mean rank of each classifier. */
    double[] means() {
        double[] means = new double[doubled.length];
        for (int j = 0; j < means.length; j++) {
            means[j] = doubled[j] / (2.0 * dataSets());
        }
        return means;
    }

    /** Computes the mean rank of one classifier minus that of another, rounded once. */
    double difference(int i, int j) {
        return (doubled[i] - doubled[j]) / (2.0 * dataSets());
    }

    int classifiers() {
        return doubled.length;
    }

    int dataSets() {
        return rows.size();
    }

    private double largestTieSum() {
        double k = classifiers();
        return dataSets() * (k * k * k - k);
    }

    boolean allTied() {
        return tieSum == largestTieSum();
    }

    /** Computes the statistic corrected for ties. */
    double chiSquared() {
        double k = classifiers();
        double untied = 12 * dataSets() / (k * (k + 1)) * CompensatedSums.squares(means());
        return untied / (1 - tieSum / largestTieSum());
    }

    /** Computes Kendall's W; 0 if all classifiers tie in every data set. */
    double concordance() {
        return allTied() ? 0 : Math.min(1, chiSquared() / (dataSets() * (classifiers() - 1.0)));
    }

    /** Computes the standard error of the difference of two mean ranks if all classifiers are equal and nothing ties. */
    double standardError() {
        double k = classifiers();
        return Math.sqrt(k * (k + 1) / (6.0 * dataSets()));
    }
}
