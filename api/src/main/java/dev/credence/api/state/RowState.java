package dev.credence.api.state;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * What states of every kind share: they count rows, merge, and are written. Whatever is refused leaves a state as it was: all is
 * checked before anything is added.
 *
 * @param <S> the kind of state
 */
public abstract sealed class RowState<S extends RowState<S>> implements EvidenceState
        permits LabelState, ScoreState, PairedScoreState {
    final RowGuard rows;

    RowState(StateLayout layout) {
        rows = new RowGuard(Objects.requireNonNull(layout, "layout must not be null"));
    }

    abstract S self();

    /** A state of this kind without rows. */
    abstract S fresh(StateLayout layout);

    /** The number of the kind in the format. */
    abstract int kind();

    /** The version of the format in which the content is written. */
    int version() {
        return versions().get(0);
    }

    /** Refuses a state of the same layout whose rows mean something else all the same. */
    void requireAlike(S other) {}

    /** The versions in which a content of this layout may have been written. */
    List<Integer> versions() {
        return List.of(StateFormat.FIRST);
    }

    /** Refuses what cannot be taken in together, though layouts and numbers of rows allow it. */
    void requireRoom(List<S> others) {}

    /** Adds the content of another state, which has room here; not this one. */
    abstract void absorb(S other);

    /** Writes what more than the layout says what rows mean. */
    void writeMeaning(StateWriter out) {}

    abstract void writeContent(StateWriter out);

    abstract void readContent(StateReader in);

    /**
     * Counts rows that were left out because a label or a score was missing.
     *
     * @param count how many, 0 or more
     * @return this state
     * @throws IllegalArgumentException if the count is negative, or the total would exceed 2^53
     */
    public final S addMissing(long count) {
        rows.missing(count);
        return self();
    }

    /**
     * Adds all that another state has seen.
     *
     * @param other a state of the same layout, whose content stays what it is; this one counts its rows once more
     * @return this state
     * @throws IllegalArgumentException if the layouts differ, naming both, or the total would exceed 2^53; nothing was added then
     */
    public final S merge(S other) {
        return takeAll(List.of(Objects.requireNonNull(other, "other must not be null")));
    }

    /** Adds states of this kind, all or none. */
    final S takeAll(List<? extends EvidenceState> others) {
        List<S> same = others.stream().map(this::alike).toList();
        rows.requireRoom(same.stream().map(other -> other.rows).toList());
        same.forEach(this::requireAlike);
        requireRoom(same);
        same.forEach(this::include);
        return self();
    }

    /** A state of this kind; of this one a copy, for it is about to change. */
    private S alike(EvidenceState other) {
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

    /** The same rows, of another layout that they fit. */
    final S copy(StateLayout layout) {
        S copy = fresh(layout);
        copy.include(self());
        return copy;
    }

    final void include(S other) {
        rows.add(other.rows);
        absorb(other);
    }

    static <S extends RowState<S>> S read(StateReader in, Function<StateLayout, S> fresh) {
        S state = in.made(in.layout(), fresh);
        in.requireVersion(state.versions());
        state.rows.missing(in.count("missing rows"));
        state.readContent(in);
        return state;
    }

    @Override
    public final byte[] toBytes() {
        StateWriter out = new StateWriter(version(), kind()).layout(layout());
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
    public final String toString() {
        return getClass().getSimpleName() + "[" + rows + "]";
    }
}
