package dev.credence.curves.guarantee;

import dev.credence.curves.guarantee.ThresholdDemand.Rate;
import dev.credence.numerics.linear.GramMatrix;
import java.util.Arrays;
import java.util.List;

/**
 * A metric of the four cells of a confusion matrix that is a sum of ratios {@code (a . x) / (b . x)} plus a constant. The cells x are true
 * positives, false positives, false negatives and true negatives, in this order; where a rule abstains, the positives and the negatives
 * about which it abstains follow.
 *
 * @param name the name for people
 * @param smallest the smallest value that the metric can have
 * @param largest the largest value that the metric can have
 */
record CellMetric(String name, double constant, List<Ratio> ratios, double smallest, double largest) {
    static final CellMetric RECALL = share("recall", ratio(1, 0, 0, 0, 0, 0, 1, 0, 1, 0, 1, 0));
    static final CellMetric SPECIFICITY = share("specificity", ratio(0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 1));
    static final CellMetric PRECISION = share("precision", ratio(1, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0));
    static final CellMetric NPV = share("npv", ratio(0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 0));
    static final CellMetric ACCURACY = share("accuracy", ratio(1, 0, 0, 1, 0, 0, 1, 1, 1, 1, 0, 0));
    static final CellMetric F1 = share("f1", ratio(2, 0, 0, 0, 0, 0, 2, 1, 1, 0, 1, 0));
    static final CellMetric YOUDEN = new CellMetric(
            "youden", -1, List.of(RECALL.ratios().get(0), SPECIFICITY.ratios().get(0)), -1, 1);
    static final CellMetric PREDICTED_POSITIVE = share("predicted positive", ratio(1, 1, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1));
    static final CellMetric ABSTENTION = share("abstention", ratio(0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1));

    private static final double[] POSITIVES = {1, 0, 1, 0, 1, 0};
    private static final double[] NEGATIVES = {0, 1, 0, 1, 0, 1};

    /** Returns the metric of a rate that can be demanded. */
    static CellMetric of(Rate rate) {
        return switch (rate) {
            case RECALL -> RECALL;
            case SPECIFICITY -> SPECIFICITY;
            case PRECISION -> PRECISION;
            case NPV -> NPV;
            case ACCURACY -> ACCURACY;
            case FNR -> share("fnr", ratio(0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 1, 0));
            case FPR -> share("fpr", ratio(0, 1, 0, 0, 0, 0, 0, 1, 0, 1, 0, 1));
            case FDR -> share("fdr", ratio(0, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0));
            case FOR -> share("for", ratio(0, 0, 1, 0, 0, 0, 0, 0, 1, 1, 0, 0));
            case ERROR -> share("error", ratio(0, 1, 1, 0, 0, 0, 1, 1, 1, 1, 0, 0));
            case ABSTENTION -> ABSTENTION;
        };
    }

    /** A ratio of two linear functions of the cells. */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and stays inside this package
    record Ratio(double[] above, double[] below) {
        double at(double[] cells) {
            return GramMatrix.product(cells, above) / GramMatrix.product(cells, below);
        }

        /** Returns whether any of some cells is in the denominator. */
        boolean countsAny(double[] cells) {
            return GramMatrix.product(cells, below) > 0;
        }

        /** Adds the influence of an item of each cell: {@code n (a - theta b) / (b . x)}. */
        void addInfluences(double[] cells, double n, double[] influences) {
            double theta = at(cells);
            double scale = n / GramMatrix.product(cells, below);
            for (int cell = 0; cell < cells.length; cell++) {
                influences[cell] += (above[cell] - theta * below[cell]) * scale;
            }
        }
    }

    private static CellMetric share(String name, Ratio ratio) {
        return new CellMetric(name, 0, List.of(ratio), 0, 1);
    }

    /** Returns a mean of a value of each item. */
    static CellMetric mean(String name, double tp, double fp, double fn, double tn) {
        return new CellMetric(
                name,
                0,
                List.of(ratio(tp, fp, fn, tn, 0, 0, 1, 1, 1, 1, 1, 1)),
                Math.min(Math.min(tp, fp), Math.min(fn, tn)),
                Math.max(Math.max(tp, fp), Math.max(fn, tn)));
    }

    private static Ratio ratio(double... factors) {
        return new Ratio(Arrays.copyOf(factors, 6), Arrays.copyOfRange(factors, 6, 12));
    }

    /** Returns the value; NaN if a denominator is 0. */
    double at(double[] cells) {
        double sum = constant;
        for (Ratio ratio : ratios) {
            sum += ratio.at(cells);
        }
        return sum;
    }

    /** Returns whether a part of the metric is a share of the positives. */
    boolean hasShareOfPositives() {
        return ratios.stream().anyMatch(ratio -> !ratio.countsAny(NEGATIVES));
    }

    /** Returns whether a part of the metric is a share of the negatives. */
    boolean hasShareOfNegatives() {
        return ratios.stream().anyMatch(ratio -> !ratio.countsAny(POSITIVES));
    }

    private static double sum(double[] cells) {
        double sum = 0;
        for (double cell : cells) {
            sum += cell;
        }
        return sum;
    }

    /** Returns the number of items that the metric counts, the numerator of its first ratio. */
    double counted(double[] cells) {
        return GramMatrix.product(cells, ratios.get(0).above);
    }

    /** Returns the number of items among which the metric counts, the denominator of its first ratio. */
    double trials(double[] cells) {
        return GramMatrix.product(cells, ratios.get(0).below);
    }

    /** Returns the influence of an item of each cell. */
    double[] influences(double[] cells) {
        double n = sum(cells);
        double[] influences = new double[cells.length];
        for (Ratio ratio : ratios) {
            ratio.addInfluences(cells, n, influences);
        }
        return influences;
    }

    /** Returns the standard error of the value, {@code sqrt(sum of x influence^2) / n}. */
    double error(double[] cells) {
        double[] influences = influences(cells);
        double n = sum(cells);
        double sum = 0;
        for (int cell = 0; cell < cells.length; cell++) {
            sum += cells[cell] * influences[cell] * influences[cell];
        }
        return Math.sqrt(sum) / n;
    }
}
