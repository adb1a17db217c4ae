package dev.credence.state;

import dev.credence.state.format.StateFormat;
import dev.credence.state.format.StateReader;
import dev.credence.state.format.StateWriter;
import dev.credence.state.format.UnreadableBytesException;
import dev.credence.state.items.RowMeaning;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Reads and merges states of any kind. */
public final class States {
    private States() {}

    /**
     * Returns whether bytes begin like a state.
     *
     * @param bytes the first bytes of a file or message, at least 7
     * @return true if they begin like a state
     */
    public static boolean isState(byte[] bytes) {
        return StateReader.isState(Objects.requireNonNull(bytes, "bytes must not be null"));
    }

    /**
     * Reads a state.
     *
     * <p>Damaged or truncated bytes are errors, and memory is never allocated for a length that is read. Bytes that differ from the
     * result of {@link EvidenceState#toBytes} for the same state are errors too.
     *
     * @param bytes the result of {@link EvidenceState#toBytes} of this or an earlier release, from version 1 of the format on
     * @return a state of the kind that was written
     * @throws StateFormatException if the bytes are not a state, are damaged, or have another version of the format
     */
    public static EvidenceState read(byte[] bytes) {
        Objects.requireNonNull(bytes, "bytes must not be null");
        try {
            return readOne(bytes);
        } catch (UnreadableBytesException e) {
            throw new StateFormatException(e);
        }
    }

    /** Reads a state of a kind, or throws an exception that names the kind that the bytes have. */
    static <S extends EvidenceState> S read(Class<S> kind, byte[] bytes) {
        EvidenceState state = read(bytes);
        if (!kind.isInstance(state)) {
            throw new StateFormatException(
                    "state must be a " + kind.getSimpleName() + ": it is a "
                            + state.getClass().getSimpleName() + "; read it with States.read",
                    StateFormat.magic().length + 1L);
        }
        return kind.cast(state);
    }

    private static EvidenceState readOne(byte[] bytes) {
        StateReader in = StateReader.of(bytes);
        int kind = kind(in);
        if (kind == StateFormat.BUNDLE) {
            throw in.formatError("bytes must be of one state: they are of several; read them with States.readAll");
        }
        EvidenceState state = switch (kind) {
            case StateFormat.CONFUSION -> RowState.read(in, ConfusionState::new);
            case StateFormat.PAIRED_CONFUSION -> RowState.read(in, PairedConfusionState::new);
            case StateFormat.JOINT_CONFUSION ->
                RowState.read(in, layout -> new JointConfusionState(layout, in.texts("system")));
            case StateFormat.SCORES -> RowState.read(in, ScoreState::new);
            case StateFormat.JUDGED -> RowState.read(in, layout -> new JudgedState(layout, in.texts("system")));
            case StateFormat.OUTCOMES ->
                RowState.read(in, layout -> new OutcomeState(layout, RowMeaning.read(in, OutcomeState.SYSTEMS)));
            case StateFormat.PAIRED_OUTCOMES ->
                RowState.read(
                        in, layout -> new PairedOutcomeState(layout, RowMeaning.read(in, PairedOutcomeState.SYSTEMS)));
            case StateFormat.JOINT_OUTCOMES -> RowState.read(in, layout -> JointOutcomeState.read(layout, in));
            case StateFormat.CLASS_SCORES ->
                RowState.read(in, layout -> in.create(in.texts("class"), names -> new ClassScoreState(layout, names)));
            case StateFormat.PAIRED_CLASS_SCORES ->
                RowState.read(
                        in, layout -> in.create(in.texts("class"), names -> new PairedClassScoreState(layout, names)));
            default -> RowState.read(in, PairedScoreState::new);
        };
        in.requireEnd();
        return state;
    }

    private static int kind(StateReader in) {
        return (int) in.between("kind", StateFormat.CONFUSION, StateFormat.PAIRED_CLASS_SCORES);
    }

    /**
     * Returns several states of the same rows, such as predictions and scores, as one array of bytes.
     *
     * @param states the states, whose order is preserved
     * @return bytes that {@link #readAll} reads; for a single state, its own bytes
     */
    public static byte[] toBytes(List<? extends EvidenceState> states) {
        if (states.size() == 1) {
            return states.get(0).toBytes();
        }
        StateWriter out = new StateWriter(StateFormat.BUNDLE).number(states.size());
        states.forEach(state -> out.block(state.toBytes()));
        return out.toBytes();
    }

    /**
     * Reads the states that {@link #toBytes} wrote.
     *
     * @param bytes the bytes of one or several states
     * @return the states, in their order
     * @throws StateFormatException if the bytes are not states, are damaged, or have another version of the format; within one of
     *     several states, the offset refers to the bytes of that state
     */
    public static List<EvidenceState> readAll(byte[] bytes) {
        Objects.requireNonNull(bytes, "bytes must not be null");
        try {
            return readSeveral(bytes);
        } catch (UnreadableBytesException e) {
            throw new StateFormatException(e);
        }
    }

    private static List<EvidenceState> readSeveral(byte[] bytes) {
        StateReader in = StateReader.of(bytes);
        if (kind(in) != StateFormat.BUNDLE) {
            return List.of(readOne(bytes));
        }
        int size = in.size("states");
        if (size == 1) {
            throw in.formatError("one state must be given alone");
        }
        List<EvidenceState> states = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            states.add(readOne(in.block("state")));
        }
        in.requireEnd();
        return states;
    }

    /**
     * Merges states of one kind and layout. The result does not depend on their order.
     *
     * @param states one or more states, of which the first receives the rows of the others; a state that occurs twice is counted
     *     twice
     * @return the first state
     * @throws IllegalArgumentException if there is no state, or two states differ in kind, design, positive label, direction, order
     *     of labels, limit on distinct scores or names of systems; the message names the difference, and the first state is
     *     unchanged
     */
    public static EvidenceState merge(List<? extends EvidenceState> states) {
        if (states.isEmpty()) {
            throw new IllegalArgumentException("states to merge must be at least one: states=0");
        }
        return ((RowState<?>) states.get(0)).mergeAll(states.subList(1, states.size()));
    }
}
