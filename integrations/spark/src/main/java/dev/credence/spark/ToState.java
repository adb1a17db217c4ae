package dev.credence.spark;

import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.expressions.Aggregator;
import org.jspecify.annotations.Nullable;
import scala.Tuple2;

/**
 * What SQL's functions that take rows have in common.
 *
 * @param <A> truth
 * @param <B> prediction or score
 */
abstract class ToState<A, B> extends Aggregator<Tuple2<A, B>, HeldState, byte[]> {
    private static final long serialVersionUID = 1;

    private final ScanLayout layout;

    ToState(ScanLayout layout) {
        this.layout = layout;
    }

    @Override
    public HeldState zero() {
        return new HeldState(layout.empty());
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
