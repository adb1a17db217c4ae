package dev.credence.judge;

import dev.credence.numerics.linear.GramMatrix;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * How items were drawn and labelled: independently, in clusters, with known probabilities, or in strata.
 *
 * @param labelled the sampling unit of each labelled row
 * @param reference the sampling unit of each row of the reference, which is the unlabelled items of clusters, and all items where
 *     probabilities or strata are known
 * @param strata the stratum of each unit
 */
@SuppressWarnings("ArrayRecordComponent") // never compared, and stays inside this package
record StageDesign(int[] labelled, int[] reference, int[] strata, Kind kind) {
    /** Independent items, whose labelled part is simply random. */
    static final StageDesign INDEPENDENT = new StageDesign(new int[0], new int[0], new int[0], Kind.INDEPENDENT);

    /** The kinds of designs. */
    enum Kind {
        INDEPENDENT,
        CLUSTERS,
        PROBABILITIES,
        STRATA
    }

    boolean isIndependent() {
        return kind == Kind.INDEPENDENT;
    }

    /** Returns the sums over units of weighted values of the labelled rows, divided by the total weight. */
    double[] ofLabelled(double[] values, double[] weights) {
        return totals(labelled, values, weights);
    }

    /** Returns the sums over units of weighted values of the rows of the reference, divided by the total weight. */
    double[] ofReference(double[] values, double[] weights) {
        return totals(reference, values, weights);
    }

    private double[] totals(int[] units, double[] values, double[] weights) {
        double[] totals = new double[strata.length];
        double total = StageInfluences.sum(weights);
        for (int row = 0; row < values.length; row++) {
            totals[units[row]] += weights[row] * values[row] / total;
        }
        return totals;
    }

    /** Returns the number of units with a label, or the size of equal weights that is worth the labelled rows. */
    double size(double[] weights) {
        if (kind == Kind.CLUSTERS) {
            return IntStream.of(labelled).distinct().count();
        }
        double total = StageInfluences.sum(weights);
        return total / GramMatrix.product(weights, weights) * total;
    }

    /** Returns the stratum of each unit if each stratum has a number of labelled units, and as many as there are strata; otherwise nothing. */
    Optional<int[]> strata(int least) {
        if (kind != Kind.STRATA || labelled.length == 0) {
            return Optional.empty();
        }
        int[] counts = new int[IntStream.of(strata).max().orElse(-1) + 1];
        IntStream.of(labelled).forEach(unit -> counts[strata[unit]]++);
        return IntStream.of(counts).allMatch(count -> count >= Math.max(least, counts.length))
                ? Optional.of(strata)
                : Optional.empty();
    }

    /** Returns the covariance of two sums over units: the sum of the products of their columns. */
    double covariance(double[] first, double[] second) {
        return GramMatrix.product(column(first), column(second));
    }

    /**
     * Returns the centred and scaled values of a sum over units, whose squares add up to its variance. Units of a stratum vary about the
     * mean of its labelled or its other units, whose numbers are fixed, and the strata about each other, because their sizes are a sample.
     */
    double[] column(double[] units) {
        if (kind == Kind.STRATA) {
            return withinAndBetween(units);
        }
        double clusters = IntStream.of(labelled).distinct().count();
        double factor = kind == Kind.CLUSTERS ? Math.sqrt(clusters / (clusters - 1)) : 1;
        return DoubleStream.of(units).map(value -> factor * value).toArray();
    }

    private double[] withinAndBetween(double[] units) {
        int groups = 2 * (IntStream.of(strata).max().orElse(-1) + 1);
        int[] group = IntStream.of(strata).map(stratum -> 2 * stratum + 1).toArray();
        IntStream.of(labelled).forEach(unit -> group[unit] = 2 * strata[unit]);
        double[] sizes = new double[groups];
        double[] sums = new double[groups];
        for (int unit = 0; unit < group.length; unit++) {
            sizes[group[unit]]++;
            sums[group[unit]] += units[unit];
        }
        double[] column = new double[group.length + groups / 2];
        for (int unit = 0; unit < group.length; unit++) {
            double size = sizes[group[unit]];
            double centred = units[unit] - sums[group[unit]] / size;
            column[unit] = size > 1 ? centred * Math.sqrt(size / (size - 1)) : 0;
        }
        for (int sampled = 0; sampled < groups; sampled += 2) {
            column[group.length + sampled / 2] =
                    (sums[sampled] + sums[sampled + 1]) / Math.sqrt(sizes[sampled] + sizes[sampled + 1]);
        }
        return column;
    }
}
