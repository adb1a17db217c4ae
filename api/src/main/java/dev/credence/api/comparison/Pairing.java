package dev.credence.api.comparison;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.sample.Sample;

/**
 * How two systems were observed: on different items, or on the same ones.
 *
 * @param <E> kind of evidence of one system
 */
public sealed interface Pairing<E extends Evidence> {
    /**
     * Two systems on different items.
     *
     * @param <E> kind of evidence of one system
     * @param first the first system's sample
     * @param second the second system's sample
     */
    record Independent<E extends Evidence>(Sample<E> first, Sample<E> second) implements Pairing<E> {
        @Override
        public E firstEvidence() {
            return first.evidence();
        }

        @Override
        public E secondEvidence() {
            return second.evidence();
        }

        @Override
        public double[] firstWeights() {
            return first.weights();
        }

        @Override
        public double[] secondWeights() {
            return second.weights();
        }
    }

    /**
     * Two systems on the same items.
     *
     * @param <E> kind of evidence of one system
     * @param <P> kind of joint evidence
     * @param joint the sample of joint observations
     */
    record Paired<E extends Evidence, P extends PairedEvidence<E>>(Sample<P> joint) implements Pairing<E> {
        @Override
        public E firstEvidence() {
            return joint.evidence().first();
        }

        @Override
        public E secondEvidence() {
            return joint.evidence().second();
        }

        @Override
        public double[] firstWeights() {
            double[] weights = joint.weights();
            double[] marginal = new double[firstEvidence().atoms()];
            for (int atom = 0; atom < weights.length; atom++) {
                marginal[joint.evidence().firstAtom(atom)] += weights[atom];
            }
            return marginal;
        }

        @Override
        public double[] secondWeights() {
            double[] weights = joint.weights();
            double[] marginal = new double[secondEvidence().atoms()];
            for (int atom = 0; atom < weights.length; atom++) {
                marginal[joint.evidence().secondAtom(atom)] += weights[atom];
            }
            return marginal;
        }
    }

    /**
     * Two systems on different items.
     *
     * @param <E> kind of evidence of one system
     * @param first the first system's sample
     * @param second the second system's sample
     * @return the pairing
     */
    static <E extends Evidence> Pairing<E> independent(Sample<E> first, Sample<E> second) {
        return new Independent<>(first, second);
    }

    /**
     * Two systems on the same, independently drawn items.
     *
     * @param <E> kind of evidence of one system
     * @param <P> kind of joint evidence
     * @param joint the joint observations
     * @return the pairing
     */
    static <E extends Evidence, P extends PairedEvidence<E>> Pairing<E> paired(P joint) {
        return new Paired<E, P>(Sample.of(joint));
    }

    /**
     * Two systems on the same items, drawn by any design.
     *
     * @param <E> kind of evidence of one system
     * @param <P> kind of joint evidence
     * @param joint the sample of joint observations
     * @return the pairing
     */
    static <E extends Evidence, P extends PairedEvidence<E>> Pairing<E> paired(Sample<P> joint) {
        return new Paired<E, P>(joint);
    }

    /**
     * What the first system did.
     *
     * @return its evidence
     */
    E firstEvidence();

    /**
     * What the second system did.
     *
     * @return its evidence
     */
    E secondEvidence();

    /**
     * Weights of the first system's atoms.
     *
     * @return a new array
     */
    double[] firstWeights();

    /**
     * Weights of the second system's atoms.
     *
     * @return a new array
     */
    double[] secondWeights();
}
