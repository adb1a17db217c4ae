package dev.credence.spark;

import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.expressions.Aggregator;
import org.jspecify.annotations.Nullable;

/**
 * The common part of the SQL aggregates that return a state: partial states are merged, and the result is the bytes of the state.
 *
 * @param <I> type of the input
 */
abstract class StateAggregator<I> extends Aggregator<I, StateBuffer, byte[]> {
    private static final long serialVersionUID = 1;

    @Override
    public StateBuffer merge(StateBuffer one, StateBuffer other) {
        return one.take(other.state());
    }

    @Override
    public byte @Nullable [] finish(StateBuffer held) {
        return held.toBytes();
    }

    @Override
    public Encoder<StateBuffer> bufferEncoder() {
        return Encoders.javaSerialization(StateBuffer.class);
    }

    @Override
    public Encoder<byte[]> outputEncoder() {
        return Encoders.BINARY();
    }
}
