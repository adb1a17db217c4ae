package dev.credence.spark;

import dev.credence.api.state.States;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.expressions.Aggregator;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;

/** The state of all rows from states of parts of them; none from none. */
final class StateMerge extends Aggregator<byte[], HeldState, byte[]> {
    static final UserDefinedFunction FUNCTION = functions.udaf(new StateMerge(), Encoders.BINARY());

    private static final long serialVersionUID = 1;

    @Override
    public HeldState zero() {
        return new HeldState();
    }

    @Override
    public HeldState reduce(HeldState held, byte @Nullable [] state) {
        return state == null ? held : held.take(States.read(state));
    }

    @Override
    public HeldState merge(HeldState one, HeldState other) {
        return one.take(other.state());
    }

    @Override
    public byte @Nullable [] finish(HeldState held) {
        return held.toBytes();
    }

    @Override
    public Encoder<HeldState> bufferEncoder() {
        return Encoders.javaSerialization(HeldState.class);
    }

    @Override
    public Encoder<byte[]> outputEncoder() {
        return Encoders.BINARY();
    }
}
