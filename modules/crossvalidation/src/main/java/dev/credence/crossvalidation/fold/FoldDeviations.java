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
 * Computes by how much the observations of each fold move the metric of all folds together: {@code d_k = sum count psi / n} over the atoms
 * of the fold, where psi are their influences. The deviations sum to 0, even if folds differ in size or one of them has no value of its
 * own.
 *
 * @see <a href="https://doi.org/10.1080/01621459.1974.10482962">Hampel (1974), JASA 69, 383-393, on influences</a>
 */
public final class FoldDeviations {
    /** With more atoms, a metric must implement its influence; with fewer, differences are always available. */
    private static final int MAX_ATOMS = 20_000;

    private FoldDeviations() {}

    /** Computes the deviations of each fold for one system. */
    public static <E extends Evidence> double[] of(Metric<E> metric, FoldedSample<E> sample) {
        double[] psi = InPlaceInfluence.of(metric, sample.evidence(), sample.weights());
        return sums(sample, atom -> psi[atom]);
    }

    /** Computes the deviations of each fold for the difference of two systems, from weights of the atoms of joint evidence. */
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

    /** Returns the reason why a metric has no influences for some evidence, if there is one. */
    public static <E extends Evidence> Optional<Refusal> refusal(Metric<E> metric, E evidence) {
        return metric.nonSmoothness().or(() -> missing(metric, evidence));
    }

    private static <E extends Evidence> Optional<Refusal> missing(Metric<E> metric, E evidence) {
        if (evidence.atoms() <= MAX_ATOMS || metric instanceof InPlaceInfluence) {
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
