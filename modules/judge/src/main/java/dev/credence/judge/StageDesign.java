package dev.credence.judge;

import java.util.stream.IntStream;

/** How items were drawn and labelled: independently, in clusters, with known probabilities, or in strata. */
final class StageDesign {
    /** Independent items, whose labelled part is simply random. */
    static final StageDesign INDEPENDENT = new StageDesign(new int[0], new int[0], new int[0], Kind.INDEPENDENT);

    /** The kinds of designs. */
    enum Kind {
        INDEPENDENT,
        CLUSTERS,
        PROBABILITIES,
        STRATA
    }

    private final int[] labelled;
    private final int[] reference;
    private final int[] strata;
    private final Kind kind;

    /**
     * Creates a design from the sampling unit of each labelled row and of each row of the reference, and the stratum of each unit. The
     * reference of clusters is the unlabelled items, that of probabilities and strata is all items.
     */
    StageDesign(int[] labelled, int[] reference, int[] strata, Kind kind) {
        this.labelled = labelled;
        this.reference = reference;
        this.strata = strata;
        this.kind = kind;
    }

    Kind kind() {
        return kind;
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
        double squares = 0;
        for (double weight : weights) {
            squares += weight * weight;
        }
        double total = StageInfluences.sum(weights);
        return total / squares * total;
    }

    /**
     * Returns the covariance of two sums over units. Units of a stratum vary about the mean of its labelled or its other units, whose
     * numbers are fixed, and the strata about each other, because their sizes are a sample.
     */
    double covariance(double[] first, double[] second) {
        if (kind == Kind.STRATA) {
            return withinAndBetween(first, second);
        }
        double sum = 0;
        for (int unit = 0; unit < first.length; unit++) {
            sum += first[unit] * second[unit];
        }
        double clusters = IntStream.of(labelled).distinct().count();
        return kind == Kind.CLUSTERS ? clusters / (clusters - 1) * sum : sum;
    }

    private double withinAndBetween(double[] first, double[] second) {
        int groups = 2 * (IntStream.of(strata).max().orElse(-1) + 1);
        int[] group = IntStream.of(strata).map(stratum -> 2 * stratum + 1).toArray();
        IntStream.of(labelled).forEach(unit -> group[unit] = 2 * strata[unit]);
        double[] sizes = new double[groups];
        double[] a = new double[groups];
        double[] b = new double[groups];
        for (int unit = 0; unit < group.length; unit++) {
            sizes[group[unit]]++;
            a[group[unit]] += first[unit];
            b[group[unit]] += second[unit];
        }
        double sum = 0;
        for (int unit = 0; unit < group.length; unit++) {
            int at = group[unit];
            double centred = (first[unit] - a[at] / sizes[at]) * (second[unit] - b[at] / sizes[at]);
            sum += sizes[at] > 1 ? centred * sizes[at] / (sizes[at] - 1) : 0;
        }
        for (int at = 0; at < groups; at += 2) {
            sum += (a[at] + a[at + 1]) * (b[at] + b[at + 1]) / (sizes[at] + sizes[at + 1]);
        }
        return sum;
    }
}
