package dev.credence.state;

import dev.credence.api.internal.Totals;
import dev.credence.api.text.QuotedText;
import dev.credence.state.format.StateReader;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Counts the rows of a state, and checks that each row fits the design of the state. */
final class RowGuard {
    private final StateLayout layout;
    private long size;
    private long missing;
    private final Set<StateDoubt> doubts = EnumSet.noneOf(StateDoubt.class);
    /** The names of the systems of the rows; none if they are not kept. */
    private List<String> names = List.of();

    RowGuard(StateLayout layout) {
        this.layout = layout;
    }

    StateLayout layout() {
        return layout;
    }

    boolean isGrouped() {
        return layout.design().isGrouped();
    }

    long size() {
        return size;
    }

    long missing() {
        return missing;
    }

    Set<StateDoubt> doubts() {
        return Collections.unmodifiableSet(doubts);
    }

    void doubt(StateDoubt doubt) {
        doubts.add(doubt);
    }

    List<String> names() {
        return names;
    }

    void named(List<String> systems) {
        names = systems;
    }

    StateHeader header() {
        return new StateHeader(layout, doubts(), names);
    }

    void requireUngrouped() {
        if (isGrouped()) {
            throw designError("name its cluster or fold: use addIn");
        }
        if (layout.design() == StateDesign.WEIGHTED) {
            throw designError("have a weight: use addWeighted");
        }
    }

    void requireGrouped(String group) {
        if (!isGrouped()) {
            throw designError("not name a cluster or fold '" + QuotedText.of(group) + "': use add or addWeighted");
        }
    }

    void requireWeight(double weight) {
        if (layout.design() != StateDesign.WEIGHTED) {
            throw designError("have no weight: use add or addIn");
        }
        if (!(weight >= 0 && weight < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "weight must be finite and >= 0: weight=" + weight + " in row " + (size + missing));
        }
    }

    private IllegalArgumentException designError(String rule) {
        return new IllegalArgumentException(
                "each row must " + rule + "; the design of the state is " + layout.design());
    }

    /** Adds rows that are read from bytes. */
    void read(StateReader in, long count) {
        try {
            size = Totals.add(size, count, "rows");
        } catch (IllegalArgumentException e) {
            throw in.formatError(String.valueOf(e.getMessage()));
        }
    }

    void rows(long count) {
        size = Totals.add(size, count, "rows");
    }

    void missing(long count) {
        missing = Totals.add(missing, count, "missing rows");
    }

    /** Checks that a count can be added. */
    void requireRoom(long count) {
        Totals.add(size, count, "rows");
    }

    /** Checks that the counts of all others can be added. */
    void requireRoom(List<RowGuard> others) {
        RowGuard all = new RowGuard(layout);
        all.add(this);
        for (RowGuard other : others) {
            layout.requireSame(other.layout);
            all.requireSameNames(other);
            all.add(other);
        }
    }

    private void requireSameNames(RowGuard other) {
        if (!names.isEmpty() && !other.names.isEmpty() && !names.equals(other.names)) {
            throw new IllegalArgumentException(
                    "states to merge must be of the same systems, or the same judge, in the same order: this="
                            + QuotedText.of(names.toString()) + ", other=" + QuotedText.of(other.names.toString()));
        }
    }

    /** Adds the counts and the doubts of rows of the same systems, whose names are kept if either has them. */
    void add(RowGuard other) {
        addCounts(other);
        names = names.isEmpty() ? other.names : names;
    }

    private void addCounts(RowGuard other) {
        rows(other.size);
        missing(other.missing);
        doubts.addAll(other.doubts);
    }

    /** Adds the counts and the doubts of rows of which some systems are selected, with their names. */
    void addOf(RowGuard other, int... systems) {
        addCounts(other);
        if (!other.names.isEmpty()) {
            names = Arrays.stream(systems).mapToObj(other.names::get).toList();
        }
    }

    @Override
    public String toString() {
        return size + " rows" + (missing > 0 ? ", " + missing + " missing" : "") + ", " + layout.design();
    }
}
