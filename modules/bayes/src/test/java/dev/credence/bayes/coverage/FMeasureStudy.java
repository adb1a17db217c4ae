package dev.credence.bayes.coverage;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.bayes.posterior.MetricPosterior;
import dev.credence.bayes.posterior.MetricPosterior.CredibleInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Computes the coverage of an F-measure over a grid of true precision and recall by enumeration of every (TP, FP, FN) of a test set of a
 * given size and prevalence, without simulation. Test sets without a true or predicted positive, where the measure is 0/0, are left out.
 */
final class FMeasureStudy {
    static final double[] RATES = {0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99};
    private static final double PREVALENCE = 0.2;

    /** Makes a posterior from counts. */
    interface Model {
        MetricPosterior of(long tp, long fp, long fn);
    }

    private final double beta;
    private final int items;
    private final boolean shortest;
    private final CredibleInterval[][][] intervals;

    FMeasureStudy(double beta, int items, boolean shortest, Model model) {
        this.beta = beta;
        this.items = items;
        this.shortest = shortest;
        intervals = new CredibleInterval[items + 1][][];
        for (int tp = 0; tp <= items; tp++) {
            intervals[tp] = new CredibleInterval[items + 1 - tp][];
            for (int fp = 0; fp + tp <= items; fp++) {
                intervals[tp][fp] = new CredibleInterval[items + 1 - tp - fp];
                for (int fn = 0; fn + fp + tp <= items; fn++) {
                    intervals[tp][fp][fn] = known(model, tp, fp, fn);
                }
            }
        }
    }

    /** Returns the interval of the counts; F1 depends only on the sum of both errors, so that its intervals are shared. */
    private CredibleInterval known(Model model, int tp, int fp, int fn) {
        if (beta == 1 && fp > 0) {
            return intervals[tp][0][fp + fn];
        }
        MetricPosterior posterior = model.of(tp, fp, fn);
        return shortest ? posterior.shortest(ConfidenceLevel.P95) : posterior.equalTailed(ConfidenceLevel.P95);
    }

    /** Returns the coverage, or NaN if a precision this low is impossible at this recall and prevalence. */
    double coverage(double precision, double recall) {
        double tp = PREVALENCE * recall;
        double fp = tp * (1 - precision) / precision;
        double fn = PREVALENCE - tp;
        double tn = 1 - tp - fp - fn;
        if (tn < 0) {
            return Double.NaN;
        }
        double square = beta * beta;
        double truth = (1 + square) * tp / ((1 + square) * tp + square * fn + fp);
        return sum(new double[] {Math.log(tp), Math.log(fp), Math.log(fn), Math.log(tn)}, truth);
    }

    private double sum(double[] logs, double truth) {
        double[] factorials = factorials();
        double covered = 0;
        double all = 0;
        for (int tp = 0; tp <= items; tp++) {
            for (int fp = 0; fp + tp <= items; fp++) {
                for (int fn = tp + fp == 0 ? 1 : 0; fn + fp + tp <= items; fn++) {
                    int tn = items - tp - fp - fn;
                    double probability = Math.exp(factorials[items]
                            - factorials[tp]
                            - factorials[fp]
                            - factorials[fn]
                            - factorials[tn]
                            + tp * logs[0]
                            + fp * logs[1]
                            + fn * logs[2]
                            + tn * logs[3]);
                    CredibleInterval interval = intervals[tp][fp][fn];
                    all += probability;
                    covered += interval.lower() <= truth && truth <= interval.upper() ? probability : 0;
                }
            }
        }
        return covered / all;
    }

    private double[] factorials() {
        double[] logs = new double[items + 1];
        for (int i = 1; i <= items; i++) {
            logs[i] = logs[i - 1] + Math.log(i);
        }
        return logs;
    }

    /** Returns a table whose rows are values of precision and whose columns are values of recall. */
    String table() {
        StringBuilder table = new StringBuilder("| precision \\ recall |");
        for (double recall : RATES) {
            table.append(' ').append(recall).append(" |");
        }
        table.append("\n|---|").append("---|".repeat(RATES.length)).append('\n');
        for (double precision : RATES) {
            table.append("| ").append(precision).append(" |");
            for (double recall : RATES) {
                double coverage = coverage(precision, recall);
                table.append(Double.isNaN(coverage) ? " |" : String.format(Locale.ROOT, " %.3f |", coverage));
            }
            table.append('\n');
        }
        return table.toString();
    }

    /** Returns the mean and the smallest coverage of the grid. */
    String summary() {
        List<Double> all = new ArrayList<>();
        for (double precision : RATES) {
            for (double recall : RATES) {
                all.add(coverage(precision, recall));
            }
        }
        all.removeIf(c -> c.isNaN());
        double mean = all.stream().mapToDouble(c -> c).average().orElseThrow();
        double least = all.stream().mapToDouble(c -> c).min().orElseThrow();
        return String.format(Locale.ROOT, "%.3f | %.3f", mean, least);
    }
}
