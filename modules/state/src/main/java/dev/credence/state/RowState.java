package dev.credence.state;

import dev.credence.api.evidence.Poolable;
import dev.credence.api.internal.LabelOrder;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.StratifiedSample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.api.text.QuotedText;
import dev.credence.outcomes.OutcomeColumn;
import dev.credence.state.format.StateReader;
import dev.credence.state.format.StateWriter;
import dev.credence.state.format.Utf8;
import dev.credence.state.items.RowMeaning;
import dev.credence.state.items.StoredOutcomes;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/**
 * The base class of all states: it counts rows, merges states and writes them. Everything is checked before anything is added, so
 * that an exception leaves the state unchanged.
 *
 * @param <S> the kind of state
 */
public abstract sealed class RowState<S extends RowState<S>> implements EvidenceState
        permits LabelState, JudgedState, ScoreState, PairedScoreState, ClassRowState, RowState.OfOutcomes {
    final RowGuard rows;

    RowState(StateLayout layout) {
        rows = new RowGuard(Objects.requireNonNull(layout, "layout must not be null"));
    }

    abstract S self();

    /** Returns a state of this kind without rows. */
    abstract S newState(StateLayout layout);

    /** Returns the number of this kind of state in the format. */
    abstract int kind();

    /** Checks that the rows of a state with the same layout have the same meaning. */
    void requireSameContent(S other) {}

    /** Checks limits other than the layout and the number of rows before states are merged. */
    void requireRoom(List<S> others) {}

    /** Adds the content of another state, after all checks; it must not be this state. */
    abstract void absorb(S other);

    /** Writes the part of the meaning of the rows that is not in the layout. */
    void writeMeaning(StateWriter out) {}

    abstract void writeContent(StateWriter out);

    abstract void readContent(StateReader in);

    /**
     * Adds to the number of rows that were left out because a label, a score or an outcome was missing.
     *
     * @param count the number of rows, 0 or more
     * @return this state
     * @throws IllegalArgumentException if the count is negative, or the total would exceed 2^53
     */
    public final S addMissing(long count) {
        rows.missing(count);
        return self();
    }

    /**
     * Adds a doubt about the assumptions of intervals, which merged states keep.
     *
     * @param doubt what the rows show
     * @return this state
     */
    public final S addDoubt(StateDoubt doubt) {
        rows.doubt(Objects.requireNonNull(doubt, "doubt must not be null"));
        return self();
    }

    /**
     * Names the systems of the rows, so that this state is merged with states of the same systems in the same order only. A name states what
     * distinguishes a system from others, such as its column, or its scores with their threshold. States without names are merged with any.
     *
     * @param names the name of each system, in their order; for judged rows the name of the judge
     * @return this state
     * @throws IllegalArgumentException if there is not one name for each system, the state has names of systems of its own, or a name is not
     *     valid Unicode text
     */
    public final S named(List<String> names) {
        List<String> copy = List.copyOf(names);
        if (copy.isEmpty() || copy.size() != systemsToName()) {
            throw new IllegalArgumentException("names must be one for each system, or judge, that has no name in a "
                    + getClass().getSimpleName() + ", " + systemsToName() + ": names="
                    + QuotedText.of(copy.toString()));
        }
        copy.forEach(name -> Utf8.require("name of a system", name));
        rows.named(copy);
        return self();
    }

    /** {@return the names that {@link #named} gave, also to a part of the rows; none if no part has names} */
    public final List<String> systemNames() {
        return rows.names();
    }

    /** Returns the number of names that {@link #named} takes; 0 for states that are created with the names of their systems. */
    int systemsToName() {
        return 0;
    }

    /**
     * Adds all rows of another state.
     *
     * @param other a state of the same layout, whose content does not change; if it is this state, its rows are added a second time
     * @return this state
     * @throws IllegalArgumentException if the layouts differ, which the message names, or the total would exceed 2^53; in that case
     *     nothing is added
     */
    public final S merge(S other) {
        return mergeAll(List.of(Objects.requireNonNull(other, "other must not be null")));
    }

    /** Adds states of this kind, either all of them or none. */
    final S mergeAll(List<? extends EvidenceState> others) {
        List<S> same = others.stream().map(this::requireSameKind).toList();
        rows.requireRoom(same.stream().map(other -> other.rows).toList());
        same.forEach(this::requireSameContent);
        requireRoom(same);
        same.forEach(this::include);
        return self();
    }

    /** Returns another state as a state of this kind; if it is this state, a copy, because this state is about to change. */
    private S requireSameKind(EvidenceState other) {
        if (other == this) {
            return copy(layout());
        }
        if (other.getClass() != getClass()) {
            throw new IllegalArgumentException("states to merge must be of one kind: this="
                    + getClass().getSimpleName() + ", other=" + other.getClass().getSimpleName());
        }
        @SuppressWarnings("unchecked") // S is the class of this state
        S same = (S) other;
        return same;
    }

    /** Returns a state of the same rows with another layout. */
    final S copy(StateLayout layout) {
        S copy = newState(layout);
        copy.include(self());
        return copy;
    }

    final void include(S other) {
        rows.add(other.rows);
        absorb(other);
    }

    static <S extends RowState<S>> S read(StateReader in, Function<StateLayout, S> constructor) {
        StateHeader header = StateHeader.read(in);
        S state = in.create(header.layout(), constructor);
        header.doubts().forEach(state.rows::doubt);
        if (!header.names().isEmpty()) {
            in.create(header.names(), state::named);
        }
        state.rows.missing(in.count("missing rows"));
        state.readContent(in);
        return state;
    }

    /**
     * Returns a sample with the design of this state.
     *
     * @param groups the names of clusters or folds
     * @param evidence the evidence of a group; designs without groups have one group with an empty name
     * @param stratum the stratum of an atom
     * @param weighted the sample if rows have weights
     */
    final <E extends Poolable<E>> Sample<E> sampleOf(
            Collection<String> groups,
            Function<String, E> evidence,
            Function<E, ToIntFunction<Integer>> stratum,
            Supplier<WeightedSample<E>> weighted) {
        return switch (layout().design()) {
            case PLAIN -> Sample.of(evidence.apply(""));
            case STRATIFIED -> stratified(evidence.apply(""), stratum);
            case WEIGHTED -> weighted.get();
            case CLUSTERED -> clustered(groups, evidence);
            case FOLDED -> FoldedSample.of(byName(groups, evidence));
        };
    }

    static <E extends Poolable<E>> Sample<E> clustered(Collection<String> groups, Function<String, E> evidence) {
        return ClusteredSample.of(byName(groups, evidence));
    }

    private static <E extends Poolable<E>> Sample<E> stratified(
            E evidence, Function<E, ToIntFunction<Integer>> stratum) {
        ToIntFunction<Integer> stratumOf = stratum.apply(evidence);
        return StratifiedSample.of(evidence, stratumOf::applyAsInt);
    }

    private static <E> Map<String, E> byName(Collection<String> groups, Function<String, E> evidence) {
        Map<String, E> byName = new LinkedHashMap<>();
        LabelOrder.sorted(groups).forEach(name -> byName.put(name, evidence.apply(name)));
        return byName;
    }

    @Override
    public final byte[] toBytes() {
        StateWriter out = rows.header().write(new StateWriter(kind()));
        writeMeaning(out);
        out.number(missing());
        writeContent(out);
        return out.toBytes();
    }

    @Override
    public final StateLayout layout() {
        return rows.layout();
    }

    @Override
    public final long size() {
        return rows.size();
    }

    @Override
    public final long missing() {
        return rows.missing();
    }

    @Override
    public final Set<StateDoubt> doubts() {
        return rows.doubts();
    }

    @Override
    public final String toString() {
        return getClass().getSimpleName() + "[" + rows + "]";
    }

    /**
     * The base class of states of outcomes without a true label, of any number of systems on the same items.
     *
     * @param <S> the kind of state
     */
    public abstract static sealed class OfOutcomes<S extends OfOutcomes<S>> extends RowState<S>
            permits OutcomeState, PairedOutcomeState, JointOutcomeState {
        final StoredOutcomes items;

        OfOutcomes(StateLayout layout, RowMeaning meaning) {
            this(layout, new StoredOutcomes(meaning));
        }

        OfOutcomes(StateLayout layout, StoredOutcomes items) {
            super(checked(layout));
            this.items = items;
        }

        /** Returns a layout, after checking that outcomes can have it. */
        private static StateLayout checked(StateLayout layout) {
            if (layout.design() != StateDesign.PLAIN && layout.design() != StateDesign.CLUSTERED) {
                throw new IllegalArgumentException(
                        "design of outcomes must be PLAIN or CLUSTERED: design=" + layout.design());
            }
            if (!layout.equals(StateLayout.of(layout.design()))) {
                throw new IllegalArgumentException("outcomes must have no labels, direction or limit of scores: layout="
                        + QuotedText.of(layout.toString()));
            }
            return layout;
        }

        /** {@return the columns, in their order, which are the same for all systems} */
        public final List<OutcomeColumn> columns() {
            return items.meaning().columns();
        }

        /** {@return whether rows are runs of the items that they name} */
        public final boolean hasItemNames() {
            return items.meaning().named();
        }

        /** {@return the names of the items, in ascending order; empty if rows do not name their items} */
        public final Set<String> itemNames() {
            return hasItemNames() ? items.itemNames() : Set.of();
        }

        final S addEqual(long count, double[]... ofSystems) {
            rows.requireUngrouped();
            return addEqualItems("", count, ofSystems);
        }

        final S addEqualIn(String cluster, long count, double[]... ofSystems) {
            Utf8.require("group", cluster);
            rows.requireGrouped(cluster);
            return addEqualItems(cluster, count, ofSystems);
        }

        private S addEqualItems(String cluster, long count, double[]... ofSystems) {
            requireRows(ofSystems);
            double[] values = items.checkedItem(size() + missing(), ofSystems);
            rows.rows(count);
            if (count > 0) {
                items.add(cluster, "", values, count);
            }
            return self();
        }

        final S addRun(String item, double[]... ofSystems) {
            rows.requireUngrouped();
            return addRunOf("", item, ofSystems);
        }

        final S addRunIn(String cluster, String item, double[]... ofSystems) {
            Utf8.require("group", cluster);
            rows.requireGrouped(cluster);
            return addRunOf(cluster, item, ofSystems);
        }

        private S addRunOf(String cluster, String item, double[]... ofSystems) {
            requireRows(ofSystems);
            double[] values = items.checkedRun(size() + missing(), cluster, item, ofSystems);
            rows.rows(1);
            items.add(cluster, item, values, 1);
            return self();
        }

        private static void requireRows(double[]... ofSystems) {
            for (double[] row : ofSystems) {
                Objects.requireNonNull(row, "row must not be null; count such rows with addMissing");
            }
        }

        final <E extends Poolable<E>> Sample<E> sampleOf(Function<String, E> ofGroup) {
            return rows.isGrouped() ? clustered(items.groups(), ofGroup) : Sample.of(ofGroup.apply(""));
        }

        /** Returns the state of some of the systems, in a given order. */
        final <T extends OfOutcomes<T>> T ofSystems(
                BiFunction<StateLayout, StoredOutcomes, T> created, int... systems) {
            T selection = created.apply(layout(), items.ofSystems(systems));
            selection.rows.add(rows);
            return selection;
        }

        @Override
        void requireSameContent(S other) {
            items.requireSameMeaning(other.items);
        }

        @Override
        final void requireRoom(List<S> others) {
            items.requireRoom(others.stream().map(other -> other.items));
        }

        @Override
        final void absorb(S other) {
            items.merge(other.items);
        }

        @Override
        void writeMeaning(StateWriter out) {
            items.writeMeaning(out);
        }

        @Override
        final void writeContent(StateWriter out) {
            items.write(out);
        }

        @Override
        final void readContent(StateReader in) {
            items.read(in, rows.isGrouped(), count -> rows.read(in, count));
        }
    }
}
