package dev.credence.api.interval;

import dev.credence.api.interval.ComputeOptions.Progress;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Options of a computation: seed, number of draws, number of threads, progress and cancellation. Methods that compute in closed
 * form ignore them.
 *
 * <p>The same seed gives the same bits, whatever the number of threads, the JDK and the processor.
 */
public final class ComputeOptions {
    private static final ComputeOptions DEFAULTS =
            new ComputeOptions(0, OptionalLong.empty(), 1, Progress.SILENT, () -> false);

    private final long seed;
    private final OptionalLong draws;
    private final int threads;
    private final Progress progress;
    private final BooleanSupplier cancelled;

    private ComputeOptions(long seed, OptionalLong draws, int threads, Progress progress, BooleanSupplier cancelled) {
        this.seed = seed;
        this.draws = draws;
        this.threads = threads;
        this.progress = progress;
        this.cancelled = cancelled;
    }

    /** {@return the default options: seed 0, the default number of draws of each method, one thread} */
    public static ComputeOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Returns these options with another seed.
     *
     * @param value any number
     * @return the new options
     */
    public ComputeOptions withSeed(long value) {
        return new ComputeOptions(value, draws, threads, progress, cancelled);
    }

    /**
     * Returns these options with a number of draws, which replaces the default of the method.
     *
     * @param value 1 or more
     * @return the new options
     * @throws IllegalArgumentException if it is less than 1
     */
    public ComputeOptions withDraws(long value) {
        if (!(value >= 1)) {
            throw new IllegalArgumentException("draws must be >= 1: draws=" + value);
        }
        return new ComputeOptions(seed, OptionalLong.of(value), threads, progress, cancelled);
    }

    /**
     * Returns these options with a number of threads.
     *
     * @param value 1 or more
     * @return the new options
     * @throws IllegalArgumentException if it is less than 1
     */
    public ComputeOptions withThreads(int value) {
        if (!(value >= 1)) {
            throw new IllegalArgumentException("threads must be >= 1: threads=" + value);
        }
        return new ComputeOptions(seed, draws, value, progress, cancelled);
    }

    /**
     * Returns these options with a listener that is notified of progress.
     *
     * @param listener called from one thread at a time
     * @return the new options
     */
    public ComputeOptions withProgress(Progress listener) {
        return new ComputeOptions(seed, draws, threads, listener, cancelled);
    }

    /**
     * Returns these options with a condition that cancels the computation.
     *
     * @param flag checked from time to time, from any thread; the computation stops once it returns true
     * @return the new options
     */
    public ComputeOptions withCancellation(BooleanSupplier flag) {
        return new ComputeOptions(seed, draws, threads, progress, flag);
    }

    /** {@return the seed, which may be any number} */
    public long seed() {
        return seed;
    }

    /**
     * Returns the number of draws.
     *
     * @param otherwise the default of the method
     * @return the number that was set, or {@code otherwise}
     */
    public long draws(long otherwise) {
        return draws.orElse(otherwise);
    }

    /** {@return the number of threads; 1 or more} */
    public int threads() {
        return threads;
    }

    /** {@return the listener to progress; never null} */
    public Progress progress() {
        return progress;
    }

    /** {@return whether the computation should stop; true once cancelled} */
    public boolean cancelled() {
        return cancelled.getAsBoolean();
    }

    /** Compares seed, draws and threads by value, and the progress listener and the cancellation condition by identity. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ComputeOptions that
                && seed == that.seed
                && draws.equals(that.draws)
                && threads == that.threads
                && progress.equals(that.progress)
                && cancelled.equals(that.cancelled);
    }

    @Override
    public int hashCode() {
        return Objects.hash(seed, draws, threads);
    }

    /** Returns a line such as {@code seed 7, 20000 draws, 2 threads}. */
    @Override
    public String toString() {
        return "seed " + seed + (draws.isPresent() ? ", " + draws.getAsLong() + " draws" : "") + ", " + threads
                + (threads == 1 ? " thread" : " threads");
    }

    /** A listener that is notified of the progress of a long computation. It is called from one thread at a time. */
    @FunctionalInterface
    public interface Progress {
        /** A listener that does nothing. */
        Progress SILENT = (done, total) -> {};

        /**
         * Receives the progress of the computation.
         *
         * @param done units of work done
         * @param total units of work in all
         */
        void report(long done, long total);
    }
}
