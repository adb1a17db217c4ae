package dev.credence.spark;

import dev.credence.state.States;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;

/** The SQL aggregate that merges the states of parts of the rows; it returns null if there are none. */
final class StateMerge extends StateAggregator<byte[]> {
    static final UserDefinedFunction FUNCTION = functions.udaf(new StateMerge(), Encoders.BINARY());

    private static final long serialVersionUID = 1;

    @Override
    public StateBuffer zero() {
        return new StateBuffer();
    }

    @Override
    public StateBuffer reduce(StateBuffer held, byte @Nullable [] state) {
        return state == null ? held : held.take(States.read(state));
    }
}
