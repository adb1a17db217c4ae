package dev.credence.crossvalidation.fold;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Counts;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Proportion;
import dev.credence.api.sample.Sample;
import dev.credence.delta.variance.DesignVariance;
import dev.credence.delta.variance.EffectiveSampleSize;
import dev.credence.delta.variance.Influences;
import dev.credence.delta.variance.UnitMoments;
import java.util.function.DoubleUnaryOperator;

/**
 * A metric as a share of trials, whose number gives a proportion the same variance as the observations give the metric.
 *
 * @param share the share, in [0, 1]
 * @param trials the number of trials, above 0
 * @param back the monotone function from shares to the metric
 */
public record UnitShare(double share, double trials, DoubleUnaryOperator back) {
    /** Returns the share of a metric that has a value; of independent rows, whatever their folds. */
    public static <E extends Evidence> UnitShare of(Metric<E> metric, E evidence, double value) {
        return metric.proportion()
                .map(proportion -> shareOfProportion(proportion, evidence))
                .orElseGet(() -> shareOfInfluences(metric, evidence, value));
    }

    /**
     * Returns by how much one more trial moves the metric, after a success and a failure are added to the trials of one repeat.
     *
     * @param repeats how often each observation was counted, 1 or more
     */
    public double step(int repeats) {
        double number = trials / repeats;
        double centre = (share * number + 1) / (number + 2);
        double half = 0.5 / (number + 2);
        return Math.abs(back.applyAsDouble(centre + half) - back.applyAsDouble(centre - half));
    }

    /** Returns the metric of a share. */
    public double metric(double unit) {
        return back.applyAsDouble(unit);
    }

    private static <E extends Evidence> UnitShare shareOfProportion(Proportion<E> proportion, E evidence) {
        Counts counts = proportion.counts(evidence);
        return new UnitShare(counts.proportion(), counts.trials(), proportion.link()::apply);
    }

    /** Takes the effective number of trials of independent rows, where a rare class without an error counts as uncertain. */
    private static <E extends Evidence> UnitShare shareOfInfluences(Metric<E> metric, E evidence, double value) {
        Sample<E> pooled = Sample.of(evidence);
        E rows = pooled.evidence();
        DesignVariance<E> design = DesignVariance.of(pooled);
        double[] psi = Influences.of(metric, rows, rows.weights(), value);
        UnitMoments<E> moments = new UnitMoments<>(metric, rows, rows::weights, value, design.variance(metric, psi));
        double trials = EffectiveSampleSize.of(moments, design, psi).trials();
        return new UnitShare(moments.unit(), trials, moments.scale()::fromUnit);
    }
}
