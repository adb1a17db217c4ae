package dev.credence.api.refusal;

import java.io.Serializable;
import java.util.List;
import java.util.Locale;

/**
 * The reason why a metric, method or comparator cannot be used for a request: a code for programs, a sentence for people, and
 * alternatives that fit.
 *
 * <p>Programs should use the code and not the sentence to find out the reason.
 *
 * @param code the kind of reason
 * @param sentence the rule that was violated, the actual value, and what to do; never empty
 * @param instead spellings of methods or comparators that fit; empty if they are not known or there are none
 * @param modules artifacts that are not installed and contain the usual methods or comparators for such a request, such as {@code
 *     credence-delta}; empty if they are not known or none is missing
 * @serial exclude
 */
public record Refusal(Code code, String sentence, List<String> instead, List<String> modules) implements Serializable {
    /** The kinds of reasons. */
    public enum Code {
        /** The metric reads another kind of evidence. */
        EVIDENCE,
        /** The metric needs a positive label and none was declared. */
        POSITIVE_LABEL,
        /** A label does not occur in the evidence, or the metric needs an order of labels that was not given. */
        LABEL,
        /** The method or comparator is for another kind of metric, such as proportions. */
        METRIC,
        /** The sampling design is not the one that the method or comparator assumes. */
        DESIGN,
        /** The systems were observed on the same items and the comparator requires different items, or the other way round. */
        PAIRING,
        /**
         * The method is not defined for the data: there are too few clusters, the folds of the systems differ, or the scores are
         * not probabilities.
         */
        DATA,
        /** The metric has no influences for this evidence. */
        INFLUENCE,
        /** An option, such as a prior, is not compatible with the metric or the evidence. */
        OPTION,
        /** No installed method or comparator fits. */
        NOTHING_INSTALLED;

        /**
         * Returns the code as it is written in JSON.
         *
         * @return lower case with hyphens, such as {@code positive-label}
         */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /**
     * Copies the lists.
     *
     * @param code the kind of reason
     * @param sentence the rule that was violated, the actual value, and what to do
     * @param instead spellings that fit
     * @param modules artifacts that are not installed
     * @throws IllegalArgumentException if the sentence is blank
     */
    public Refusal {
        if (sentence.isBlank()) {
            throw new IllegalArgumentException("sentence of a refusal must not be blank: code=" + code);
        }
        instead = List.copyOf(instead);
        modules = List.copyOf(modules);
    }

    /**
     * Creates a refusal that no further module would resolve.
     *
     * @param code the kind of reason
     * @param sentence the rule that was violated, the actual value, and what to do
     * @param instead spellings that fit
     * @throws IllegalArgumentException if the sentence is blank
     */
    public Refusal(Code code, String sentence, List<String> instead) {
        this(code, sentence, instead, List.of());
    }

    /**
     * Returns a refusal without alternatives.
     *
     * @param code the kind of reason
     * @param sentence the rule that was violated, the actual value, and what to do
     * @return the refusal
     */
    public static Refusal of(Code code, String sentence) {
        return new Refusal(code, sentence, List.of());
    }

    /**
     * Returns this refusal with a prefix before its sentence.
     *
     * @param prefix the method or comparator that refused, or the part of the data that the refusal concerns
     * @return a refusal with a longer sentence
     */
    public Refusal within(String prefix) {
        return new Refusal(code, prefix + sentence, instead, modules);
    }

    /**
     * Returns this refusal with the alternatives that fit, which are added to the sentence as well.
     *
     * @param kind the kind of the alternatives, such as {@code methods}
     * @param fitting their spellings
     * @return a refusal whose sentence ends in {@code ; KIND that fit: [...]}, or in {@code ; no installed KIND fit}
     */
    public Refusal insteadOf(String kind, List<String> fitting) {
        String which = fitting.isEmpty() ? "; no installed " + kind + " fit" : "; " + kind + " that fit: " + fitting;
        return new Refusal(code, sentence + which, fitting, modules);
    }

    /**
     * Returns an exception with this refusal.
     *
     * @return a new exception whose message is the sentence
     */
    public RefusedException asException() {
        return new RefusedException(this);
    }

    /** Returns the sentence. */
    @Override
    public String toString() {
        return sentence;
    }
}
