package dev.credence.api.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a failed look-up tells: the nearest spelling, and what exists. */
public final class Nearest {
    /** 20: more names than this no longer help a reader. */
    private static final int LISTED = 20;

    private Nearest() {}

    /**
     * The text of a failed look-up, such as {@code no metric 'f2'; did you mean 'f1'? available: [accuracy, f1]}.
     *
     * @param kind what was looked for
     * @param name what was asked
     * @param available what exists
     * @return one line
     */
    public static String message(String kind, String name, Collection<String> available) {
        return "no " + kind + " '" + name + "'; "
                + to(name, available).map(n -> "did you mean '" + n + "'? ").orElse("")
                + (available.isEmpty() ? "there are none" : "available: " + listed(available));
    }

    /**
     * The nearest spelling, by edit distance without regard to case.
     *
     * @param name what was asked
     * @param available what exists
     * @return the nearest name, or empty where none is near: more than a third of its letters, and two, would change
     */
    public static Optional<String> to(String name, Collection<String> available) {
        Objects.requireNonNull(name, "name must not be null");
        Objects.requireNonNull(available, "available must not be null");
        return available.stream()
                .filter(candidate -> distance(name, candidate) <= Math.max(2, candidate.length() / 3))
                .filter(candidate -> distance(name, candidate) < Math.max(name.length(), candidate.length()))
                .min(Comparator.comparingInt((String candidate) -> distance(name, candidate))
                        .thenComparing(Comparator.naturalOrder()));
    }

    private static String listed(Collection<String> available) {
        String names = available.stream().limit(LISTED).collect(Collectors.joining(", "));
        return "[" + names + (available.size() > LISTED ? ", ... " + available.size() + " in all]" : "]");
    }

    private static int distance(String a, String b) {
        String s = clipped(a);
        String t = clipped(b);
        int[] row = new int[t.length() + 1];
        for (int j = 0; j <= t.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= s.length(); i++) {
            next(row, s.charAt(i - 1), t, i);
        }
        return row[t.length()];
    }

    /** 80: a longer name is data gone wrong, not a spelling. */
    private static String clipped(String s) {
        return s.substring(0, Math.min(80, s.length())).toLowerCase(Locale.ROOT);
    }

    private static void next(int[] row, char c, String t, int i) {
        int diagonal = row[0];
        row[0] = i;
        for (int j = 1; j <= t.length(); j++) {
            int substituted = diagonal + (c == t.charAt(j - 1) ? 0 : 1);
            diagonal = row[j];
            row[j] = Math.min(substituted, 1 + Math.min(row[j], row[j - 1]));
        }
    }
}
