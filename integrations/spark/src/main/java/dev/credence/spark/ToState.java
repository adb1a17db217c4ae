package dev.credence.spark;

import scala.Tuple2;

/**
 * The common part of the SQL aggregates over rows.
 *
 * @param <A> type of the true label
 * @param <B> type of the prediction or score
 */
abstract class ToState<A, B> extends StateAggregator<Tuple2<A, B>> {
    private static final long serialVersionUID = 1;

    private final ScanLayout layout;

    ToState(ScanLayout layout) {
        this.layout = layout;
    }

    @Override
    public StateBuffer zero() {
        return new StateBuffer(layout.empty());
    }
}
