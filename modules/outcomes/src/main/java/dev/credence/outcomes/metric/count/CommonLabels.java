package dev.credence.outcomes.metric.count;

import dev.credence.outcomes.Outcomes;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * The labels over which means would differ between several systems that are compared by them.
 *
 * @param counted the prefixes of labels that have a value for one system, and count 0 for another with 0/0
 * @param leftOut the prefixes of labels that the items of one system do not have, and those of another do
 */
record CommonLabels(Set<String> counted, Set<String> leftOut) {
    static final CommonLabels NONE = new CommonLabels(Set.of(), Set.of());

    /** Returns the labels of systems; none of one system, or of systems that have the same labels. */
    static CommonLabels of(CountFormula formula, List<Outcomes> systems, Function<Outcomes, List<String>> prefixes) {
        Set<String> defined = new TreeSet<>();
        Set<String> undefined = new TreeSet<>();
        Set<String> present = new TreeSet<>();
        Set<String> absent = new TreeSet<>();
        for (Outcomes system : systems) {
            for (String prefix : prefixes.apply(system)) {
                double ratio =
                        CountGroups.CountTerms.of(formula, system, prefix).ratio(system.weights());
                (Double.isNaN(ratio) ? undefined : defined).add(prefix);
                (occurs(system, prefix) ? present : absent).add(prefix);
            }
        }
        Set<String> counted = new TreeSet<>(defined);
        counted.retainAll(undefined);
        Set<String> leftOut = new TreeSet<>(present);
        leftOut.retainAll(absent);
        if (!formula.counts().contains("fn")) {
            leftOut.retainAll(counted);
        }
        counted.removeAll(leftOut);
        return new CommonLabels(Set.copyOf(counted), Set.copyOf(leftOut));
    }

    /** Returns whether an item has a label: a true positive or a false negative; true if false negatives are not counted. */
    private static boolean occurs(Outcomes outcomes, String prefix) {
        List<String> names = CountMetrics.CountExact.names(outcomes);
        int found = names.indexOf(prefix + "tp");
        int missed = names.indexOf(prefix + "fn");
        if (found < 0 || missed < 0) {
            return true;
        }
        for (int atom = 0; atom < outcomes.atoms(); atom++) {
            if (outcomes.count(atom) > 0 && outcomes.mean(atom, found) + outcomes.mean(atom, missed) > 0) {
                return true;
            }
        }
        return false;
    }

    CommonLabels and(CommonLabels more) {
        Set<String> all = new TreeSet<>(counted);
        all.addAll(more.counted);
        Set<String> without = new TreeSet<>(leftOut);
        without.addAll(more.leftOut);
        all.removeAll(without);
        return new CommonLabels(Set.copyOf(all), Set.copyOf(without));
    }

    boolean isEmpty() {
        return counted.isEmpty() && leftOut.isEmpty();
    }
}
