package dev.credence.curves.guarantee;

import dev.credence.api.text.Suggestions;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;

/**
 * A rate of the population that a threshold must reach, such as a recall of at least 0.95.
 *
 * @param rate the rate
 * @param least the smallest value that meets the demand, in (0, 1)
 */
public record ThresholdDemand(Rate rate, double least) {
    /** The rates that can be guaranteed. More constants may be added in a minor release; a {@code switch} needs a default. */
    public enum Rate {
        /** The share of the positives that are predicted positive. */
        RECALL,
        /** The share of the negatives that are predicted negative. */
        SPECIFICITY,
        /** The share of the items predicted positive that are positive. */
        PRECISION,
        /** The share of the items predicted negative that are negative. */
        NPV;

        /** {@return the name in lower case, such as {@code recall}} */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** {@return further names} */
        private List<String> aliases() {
            return switch (this) {
                case RECALL -> List.of("sensitivity", "tpr");
                case SPECIFICITY -> List.of("tnr");
                case PRECISION -> List.of("ppv");
                case NPV -> List.of();
            };
        }

        /** {@return the items on whose number the guarantee depends, in the plural} */
        String items() {
            return switch (this) {
                case RECALL -> "positives";
                case SPECIFICITY -> "negatives";
                case PRECISION -> "items predicted positive";
                case NPV -> "items predicted negative";
            };
        }
    }

    /**
     * Checks the value.
     *
     * @param rate the rate
     * @param least the smallest value that meets the demand
     * @throws IllegalArgumentException if the value is outside (0, 1)
     */
    public ThresholdDemand {
        if (!(least > 0 && least < 1)) {
            throw new IllegalArgumentException("a demanded " + rate.word() + " must lie in (0, 1): " + rate.word() + "="
                    + least + "; no sample shows that a rate is 1");
        }
    }

    /**
     * Reads a demand.
     *
     * @param text such as {@code recall=0.95}; the rates are recall, specificity, precision and npv, also named sensitivity, tpr, tnr and
     *     ppv
     * @return the demand
     * @throws IllegalArgumentException if the text has another form, or the value is outside (0, 1)
     * @throws NoSuchElementException if there is no such rate; the message lists all
     */
    public static ThresholdDemand of(String text) {
        int equals = text.indexOf('=');
        double least = equals < 1 ? Double.NaN : number(text.substring(equals + 1));
        if (Double.isNaN(least)) {
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
        return new ThresholdDemand(rate, least);
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
        return rate.word() + " >= " + least;
    }
}
