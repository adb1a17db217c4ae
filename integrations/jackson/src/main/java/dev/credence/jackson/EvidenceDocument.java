package dev.credence.jackson;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.JointEvidence;
import dev.credence.api.sample.Sample;
import dev.credence.jackson.evidence.FormName;

/**
 * Evidence in any of the JSON forms, of one system or of several systems to compare. Read this type if the form is not known in advance.
 *
 * <pre>{@code
 * EvidenceDocument evidence = CredenceJson.mapper().readValue(json, EvidenceDocument.class);
 * Estimate f1 = credence.evaluate(evidence.sample()).estimate("f1");
 * }</pre>
 */
@JsonClassDescription("evidence")
public sealed interface EvidenceDocument {
    /**
     * Evidence of one system: {@code confusion}, {@code binary}, {@code scores}, {@code class-scores} or {@code outcomes}, or
     * {@code folds}, {@code clusters}, {@code crossed} clusters or {@code weighted} evidence of these kinds.
     *
     * @param sample the observations with their sampling design
     */
    record Single(Sample<?> sample) implements EvidenceDocument {
        @Override
        public Pairing<?> pairing() {
            throw new IllegalArgumentException("evidence must be of two systems: type=" + type()
                    + "; give paired-confusion, paired-scores, paired-class-scores, paired-outcomes or independent");
        }

        @Override
        public String type() {
            return FormName.of(sample);
        }
    }

    /**
     * Evidence of two systems: {@code paired-confusion}, {@code paired-scores}, {@code paired-class-scores} or {@code paired-outcomes},
     * {@code folds}, {@code clusters} or {@code crossed} clusters of these kinds, or {@code independent}.
     *
     * @param pairing the observations of both systems
     */
    record Pair(Pairing<?> pairing) implements EvidenceDocument {
        @Override
        public Sample<?> sample() {
            throw new IllegalArgumentException("evidence must be of one system: type=" + type()
                    + "; give confusion, binary, scores, class-scores, outcomes, folds or clusters");
        }

        @Override
        public String type() {
            return FormName.of(pairing);
        }
    }

    /**
     * Evidence of several systems on the same items: {@code many-confusion} or {@code many-outcomes}, or {@code folds}, {@code clusters}
     * or {@code crossed} clusters of these kinds.
     *
     * @param joint the observations of all systems with their sampling design
     */
    record Many(Sample<? extends JointEvidence<?, ?>> joint) implements EvidenceDocument {
        @Override
        public Sample<?> sample() {
            throw new IllegalArgumentException("evidence must be of one system: type=" + type()
                    + "; give confusion, binary, scores, class-scores, outcomes, folds or clusters");
        }

        @Override
        public Pairing<?> pairing() {
            throw new IllegalArgumentException("evidence must be of two systems: type=" + type()
                    + "; give paired-confusion, paired-scores, paired-class-scores, paired-outcomes or independent");
        }

        @Override
        public String type() {
            return FormName.of(joint);
        }
    }

    /**
     * Returns the sample of one system.
     *
     * @return the observations with their sampling design
     * @throws IllegalArgumentException if this is evidence of two or more systems
     */
    Sample<?> sample();

    /**
     * Returns the pairing of two systems.
     *
     * @return the observations of both systems
     * @throws IllegalArgumentException if this is not evidence of two systems
     */
    Pairing<?> pairing();

    /** {@return the name of the form, such as {@code confusion} or {@code independent}: the value of the JSON field {@code type}} */
    String type();

    /**
     * Creates a document of independent observations of one system, or of several systems on the same items.
     *
     * @param evidence the observations
     * @return a document to write
     */
    static EvidenceDocument of(Evidence evidence) {
        return of(Sample.of(evidence));
    }

    /**
     * Creates a document of a sample of one system, or of several systems on the same items.
     *
     * @param sample the observations with their sampling design
     * @return a document to write
     */
    @SuppressWarnings("unchecked") // its evidence is of that class
    static EvidenceDocument of(Sample<?> sample) {
        return sample.evidence() instanceof JointEvidence<?, ?>
                ? new Many((Sample<? extends JointEvidence<?, ?>>) sample)
                : new Single(sample);
    }

    /**
     * Creates a document of two systems.
     *
     * @param pairing the observations of both systems
     * @return a document to write
     */
    static EvidenceDocument of(Pairing<?> pairing) {
        return new Pair(pairing);
    }
}
