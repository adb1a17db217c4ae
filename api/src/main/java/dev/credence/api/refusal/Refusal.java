package dev.credence.api.refusal;

import java.io.Serializable;
import java.util.List;
import java.util.Locale;

/**
 * Why a metric, method or comparator does not answer: a code for programs, a sentence for people, and what would fit instead.
 *
 * <p>Nobody reads the sentence to find out what happened: that is what the code is for.
 *
 * @param code what kind of misfit it is
 * @param sentence the rule, what was found, and what to do; never empty
 * @param instead spellings of methods or comparators that fit; empty where that is not known or there are none
 * @param modules artifacts that are not installed and have the usual methods or comparators of such a question, such as {@code
 *     credence-delta}; empty where that is not known or none is missing
 * @serial exclude
 */
public record Refusal(Code code, String sentence, List<String> instead, List<String> modules) implements Serializable {
    /** Kinds of misfit. */
    public enum Code {
        /** The metric reads another kind of evidence. */
        EVIDENCE,
        /** The metric needs a positive label and none was declared. */
        POSITIVE_LABEL,
        /** A label that the evidence does not have, or an order of labels that no one stated. */
        LABEL,
        /** The method or comparator is for another kind of metric, such as proportions. */
        METRIC,
        /** The sampling design is another than the method or comparator assumes. */
        DESIGN,
        /** The systems were seen on the same items where the comparator wants different ones, or the other way round. */
        PAIRING,
        /** The data lie outside what is defined: too few clusters, folds that differ between systems, scores that are no probabilities. */
        DATA,
        /** The metric gives no influences on this evidence. */
        INFLUENCE,
        /** An option, such as a prior, does not go with the metric or the evidence. */
        OPTION,
        /** Nothing that is installed answers this. */
        NOTHING_INSTALLED;

        /**
         * The code as it is written in JSON.
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
     * @param code what kind of misfit it is
     * @param sentence the rule, what was found, and what to do
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
     * A refusal that no further module would mend.
     *
     * @param code what kind of misfit it is
     * @param sentence the rule, what was found, and what to do
     * @param instead spellings that fit
     * @throws IllegalArgumentException if the sentence is blank
     */
    public Refusal(Code code, String sentence, List<String> instead) {
        this(code, sentence, instead, List.of());
    }

    /**
     * A refusal that knows nothing better.
     *
     * @param code what kind of misfit it is
     * @param sentence the rule, what was found, and what to do
     * @return the refusal
     */
    public static Refusal of(Code code, String sentence) {
        return new Refusal(code, sentence, List.of());
    }

    /**
     * The same refusal in its context: {@code prefix} before the sentence.
     *
     * @param prefix who refused, or which part of the data it was about
     * @return a refusal with a longer sentence
     */
    public Refusal within(String prefix) {
        return new Refusal(code, prefix + sentence, instead, modules);
    }

    /**
     * The same refusal with what would fit instead, which the sentence then tells as well.
     *
     * @param kind what they are, such as {@code methods}
     * @param fitting their spellings
     * @return a refusal whose sentence ends in {@code ; KIND that fit: [...]}, or in {@code ; no installed KIND fit}
     */
    public Refusal insteadOf(String kind, List<String> fitting) {
        String which = fitting.isEmpty() ? "; no installed " + kind + " fit" : "; " + kind + " that fit: " + fitting;
        return new Refusal(code, sentence + which, fitting, modules);
    }

    /**
     * As an exception, for whoever cannot go on without an answer.
     *
     * @return a new exception whose message is the sentence
     */
    public RefusedException asException() {
        return new RefusedException(this);
    }

    /** The sentence. */
    @Override
    public String toString() {
        return sentence;
    }
}
