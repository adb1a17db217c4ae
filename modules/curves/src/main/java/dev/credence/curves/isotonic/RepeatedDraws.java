package dev.credence.curves.isotonic;

import dev.credence.api.interval.ComputeOptions;
import dev.credence.numerics.random.Streams;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.commons.rng.UniformRandomProvider;

/** Repeats a draw. Each has a random stream of its own, so that the number of threads does not change the results. */
public final class RepeatedDraws {
    /** After this many draws the progress is reported. */
    private static final int BLOCK = 100;

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
        List<T> results = new ArrayList<>(count);
        for (int from = 0; from < count; from += BLOCK) {
            requireNotCancelled(options);
            IntStream block = IntStream.range(from, Math.min(count, from + BLOCK));
            results.addAll((options.threads() > 1 ? block.parallel() : block)
                    .mapToObj(index -> draw.apply(Streams.block(options.seed(), index)))
                    .toList());
            options.progress().report(results.size(), count);
        }
        return results;
    }

    static void requireNotCancelled(ComputeOptions options) {
        if (options.cancelled() || Thread.currentThread().isInterrupted()) {
            throw new CancellationException("the run was cancelled");
        }
    }
}
