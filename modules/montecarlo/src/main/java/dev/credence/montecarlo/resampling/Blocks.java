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
 * Runs draws in blocks, each with its own random stream. Threads take whole blocks, so that a seed gives the same bits for any number of
 * threads.
 */
public final class Blocks {
    /** The number of draws in a block: large enough that handing it over costs little, small enough that 1,000 draws occupy 8 threads. */
    private static final int BLOCK_SIZE = 128;
    /** The number of draws between checks for cancellation: few enough for slow draws, and without measurable cost for fast ones. */
    private static final int DRAWS_BETWEEN_CHECKS = 8;

    private Blocks() {}

    /** The work of one thread, with its own scratch space. */
    @FunctionalInterface
    public interface Worker {
        /**
         * Makes one draw.
         *
         * @param random the block's stream
         * @param draw index of the draw
         */
        void draw(UniformRandomProvider random, long draw);
    }

    /** Makes a worker for each thread. */
    @FunctionalInterface
    public interface Workers {
        /** Creates a worker with its own scratch space. */
        Worker create();
    }

    /**
     * Runs draws.
     *
     * @param options seed, threads, progress, cancellation
     * @param workers makes a worker per thread
     * @throws CancellationException if the run was cancelled
     */
    public static void run(long draws, ComputeOptions options, Workers workers) {
        long blocks = (draws + BLOCK_SIZE - 1) / BLOCK_SIZE;
        BlockQueue queue = new BlockQueue(draws, blocks, options);
        int threads = (int) Math.min(options.threads(), blocks);
        if (threads <= 1) {
            queue.work(workers.create());
            return;
        }
        queue.checkCancelled(); // a caller interrupted before would not notice where the pool is quick
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> futures = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                futures.add(pool.submit(() -> queue.work(workers.create())));
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

    /** Creates the exception to throw when a run was cancelled. */
    public static CancellationException cancelled() {
        return new CancellationException("run cancelled");
    }

    /** Stops the pool and waits until no worker runs; workers notice the interrupt within a few draws. */
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
    private static final class BlockQueue {
        private final long draws;
        private final long blocks;
        private final ComputeOptions options;
        private final AtomicLong next = new AtomicLong();
        private final Object reporting = new Object();
        private long done;

        BlockQueue(long draws, long blocks, ComputeOptions options) {
            this.draws = draws;
            this.blocks = blocks;
            this.options = options;
        }

        void work(Worker worker) {
            for (long block = next.getAndIncrement(); block < blocks; block = next.getAndIncrement()) {
                UniformRandomProvider random = Streams.block(options.seed(), block);
                long end = Math.min(draws, (block + 1) * BLOCK_SIZE);
                for (long draw = block * BLOCK_SIZE; draw < end; draw++) {
                    if (draw % DRAWS_BETWEEN_CHECKS == 0) {
                        checkCancelled();
                    }
                    worker.draw(random, draw);
                }
                report(end - block * BLOCK_SIZE);
            }
        }

        private void checkCancelled() {
            if (options.cancelled() || Thread.currentThread().isInterrupted()) {
                throw cancelled();
            }
        }

        private void report(long finished) {
            synchronized (reporting) {
                done += finished;
                options.progress().report(done, draws);
            }
        }
    }
}
