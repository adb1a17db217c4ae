package dev.credence.delta;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.metric.Metric;
import java.util.function.IntUnaryOperator;

/** Influences of a metric on the atoms of a sample, and of the difference of two systems on joint atoms. */
final class Influences {
    private Influences() {}

    static <E extends Evidence> double[] of(Metric<E> metric, E evidence, double[] weights) {
        double[] psi = new double[evidence.atoms()];
        metric.influence(evidence, weights, psi);
        return psi;
    }

    /** {@code first * psi_A - second * psi_B} on the joint atoms: factors 1 give the difference, 1/A and 1/B the log ratio. */
    static <E extends Evidence, P extends PairedEvidence<E>> double[] joint(
            Pairing.Paired<E, P> pairing, double[] psiFirst, double first, double[] psiSecond, double second) {
        P joint = pairing.joint().evidence();
        double[] psi = new double[joint.atoms()];
        for (int atom = 0; atom < psi.length; atom++) {
            psi[atom] = first * psiFirst[joint.firstAtom(atom)] - second * psiSecond[joint.secondAtom(atom)];
        }
        return psi;
    }

    /** Weights of joint atoms, summed over the atoms of one system. */
    static double[] marginal(double[] weights, int atoms, IntUnaryOperator atomOf) {
        double[] marginal = new double[atoms];
        for (int atom = 0; atom < weights.length; atom++) {
            marginal[atomOf.applyAsInt(atom)] += weights[atom];
        }
        return marginal;
    }
}
