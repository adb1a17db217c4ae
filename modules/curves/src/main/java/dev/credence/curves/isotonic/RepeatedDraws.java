package dev.credence.curves.isotonic;

import dev.credence.api.interval.ComputeOptions;
import dev.credence.numerics.random.Streams;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;

/** Repeats a draw. Each has a random stream of its own, so that the number of threads does not change the results. */
public final class RepeatedDraws {
    /** After this many draws the progress is reported. */
    private static final int BLOCK = 100;
    /** A thread makes this many draws with one worker. */
    private static final int PART = 10;

    private RepeatedDraws() {}

    /**
     * Repeats a draw, reports the progress and stops where the run was cancelled.
     *
     * @param <T> type of the result of a draw
     * @param options the seed, the threads, the progress and the cancellation
     * @param draw a draw from a stream of random numbers, which several threads may call
     * @return the results in the order of the streams
     * @throws CancellationException if the run was cancelled
     */
    public static <T> List<T> of(int count, ComputeOptions options, Function<UniformRandomProvider, T> draw) {
        return ofWorkers(count, options, () -> draw);
    }

    /**
     * Repeats a draw as {@link #of}, by workers that use their arrays again in their next draw.
     *
     * @param <T> type of the result of a draw
     * @param options the seed, the threads, the progress and the cancellation
     * @param workers creates a worker, which one thread calls
     * @return the results in the order of the streams
     * @throws CancellationException if the run was cancelled
     */
    public static <T> List<T> ofWorkers(
            int count, ComputeOptions options, Supplier<Function<UniformRandomProvider, T>> workers) {
        List<T> results = new ArrayList<>(count);
        Function<UniformRandomProvider, T> only = workers.get();
        for (int from = 0; from < count; from += BLOCK) {
            requireNotCancelled(options);
            int end = Math.min(count, from + BLOCK);
            if (options.threads() > 1) {
                int begin = from;
                results.addAll(IntStream.range(0, (end - begin + PART - 1) / PART)
                        .parallel()
                        .mapToObj(part -> drawn(
                                begin + part * PART, Math.min(end, begin + (part + 1) * PART), options, workers.get()))
                        .flatMap(List::stream)
                        .toList());
            } else {
                results.addAll(drawn(from, end, options, only));
            }
            options.progress().report(results.size(), count);
        }
        return results;
    }

    private static <T> List<T> drawn(
            int from, int end, ComputeOptions options, Function<UniformRandomProvider, T> worker) {
        List<T> results = new ArrayList<>(end - from);
        for (int index = from; index < end; index++) {
            results.add(worker.apply(Streams.block(options.seed(), index)));
        }
        return results;
    }

    static void requireNotCancelled(ComputeOptions options) {
        if (options.cancelled() || Thread.currentThread().isInterrupted()) {
            throw new CancellationException("the run was cancelled");
        }
    }
}
