package dev.credence.cli.options;

import dev.credence.api.metric.Range;
import dev.credence.cli.Failure;

/** Reads the range of outcomes, such as {@code 0,1}, or {@code 0,inf} for those without a largest value. */
public final class RangeText {
    private RangeText() {}

    /**
     * Reads two ends.
     *
     * @param written the value of the option {@code --range}
     * @return the range, whose ends may be infinite
     * @throws Failure if it is no text of two numbers, or the first is not below the second
     */
    public static Range of(String written) {
        return of(written, written, "--range must be two numbers LOW,HIGH, such as 0,1 or 0,inf");
    }

    /** Reads two ends that are a part of the option's value; the rule is the beginning of the message for another text. */
    static Range of(String ends, String written, String rule) {
        String[] parts = ends.split(",", -1);
        try {
            return new Range(end(parts[0]), end(parts.length == 2 ? parts[1] : ""));
        } catch (NumberFormatException e) {
            throw Failure.usage(rule + ": --range=" + written, e);
        } catch (IllegalArgumentException e) {
            throw Failure.usage("--range must be two numbers of which LOW is below HIGH: --range=" + written, e);
        }
    }

    private static double end(String text) {
        return Double.parseDouble(text.strip().replaceFirst("(?i)^([-+]?)inf$", "$1Infinity"));
    }
}
