package dev.credence.delta.variance;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.metric.LeaveOneOut;
import dev.credence.api.metric.LeaveOneOut.Deletion;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.sample.Sample;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntPredicate;

/**
 * The jackknife's variance, never below that by influences: what the metric moves when an observation is really left out,
 * {@code psi' = (n - 1) (T - T_without)}, instead of its derivative; for clusters the same of a whole cluster,
 * {@code n (1 - 1/G) (T - T_without)}.
 *
 * <p>The derivative takes the share of a class of three items for known to three items; leaving one out shows what two would have
 * told. Measured on macro averages of uneven classes, that halves the situations in which coverage falls below 0.92.
 *
 * <p>To the variance of one system's metric, of independent or stratified items, the square of Quenouille's estimate of its bias is
 * added, {@code b = (n - 1) (mean of T_without - T)}: an average weighted by class size is too high where rare classes are seldom
 * predicted, because a class with more items than expected also has more hits. With 30 classes, of which one has 90% of the items,
 * {@code precision.weighted} of 800 items is covered in 0.94 of samples, without b in 0.69; b vanishes as 1/n.
 *
 * <p>Cost: a metric that is a {@link LeaveOneOut} says itself what it would be without an observation, at any number of atoms. Of
 * others it is an evaluation per atom (for all metrics, per cluster), so only up to {@link #MOST_EVALUATED} atoms evaluated in
 * all; beyond that, and for scores, the variance by influences stands.
 * For proportions of independent items the latter is exact.
 *
 * @see <a href="https://doi.org/10.1214/aos/1176345462">Efron and Stein (1981), Annals of Statistics 9, 586-596: the jackknife
 *     errs on the safe side</a>
 * @see <a href="https://doi.org/10.1093/biomet/43.3-4.353">Quenouille (1956), Biometrika 43, 353-360, on the bias</a>
 */
public final class Jackknife {
    /**
     * 4 million: some 20 ms, 2,000 atoms.
     */
    private static final long MOST_EVALUATED = 4_000_000;

    private Jackknife() {}

    /**
     * The variance of a metric.
     *
     * @param <E> kind of evidence
     * @param metric the metric
     * @param sample the sample
     * @param psi the influence of each atom; used up
     * @param known the variance by influences
     * @param moved from the metric without some observations to how far that lies from its value
     * @return the jackknife's variance, or the known one where leaving out is not worth its cost
     */
    public static <E extends Evidence> double variance(
            Metric<E> metric, Sample<E> sample, double[] psi, VarianceEstimate known, DoubleUnaryOperator moved) {
        if (!worthwhile(metric, sample, sample.evidence())) {
            return known.variance();
        }
        E evidence = sample.evidence();
        return sample.accept(new LeftOut<>(psi, atom -> metric.reads(evidence, atom), true) {
            @Override
            Deletion items(double[] weights) {
                Deletion deletion = LeaveOneOut.of(metric, evidence, weights);
                return (atom, weight) -> moved.applyAsDouble(deletion.without(atom, weight));
            }

            @Override
            double moved(double[] rest) {
                return moved.applyAsDouble(metric.value(evidence, rest));
            }
        });
    }

    /**
     * The variance of the difference of two systems on the same items.
     *
     * @param <E> kind of evidence of one system
     * @param <P> kind of joint evidence
     * @param metric the metric
     * @param sample the joint observations
     * @param difference as observed
     * @param psi the influence of each joint atom on the difference; used up
     * @param bears whether a joint atom bears on the metric of either system
     * @param known the variance by influences
     * @return the jackknife's variance, or the known one where leaving out is not worth its cost
     */
    public static <E extends Evidence, P extends PairedEvidence<E>> double ofDifference(
            Metric<E> metric,
            Sample<P> sample,
            double difference,
            double[] psi,
            IntPredicate bears,
            VarianceEstimate known) {
        P joint = sample.evidence();
        E first = joint.first();
        E second = joint.second();
        if (!worthwhile(metric, sample, first)) {
            return known.variance();
        }
        return sample.accept(new LeftOut<>(psi, bears, false) {
            @Override
            Deletion items(double[] weights) {
                Deletion a = LeaveOneOut.of(metric, first, ofFirst(weights));
                Deletion b = LeaveOneOut.of(metric, second, ofSecond(weights));
                return (atom, weight) -> difference
                        - a.without(joint.firstAtom(atom), weight)
                        + b.without(joint.secondAtom(atom), weight);
            }

            @Override
            double moved(double[] rest) {
                return difference - metric.value(first, ofFirst(rest)) + metric.value(second, ofSecond(rest));
            }

            private double[] ofFirst(double[] weights) {
                return Influences.marginal(weights, first.atoms(), joint::firstAtom);
            }

            private double[] ofSecond(double[] weights) {
                return Influences.marginal(weights, second.atoms(), joint::secondAtom);
            }
        });
    }

    private static boolean worthwhile(Metric<?> metric, Sample<?> sample, Evidence side) {
        return !TrueClasses.known(side)
                && (sample.clustered().isPresent()
                        ? affordable(sample.units(), sample)
                        : (!(metric instanceof ProportionMetric) || sample.isWeighted())
                                && (metric instanceof LeaveOneOut
                                        || affordable(sample.evidence().atoms(), sample)));
    }

    private static boolean affordable(long left, Sample<?> sample) {
        return left * sample.evidence().atoms() <= MOST_EVALUATED;
    }
}
