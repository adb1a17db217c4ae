package dev.credence.api.refusal;

import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The reason why a metric, method or comparator cannot be used for a request: a code for programs, a sentence for people, and
 * alternatives that fit.
 *
 * <p>Programs should use the code and not the sentence to find out the reason. The sentence is composed when it is first read, because
 * most refusals are those of default methods that do not fit, which nobody reads.
 *
 * <p>Immutable, thread-safe and serializable; the sentence is composed before it is written.
 *
 * @serial exclude
 */
public final class Refusal implements Serializable {
    private static final long serialVersionUID = 1L;

    /** The kinds of reasons. More constants may be added in a minor release; a {@code switch} needs a default. */
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

        /** {@return the code as it is written in JSON, in lower case with hyphens, such as {@code positive-label}} */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    private final transient Code code;
    private final transient Supplier<String> composition;
    private final transient List<String> instead;
    private final transient List<String> modules;
    /** The composed sentence; threads that compose it at the same time write the same sentence. */
    private transient @Nullable String sentence;

    private Refusal(Code code, Supplier<String> composition, List<String> instead, List<String> modules) {
        this.code = Objects.requireNonNull(code, "code must not be null");
        this.composition = composition;
        this.instead = List.copyOf(instead);
        this.modules = List.copyOf(modules);
    }

    /**
     * Creates a refusal.
     *
     * @param code the kind of reason
     * @param sentence the rule that was violated, the actual value, and what to do
     * @param instead spellings of methods or comparators that fit; empty if they are not known or there are none
     * @param modules artifacts that are not installed and contain the usual methods or comparators for such a request, such as {@code
     *     credence-delta}; empty if they are not known or none is missing
     * @throws IllegalArgumentException if the sentence is blank
     */
    public Refusal(Code code, String sentence, List<String> instead, List<String> modules) {
        this(code, () -> sentence, instead, modules);
        this.sentence = checked(sentence);
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
     * @throws IllegalArgumentException if the sentence is blank
     */
    public static Refusal of(Code code, String sentence) {
        return new Refusal(code, sentence, List.of());
    }

    /**
     * Returns a refusal without alternatives, whose sentence is composed only if it is read.
     *
     * @param code the kind of reason
     * @param sentence composes the rule that was violated, the actual value, and what to do; it always returns the same sentence, which
     *     is not blank
     * @return the refusal
     */
    public static Refusal of(Code code, Supplier<String> sentence) {
        return new Refusal(code, sentence, List.of(), List.of());
    }

    /** {@return the kind of reason} */
    public Code code() {
        return code;
    }

    /** {@return the rule that was violated, the actual value, and what to do; never blank} */
    public String sentence() {
        String known = sentence;
        if (known == null) {
            known = checked(composition.get());
            sentence = known;
        }
        return known;
    }

    private String checked(String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("sentence of a refusal must not be blank: code=" + code);
        }
        return text;
    }

    /** {@return spellings of methods or comparators that fit; empty if they are not known or there are none} */
    public List<String> instead() {
        return instead;
    }

    /**
     * {@return artifacts that are not installed and contain the usual methods or comparators for such a request, such as {@code
     * credence-delta}; empty if they are not known or none is missing}
     */
    public List<String> modules() {
        return modules;
    }

    /**
     * Returns this refusal with a prefix before its sentence.
     *
     * @param prefix the method or comparator that refused, or the part of the data that the refusal concerns
     * @return a refusal with a longer sentence
     */
    public Refusal within(String prefix) {
        return new Refusal(code, () -> prefix + sentence(), instead, modules);
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
        return new Refusal(code, () -> sentence() + which, fitting, modules);
    }

    /** {@return a new exception with this refusal, whose message is the sentence} */
    public RefusedException asException() {
        return new RefusedException(this);
    }

    private Object writeReplace() {
        return new Composed(code, sentence(), instead, modules);
    }

    private void readObject(ObjectInputStream in) throws InvalidObjectException {
        throw new InvalidObjectException("a refusal is written in its composed form only");
    }

    /** A refusal as it is written, with its sentence. */
    private record Composed(Code code, String sentence, List<String> instead, List<String> modules)
            implements Serializable {
        private Object readResolve() {
            return new Refusal(code, sentence, instead, modules);
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Refusal that
                && code == that.code
                && sentence().equals(that.sentence())
                && instead.equals(that.instead)
                && modules.equals(that.modules);
    }

    @Override
    public int hashCode() {
        return Objects.hash(code, sentence(), instead, modules);
    }

    /** Returns the sentence. */
    @Override
    public String toString() {
        return sentence();
    }
}
