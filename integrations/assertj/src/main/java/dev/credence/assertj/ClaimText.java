package dev.credence.assertj;

import dev.credence.api.interval.ConfidenceLevel;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.stream.Collectors;

/** Numbers and names in messages. */
final class ClaimText {
    /** 200: longer names are cut; they are somebody's data. */
    private static final int LONGEST = 200;

    private static final MathContext SIX = new MathContext(6);
    private static final MathContext THREE = new MathContext(3, java.math.RoundingMode.UP);

    private ClaimText() {}

    /** Labels and names of slices are data: what a terminal would obey is written out. */
    static String text(String name) {
        String cut = name.length() > LONGEST ? name.substring(0, LONGEST) + "..." : name;
        return cut.codePoints()
                .mapToObj(c -> Character.isISOControl(c) || Character.getType(c) == Character.FORMAT
                        ? String.format(Locale.ROOT, "\\u%04x", c)
                        : Character.toString(c))
                .collect(Collectors.joining());
    }

    /** Six digits, or all where six would move it to the other side of the claim's ends. */
    static String number(double number, Claim claim) {
        if (!Double.isFinite(number)) {
            return Double.toString(number);
        }
        double rounded = new BigDecimal(number).round(SIX).doubleValue();
        boolean sameSide = Double.compare(rounded, claim.low()) == Double.compare(number, claim.low())
                && Double.compare(rounded, claim.high()) == Double.compare(number, claim.high());
        return Double.toString(sameSide ? rounded : number);
    }

    static String percent(ConfidenceLevel level) {
        return BigDecimal.valueOf(100 * level.value())
                        .round(SIX)
                        .stripTrailingZeros()
                        .toPlainString() + "%";
    }

    /** Three digits, rounded up: it is an approximation, and one item more is no harm. */
    static String items(long items) {
        return String.format(
                Locale.ROOT, "%,d", BigDecimal.valueOf(items).round(THREE).toBigInteger());
    }
}
