package dev.credence.crossvalidation.interval;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Counts;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.ProportionMetric;
import java.util.function.DoubleUnaryOperator;

/**
 * A metric as a share of trials, whose number would tell as much of a proportion as the observations tell of the metric.
 *
 * @param share from 0 to 1
 * @param trials how many, above 0
 * @param back from shares to the metric, monotone
 */
record UnitShare(double share, double trials, DoubleUnaryOperator back) {
    static <E extends Evidence> UnitShare of(Metric<E> metric, E evidence, double value) {
        return metric instanceof ProportionMetric<E> proportion
                ? ofProportion(proportion, evidence)
                : ofInfluences(metric, evidence, value);
    }

    double metric(double unit) {
        return back.applyAsDouble(unit);
    }

    private static <E extends Evidence> UnitShare ofProportion(ProportionMetric<E> metric, E evidence) {
        Counts counts = metric.counts(evidence);
        return new UnitShare(counts.proportion(), counts.trials(), metric.link()::apply);
    }

    private static <E extends Evidence> UnitShare ofInfluences(Metric<E> metric, E evidence, double value) {
        double low = metric.range().lower();
        double width = metric.range().upper() - low;
        double share = Math.max(0, Math.min(1, (value - low) / width));
        double trials = share * (1 - share) * width * width / variance(metric, evidence);
        boolean measured = trials > 0 && trials < Double.POSITIVE_INFINITY;
        double read = read(metric, evidence);
        return new UnitShare(share, measured ? trials : read, unit -> low + width * unit);
    }

    /** {@code sum count psi^2 / n^2}. */
    private static <E extends Evidence> double variance(Metric<E> metric, E evidence) {
        double[] psi = InPlaceInfluence.of(metric, evidence, evidence.weights());
        double n = evidence.size();
        double sum = 0;
        for (int atom = 0; atom < psi.length; atom++) {
            sum += evidence.count(atom) / n * psi[atom] * psi[atom] / n;
        }
        return sum;
    }

    private static <E extends Evidence> double read(Metric<E> metric, E evidence) {
        double sum = 0;
        for (int atom = 0; atom < evidence.atoms(); atom++) {
            sum += metric.reads(evidence, atom) ? evidence.count(atom) : 0;
        }
        return sum;
    }
}
