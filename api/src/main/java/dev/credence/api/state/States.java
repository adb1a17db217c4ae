package dev.credence.api.state;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Reads states of whatever kind, and merges them. */
public final class States {
    private States() {}

    /**
     * Whether bytes begin as a state does.
     *
     * @param bytes the first bytes of something, 7 or more of a state
     * @return false of other files
     */
    public static boolean isState(byte[] bytes) {
        return StateReader.isState(Objects.requireNonNull(bytes, "bytes must not be null"));
    }

    /**
     * Reads a state.
     *
     * <p>Damaged bytes, cut ones, and lengths that nothing follows are errors; no room is made for what a length says. So are bytes
     * that mean a state but are not what {@link EvidenceState#toBytes} writes for it.
     *
     * @param bytes what {@link EvidenceState#toBytes} gave, in this release or an earlier one
     * @return a state of the kind that was written
     * @throws StateFormatException if the bytes are no state, damaged, or of a later version
     */
    public static EvidenceState read(byte[] bytes) {
        StateReader in = StateReader.of(Objects.requireNonNull(bytes, "bytes must not be null"));
        int kind = kind(in);
        if (kind == StateFormat.BUNDLE) {
            throw in.bad("bytes must be of one state: they are of several; read them with States.readAll");
        }
        EvidenceState state = switch (kind) {
            case StateFormat.CONFUSION -> RowState.read(in, ConfusionState::new);
            case StateFormat.PAIRED_CONFUSION -> RowState.read(in, PairedConfusionState::new);
            case StateFormat.JOINT_CONFUSION ->
                RowState.read(in, layout -> new JointConfusionState(layout, in.texts("system")));
            case StateFormat.SCORES -> RowState.read(in, ScoreState::new);
            default -> RowState.read(in, PairedScoreState::new);
        };
        in.requireEnd();
        return state;
    }

    private static int kind(StateReader in) {
        return (int) in.between("kind", StateFormat.CONFUSION, StateFormat.JOINT_CONFUSION);
    }

    /**
     * Several states of the same rows as one array, such as predictions and scores.
     *
     * @param states the states, in an order that is kept
     * @return bytes that {@link #readAll} reads; of one state, its own
     */
    public static byte[] toBytes(List<? extends EvidenceState> states) {
        if (states.size() == 1) {
            return states.get(0).toBytes();
        }
        StateWriter out = new StateWriter(StateFormat.FIRST, StateFormat.BUNDLE).number(states.size());
        states.forEach(state -> out.block(state.toBytes()));
        return out.toBytes();
    }

    /**
     * Reads what {@link #toBytes} gave.
     *
     * @param bytes of one state or of several
     * @return the states, in their order
     * @throws StateFormatException if the bytes are no states, damaged, or of a later version; within a state of several, the offset is
     *     that in its own bytes
     */
    public static List<EvidenceState> readAll(byte[] bytes) {
        StateReader in = StateReader.of(Objects.requireNonNull(bytes, "bytes must not be null"));
        if (kind(in) != StateFormat.BUNDLE) {
            return List.of(read(bytes));
        }
        in.requireVersion(List.of(StateFormat.FIRST));
        int size = in.size("states");
        if (size == 1) {
            throw in.bad("one state must be given alone");
        }
        List<EvidenceState> states = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            states.add(read(in.block("state")));
        }
        in.requireEnd();
        return states;
    }

    /**
     * Merges states of one kind and layout, in any order to the same.
     *
     * @param states one or more, of which the first takes in the others; one that comes twice is counted twice
     * @return the first
     * @throws IllegalArgumentException if there is none, or two differ in kind, design, positive label, direction, order of labels,
     *     number of distinct scores or names of systems; the message names both, and the first is as it was
     */
    public static EvidenceState merge(List<? extends EvidenceState> states) {
        if (states.isEmpty()) {
            throw new IllegalArgumentException("states to merge must be at least one: states=0");
        }
        return ((RowState<?>) states.get(0)).takeAll(states.subList(1, states.size()));
    }
}
