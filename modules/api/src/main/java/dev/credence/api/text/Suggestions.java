package dev.credence.api.text;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes messages about unknown names, with the nearest name and the available names. */
public final class Suggestions {
    /** The largest number of available names that a message lists. */
    private static final int MAX_LISTED = 20;
    /** The largest length of a short name, in which a changed letter gives another word, such as {@code tp} instead of {@code ap}. */
    private static final int SHORT_NAME = 3;
    /** The largest length of a name for which suggestions are searched; a longer text is data by mistake and not a name. */
    private static final int LONGEST_NAME = 80;

    private Suggestions() {}

    /**
     * Returns the message about an unknown name, such as {@code no metric 'f2'; did you mean 'f1'? available: [accuracy, f1]}.
     *
     * @param kind the kind of object that was requested
     * @param name the unknown name; the message contains at most its first 80 letters
     * @return the message, in one line
     */
    public static String message(String kind, String name, Collection<String> available) {
        return message(kind, name, to(name, available), available);
    }

    /**
     * Returns the message about an unknown name whose nearest name is given, because more names are accepted than are listed.
     *
     * @param kind the kind of object that was requested
     * @param name the unknown name; the message contains at most its first 80 letters
     * @param nearest the nearest name, if there is one
     * @return the message, in one line
     */
    public static String message(String kind, String name, Optional<String> nearest, Collection<String> available) {
        return "no " + kind + " '" + (name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) + "..." : name)
                + "'; "
                + nearest.map(n -> "did you mean '" + n + "'? ").orElse("")
                + (available.isEmpty() ? "there are none" : "available: " + listed(available));
    }

    /**
     * Returns the nearest name, without regard to case, by the number of letters to change, insert, delete, or exchange with their
     * neighbour: {@code f1.macro} is one step from each of {@code f1_macro}, {@code f1macro} and {@code f1.marco}. Among equally
     * near names, the first in alphabetical order is returned. A name that contains all words of the unknown name is preferred to a
     * name that is two or more steps away: {@code f1.macro} for {@code macro-f1-score}, {@code bootstrap-bca} for {@code BCa}.
     *
     * @return the nearest name; empty if no name contains all its words and, for every name, more than one letter and more than a
     *     third of the letters would change; a name of up to three letters is near only if it begins with the same letter or has
     *     the same letters
     * @see <a href="https://doi.org/10.1145/363958.363994">Damerau (1964), CACM 7, 171-176</a>
     */
    public static Optional<String> to(String name, Collection<String> available) {
        Objects.requireNonNull(name, "name must not be null");
        Objects.requireNonNull(available, "available must not be null");
        Optional<Map.Entry<String, Integer>> near = available.stream()
                .map(candidate -> Map.entry(candidate, distance(name, candidate)))
                .filter(entry -> isNear(name, entry.getKey(), entry.getValue()))
                .min(Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()));
        return near.filter(entry -> entry.getValue() < 2)
                .map(Map.Entry::getKey)
                .or(() -> nearestByWords(name, available))
                .or(() -> near.map(Map.Entry::getKey));
    }

    /** Returns the shortest name that contains all words of the unknown name. */
    private static Optional<String> nearestByWords(String name, Collection<String> available) {
        Set<String> wanted = words(name);
        return wanted.isEmpty()
                ? Optional.empty()
                : available.stream()
                        .filter(candidate -> words(candidate).containsAll(wanted))
                        .min(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()));
    }

    /** Splits a name into its words, without the word {@code score} and without single letters. */
    private static Set<String> words(String name) {
        return Arrays.stream(clipped(name).split("[-_. :@]+"))
                .filter(word -> word.length() > 1 && !word.equals("score"))
                .collect(Collectors.toSet());
    }

    private static boolean isNear(String name, String candidate, int distance) {
        int longer = Math.max(name.length(), candidate.length());
        return distance <= Math.max(1, candidate.length() / 3)
                && distance < longer
                && (longer > SHORT_NAME || areShortNamesNear(clipped(name), clipped(candidate)));
    }

    private static boolean areShortNamesNear(String name, String candidate) {
        return name.startsWith(candidate.substring(0, 1))
                || Arrays.equals(
                        name.chars().sorted().toArray(),
                        candidate.chars().sorted().toArray());
    }

    private static String listed(Collection<String> available) {
        String names = available.stream().limit(MAX_LISTED).collect(Collectors.joining(", "));
        return "[" + names + (available.size() > MAX_LISTED ? ", ... " + available.size() + " in all]" : "]");
    }

    private static int distance(String a, String b) {
        String s = clipped(a);
        String t = clipped(b);
        int[][] steps = new int[s.length() + 1][t.length() + 1];
        for (int i = 0; i <= s.length(); i++) {
            for (int j = 0; j <= t.length(); j++) {
                steps[i][j] = Math.min(i, j) == 0 ? Math.max(i, j) : leastSteps(steps, s, t, i, j);
            }
        }
        return steps[s.length()][t.length()];
    }

    private static int leastSteps(int[][] steps, String s, String t, int i, int j) {
        int changed = steps[i - 1][j - 1] + (s.charAt(i - 1) == t.charAt(j - 1) ? 0 : 1);
        int fewest = Math.min(changed, 1 + Math.min(steps[i - 1][j], steps[i][j - 1]));
        return exchanged(s, t, i, j) ? Math.min(fewest, 1 + steps[i - 2][j - 2]) : fewest;
    }

    private static boolean exchanged(String s, String t, int i, int j) {
        return i > 1 && j > 1 && s.charAt(i - 1) == t.charAt(j - 2) && s.charAt(i - 2) == t.charAt(j - 1);
    }

    private static String clipped(String s) {
        return s.substring(0, Math.min(LONGEST_NAME, s.length())).toLowerCase(Locale.ROOT);
    }
}
