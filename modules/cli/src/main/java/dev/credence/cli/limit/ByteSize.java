package dev.credence.cli.limit;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes of memory as the JVM's own options write them: {@code 512m}, {@code 2g}. */
public final class ByteSize {
    private static final Pattern WRITTEN = Pattern.compile("([0-9]{1,12})([kKmMgG]?)");
    private static final String UNITS = "kmg";

    private ByteSize() {}

    /**
     * Reads a size.
     *
     * @param name the name of the size for messages
     * @param text such as {@code 512m}
     * @return the bytes
     * @throws IllegalArgumentException if the text is not a size, or is 0
     */
    public static long parse(String name, String text) {
        Matcher written = WRITTEN.matcher(text);
        if (written.matches()) {
            int unit = written.group(2).isEmpty()
                    ? 0
                    : UNITS.indexOf(written.group(2).toLowerCase(Locale.ROOT)) + 1;
            long number = Long.parseLong(written.group(1));
            if (number > 0 && number <= Long.MAX_VALUE >> (10 * unit)) {
                return number << (10 * unit);
            }
        }
        throw new IllegalArgumentException(
                name + " must be a size such as 512m or 2g: " + name.replace("--", "") + "=" + text);
    }

    /** Returns a size in the largest unit that leaves a number of at least 1, with one decimal where it is below 10. */
    public static String shown(double bytes) {
        double number = bytes;
        int unit = 0;
        while (number >= 1024 && unit < UNITS.length()) {
            number /= 1024;
            unit++;
        }
        String digits = number < 10 && number != Math.rint(number)
                ? String.format(Locale.ROOT, "%.1f", number)
                : String.format(Locale.ROOT, "%.0f", number);
        return unit == 0 ? digits + " bytes" : digits + " " + Character.toUpperCase(UNITS.charAt(unit - 1)) + "B";
    }
}
