package dev.credence.montecarlo.resampling;

import dev.credence.api.interval.ComputeOptions;
import dev.credence.numerics.random.Streams;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Carries out draws in blocks, each with a random stream of its own; threads take whole blocks, so the same seed gives the same
 * bits whatever their number.
 */
public final class Blocks {
    /** 128: a block takes long enough to hide its hand-over, and 1,000 slow draws still keep 8 threads at work. */
    private static final int DRAWS = 128;
    /** 8: so often slow draws look for a cancellation, while quick ones do not notice. */
    private static final int DRAWS_BETWEEN_LOOKS = 8;

    private Blocks() {}

    /** What one thread does, with scratch space of its own. */
    @FunctionalInterface
    public interface Worker {
        /**
         * One draw.
         *
         * @param random the block's stream
         * @param draw index of the draw
         */
        void draw(UniformRandomProvider random, long draw);
    }

    /** Makes a worker for each thread. */
    @FunctionalInterface
    public interface Workers {
        /**
         * A worker with scratch space of its own.
         *
         * @return the worker
         */
        Worker create();
    }

    /**
     * Carries out draws.
     *
     * @param draws how many
     * @param run seed, threads, progress, cancellation
     * @param workers makes a worker per thread
     * @throws CancellationException if the run was cancelled
     */
    public static void run(long draws, ComputeOptions run, Workers workers) {
        long blocks = (draws + DRAWS - 1) / DRAWS;
        Shift shift = new Shift(draws, blocks, run);
        int threads = (int) Math.min(run.threads(), blocks);
        if (threads <= 1) {
            shift.work(workers.create());
            return;
        }
        shift.look(); // a caller interrupted before would not notice where the pool is quick
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> futures = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                futures.add(pool.submit(() -> shift.work(workers.create())));
            }
            for (Future<?> future : futures) {
                future.get();
            }
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException("a block of draws failed: " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw cancelled();
        } finally {
            finish(pool);
        }
    }

    /**
     * To be thrown where a run finds itself cancelled; nothing of it is kept.
     *
     * @return the exception
     */
    public static CancellationException cancelled() {
        return new CancellationException("run cancelled");
    }

    /** Nothing runs on behind the caller's back: workers see the interrupt within a few draws. */
    private static void finish(ExecutorService pool) {
        pool.shutdownNow();
        boolean interrupted = false;
        while (true) {
            try {
                if (pool.awaitTermination(1, TimeUnit.HOURS)) {
                    break;
                }
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** The blocks still to be done, shared by all threads. */
    private static final class Shift {
        private final long draws;
        private final long blocks;
        private final ComputeOptions run;
        private final AtomicLong next = new AtomicLong();
        private final Object reporting = new Object();
        private long done;

        Shift(long draws, long blocks, ComputeOptions run) {
            this.draws = draws;
            this.blocks = blocks;
            this.run = run;
        }

        void work(Worker worker) {
            for (long block = next.getAndIncrement(); block < blocks; block = next.getAndIncrement()) {
                UniformRandomProvider random = Streams.block(run.seed(), block);
                long end = Math.min(draws, (block + 1) * DRAWS);
                for (long draw = block * DRAWS; draw < end; draw++) {
                    if (draw % DRAWS_BETWEEN_LOOKS == 0) {
                        look();
                    }
                    worker.draw(random, draw);
                }
                report(end - block * DRAWS);
            }
        }

        private void look() {
            if (run.cancelled() || Thread.currentThread().isInterrupted()) {
                throw cancelled();
            }
        }

        private void report(long finished) {
            synchronized (reporting) {
                done += finished;
                run.progress().report(done, draws);
            }
        }
    }
}
