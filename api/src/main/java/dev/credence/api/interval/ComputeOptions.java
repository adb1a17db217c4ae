package dev.credence.api.interval;

import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How to carry out a computation: seed, draws, threads, progress, cancellation. Methods that compute in closed form ignore it.
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

    /**
     * Seed 0, the method's own number of draws, one thread.
     *
     * @return the defaults
     */
    public static ComputeOptions defaults() {
        return DEFAULTS;
    }

    /**
     * With another seed.
     *
     * @param value any number
     * @return a run
     */
    public ComputeOptions withSeed(long value) {
        return new ComputeOptions(value, draws, threads, progress, cancelled);
    }

    /**
     * With a number of draws, which overrides the method's own.
     *
     * @param value 1 or more
     * @return a run
     * @throws IllegalArgumentException if it is less than 1
     */
    public ComputeOptions withDraws(long value) {
        if (!(value >= 1)) {
            throw new IllegalArgumentException("draws must be >= 1: draws=" + value);
        }
        return new ComputeOptions(seed, OptionalLong.of(value), threads, progress, cancelled);
    }

    /**
     * With a number of threads.
     *
     * @param value 1 or more
     * @return a run
     * @throws IllegalArgumentException if it is less than 1
     */
    public ComputeOptions withThreads(int value) {
        if (!(value >= 1)) {
            throw new IllegalArgumentException("threads must be >= 1: threads=" + value);
        }
        return new ComputeOptions(seed, draws, value, progress, cancelled);
    }

    /**
     * With a listener to progress.
     *
     * @param listener called from one thread at a time
     * @return a run
     */
    public ComputeOptions withProgress(Progress listener) {
        return new ComputeOptions(seed, draws, threads, listener, cancelled);
    }

    /**
     * With a way to cancel.
     *
     * @param flag asked now and then from any thread; true stops the run
     * @return a run
     */
    public ComputeOptions withCancellation(BooleanSupplier flag) {
        return new ComputeOptions(seed, draws, threads, progress, flag);
    }

    /**
     * The seed.
     *
     * @return any number
     */
    public long seed() {
        return seed;
    }

    /**
     * The number of draws.
     *
     * @param otherwise the method's own
     * @return what was requested, or {@code otherwise}
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

    /**
     * Whether to stop.
     *
     * @return true once cancelled
     */
    public boolean cancelled() {
        return cancelled.getAsBoolean();
    }

    /** Equal where seed, draws and threads are, and progress and cancellation are the same objects. */
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

    /** {@code seed 7, 20000 draws, 2 threads}. */
    @Override
    public String toString() {
        return "seed " + seed + (draws.isPresent() ? ", " + draws.getAsLong() + " draws" : "") + ", " + threads
                + (threads == 1 ? " thread" : " threads");
    }
}
