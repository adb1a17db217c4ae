package dev.credence.spark;

import dev.credence.state.States;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.expressions.Aggregator;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.functions;
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
        return one.merge(other);
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

    /** The aggregate that merges the states of parts of the rows; it returns null if there are none. */
    static final class Merge extends StateAggregator<byte[]> {
        /** Reads every state, so that damaged bytes are an error even if there is nothing to merge them with. */
        static final UserDefinedFunction CHECKED = functions.udaf(new Merge(true), Encoders.BINARY());
        /** Merges states that tasks of the same job wrote. */
        static final UserDefinedFunction TRUSTED = functions.udaf(new Merge(false), Encoders.BINARY());

        private static final long serialVersionUID = 1;

        private final boolean checked;

        private Merge(boolean checked) {
            this.checked = checked;
        }

        @Override
        public StateBuffer zero() {
            return new StateBuffer();
        }

        @Override
        public StateBuffer reduce(StateBuffer held, byte @Nullable [] state) {
            if (state == null) {
                return held;
            }
            return checked ? held.merge(States.read(state)) : held.merge(state);
        }
    }
}
