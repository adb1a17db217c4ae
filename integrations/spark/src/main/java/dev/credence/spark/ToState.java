package dev.credence.spark;

import scala.Tuple2;

/**
 * What SQL's functions that take rows have in common.
 *
 * @param <A> truth
 * @param <B> prediction or score
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
