package dev.credence.curves.guarantee;

import dev.credence.api.text.Suggestions;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;

/**
 * A rate of the population that a threshold must reach, such as a recall of at least 0.95 or a false discovery rate of at most 0.1.
 *
 * @param rate the rate
 * @param limit the smallest value that meets the demand, or the largest one if the rate is one of errors or abstention; in (0, 1)
 */
public record ThresholdDemand(Rate rate, double limit) {
    /**
     * The rates that can be guaranteed. Where a rule abstains, precision, npv, accuracy and their complements are rates of the items that are
     * predicted, and the others of all items of a class. More constants may be added in a minor release; a {@code switch} needs a default.
     */
    public enum Rate {
        /** The share of the positives that are predicted positive. */
        RECALL,
        /** The share of the negatives that are predicted negative. */
        SPECIFICITY,
        /** The share of the items predicted positive that are positive. */
        PRECISION,
        /** The share of the items predicted negative that are negative. */
        NPV,
        /** The share of the predicted items whose prediction is correct. */
        ACCURACY,
        /** False negative rate: the share of the positives that are predicted negative. */
        FNR,
        /** False positive rate: the share of the negatives that are predicted positive. */
        FPR,
        /** False discovery rate: the share of the items predicted positive that are negative. */
        FDR,
        /** False omission rate: the share of the items predicted negative that are positive. */
        FOR,
        /** The share of the predicted items whose prediction is wrong. */
        ERROR,
        /** The share of all items about which the rule abstains. */
        ABSTENTION;

        /** {@return the name in lower case, such as {@code recall}} */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** {@return whether a demand limits the rate from above} */
        public boolean isAtMost() {
            return compareTo(FNR) >= 0;
        }

        /** {@return the rate itself, or that of successes if this is its complement at a single threshold} */
        Rate ofSuccesses() {
            return switch (this) {
                case FNR -> RECALL;
                case FPR -> SPECIFICITY;
                case FDR -> PRECISION;
                case FOR -> NPV;
                case ERROR -> ACCURACY;
                default -> this;
            };
        }

        /** {@return further names} */
        private List<String> aliases() {
            return switch (this) {
                case RECALL -> List.of("sensitivity", "tpr");
                case SPECIFICITY -> List.of("tnr");
                case PRECISION -> List.of("ppv");
                default -> List.of();
            };
        }

        /** {@return the items on whose number the guarantee depends, in the plural} */
        String items() {
            return switch (this) {
                case RECALL, FNR -> "positives";
                case SPECIFICITY, FPR -> "negatives";
                case PRECISION, FDR -> "items predicted positive";
                case NPV, FOR -> "items predicted negative";
                case ACCURACY, ERROR -> "predicted items";
                case ABSTENTION -> "items";
            };
        }
    }

    /**
     * Checks the limit.
     *
     * @throws IllegalArgumentException if the limit is outside (0, 1)
     */
    public ThresholdDemand {
        if (!(limit > 0 && limit < 1)) {
            throw new IllegalArgumentException("a demanded " + rate.word() + " must lie in (0, 1): " + rate.word() + "="
                    + limit + "; no sample shows that a rate is " + (rate.isAtMost() ? 0 : 1));
        }
    }

    /**
     * Reads a demand.
     *
     * @param text such as {@code recall=0.95} or {@code fdr=0.1}; the names are those of {@link Rate} in lower case, and sensitivity, tpr,
     *     tnr and ppv
     * @return the demand
     * @throws IllegalArgumentException if the text has another form, or the limit is outside (0, 1)
     * @throws NoSuchElementException if there is no such rate; the message lists all
     */
    public static ThresholdDemand of(String text) {
        int equals = text.indexOf('=');
        double limit = equals < 1 ? Double.NaN : number(text.substring(equals + 1));
        if (Double.isNaN(limit)) {
            throw new IllegalArgumentException(
                    "a demand must be RATE=VALUE, such as recall=0.95: demand='" + text + "'");
        }
        String name = text.substring(0, equals).strip().toLowerCase(Locale.ROOT);
        Rate rate = Arrays.stream(Rate.values())
                .filter(one -> one.word().equals(name) || one.aliases().contains(name))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException(Suggestions.message(
                        "rate",
                        name,
                        Arrays.stream(Rate.values()).map(Rate::word).toList())));
        return new ThresholdDemand(rate, limit);
    }

    /** Returns the smallest share of successes that meets the demand. */
    double least() {
        return rate.isAtMost() ? 1 - limit : limit;
    }

    /** Returns the number, or NaN if the text is no number. */
    static double number(String text) {
        try {
            return Double.parseDouble(text.strip());
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    @Override
    public String toString() {
        return rate.word() + (rate.isAtMost() ? " <= " : " >= ") + limit;
    }
}
