package dev.credence.api.comparison;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import java.util.List;
import java.util.Objects;
import java.util.function.IntUnaryOperator;

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
        /**
         * A pairing of what must be there.
         *
         * @param first the first system's sample
         * @param second the second system's sample
         */
        public Independent {
            Objects.requireNonNull(first, "first must not be null");
            Objects.requireNonNull(second, "second must not be null");
        }

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

        @Override
        public Independent<E> simplified() {
            return new Independent<>(first.simplified(), second.simplified());
        }

        @Override
        public Independent<E> readBy(Metric<E> metric) {
            return new Independent<>(first.readBy(metric), second.readBy(metric));
        }

        @Override
        public String toString() {
            return "independent: " + first + " and " + second;
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
        /**
         * A pairing of what must be there.
         *
         * @param joint the sample of joint observations
         */
        public Paired {
            Objects.requireNonNull(joint, "joint must not be null");
        }

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
            return marginal(firstEvidence(), joint.evidence()::firstAtom);
        }

        @Override
        public double[] secondWeights() {
            return marginal(secondEvidence(), joint.evidence()::secondAtom);
        }

        /** Weights of a system's atoms: each the sum over the joint atoms that belong to it. */
        private double[] marginal(E system, IntUnaryOperator atomOfJoint) {
            double[] weights = joint.weights();
            double[] marginal = new double[system.atoms()];
            for (int atom = 0; atom < weights.length; atom++) {
                marginal[atomOfJoint.applyAsInt(atom)] += weights[atom];
            }
            return marginal;
        }

        @Override
        public Paired<E, P> simplified() {
            return new Paired<>(joint.simplified());
        }

        @Override
        public Paired<E, P> readBy(Metric<E> metric) {
            return joint.clustered()
                    .map(clusters -> new Paired<E, P>(clusters.holding(atom -> reads(metric, atom))))
                    .orElse(this);
        }

        private boolean reads(Metric<E> metric, int atom) {
            return metric.reads(firstEvidence(), joint.evidence().firstAtom(atom))
                    || metric.reads(secondEvidence(), joint.evidence().secondAtom(atom));
        }

        @Override
        public String toString() {
            return "paired: " + joint;
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
        return new Paired<E, P>(Sample.of(Objects.requireNonNull(joint, "joint must not be null")));
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
     * What of the pairing bears on a metric: see {@link Sample#readBy}; of the same items, what it reads of either system.
     *
     * @param metric a metric of the systems' evidence
     * @return the pairing without clusters that the metric reads nothing of
     */
    Pairing<E> readBy(Metric<E> metric);

    /**
     * The same two systems under the simplest design that says the same of their observations: see {@link Sample#simplified}.
     *
     * @return the pairing of the simplified samples
     */
    Pairing<E> simplified();

    /**
     * What a reader should know of the two: that they show different classes, which are compared over their union.
     *
     * @return notes; none where both show the same
     */
    default List<Note> notes() {
        return ShownClasses.notes(firstEvidence(), secondEvidence());
    }

    /** {@return what the first system did} */
    E firstEvidence();

    /** {@return what the second system did} */
    E secondEvidence();

    /** {@return weights of the first system's atoms} */
    double[] firstWeights();

    /** {@return weights of the second system's atoms} */
    double[] secondWeights();
}
