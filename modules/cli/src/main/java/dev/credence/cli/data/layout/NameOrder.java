package dev.credence.cli.data.layout;

/** The order of names of clusters, folds and slices: whole numbers first and as numbers, other names after them as text. */
public final class NameOrder {
    /** 15 digits fit a long. */
    private static final int DIGITS = 15;

    private NameOrder() {}

    /** Returns which of two names comes first, as a comparator says it. */
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
