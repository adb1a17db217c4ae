package dev.credence;

import dev.credence.api.interval.Inference;
import dev.credence.api.refusal.Refusal;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of a request: an estimate or a comparison, or a refusal. Where a metric has a value but no requested method fits, the
 * answer contains both: the result without an interval, and the reason why there is none.
 *
 * @param <R> an estimate or a comparison
 */
public final class ResultOrRefusal<R extends Inference> {
    private final @Nullable R result;
    private final @Nullable Refusal refusal;

    private ResultOrRefusal(@Nullable R result, @Nullable Refusal refusal) {
        this.result = result;
        this.refusal = refusal;
    }

    /**
     * Returns an answer with a result.
     *
     * @param <R> an estimate or a comparison
     * @param result the estimate or comparison that was requested
     * @return the answer
     */
    public static <R extends Inference> ResultOrRefusal<R> of(R result) {
        return new ResultOrRefusal<>(result, null);
    }

    /**
     * Returns an answer that has a value but no interval.
     *
     * @param <R> an estimate or a comparison
     * @param value the result without interval
     * @param refusal the reason why there is no interval
     * @return the answer
     */
    public static <R extends Inference> ResultOrRefusal<R> without(R value, Refusal refusal) {
        return new ResultOrRefusal<>(value, refusal);
    }

    /**
     * Returns an answer that has only a refusal, and not even a value.
     *
     * @param <R> an estimate or a comparison
     * @param refusal the reason why there is no result
     * @return the answer
     */
    public static <R extends Inference> ResultOrRefusal<R> refused(Refusal refusal) {
        return new ResultOrRefusal<>(null, refusal);
    }

    /** Returns this answer with its result changed by a function. */
    ResultOrRefusal<R> map(UnaryOperator<R> change) {
        return result == null ? this : new ResultOrRefusal<>(change.apply(result), refusal);
    }

    /**
     * {@return the estimate or comparison, without an interval where the interval was refused; empty where there is not even a
     * value}
     */
    public Optional<R> result() {
        return Optional.ofNullable(result);
    }

    /** {@return the reason why there is no interval or no value; empty where the request was answered in full} */
    public Optional<Refusal> refusal() {
        return Optional.ofNullable(refusal);
    }

    /**
     * Returns the result, or throws if there is none.
     *
     * @return an estimate or a comparison with its interval
     * @throws dev.credence.api.refusal.RefusedException if it was refused
     */
    public R orThrow() {
        if (refusal != null) {
            throw refusal.asException();
        }
        return Objects.requireNonNull(result);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ResultOrRefusal<?> that
                && Objects.equals(result, that.result)
                && Objects.equals(refusal, that.refusal);
    }

    @Override
    public int hashCode() {
        return Objects.hash(result, refusal);
    }

    /** Returns the line of the result, the sentence of the refusal, or both. */
    @Override
    public String toString() {
        if (refusal == null) {
            return String.valueOf(result);
        }
        return result == null ? refusal.sentence() : result + ": " + refusal.sentence();
    }
}
