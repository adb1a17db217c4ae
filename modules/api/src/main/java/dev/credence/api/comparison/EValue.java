package dev.credence.api.comparison;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * The evidence against a hypothesis, as a nonnegative number whose mean is at most 1 if the hypothesis is true, at any look at which one
 * stops.
 *
 * <p>A large number is evidence against the hypothesis: by Markov's inequality it is 20 or more with at most the probability 1/20, so that
 * {@code min(1, 1/value)} is a p-value. A number below 1 is no evidence for the hypothesis. In contrast to p-values, the e-values of
 * independent observations may be multiplied, also if whether the second ones are observed depends on the first: see {@link #times}.
 *
 * @param hypothesis the null hypothesis against which the number is evidence
 * @param limit the limit of the hypothesis in the unit of the metric: the margin, the largest or the smallest mean; 0 for {@link
 *     Hypothesis#NO_DIFFERENCE}
 * @param value the e-value, 0 or more; infinite where it is too large for a double
 * @see <a href="https://doi.org/10.1093/jrsssb/qkae011">Grünwald, de Heide and Koolen (2024), Safe testing, Journal of the Royal Statistical
 *     Society B 86, 1091-1128</a>
 */
public record EValue(Hypothesis hypothesis, double limit, double value) {
    /** What an e-value is evidence against. */
    public enum Hypothesis {
        /** Both systems have the same value. */
        NO_DIFFERENCE("no difference"),
        /** The first system is worse than the second by the limit or more. */
        WORSE_BY("worse by %s or more"),
        /** The mean is at most the limit. */
        MEAN_AT_MOST("a mean of at most %s"),
        /** The mean is at least the limit. */
        MEAN_AT_LEAST("a mean of at least %s");

        private final String words;

        Hypothesis(String words) {
            this.words = words;
        }

        /** {@return the word for this hypothesis in JSON, such as {@code no-difference}} */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /**
         * Returns the hypothesis of a word.
         *
         * @param word such as {@code no-difference}
         * @return the hypothesis
         * @throws IllegalArgumentException if there is none; the message lists the words
         */
        public static Hypothesis named(String word) {
            List<String> words = Arrays.stream(values()).map(Hypothesis::word).toList();
            if (!words.contains(word)) {
                throw new IllegalArgumentException(
                        "hypothesis of an e-value must be one of " + words + ": against=" + word);
            }
            return values()[words.indexOf(word)];
        }
    }

    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if the limit is not finite, or the value is negative or NaN
     */
    public EValue {
        Objects.requireNonNull(hypothesis, "hypothesis must not be null");
        if (!Double.isFinite(limit)) {
            throw new IllegalArgumentException("limit of a hypothesis must be finite: limit=" + limit);
        }
        if (!(value >= 0)) {
            throw new IllegalArgumentException("e-value must be >= 0: value=" + value);
        }
    }

    /**
     * Returns the evidence of both of two independent streams of observations.
     *
     * @param other the e-value of the same hypothesis from other observations, which are independent of those of this one
     * @return the product, whose mean is at most 1 if the hypothesis is true for both; 0 if one of them is 0
     * @throws IllegalArgumentException if the hypotheses differ
     */
    public EValue times(EValue other) {
        if (hypothesis != other.hypothesis || limit != other.limit) {
            throw new IllegalArgumentException("e-values must be against the same hypothesis to be multiplied: '"
                    + against() + "' and '" + other.against() + "'");
        }
        return new EValue(hypothesis, limit, value == 0 || other.value == 0 ? 0 : value * other.value);
    }

    /** {@return the p-value {@code min(1, 1/value)}, which is valid at every look} */
    public double pValue() {
        return Math.min(1, 1 / value);
    }

    /** {@return the hypothesis in words, such as {@code worse by 0.01 or more}} */
    public String against() {
        return hypothesis.words.replace("%s", Double.toString(limit));
    }

    /** {@return a sentence such as {@code the e-value against worse by 0.01 or more is 24.3}} */
    public String sentence() {
        return String.format(Locale.ROOT, "the e-value against '%s' is %.4g", against(), value);
    }
}
