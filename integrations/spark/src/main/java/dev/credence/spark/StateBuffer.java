package dev.credence.spark;

import dev.credence.state.EvidenceState;
import dev.credence.state.StateMerger;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import org.jspecify.annotations.Nullable;

/**
 * A mutable buffer of a state, or of none yet, while Spark aggregates; it is serialized as the bytes of the state. Spark passes most partial
 * states on as they are, so that their bytes are not read.
 */
public final class StateBuffer implements Externalizable {
    private static final long serialVersionUID = 1;
    private static final int NONE = -1;

    private StateMerger merger = new StateMerger();

    /** Creates a buffer without a state. */
    public StateBuffer() {}

    StateBuffer(@Nullable EvidenceState state) {
        merge(state);
    }

    @Nullable
    EvidenceState state() {
        return merger.isEmpty() ? null : merger.state();
    }

    /** Merges the content of another buffer, which must not be used afterwards. */
    StateBuffer merge(StateBuffer other) {
        merger.addAll(other.merger);
        return this;
    }

    /** Merges another state, which must not be used afterwards. */
    final StateBuffer merge(@Nullable EvidenceState other) {
        if (other != null) {
            merger.add(other);
        }
        return this;
    }

    /** Merges the bytes of another state. */
    StateBuffer merge(byte[] other) {
        merger.add(other);
        return this;
    }

    byte @Nullable [] toBytes() {
        return merger.isEmpty() ? null : merger.toBytes();
    }

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
        byte[] bytes = toBytes();
        out.writeInt(bytes == null ? NONE : bytes.length);
        if (bytes != null) {
            out.write(bytes);
        }
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException {
        int length = in.readInt();
        merger = new StateMerger();
        if (length != NONE) {
            byte[] bytes = new byte[length];
            in.readFully(bytes);
            merger.add(bytes);
        }
    }
}
