package dev.credence.delta.variance;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.metric.LeaveOneOut;
import dev.credence.api.metric.LeaveOneOut.Deletion;
import dev.credence.api.metric.Metric;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntPredicate;

/**
 * The variance of the jackknife of a difference of two systems on the same items, at least as large as that by influences; see
 * {@link DesignVariance#jackknife(Metric, double[], VarianceEstimate, DoubleUnaryOperator)}.
 */
public final class PairedJackknife {
    private PairedJackknife() {}

    /**
     * Returns the variance of the difference of two systems on the same items.
     *
     * @param <E> kind of evidence of one system
     * @param <P> kind of joint evidence
     * @param design the joint observations with their design
     * @param difference the observed difference
     * @param psi the influence of each joint atom on the difference; the array is overwritten
     * @param affects whether a joint atom affects the metric of either system
     * @param known the variance by influences
     * @return the variance of the jackknife, or the known one if the jackknife costs too much
     */
    public static <E extends Evidence, P extends PairedEvidence<E>> double variance(
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
        DesignVariance.Removal removal = new DesignVariance.Removal() {
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
}
