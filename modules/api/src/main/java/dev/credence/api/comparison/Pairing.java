package dev.credence.api.comparison;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.SampledUnits;
import dev.credence.api.sample.WeightedSample;
import java.util.List;
import java.util.Objects;
import java.util.function.IntUnaryOperator;

/**
 * The observations of two systems, either on different items or on the same items. A minor release may permit more kinds; a {@code
 * switch} over them needs a default.
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
        /** Checks that the samples are not null. */
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
        public SampledUnits firstUnits(Metric<E> metric) {
            return SampledUnits.of(metric, first);
        }

        @Override
        public SampledUnits secondUnits(Metric<E> metric) {
            return SampledUnits.of(metric, second);
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
        /** Checks that the sample is not null. */
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
            return weightsOfSystem(firstEvidence(), joint.evidence()::firstAtom);
        }

        @Override
        public double[] secondWeights() {
            return weightsOfSystem(secondEvidence(), joint.evidence()::secondAtom);
        }

        /**
         * Returns the weights of the atoms of one system, each of which is the sum of the weights of the joint atoms that belong to
         * it: the count of the atom, unless items have weights.
         */
        private double[] weightsOfSystem(E system, IntUnaryOperator atomOfJoint) {
            if (!(joint instanceof WeightedSample)) {
                return system.weights();
            }
            double[] weights = joint.weights();
            double[] marginal = new double[system.atoms()];
            for (int atom = 0; atom < weights.length; atom++) {
                marginal[atomOfJoint.applyAsInt(atom)] += weights[atom];
            }
            return marginal;
        }

        @Override
        public SampledUnits firstUnits(Metric<E> metric) {
            return unitsOfSystem(metric, firstEvidence(), joint.evidence()::firstAtom);
        }

        @Override
        public SampledUnits secondUnits(Metric<E> metric) {
            return unitsOfSystem(metric, secondEvidence(), joint.evidence()::secondAtom);
        }

        private SampledUnits unitsOfSystem(Metric<E> metric, E system, IntUnaryOperator atomOfJoint) {
            return SampledUnits.ofSystem(joint, readBy(metric).joint().units(), system, atomOfJoint);
        }

        @Override
        public Paired<E, P> simplified() {
            return new Paired<>(joint.simplified());
        }

        @Override
        public Paired<E, P> readBy(Metric<E> metric) {
            return joint.clustered()
                    .<Sample<P>>map(clusters -> clusters.containing(atom -> dependsOn(metric, atom)))
                    .or(() -> joint.crossed().map(crossed -> crossed.containing(atom -> dependsOn(metric, atom))))
                    .map(holding -> new Paired<E, P>(holding))
                    .orElse(this);
        }

        private boolean dependsOn(Metric<E> metric, int atom) {
            return metric.dependsOn(firstEvidence(), joint.evidence().firstAtom(atom))
                    || metric.dependsOn(secondEvidence(), joint.evidence().secondAtom(atom));
        }

        @Override
        public String toString() {
            return "paired: " + joint;
        }
    }

    /**
     * Returns a pairing of two systems that were observed on different items.
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
     * Returns a pairing of two systems that were observed on the same items, which were drawn independently.
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
     * Returns a pairing of two systems that were observed on the same items, which were drawn by any design.
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
     * Returns the part of this pairing that a metric uses: see {@link Sample#readBy}. For systems on the same items, it contains
     * the items that the metric uses for either system.
     *
     * @param metric a metric of the systems' evidence
     * @return the pairing without the clusters in which the metric uses no item
     */
    Pairing<E> readBy(Metric<E> metric);

    /** {@return the two systems under the simplest equivalent sampling design: see {@link Sample#simplified}} */
    Pairing<E> simplified();

    /**
     * {@return the note that the systems have different classes and are compared over the union of their classes, where that is so; empty
     * where both systems have the same classes}
     */
    default List<Note> notes() {
        return DifferentClassesNote.notes(firstEvidence(), secondEvidence());
    }

    /** {@return the evidence of the first system} */
    E firstEvidence();

    /** {@return the evidence of the second system} */
    E secondEvidence();

    /** {@return the weights of the atoms of the first system} */
    double[] firstWeights();

    /** {@return the weights of the atoms of the second system} */
    double[] secondWeights();

    /**
     * Returns the independent units of the first system.
     *
     * @param metric a metric of the systems' evidence
     * @return the clusters in which the metric uses an item, or the items
     */
    SampledUnits firstUnits(Metric<E> metric);

    /**
     * Returns the independent units of the second system.
     *
     * @param metric a metric of the systems' evidence
     * @return the clusters in which the metric uses an item, or the items
     */
    SampledUnits secondUnits(Metric<E> metric);
}
