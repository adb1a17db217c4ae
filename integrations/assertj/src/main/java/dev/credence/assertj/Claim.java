package dev.credence.assertj;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Inference;
import dev.credence.api.metric.Direction;

/**
 * The claim that a value or a difference lies in a range. An interval that contains an end of the range does not decide the claim.
 *
 * @param words the expectation in words, such as {@code to be at least 0.9}
 * @param low lower end, or negative infinity
 * @param high upper end, or infinity
 */
record Claim(String words, double low, double high) {
    static Claim atLeast(double number) {
        return new Claim("to be at least " + requireNumber(number), number, Double.POSITIVE_INFINITY);
    }

    static Claim atMost(double number) {
        return new Claim("to be at most " + requireNumber(number), Double.NEGATIVE_INFINITY, number);
    }

    static Claim between(double low, double high) {
        if (!(low < high)) {
            throw new IllegalArgumentException(
                    "lowest number must be below the highest: lowest=" + low + ", highest=" + high);
        }
        return new Claim("to lie between " + low + " and " + high, low, high);
    }

    private static double requireNumber(double number) {
        if (!Double.isFinite(number)) {
            throw new IllegalArgumentException("number claimed must be finite: number=" + number);
        }
        return number;
    }

    static Claim notWorseBy(double margin, Comparison comparison) {
        requireMargin(margin, margin >= 0, ">= 0");
        return better("of the first not to be worse by " + margin + " or more", 0 - margin, comparison);
    }

    static Claim better(Comparison comparison) {
        return better("of the first to be better", 0, comparison);
    }

    private static Claim better(String words, double least, Comparison comparison) {
        return switch (comparison.direction()) {
            case HIGHER_IS_BETTER -> new Claim(words, least, Double.POSITIVE_INFINITY);
            case LOWER_IS_BETTER -> new Claim(words, Double.NEGATIVE_INFINITY, 0 - least);
            case NEUTRAL ->
                throw new IllegalArgumentException("metric must have a better direction: metric='"
                        + ClaimText.text(comparison.metric()) + "', direction=" + Direction.NEUTRAL
                        + "; claim that the two are equivalent within a margin");
        };
    }

    static Claim equivalentWithin(double margin) {
        requireMargin(margin, margin > 0, "> 0");
        return new Claim("of the two to differ by less than " + margin, -margin, margin);
    }

    private static void requireMargin(double margin, boolean fits, String rule) {
        if (!(fits && Double.isFinite(margin))) {
            throw new IllegalArgumentException("margin must be finite and " + rule + ": margin=" + margin);
        }
    }

    boolean holds(double lower, double upper) {
        return (low == Double.NEGATIVE_INFINITY || lower > low) && (high == Double.POSITIVE_INFINITY || upper < high);
    }

    boolean fails(double lower, double upper) {
        return upper < low || lower > high;
    }

    /** Returns the observed value of an estimate or the observed difference of a comparison. */
    static double observed(Inference inference) {
        return inference instanceof Comparison comparison ? comparison.difference() : ((Estimate) inference).value();
    }
}
