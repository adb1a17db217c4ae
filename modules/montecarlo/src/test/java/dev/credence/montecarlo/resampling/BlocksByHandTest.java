package dev.credence.montecarlo.resampling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.interval.ComputeOptions;
import dev.credence.numerics.random.Streams;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;

/** Checks blocks of 128 draws with one stream each, and a check for cancellation every eight draws. */
class BlocksByHandTest {
    @Test
    void drawsOfABlockShareItsStreamInOrder() {
        for (int threads : new int[] {1, 3}) {
            long[] words = new long[300];
            ComputeOptions options = ComputeOptions.defaults().withSeed(5).withThreads(threads);
            Blocks.run(300, options, () -> (random, draw) -> words[(int) draw] = random.nextLong());
            for (int block = 0; block < 3; block++) {
                UniformRandomProvider stream = Streams.block(5, block);
                for (int draw = 128 * block; draw < Math.min(300, 128 * (block + 1)); draw++) {
                    assertEquals(stream.nextLong(), words[draw], "draw " + draw);
                }
            }
        }
    }

    @Test
    void progressIsReportedAfterEachBlock() {
        List<Long> done = new ArrayList<>();
        ComputeOptions options = ComputeOptions.defaults().withProgress((made, total) -> done.add(made));
        Blocks.run(300, options, () -> (random, draw) -> {});
        Blocks.run(256, options, () -> (random, draw) -> {});
        assertEquals(List.of(128L, 256L, 300L, 128L, 256L), done);
    }

    /** Draws 0, 8, ..., 296 are 38 checks; several threads check once more before they start. */
    @Test
    void cancellationIsCheckedEveryEighthDraw() {
        for (int threads : new int[] {1, 2}) {
            AtomicInteger looks = new AtomicInteger();
            ComputeOptions options =
                    ComputeOptions.defaults().withThreads(threads).withCancellation(() -> looks.incrementAndGet() < 0);
            Blocks.run(300, options, () -> (random, draw) -> {});
            assertEquals(37 + threads, looks.get());
        }
    }

    /** More threads than blocks would be idle. */
    @Test
    void threadsAreAtMostBlocks() {
        AtomicInteger workers = new AtomicInteger();
        Blocks.run(300, ComputeOptions.defaults().withThreads(9), () -> {
            workers.incrementAndGet();
            return (random, draw) -> {};
        });
        assertEquals(3, workers.get());
    }

    @Test
    void singleThreadIsThreadOfCaller() {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        Blocks.run(300, ComputeOptions.defaults(), () -> (random, draw) -> threads.add(Thread.currentThread()));
        Blocks.run(
                128,
                ComputeOptions.defaults().withThreads(4),
                () -> (random, draw) -> threads.add(Thread.currentThread()));
        assertEquals(Set.of(Thread.currentThread()), threads);
    }

    @Test
    void eachDrawIsMadeExactlyOnce() {
        Set<Long> made = Collections.synchronizedSet(new TreeSet<>());
        AtomicInteger count = new AtomicInteger();
        Blocks.run(1_001, ComputeOptions.defaults().withThreads(2), () -> (random, draw) -> {
            made.add(draw);
            count.incrementAndGet();
        });
        assertEquals(1_001, count.get());
        assertEquals(1_001, made.size());
    }

    @Test
    void errorInADrawIsRethrown() {
        AssertionError own = new AssertionError("the metric's own");
        IllegalStateException e = assertThrows(
                IllegalStateException.class,
                () -> Blocks.run(300, ComputeOptions.defaults().withThreads(2), () -> (random, draw) -> {
                    throw own;
                }));
        String message = String.valueOf(e.getMessage());
        assertTrue(message.startsWith("a block of draws failed: "), message);
        assertTrue(message.endsWith("the metric's own"), message);
        Throwable cause = Objects.requireNonNull(e.getCause());
        assertSame(own, Objects.requireNonNullElse(cause.getCause(), cause));
    }

    /** If the caller is interrupted, waiting draws are interrupted too, and the caller stays interrupted until they end. */
    @Test
    void interruptedCallerStopsItsWorkers() {
        Thread caller = Thread.currentThread();
        CountDownLatch never = new CountDownLatch(1);
        AtomicInteger woken = new AtomicInteger();
        CancellationException e = assertThrows(
                CancellationException.class,
                () -> Blocks.run(300, ComputeOptions.defaults().withThreads(2), () -> (random, draw) -> {
                    if (draw == 0) {
                        caller.interrupt();
                    }
                    try {
                        never.await();
                    } catch (InterruptedException interrupted) {
                        woken.incrementAndGet();
                        LockSupport.parkNanos(50_000_000);
                        Thread.currentThread().interrupt();
                    }
                }));
        assertEquals("run cancelled", e.getMessage());
        assertTrue(Thread.interrupted(), "the caller stays interrupted");
        assertTrue(woken.get() >= 1, "nothing runs on behind the caller's back");
    }
}
