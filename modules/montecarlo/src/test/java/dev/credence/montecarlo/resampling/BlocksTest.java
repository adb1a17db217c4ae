package dev.credence.montecarlo.resampling;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.interval.ComputeOptions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlocksTest {
    private static long[] words(long draws, ComputeOptions options) {
        long[] words = new long[(int) draws];
        Blocks.run(draws, options, () -> (random, draw) -> words[(int) draw] = random.nextLong());
        return words;
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 7, 16})
    void resultsDoNotDependOnTheNumberOfThreads(int threads) {
        ComputeOptions options = ComputeOptions.defaults().withSeed(-3);
        assertArrayEquals(words(10_007, options), words(10_007, options.withThreads(threads)));
    }

    @Test
    void moreDrawsContinueTheSameStreams() {
        long[] few = words(100, ComputeOptions.defaults());
        long[] many = words(1_000, ComputeOptions.defaults());
        assertArrayEquals(few, java.util.Arrays.copyOf(many, 100));
    }

    @Test
    void progressIncreasesToTheNumberOfDraws() {
        List<Long> observed = Collections.synchronizedList(new ArrayList<>());
        ComputeOptions options = ComputeOptions.defaults().withThreads(3).withProgress((done, total) -> {
            assertEquals(1_000, total);
            observed.add(done);
        });
        words(1_000, options);
        assertEquals(1_000, observed.get(observed.size() - 1));
        assertEquals(observed.stream().sorted().toList(), observed);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void cancelledRunStopsAllThreadsWithinFewDraws(int threads) {
        AtomicLong made = new AtomicLong();
        AtomicInteger active = new AtomicInteger();
        ComputeOptions options =
                ComputeOptions.defaults().withThreads(threads).withCancellation(() -> made.get() >= 1_000);
        assertThrows(
                CancellationException.class,
                () -> Blocks.run(1_000_000, options, () -> (random, draw) -> {
                    active.incrementAndGet();
                    made.incrementAndGet();
                    active.decrementAndGet();
                }));
        assertTrue(made.get() < 1_000 + 8L * threads + threads, () -> "draws made: " + made.get());
        assertEquals(0, active.get());
    }

    @Test
    void interruptedCallerCancelsTheRun() {
        Thread.currentThread().interrupt();
        assertThrows(
                CancellationException.class,
                () -> words(1_000, ComputeOptions.defaults().withThreads(2)));
        assertTrue(Thread.interrupted());
        Thread.currentThread().interrupt();
        assertThrows(CancellationException.class, () -> words(1_000, ComputeOptions.defaults()));
        assertTrue(Thread.interrupted());
    }

    @Test
    void exceptionOfAMetricIsRethrown() {
        ComputeOptions options = ComputeOptions.defaults().withThreads(2);
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class,
                () -> Blocks.run(1_000, options, () -> (random, draw) -> {
                    if (draw == 700) {
                        throw new IllegalArgumentException("the metric's own");
                    }
                }));
        assertEquals("the metric's own", e.getMessage());
    }
}
