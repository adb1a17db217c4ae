package dev.credence.crossvalidation.fold;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.metric.InPlaceInfluence;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.FoldedSample;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;

/**
 * By how much the observations of each fold move the metric of all folds together: {@code d_k = sum count psi / n} over the fold's
 * atoms, psi their influences. They sum to 0, also where folds differ in size or one of them has no value of its own.
 *
 * @see <a href="https://doi.org/10.1080/01621459.1974.10482962">Hampel (1974), JASA 69, 383-393, on influences</a>
 */
public final class FoldDeviations {
    /** 20,000: above it a metric must have written its influence; below it differences are always there. */
    private static final int MOST_ATOMS = 20_000;

    private FoldDeviations() {}

    /**
     * Of one system.
     *
     * @param <E> kind of evidence
     * @param metric the metric
     * @param sample the folds
     * @return a deviation a fold
     */
    public static <E extends Evidence> double[] of(Metric<E> metric, FoldedSample<E> sample) {
        double[] psi = InPlaceInfluence.of(metric, sample.evidence(), sample.weights());
        return sums(sample, atom -> psi[atom]);
    }

    /**
     * Of the difference of two systems over the same folds.
     *
     * @param <E> kind of evidence of one system
     * @param <P> kind of joint evidence
     * @param metric the metric
     * @param sample the folds of joint observations
     * @param first weights of the first system's atoms
     * @param second weights of the second system's atoms
     * @return a deviation a fold
     */
    public static <E extends Evidence, P extends PairedEvidence<E>> double[] ofDifference(
            Metric<E> metric, FoldedSample<P> sample, double[] first, double[] second) {
        P joint = sample.evidence();
        double[] psiFirst = InPlaceInfluence.of(metric, joint.first(), first);
        double[] psiSecond = InPlaceInfluence.of(metric, joint.second(), second);
        return sums(sample, atom -> psiFirst[joint.firstAtom(atom)] - psiSecond[joint.secondAtom(atom)]);
    }

    private static <E extends Evidence> double[] sums(FoldedSample<E> sample, IntToDoubleFunction psi) {
        double n = sample.evidence().size();
        double[] sums = new double[sample.folds().size()];
        for (int k = 0; k < sums.length; k++) {
            E fold = sample.folds().get(k);
            for (int atom = 0; atom < fold.atoms(); atom++) {
                sums[k] += fold.count(atom) * psi.applyAsDouble(sample.pooledAtom(k, atom)) / n;
            }
        }
        return sums;
    }

    /**
     * Why a metric gives no influences on some evidence.
     *
     * @param <E> kind of evidence
     * @param metric the metric
     * @param evidence the atoms
     * @return the reason, or empty
     */
    public static <E extends Evidence> Optional<Refusal> refusal(Metric<E> metric, E evidence) {
        return metric.nonSmoothness().or(() -> missing(metric, evidence));
    }

    private static <E extends Evidence> Optional<Refusal> missing(Metric<E> metric, E evidence) {
        if (evidence.atoms() <= MOST_ATOMS || metric instanceof InPlaceInfluence) {
            return Optional.empty();
        }
        try {
            metric.influence(evidence, evidence.weights(), new double[evidence.atoms()]);
            return Optional.empty();
        } catch (IllegalArgumentException | UnsupportedOperationException e) {
            return Optional.of(Refusal.of(
                    Refusal.Code.INFLUENCE,
                    "it gives no influences on this evidence: " + e.getMessage()
                            + "; use average=macro, which needs none"));
        }
    }
}
