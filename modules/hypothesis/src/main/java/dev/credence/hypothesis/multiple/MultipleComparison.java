package dev.credence.hypothesis.multiple;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Direction;
import dev.credence.hypothesis.TestOutcome;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The comparison of several systems on the same items by a metric, as {@link PairwiseComparisons} computes it. Immutable; two comparisons
 * are equal if all their parts are.
 */
public final class MultipleComparison {
    /** The code of the note that the intervals of all pairs are valid simultaneously at every look, by a union bound. */
    public static final String EVERY_LOOK = "every-look";

    private final Parts parts;

    record Parts(
            String metric,
            Direction direction,
            ConfidenceLevel level,
            long n,
            long items,
            List<String> systems,
            List<RankedSystem> ranking,
            List<SimultaneousDifference> differences,
            CriticalPoint family,
            Optional<TestOutcome> cochran,
            Optional<BlockRanking> blocks,
            List<Note> notes) {
        Parts {
            systems = List.copyOf(systems);
            ranking = List.copyOf(ranking);
            differences = List.copyOf(differences);
            notes = List.copyOf(notes);
        }
    }

    MultipleComparison(Parts parts) {
        this.parts = parts;
    }

    /** {@return the spelling of the metric} */
    public String metric() {
        return parts.metric;
    }

    /** {@return whether higher or lower values are better; systems are ranked by size for {@link Direction#NEUTRAL}} */
    public Direction direction() {
        return parts.direction;
    }

    /** {@return the simultaneous level of all intervals} */
    public ConfidenceLevel level() {
        return parts.level;
    }

    /** {@return the number of items that affect the metric of any of the systems} */
    public long n() {
        return parts.n;
    }

    /** {@return the number of all items} */
    public long items() {
        return parts.items;
    }

    /** {@return the names of the systems, in their order} */
    public List<String> systems() {
        return parts.systems;
    }

    /** {@return the systems, the best first, with groups without significant differences} */
    public List<RankedSystem> ranking() {
        return parts.ranking;
    }

    /** {@return all pairs (0, 1), (0, 2), ..., (1, 2), ...} */
    public List<SimultaneousDifference> differences() {
        return parts.differences;
    }

    /** {@return the critical point of all pairs} */
    public CriticalPoint family() {
        return parts.family;
    }

    /**
     * {@return Cochran's Q test of equal accuracies, whatever the metric; empty for clustered items, without items, for outcomes, and with
     * {@link #EVERY_LOOK}}
     */
    public Optional<TestOutcome> cochran() {
        return parts.cochran;
    }

    /**
     * {@return Friedman's test with each cluster as a block; empty for other designs, and if the metric is defined for all systems in fewer than two
     * clusters}
     */
    public Optional<BlockRanking> blocks() {
        return parts.blocks;
    }

    /** {@return notes for the reader} */
    public List<Note> notes() {
        return parts.notes;
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
        return parts.differences.stream()
                .filter(pair -> names(pair, first, second) || names(pair, second, first))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("pair must be two of the systems " + parts.systems
                        + ": first=" + first + ", second=" + second));
    }

    private boolean names(SimultaneousDifference pair, String first, String second) {
        return parts.systems.get(pair.first()).equals(first)
                && parts.systems.get(pair.second()).equals(second);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MultipleComparison that && parts.equals(that.parts);
    }

    @Override
    public int hashCode() {
        return parts.hashCode();
    }

    /** {@return a summary such as {@code accuracy of 3 systems on 10 items: forest 0.9000 a, tree 0.6000 ab, guess 0.3000 b}} */
    @Override
    public String toString() {
        return parts.ranking.stream()
                .map(system ->
                        String.format(Locale.ROOT, "%s %.4f %s", system.name(), system.value(), system.letters()))
                .collect(Collectors.joining(
                        ", ",
                        parts.metric + " of " + parts.systems.size() + " systems on " + parts.items + " items: ",
                        ""));
    }

    /**
     * The critical point by which all pairs are tested.
     *
     * @param pairs number of pairs with a p-value
     * @param unvarying number of these pairs that never differ on the data, whose deviates are taken as independent
     * @param criticalPoint the point that the largest deviate exceeds with probability 1 - level; NaN without pairs
     * @param error standard error of the critical point by simulation; 0 without simulation
     * @param pairLevel the level of each interval alone, at which all intervals have the simultaneous level
     * @param seed seed of the directions
     * @param directions number of simulated directions; 0 without simulation
     */
    public record CriticalPoint(
            int pairs,
            int unvarying,
            double criticalPoint,
            double error,
            ConfidenceLevel pairLevel,
            long seed,
            long directions) {}

    /**
     * A system with its place in the ranking.
     *
     * @param system index of the system
     * @param name name of the system
     * @param value value of the metric; NaN if it is undefined
     * @param rank 1 for the best; equal values share the better rank; those without a value come last
     * @param letters one letter for each group of the system; differences of systems that share a letter are not significant
     * @param n number of items that affect the metric of the system
     */
    public record RankedSystem(int system, String name, double value, int rank, String letters, long n) {}

    /**
     * The comparison of two of several systems with a simultaneous interval.
     *
     * <p>All intervals together have the level of the comparison, so each one has a higher level, which the comparison states. An interval
     * excludes 0 exactly if {@code adjusted} is below 1 - level.
     *
     * @param first index of the first system
     * @param second index of the second system
     * @param comparison both values, their difference with its simultaneous interval, and the comparator
     * @param pValue two-sided p-value of this pair alone; NaN if a value is undefined
     * @param adjusted probability that the largest of all statistics is at least as large as this one, if no two systems differ (single-step
     *     max-T), or with {@link #EVERY_LOOK} the number of pairs times {@code pValue}; NaN if a value is undefined
     * @param adjustedError standard error of {@code adjusted} by simulation; 0 without simulation
     * @param holm p-value adjusted by Holm's procedure, which uses no correlations; NaN if a value is undefined
     * @param isSignificant whether {@code adjusted} is below 1 - level, and the systems do not differ on {@linkplain Comparison#fewDiffering()
     *     fewer than six items}
     */
    public record SimultaneousDifference(
            int first,
            int second,
            Comparison comparison,
            double pValue,
            double adjusted,
            double adjustedError,
            double holm,
            boolean isSignificant) {}
}
