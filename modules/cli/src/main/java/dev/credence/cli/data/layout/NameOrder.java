package dev.credence.cli.data.layout;

/**
 * The order of names of clusters, folds and slices: first whole numbers in numerical order, then other names in the
 * order of text.
 */
public final class NameOrder {
    /** The largest number of digits, 15, which fit into a long. */
    private static final int DIGITS = 15;

    private NameOrder() {}

    /** Compares two names as a comparator does. */
    public static int compare(String a, String b) {
        boolean numbers = isNumber(a) && isNumber(b);
        int order = numbers
                ? Long.compare(Long.parseLong(a), Long.parseLong(b))
                : Boolean.compare(isNumber(b), isNumber(a));
        return order != 0 ? order : a.compareTo(b);
    }

    private static boolean isNumber(String name) {
        return name.length() <= DIGITS && !name.isEmpty() && name.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
