package dev.credence.assertj;

import dev.credence.decision.Claim;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.stream.Collectors;

/** Formats numbers and names for messages. */
final class ClaimText {
    /** The length after which a name is cut off. */
    private static final int LONGEST = 200;

    private static final MathContext SIX = new MathContext(6);
    private static final MathContext TWELVE = new MathContext(12);
    private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);
    private static final MathContext THREE = new MathContext(3, java.math.RoundingMode.UP);

    private ClaimText() {}

    /** Escapes control characters in labels and names of slices, which are data that a terminal might interpret, and cuts off long ones between two characters. */
    static String text(String name) {
        if (name.length() <= LONGEST) {
            return line(name);
        }
        int end = Character.isHighSurrogate(name.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
        return line(name.substring(0, end)) + "...";
    }

    /** Escapes control characters in a sentence of any length. */
    static String line(String sentence) {
        return sentence.codePoints()
                .mapToObj(c -> Character.isISOControl(c) || Character.getType(c) == Character.FORMAT
                        ? String.format(Locale.ROOT, "\\u%04x", c)
                        : Character.toString(c))
                .collect(Collectors.joining());
    }

    /** Formats a number with six digits, or with all digits if rounding would move it across an end of the claim. */
    static String number(double number, Claim claim) {
        if (!Double.isFinite(number)) {
            return Double.toString(number);
        }
        double rounded = new BigDecimal(number).round(SIX).doubleValue();
        boolean sameSide = Double.compare(rounded, claim.low()) == Double.compare(number, claim.low())
                && Double.compare(rounded, claim.high()) == Double.compare(number, claim.high());
        return Double.toString(sameSide ? rounded : number);
    }

    /** Formats a share with six digits, or with twelve if rounding would make it 100%, which no level is. */
    static String percent(double share) {
        BigDecimal percent = BigDecimal.valueOf(100 * share);
        boolean isRoundedToAll = share < 1 && percent.round(SIX).compareTo(HUNDRED) == 0;
        return percent.round(isRoundedToAll ? TWELVE : SIX).stripTrailingZeros().toPlainString() + "%";
    }

    /** Formats a sample size with three digits, rounded up, because it is an approximation. */
    static String items(long items) {
        return String.format(
                Locale.ROOT, "%,d", BigDecimal.valueOf(items).round(THREE).toBigInteger());
    }
}
