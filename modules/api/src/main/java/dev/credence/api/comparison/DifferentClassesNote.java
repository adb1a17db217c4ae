package dev.credence.api.comparison;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Metric;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Writes the notes that two systems have different classes, in which case an average over classes would use other classes for each
 * system, and that its value is therefore another one than that of a system alone.
 */
final class DifferentClassesNote {
    /** The number of class names that the note lists. */
    private static final int MAX_LISTED = 5;

    /** The relative rounding error between sums over the same classes in another order. */
    private static final double ROUNDING = 1e-12;

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

    /**
     * Returns a note on the value of a system over its own classes, if that over the classes of all compared systems differs. Reports of one system
     * show the former.
     *
     * @param value the value over the classes of all systems
     */
    static Optional<Note> ofOneSystem(Metric<?> metric, Evidence evidence, double[] weights, double value) {
        if (!(metric instanceof ConfusionMetric form && evidence instanceof ConfusionMatrix matrix)) {
            return Optional.empty();
        }
        ConfusionMetric own = form.ofOneSystem();
        double alone = own == form ? value : own.value(matrix, weights);
        return Double.isNaN(alone) || Math.abs(alone - value) <= ROUNDING * Math.abs(alone)
                ? Optional.empty()
                : Optional.of(Note.about(
                                metric.spelling(),
                                "value-alone",
                                String.format(
                                        Locale.ROOT,
                                        " of this system alone is %.4f, and %.4f in a comparison, which is over the same classes for all"
                                                + " systems and not over those of each",
                                        alone,
                                        value))
                        .with("alone", alone)
                        .with("compared", value));
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
