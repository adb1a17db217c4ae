package dev.credence.spark;

import dev.credence.state.EvidenceState;
import dev.credence.state.States;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A mutable buffer of a state, or of none yet, while Spark aggregates; it is serialized as the bytes of the state. Bytes are not read until a
 * second state is merged, because Spark passes most partial states on as they are.
 */
public final class StateBuffer implements Externalizable {
    private static final long serialVersionUID = 1;
    private static final int NONE = -1;

    private @Nullable EvidenceState state;
    /** The bytes of the state if they have not been read. */
    private byte @Nullable [] unread;

    /** Creates a buffer without a state. */
    public StateBuffer() {}

    StateBuffer(@Nullable EvidenceState state) {
        this.state = state;
    }

    @Nullable
    EvidenceState state() {
        if (unread != null) {
            state = States.read(unread);
            unread = null;
        }
        return state;
    }

    /** Merges the content of another buffer, which must not be used afterwards. */
    StateBuffer merge(StateBuffer other) {
        return other.unread == null ? merge(other.state) : merge(other.unread);
    }

    /** Merges another state, which must not be used afterwards. */
    StateBuffer merge(@Nullable EvidenceState other) {
        if (other != null) {
            EvidenceState mine = state();
            state = mine == null ? other : States.merge(List.of(mine, other));
        }
        return this;
    }

    /** Merges the bytes of another state. */
    StateBuffer merge(byte[] other) {
        if (state == null && unread == null) {
            unread = other;
            return this;
        }
        return merge(States.read(other));
    }

    byte @Nullable [] toBytes() {
        if (unread != null) {
            return unread;
        }
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
        state = null;
        unread = null;
        if (length != NONE) {
            byte[] bytes = new byte[length];
            in.readFully(bytes);
            unread = bytes;
        }
    }
}
