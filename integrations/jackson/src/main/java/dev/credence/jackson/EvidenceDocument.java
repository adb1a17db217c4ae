package dev.credence.jackson;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.sample.Sample;
import dev.credence.jackson.evidence.FormName;

/**
 * Evidence in any of the JSON forms: of one system, or of two or several to compare. What to read where the form is not known before.
 *
 * <pre>{@code
 * EvidenceDocument evidence = CredenceJson.mapper().readValue(json, EvidenceDocument.class);
 * Estimate f1 = credence.evaluate(evidence.sample()).estimate("f1");
 * }</pre>
 */
@JsonClassDescription("evidence")
public sealed interface EvidenceDocument {
    /**
     * Evidence of one system: {@code confusion}, {@code binary}, {@code scores}, {@code class-scores}, or {@code folds}, {@code clusters} and
     * {@code weighted} of them.
     *
     * @param sample what was observed, and how it was drawn
     */
    record Single(Sample<?> sample) implements EvidenceDocument {
        @Override
        public Pairing<?> pairing() {
            throw new IllegalArgumentException("evidence must be of two systems: type=" + type()
                    + "; give paired-confusion, paired-scores or independent");
        }

        @Override
        public String type() {
            return FormName.of(sample);
        }
    }

    /**
     * Evidence of two systems: {@code paired-confusion}, {@code paired-scores}, {@code folds} and {@code clusters} of them,
     * or {@code independent}.
     *
     * @param pairing what was observed of both
     */
    record Pair(Pairing<?> pairing) implements EvidenceDocument {
        @Override
        public Sample<?> sample() {
            throw new IllegalArgumentException("evidence must be of one system: type=" + type()
                    + "; give confusion, binary, scores, class-scores, folds or clusters");
        }

        @Override
        public String type() {
            return FormName.of(pairing);
        }
    }

    /**
     * Evidence of several systems on the same items: {@code many-confusion}, {@code folds} and {@code clusters} of it.
     *
     * @param joint what was observed of all, and how it was drawn
     */
    record Many(Sample<JointConfusionMatrix> joint) implements EvidenceDocument {
        @Override
        public Sample<?> sample() {
            throw new IllegalArgumentException("evidence must be of one system: type=" + type()
                    + "; give confusion, binary, scores, class-scores, folds or clusters");
        }

        @Override
        public Pairing<?> pairing() {
            throw new IllegalArgumentException("evidence must be of two systems: type=" + type()
                    + "; give paired-confusion, paired-scores or independent");
        }

        @Override
        public String type() {
            return FormName.of(joint);
        }
    }

    /**
     * The sample of one system.
     *
     * @return what was observed, and how it was drawn
     * @throws IllegalArgumentException if this is evidence of two systems
     */
    Sample<?> sample();

    /**
     * The two systems.
     *
     * @return what was observed of both
     * @throws IllegalArgumentException if this is evidence of one system
     */
    Pairing<?> pairing();

    /**
     * The form it is written in, such as {@code confusion} or {@code independent}.
     *
     * @return the JSON field {@code type}
     */
    String type();

    /**
     * Independent observations of one system, or of several on the same items.
     *
     * @param evidence what was observed
     * @return a document to write
     */
    static EvidenceDocument of(Evidence evidence) {
        return of(Sample.of(evidence));
    }

    /**
     * A sample of one system, or of several on the same items.
     *
     * @param sample what was observed, and how it was drawn
     * @return a document to write
     */
    @SuppressWarnings("unchecked") // its evidence is of that class
    static EvidenceDocument of(Sample<?> sample) {
        return sample.evidence() instanceof JointConfusionMatrix
                ? new Many((Sample<JointConfusionMatrix>) sample)
                : new Single(sample);
    }

    /**
     * Two systems.
     *
     * @param pairing what was observed of both
     * @return a document to write
     */
    static EvidenceDocument of(Pairing<?> pairing) {
        return new Pair(pairing);
    }
}
