package dev.credence.delta.variance;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Range;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.Sample;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/**
 * Computes influences, combines those of two systems on joint atoms, separates influences from rounding error, and refuses metrics and
 * samples without usable influences.
 */
public final class Influences {
    /** Influences below 2^-40 of the value are rounding error. */
    private static final double ROUNDING = 0x1p-40;

    /** With more atoms, a metric must have its own implementation of its influences, as numerical differences cost too much. */
    private static final int MAX_ATOMS = 20_000;

    private Influences() {}

    /**
     * Returns the influence of each atom on a metric. If all influences are rounding error, they are set to 0: below 2^-40 of the value,
     * or below 2^-48 of the width of a bounded range, for values of 0 (such as kappa if all predictions are one class).
     *
     * @param <E> kind of evidence
     * @param weights a weight per atom; may be changed
     * @return a new array
     */
    public static <E extends Evidence> double[] of(Metric<E> metric, E evidence, double[] weights, double value) {
        double[] psi = InPlaceInfluence.of(metric, evidence, weights);
        double largest = 0;
        for (double influence : psi) {
            largest = Math.max(largest, Math.abs(influence));
        }
        Range range = metric.range();
        double size = range.bounded() ? (range.upper() - range.lower()) * 0x1p-8 : 0;
        return isRoundingError(largest, Math.max(Math.abs(value), size)) ? new double[psi.length] : psi;
    }

    /**
     * Returns whether a deviation is only rounding error of losses that do not vary: {@code 1 - 0.9} is not {@code 0.1}.
     *
     * @param deviation the largest influence, or the standard deviation of the influences
     * @param value the value of the metric, or the larger one of two systems
     * @return true for rounding error; false for NaN
     */
    public static boolean isRoundingError(double deviation, double value) {
        return deviation <= ROUNDING * Math.abs(value) && Double.isFinite(value);
    }

    /**
     * Returns the influences of {@code first * A - second * B} on joint atoms: the factors 1 give the difference, 1/A and 1/B the log ratio.
     *
     * @param psiFirst influences of the first system's metric on its atoms
     * @param first factor of the first system
     * @param psiSecond influences of the second system's metric on its atoms
     * @param second factor of the second system
     * @return {@code first * psi_A - second * psi_B} for each joint atom
     */
    public static double[] joint(
            PairedEvidence<?> joint, double[] psiFirst, double first, double[] psiSecond, double second) {
        double[] psi = new double[joint.atoms()];
        for (int atom = 0; atom < psi.length; atom++) {
            psi[atom] = first * psiFirst[joint.firstAtom(atom)] - second * psiSecond[joint.secondAtom(atom)];
        }
        return psi;
    }

    /**
     * Returns a predicate for the joint atoms that the metric reads for either system.
     *
     * @param <E> kind of evidence of one system
     * @return whether the metric reads the atom of either system
     */
    public static <E extends Evidence> IntPredicate read(Metric<E> metric, PairedEvidence<E> joint) {
        E first = joint.first();
        E second = joint.second();
        return atom ->
                metric.dependsOn(first, joint.firstAtom(atom)) || metric.dependsOn(second, joint.secondAtom(atom));
    }

    /** Returns the weights of the atoms of one system, summed over joint atoms. */
    static double[] marginal(double[] weights, int atoms, IntUnaryOperator atomOf) {
        double[] marginal = new double[atoms];
        for (int atom = 0; atom < weights.length; atom++) {
            marginal[atomOf.applyAsInt(atom)] += weights[atom];
        }
        return marginal;
    }

    /**
     * Returns why the delta method cannot be used for a metric on a sample.
     *
     * @param <E> kind of evidence that the metric reads
     * @return the reason, or empty if it can be used
     */
    public static <E extends Evidence> Optional<Refusal> refusal(Metric<E> metric, Sample<?> sample) {
        return metric.unsupported(sample.evidence())
                .or(() -> DesignVariance.refusal(Sample.readBy(metric, sample)))
                .or(() -> refusal(metric, metric.evidenceType().cast(sample.evidence()), sample::weights));
    }

    /**
     * Returns why a metric has no usable influences: it is not smooth, or there are too many atoms for numerical differences.
     *
     * @param <E> kind of evidence
     * @param weights supplies a weight per atom
     * @return the reason, or empty if it has influences
     */
    public static <E extends Evidence> Optional<Refusal> refusal(
            Metric<E> metric, E evidence, Supplier<double[]> weights) {
        return metric.nonSmoothness().or(() -> missing(metric, evidence, weights));
    }

    private static <E extends Evidence> Optional<Refusal> missing(
            Metric<E> metric, E evidence, Supplier<double[]> weights) {
        if (evidence.atoms() <= MAX_ATOMS || metric instanceof InPlaceInfluence) {
            return Optional.empty();
        }
        try {
            metric.influence(evidence, weights.get(), new double[evidence.atoms()]);
            return Optional.empty();
        } catch (IllegalArgumentException | UnsupportedOperationException e) {
            return Optional.of(Refusal.of(
                    Refusal.Code.INFLUENCE,
                    "it gives no influences on this evidence: " + e.getMessage()
                            + "; or use a bootstrap, which needs none"));
        }
    }
}
