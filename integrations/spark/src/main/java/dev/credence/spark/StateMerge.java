package dev.credence.spark;

import dev.credence.api.state.States;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.functions;
import org.jspecify.annotations.Nullable;

/** The state of all rows from states of parts of them; none from none. */
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
