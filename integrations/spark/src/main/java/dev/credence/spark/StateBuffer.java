package dev.credence.spark;

import dev.credence.state.EvidenceState;
import dev.credence.state.States;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A mutable holder of a state, or of none yet, while Spark aggregates; it is serialized as the bytes of the state. */
public final class StateBuffer implements Externalizable {
    private static final long serialVersionUID = 1;
    private static final int NONE = -1;

    private @Nullable EvidenceState state;

    /** Creates a buffer without a state. */
    public StateBuffer() {}

    StateBuffer(@Nullable EvidenceState state) {
        this.state = state;
    }

    @Nullable
    EvidenceState state() {
        return state;
    }

    /** Merges another state, which must not be used afterwards. */
    StateBuffer take(@Nullable EvidenceState other) {
        if (state == null) {
            state = other;
        } else if (other != null) {
            state = States.merge(List.of(state, other));
        }
        return this;
    }

    byte @Nullable [] toBytes() {
        return state == null ? null : state.toBytes();
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
        if (length == NONE) {
            state = null;
            return;
        }
        byte[] bytes = new byte[length];
        in.readFully(bytes);
        state = States.read(bytes);
    }
}
