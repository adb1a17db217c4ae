package dev.credence.hypothesis.internal;

/** Checks of arguments. Each message contains the argument, the rule, the value and advice; NaN fails every check. */
public final class Guards {
    private static final long MAX_COUNT = 1L << 53;

    private Guards() {}

    public static void sameLength(String name, int length, String other, int expected) {
        if (length != expected) {
            throw new IllegalArgumentException(name + " must be as long as " + other + ": length of " + name + "="
                    + length + ", of " + other + "=" + expected + "; give both for the same items, in the same order");
        }
    }

    public static void atLeast(String name, int length, int least, String advice) {
        if (length < least) {
            throw new IllegalArgumentException(name + " must contain at least " + least + " values: length of " + name
                    + "=" + length + "; " + advice);
        }
    }

    public static void count(String name, long value) {
        if (!(value >= 0 && value <= MAX_COUNT)) {
            throw new IllegalArgumentException(
                    name + " must lie in [0, 2^53]: " + name + "=" + value + "; pass how many items were counted");
        }
    }

    /** Checks each count and their sum. */
    public static void counts(String name, long... values) {
        long sum = 0;
        for (int i = 0; i < values.length; i++) {
            count(name + "[" + i + "]", values[i]);
            sum += values[i];
            count("sum of " + name, sum);
        }
    }

    public static void part(String name, long value, String whole, long total) {
        count(name, value);
        count(whole, total);
        if (value > total) {
            throw new IllegalArgumentException(name + " must be at most " + whole + ": " + name + "=" + value + ", "
                    + whole + "=" + total + "; count successes among the trials only");
        }
    }

    public static void finite(String name, double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(
                    name + " must be a finite number: " + name + "=" + value + "; leave out what was not measured");
        }
    }

    public static void finite(String name, double... values) {
        for (int i = 0; i < values.length; i++) {
            finite(name + "[" + i + "]", values[i]);
        }
    }

    public static void positive(String name, double value) {
        if (!(value > 0 && Double.isFinite(value))) {
            throw new IllegalArgumentException(
                    name + " must be above 0 and finite: " + name + "=" + value + "; pass a size that is known");
        }
    }
}
