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

/** What a failed look-up tells: the nearest spelling, and what exists. */
public final class Suggestions {
    /** 20: more names than this no longer help a reader. */
    private static final int LISTED = 20;
    /** 3: another letter makes another word of so short a name, {@code tp} of {@code ap}. */
    private static final int SHORT = 3;
    /** 80: a longer name is data gone wrong, not a spelling. */
    private static final int LONGEST = 80;

    private Suggestions() {}

    /**
     * The text of a failed look-up, such as {@code no metric 'f2'; did you mean 'f1'? available: [accuracy, f1]}.
     *
     * @param kind what was looked for
     * @param name what was asked; of a long one the message holds the first 80 letters
     * @param available what exists
     * @return one line
     */
    public static String message(String kind, String name, Collection<String> available) {
        return message(kind, name, to(name, available), available);
    }

    /**
     * The text of a failed look-up whose nearest spelling is known already, since more can be requested than is listed.
     *
     * @param kind what was looked for
     * @param name what was asked; of a long one the message holds the first 80 letters
     * @param nearest the nearest spelling, if any is near
     * @param available what exists
     * @return one line
     */
    public static String message(String kind, String name, Optional<String> nearest, Collection<String> available) {
        return "no " + kind + " '" + (name.length() > LONGEST ? name.substring(0, LONGEST) + "..." : name) + "'; "
                + nearest.map(n -> "did you mean '" + n + "'? ").orElse("")
                + (available.isEmpty() ? "there are none" : "available: " + listed(available));
    }

    /**
     * The nearest spelling, without regard to case, by the number of letters to change, insert, drop, or exchange with their
     * neighbour: {@code f1.macro} is one step from {@code f1_macro}, {@code f1macro} and {@code f1.marco} alike. Of those equally
     * near the first in the order of the alphabet.
     * What is two steps away or more gives way to a name that has all its words: {@code f1.macro} for {@code macro-f1-score},
     * {@code bootstrap-bca} for {@code BCa}.
     *
     * @param name what was asked
     * @param available what exists
     * @return the nearest name, or empty where none has all its words, and of each more than a third of the letters, and more than one,
     *     would change; names of up to three letters are near only where they begin alike or have the same letters
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
                .or(() -> byWords(name, available))
                .or(() -> near.map(Map.Entry::getKey));
    }

    /** The shortest name that has all words of what was asked. */
    private static Optional<String> byWords(String name, Collection<String> available) {
        Set<String> asked = words(name);
        return asked.isEmpty()
                ? Optional.empty()
                : available.stream()
                        .filter(candidate -> words(candidate).containsAll(asked))
                        .min(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()));
    }

    /** Parted as names are, not as the fields of a line are; without the word that every metric has, and single letters. */
    private static Set<String> words(String name) {
        return Arrays.stream(clipped(name).split("[-_. :@]+"))
                .filter(word -> word.length() > 1 && !word.equals("score"))
                .collect(Collectors.toSet());
    }

    private static boolean isNear(String name, String candidate, int distance) {
        int longer = Math.max(name.length(), candidate.length());
        return distance <= Math.max(1, candidate.length() / 3)
                && distance < longer
                && (longer > SHORT || alike(clipped(name), clipped(candidate)));
    }

    private static boolean alike(String name, String candidate) {
        return name.startsWith(candidate.substring(0, 1))
                || Arrays.equals(
                        name.chars().sorted().toArray(),
                        candidate.chars().sorted().toArray());
    }

    private static String listed(Collection<String> available) {
        String names = available.stream().limit(LISTED).collect(Collectors.joining(", "));
        return "[" + names + (available.size() > LISTED ? ", ... " + available.size() + " in all]" : "]");
    }

    private static int distance(String a, String b) {
        String s = clipped(a);
        String t = clipped(b);
        int[][] steps = new int[s.length() + 1][t.length() + 1];
        for (int i = 0; i <= s.length(); i++) {
            for (int j = 0; j <= t.length(); j++) {
                steps[i][j] = Math.min(i, j) == 0 ? Math.max(i, j) : fewest(steps, s, t, i, j);
            }
        }
        return steps[s.length()][t.length()];
    }

    private static int fewest(int[][] steps, String s, String t, int i, int j) {
        int changed = steps[i - 1][j - 1] + (s.charAt(i - 1) == t.charAt(j - 1) ? 0 : 1);
        int fewest = Math.min(changed, 1 + Math.min(steps[i - 1][j], steps[i][j - 1]));
        return exchanged(s, t, i, j) ? Math.min(fewest, 1 + steps[i - 2][j - 2]) : fewest;
    }

    private static boolean exchanged(String s, String t, int i, int j) {
        return i > 1 && j > 1 && s.charAt(i - 1) == t.charAt(j - 2) && s.charAt(i - 2) == t.charAt(j - 1);
    }

    private static String clipped(String s) {
        return s.substring(0, Math.min(LONGEST, s.length())).toLowerCase(Locale.ROOT);
    }
}
