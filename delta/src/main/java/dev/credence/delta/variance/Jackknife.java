package dev.credence.delta.variance;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.metric.LeaveOneOut;
import dev.credence.api.metric.LeaveOneOut.Deletion;
import dev.credence.api.metric.Metric;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntPredicate;

/**
 * The variance of the jackknife, at least as large as that by influences: the change of the metric if an observation is left out,
 * {@code psi' = (n - 1) (T - T_without)}, replaces its derivative. If a whole cluster is left out, the change is
 * {@code n (1 - 1/G) (T - T_without)}.
 *
 * <p>The derivative treats the rates of a class of three items as known from three items; the jackknife shows their rates with two.
 *
 * <p>For one system and independent or stratified items, the squared bias is added to the variance, with Quenouille's estimate
 * {@code b = (n - 1) (mean of T_without - T)}. An average weighted by class size is biased upwards where rare classes are seldom
 * predicted, because a class with more items than expected also has more hits. The bias vanishes as 1/n.
 *
 * <p>Cost: O(atoms) for a metric that implements {@link LeaveOneOut}. Other metrics (and all metrics of clusters) are evaluated once
 * for each atom (or cluster), and only while the number of evaluated atoms is at most 4 million. Beyond that, and for
 * scores, the variance by influences is returned. For proportions of independent items the latter is exact.
 *
 * @see <a href="https://doi.org/10.1214/aos/1176345462">Efron and Stein (1981), Annals of Statistics 9, 586-596: the variance of the
 *     jackknife is biased upwards</a>
 * @see <a href="https://doi.org/10.1093/biomet/43.3-4.353">Quenouille (1956), Biometrika 43, 353-360, on the bias</a>
 */
public final class Jackknife {
    private Jackknife() {}

    /**
     * Returns the variance of a metric.
     *
     * @param <E> kind of evidence
     * @param metric the metric
     * @param design the sample with its design
     * @param psi the influence of each atom; the array is overwritten
     * @param known the variance by influences
     * @param moved the difference of the value and the given value without some observations, in the unit of {@code psi}
     * @return the variance of the jackknife, or the known one if the jackknife costs too much
     */
    public static <E extends Evidence> double variance(
            Metric<E> metric,
            DesignVariance<E> design,
            double[] psi,
            VarianceEstimate known,
            DoubleUnaryOperator moved) {
        E evidence = design.sample().evidence();
        if (!design.isJackknifeWorthwhile(metric, evidence)) {
            return known.variance();
        }
        Removal removal = new Removal() {
            @Override
            public boolean affects(int atom) {
                return metric.reads(evidence, atom);
            }

            @Override
            public boolean hasBias() {
                return true;
            }

            @Override
            public Deletion items(double[] weights) {
                Deletion deletion = LeaveOneOut.of(metric, evidence, weights);
                return (atom, weight) -> moved.applyAsDouble(deletion.without(atom, weight));
            }

            @Override
            public double moved(double[] rest) {
                return moved.applyAsDouble(metric.value(evidence, rest));
            }
        };
        return design.jackknife(removal, psi);
    }

    /**
     * Returns the variance of the difference of two systems on the same items.
     *
     * @param <E> kind of evidence of one system
     * @param <P> kind of joint evidence
     * @param metric the metric
     * @param design the joint observations with their design
     * @param difference the observed difference
     * @param psi the influence of each joint atom on the difference; the array is overwritten
     * @param affects whether a joint atom affects the metric of either system
     * @param known the variance by influences
     * @return the variance of the jackknife, or the known one if the jackknife costs too much
     */
    public static <E extends Evidence, P extends PairedEvidence<E>> double ofDifference(
            Metric<E> metric,
            DesignVariance<P> design,
            double difference,
            double[] psi,
            IntPredicate affects,
            VarianceEstimate known) {
        P joint = design.sample().evidence();
        E first = joint.first();
        E second = joint.second();
        if (!design.isJackknifeWorthwhile(metric, first)) {
            return known.variance();
        }
        Removal removal = new Removal() {
            @Override
            public boolean affects(int atom) {
                return affects.test(atom);
            }

            @Override
            public boolean hasBias() {
                return false;
            }

            @Override
            public Deletion items(double[] weights) {
                Deletion a = LeaveOneOut.of(metric, first, ofFirst(weights));
                Deletion b = LeaveOneOut.of(metric, second, ofSecond(weights));
                return (atom, weight) -> difference
                        - a.without(joint.firstAtom(atom), weight)
                        + b.without(joint.secondAtom(atom), weight);
            }

            @Override
            public double moved(double[] rest) {
                return difference - metric.value(first, ofFirst(rest)) + metric.value(second, ofSecond(rest));
            }

            private double[] ofFirst(double[] weights) {
                return Influences.marginal(weights, first.atoms(), joint::firstAtom);
            }

            private double[] ofSecond(double[] weights) {
                return Influences.marginal(weights, second.atoms(), joint::secondAtom);
            }
        };
        return design.jackknife(removal, psi);
    }

    /** A statistic without some of its observations. */
    interface Removal {
        /** Returns whether an atom can change the statistic. */
        boolean affects(int atom);

        /** Returns whether the squared bias is added to the variance of independent or stratified items. */
        boolean hasBias();

        /** Returns the change of the statistic if an atom loses some of its weight; the given weights may be kept. */
        Deletion items(double[] weights);

        /** Returns the statistic of all weights minus the statistic of the remaining weights. */
        double moved(double[] rest);
    }
}
