package dev.credence.hypothesis.multiple;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Direction;
import dev.credence.hypothesis.TestOutcome;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Several systems on the same items, compared by a metric: what {@link PairwiseComparisons} found.
 *
 * @param metric spelling of the metric
 * @param direction whether higher or lower values are better; systems are ranked by size for {@link Direction#NEUTRAL}
 * @param level the simultaneous level of all intervals
 * @param n number of items
 * @param systems the names of the systems, in their order
 * @param ranking the systems, the best first, with groups without significant differences
 * @param differences all pairs (0, 1), (0, 2), ..., (1, 2), ...
 * @param family the critical point of all pairs
 * @param cochran Cochran's Q test of equal accuracies, whatever the metric; empty for clustered items and without items
 * @param blocks Friedman's test with each cluster as a block; empty for other designs, and if the metric is defined for all systems in
 *     fewer than two clusters
 * @param notes notes for the reader
 */
public record MultipleComparison(
        String metric,
        Direction direction,
        ConfidenceLevel level,
        long n,
        List<String> systems,
        List<RankedSystem> ranking,
        List<SimultaneousDifference> differences,
        CriticalPoint family,
        Optional<TestOutcome> cochran,
        Optional<BlockRanking> blocks,
        List<Note> notes) {
    /**
     * Copies the lists.
     *
     * @param metric spelling of the metric
     * @param direction whether higher or lower values are better
     * @param level the simultaneous level of all intervals
     * @param n number of items
     * @param systems the names of the systems
     * @param ranking the systems
     * @param differences all pairs
     * @param family the critical point of all pairs
     * @param cochran Cochran's Q test of equal accuracies
     * @param blocks Friedman's test with each cluster as a block
     * @param notes notes for the reader
     */
    public MultipleComparison {
        systems = List.copyOf(systems);
        ranking = List.copyOf(ranking);
        differences = List.copyOf(differences);
        notes = List.copyOf(notes);
    }

    /**
     * Returns the difference of two systems.
     *
     * @param first name of one
     * @param second name of the other
     * @return their difference, in the order in which the systems are
     * @throws IllegalArgumentException if there are no such two systems; the message lists those there are
     */
    public SimultaneousDifference difference(String first, String second) {
        return differences.stream()
                .filter(pair -> names(pair, first, second) || names(pair, second, first))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "pair must be two of the systems " + systems + ": first=" + first + ", second=" + second));
    }

    private boolean names(SimultaneousDifference pair, String first, String second) {
        return systems.get(pair.first()).equals(first)
                && systems.get(pair.second()).equals(second);
    }

    /** {@return a summary such as {@code accuracy of 3 systems on 10 items: forest 0.9000 a, tree 0.6000 ab, guess 0.3000 b}} */
    @Override
    public String toString() {
        return ranking.stream()
                .map(system ->
                        String.format(Locale.ROOT, "%s %.4f %s", system.name(), system.value(), system.letters()))
                .collect(Collectors.joining(
                        ", ", metric + " of " + systems.size() + " systems on " + n + " items: ", ""));
    }
}
