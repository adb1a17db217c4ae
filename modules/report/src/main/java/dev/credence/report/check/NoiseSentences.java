package dev.credence.report.check;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.planning.ZTestPlan;
import dev.credence.report.check.CheckRow.Bounds;
import dev.credence.report.check.CheckRow.PValues;
import dev.credence.report.form.Phrases;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Parts of sentences on whether a difference is more than noise. */
final class NoiseSentences {
    /** The power of a comparison that would show a difference, which is the usual one. */
    private static final double POWER = 0.8;

    private NoiseSentences() {}

    /** Returns {@code it lies between -0.04 and 0.10 with 95% confidence, and p is 0.39}. */
    static String numbers(Bounds bounds, PValues p, String sureness) {
        Digits digits = Phrases.digits(bounds.width());
        String smallest = Digits.ofProbability(p.smallest());
        String largest = Digits.ofProbability(p.largest());
        return "it lies between " + digits.of(bounds.lower()) + " and " + digits.of(bounds.upper()) + " with "
                + sureness + ", and p is "
                + (smallest.equals(largest) ? smallest : "between " + smallest + " and " + largest);
    }

    /**
     * Returns the end of a sentence with the number of items that would show a difference, by the normal approximation.
     *
     * @param variance the variance of the difference of two items, one of each system
     * @param level the level of the test
     * @return the rest of the sentence, with its full stop
     */
    static String enoughItemsSentence(double difference, double variance, ConfidenceLevel level) {
        if (difference == 0) {
            return "; the printed values are equal.";
        }
        try {
            long items = ZTestPlan.of(Math.sqrt(variance), difference)
                    .level(level)
                    .forPower(POWER)
                    .n();
            return "; about " + SafeText.count(rounded(items)) + " items of each would show it with a power of " + POWER
                    + ".";
        } catch (IllegalArgumentException e) {
            return ".";
        }
    }

    /** Rounds up to two significant digits, since the normal distribution is an approximation. */
    static long rounded(long items) {
        return BigDecimal.valueOf(items)
                .round(new MathContext(2, RoundingMode.UP))
                .longValueExact();
    }
}
