package dev.credence.report.form;

import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ComputeOptions.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a computation that has several parts, of which some report their own progress: all of it is reported as that of the whole,
 * so that it goes back behind the beginning of no part.
 *
 * @param run the options of the whole, whose progress is reported
 * @param parts the number of parts
 */
public record PartProgress(ComputeOptions run, int parts) {
    /** A part counts as this many steps. */
    private static final long STEPS = 1_000;

    /**
     * Reports that a part begins, unless it is the only one.
     *
     * @param part index of the part
     * @return the options for its computation
     */
    public ComputeOptions begin(int part) {
        if (parts == 1) {
            return run;
        }
        Progress whole = run.progress();
        whole.report(part * STEPS, parts * STEPS);
        return run.withProgress((done, total) -> whole.report(part * STEPS + steps(done, total), parts * STEPS));
    }

    private static long steps(long done, long total) {
        return total > 0 ? (long) (STEPS * ((double) done / total)) : 0;
    }

    /**
     * Computes all parts. If there is more than one thread, they are computed at the same time, results and exceptions are the same as with one
     * thread, progress never goes back, and an interrupt of the calling thread cancels all of them.
     *
     * @param <P> type of what is computed
     * @param <R> type of a result
     * @param parts what is computed
     * @param run the options of the whole
     * @param computation computes a part with its own options
     * @return the results in the order of the parts
     */
    public static <P, R> List<R> each(List<P> parts, ComputeOptions run, BiFunction<P, ComputeOptions, R> computation) {
        if (run.threads() > 1 && parts.size() > 1) {
            return new AtTheSameTime<>(parts, run, computation).results();
        }
        PartProgress progress = new PartProgress(run, parts.size());
        List<R> results = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            results.add(computation.apply(parts.get(i), progress.begin(i)));
        }
        return results;
    }

    /** Parts that several threads compute. */
    private static final class AtTheSameTime<P, R> {
        private final List<P> parts;
        private final ComputeOptions run;
        private final BiFunction<P, ComputeOptions, R> computation;
        /** The result of each part, or the exception that it threw; null if it was not computed. */
        private final @Nullable Object[] outcomes;

        private final AtomicInteger firstFailure = new AtomicInteger(Integer.MAX_VALUE);
        private final long[] done;

        AtTheSameTime(List<P> parts, ComputeOptions run, BiFunction<P, ComputeOptions, R> computation) {
            this.parts = parts;
            this.computation = computation;
            this.outcomes = new Object[parts.size()];
            this.done = new long[parts.size()];
            Thread caller = Thread.currentThread();
            this.run = run.withCancellation(() -> run.cancelled() || caller.isInterrupted());
        }

        @SuppressWarnings("unchecked") // without a failure all outcomes are results
        List<R> results() {
            IntStream.range(0, parts.size()).parallel().forEach(this::compute);
            if (firstFailure.get() < parts.size()) {
                // Thrown here, and not by the stream, because a stream wraps the exceptions of other threads
                throw (RuntimeException) Objects.requireNonNull(outcomes[firstFailure.get()]);
            }
            return (List<R>) Arrays.asList(outcomes);
        }

        private void compute(int part) {
            if (part > firstFailure.get()) {
                return;
            }
            try {
                outcomes[part] = computation.apply(
                        parts.get(part), run.withProgress((now, total) -> report(part, steps(now, total))));
                report(part, STEPS);
            } catch (RuntimeException e) {
                outcomes[part] = e;
                firstFailure.accumulateAndGet(part, Math::min);
            }
        }

        private synchronized void report(int part, long steps) {
            done[part] = Math.max(done[part], steps);
            run.progress().report(Arrays.stream(done).sum(), parts.size() * STEPS);
        }
    }
}
