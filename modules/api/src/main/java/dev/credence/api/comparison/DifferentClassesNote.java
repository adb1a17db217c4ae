package dev.credence.api.comparison;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Note;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes the note that two systems have different classes, in which case an average over classes would use other classes for each
 * system.
 */
final class DifferentClassesNote {
    /** The number of class names that the note lists. */
    private static final int MAX_LISTED = 5;

    private DifferentClassesNote() {}

    static List<Note> notes(Evidence first, Evidence second) {
        if (!(first instanceof ConfusionMatrix a && second instanceof ConfusionMatrix b)) {
            return List.of();
        }
        Set<String> inFirst = occurringLabels(a, true);
        Set<String> inSecond = occurringLabels(b, true);
        if (inFirst.equals(inSecond) || inFirst.isEmpty() || inSecond.isEmpty()) {
            return List.of();
        }
        return List.of(Note.of(
                "different-classes",
                "the systems show different classes, and are compared over their union: only in the first: "
                        + labelsMissingFrom(inFirst, inSecond) + "; only in the second: "
                        + labelsMissingFrom(inSecond, inFirst)
                        + (occurringLabels(a, false).equals(occurringLabels(b, false))
                                ? ""
                                : "; a mean over classes is over those of which both systems have items")));
    }

    /** Returns the labels that occur as true classes, or also as predicted ones. */
    private static SortedSet<String> occurringLabels(ConfusionMatrix matrix, boolean predicted) {
        boolean[] occurs = new boolean[matrix.labels().size()];
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            if (matrix.count(atom) > 0) {
                occurs[matrix.truth(atom)] = true;
                occurs[matrix.predicted(atom)] |= predicted;
            }
        }
        return IntStream.range(0, occurs.length)
                .filter(label -> occurs[label])
                .mapToObj(matrix.labels()::get)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String labelsMissingFrom(Set<String> shown, Set<String> other) {
        List<String> rest =
                shown.stream().filter(label -> !other.contains(label)).toList();
        if (rest.isEmpty()) {
            return "none";
        }
        return String.join(", ", rest.subList(0, Math.min(MAX_LISTED, rest.size())))
                + (rest.size() > MAX_LISTED ? " and " + (rest.size() - MAX_LISTED) + " more" : "");
    }
}
