package dev.credence.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Merges states that are stored as bytes, one after another, such as those of many machines or days. The result is the same as that of {@link
 * States#merge}, and its order does not matter.
 *
 * <pre>{@code
 * StateMerger week = new StateMerger();
 * for (Path day : days) {
 *     week.add(Files.readAllBytes(day));
 * }
 * byte[] stored = week.toBytes();
 * }</pre>
 *
 * <p>States of labels in many clusters are merged cluster by cluster from their bytes, several states at once, which takes a small part of the
 * time of reading them. The object contains at most about eight times the bytes of the largest state, or the state itself. An object without
 * states cannot be read. Objects are not safe for use by several threads.
 */
public final class StateMerger {
    /** The number of bytes that wait, as a multiple of those of the largest state, 8. */
    private static final int WAITING = 8;

    /** The number of bytes, 2^16, that may always wait. */
    private static final int FEW = 1 << 16;

    /** The merged states that were read; null if none was. */
    private @Nullable EvidenceState state;
    /** The bytes of states that are not merged yet. */
    private final List<byte[]> waiting = new ArrayList<>();

    private long waitingBytes;
    private long largest = FEW / WAITING;

    /** Creates an object without states. */
    public StateMerger() {}

    /**
     * Adds a state. Its bytes may be read later, so that damaged bytes are an error of a later call.
     *
     * @param bytes the result of {@link EvidenceState#toBytes}; the array must not be changed afterwards
     * @return this object
     * @throws StateFormatException if bytes are read that are not a state or are damaged
     * @throws IllegalArgumentException if states differ in kind or layout, as in {@link States#merge}
     */
    public StateMerger add(byte[] bytes) {
        waiting.add(Objects.requireNonNull(bytes, "bytes must not be null"));
        waitingBytes += bytes.length;
        largest = Math.max(largest, bytes.length);
        if (waitingBytes > WAITING * largest) {
            merge();
        }
        return this;
    }

    /**
     * Adds a state.
     *
     * @param other the state, which must not be used afterwards
     * @return this object
     * @throws StateFormatException if bytes that were added before are damaged
     * @throws IllegalArgumentException if states differ in kind or layout, as in {@link States#merge}
     */
    public StateMerger add(EvidenceState other) {
        Objects.requireNonNull(other, "state must not be null");
        read();
        include(other);
        return this;
    }

    /**
     * Adds all states of another object.
     *
     * @param other the object, which must not be used afterwards
     * @return this object
     * @throws StateFormatException if bytes are damaged
     * @throws IllegalArgumentException if states differ in kind or layout, as in {@link States#merge}
     */
    public StateMerger addAll(StateMerger other) {
        if (other.state != null) {
            add(other.state);
        }
        List.copyOf(other.waiting).forEach(this::add);
        return this;
    }

    /** {@return whether no state was added} */
    public boolean isEmpty() {
        return state == null && waiting.isEmpty();
    }

    /**
     * Returns the merged states.
     *
     * @return the state; changes of it are changes of this object
     * @throws IllegalStateException if there is no state
     * @throws StateFormatException if bytes that were added are damaged
     * @throws IllegalArgumentException if states differ in kind or layout, as in {@link States#merge}
     */
    public EvidenceState state() {
        merge();
        read();
        if (state == null) {
            throw noState();
        }
        return state;
    }

    /**
     * Returns the merged states as bytes. A single state that was added as bytes is not read.
     *
     * @return the bytes, which must not be changed
     * @throws IllegalStateException if there is no state
     * @throws StateFormatException if bytes that were added are damaged
     * @throws IllegalArgumentException if states differ in kind or layout, as in {@link States#merge}
     */
    public byte[] toBytes() {
        merge();
        if (state == null && waiting.isEmpty()) {
            throw noState();
        }
        return state == null ? waiting.get(0) : state.toBytes();
    }

    private static IllegalStateException noState() {
        return new IllegalStateException("states to merge must be at least one: states=0");
    }

    /** Leaves at most one state, as bytes or as an object. */
    private void merge() {
        if (state == null && waiting.size() < 2) {
            return;
        }
        byte[] merged = state == null ? MergedGroups.of(waiting) : null;
        if (merged == null) {
            read();
            return;
        }
        clear();
        waiting.add(merged);
        waitingBytes = merged.length;
        largest = Math.max(largest, merged.length);
    }

    private void read() {
        List<byte[]> unread = List.copyOf(waiting);
        clear();
        for (byte[] bytes : unread) {
            include(States.read(bytes));
        }
    }

    private void clear() {
        waiting.clear();
        waitingBytes = 0;
    }

    private void include(EvidenceState other) {
        state = state == null ? other : States.merge(List.of(state, other));
    }

    @Override
    public String toString() {
        return "StateMerger[state=" + state + ", unread=" + waiting.size() + "]";
    }
}
