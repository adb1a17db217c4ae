package dev.credence;

import dev.credence.api.interval.Inference;
import dev.credence.api.refusal.Refusal;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What became of a question: an estimate or a comparison, or a refusal, as values. Where a metric has a value but no method
 * that was requested fits, both are there: the result without an interval, and why.
 *
 * @param <R> an estimate or a comparison
 */
public final class Answer<R extends Inference> {
    private final @Nullable R result;
    private final @Nullable Refusal refusal;

    private Answer(@Nullable R result, @Nullable Refusal refusal) {
        this.result = result;
        this.refusal = refusal;
    }

    /**
     * An answer.
     *
     * @param <R> an estimate or a comparison
     * @param result what was requested
     * @return the answer
     */
    public static <R extends Inference> Answer<R> of(R result) {
        return new Answer<>(result, null);
    }

    /**
     * A value without an interval.
     *
     * @param <R> an estimate or a comparison
     * @param value the result without interval
     * @param refusal why there is none
     * @return the answer
     */
    public static <R extends Inference> Answer<R> without(R value, Refusal refusal) {
        return new Answer<>(value, refusal);
    }

    /**
     * Nothing but a refusal: not even a value.
     *
     * @param <R> an estimate or a comparison
     * @param refusal why
     * @return the answer
     */
    public static <R extends Inference> Answer<R> refused(Refusal refusal) {
        return new Answer<>(null, refusal);
    }

    /** The same answer with another result. */
    Answer<R> map(UnaryOperator<R> change) {
        return result == null ? this : new Answer<>(change.apply(result), refusal);
    }

    /** {@return the estimate or comparison, without an interval where that was refused; empty where there is not even a value} */
    public Optional<R> result() {
        return Optional.ofNullable(result);
    }

    /** {@return why there is no interval, or no value, or empty where the question was answered} */
    public Optional<Refusal> refusal() {
        return Optional.ofNullable(refusal);
    }

    /**
     * The result, for whoever cannot go on without it.
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
        return other instanceof Answer<?> that
                && Objects.equals(result, that.result)
                && Objects.equals(refusal, that.refusal);
    }

    @Override
    public int hashCode() {
        return Objects.hash(result, refusal);
    }

    /** The result's line, the refusal's sentence, or both. */
    @Override
    public String toString() {
        if (refusal == null) {
            return String.valueOf(result);
        }
        return result == null ? refusal.sentence() : result + ": " + refusal.sentence();
    }
}
