package dev.credence.report.table;

import java.util.Locale;

/**
 * Numbers with a fixed count of decimals, as {@code String.format("%.4f")} writes them, at a twentieth of its time: a report of ten
 * thousand classes has a hundred thousand of them. A number that rounds to zero has no sign.
 */
final class FixedDecimals {
    private static final double[] POWERS = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8};
    /** Scaled numbers below this are exact to 1e-3 of a unit, with room to spare. */
    private static final double MOST = 0x1p42;
    /** Nearer to a tie than this, the digits decide, and {@code String.format} is asked. */
    private static final double TIE = 0x1p-9;

    private FixedDecimals() {}

    /** The number; of at most eight decimals. */
    static String of(double value, int decimals) {
        double scaled = Math.abs(value) * POWERS[decimals];
        double below = Math.floor(scaled);
        double rest = scaled - below;
        if (!(scaled < MOST) || Math.abs(rest - 0.5) < TIE) {
            String text = String.format(Locale.ROOT, "%." + decimals + "f", value);
            return text.matches("-0[.]?0*") ? text.substring(1) : text;
        }
        long rounded = (long) below + (rest > 0.5 ? 1 : 0);
        return text(value < 0 && rounded > 0, rounded, decimals);
    }

    private static String text(boolean negative, long scaled, int decimals) {
        long power = (long) POWERS[decimals];
        StringBuilder text = new StringBuilder(24).append(negative ? "-" : "").append(scaled / power);
        if (decimals > 0) {
            String digits = Long.toString(scaled % power);
            text.append('.').append("0".repeat(decimals - digits.length())).append(digits);
        }
        return text.toString();
    }
}
