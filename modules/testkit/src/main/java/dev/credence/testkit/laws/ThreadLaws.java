package dev.credence.testkit.laws;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/** The law that threads can share a subject. */
public final class ThreadLaws {
    private static final int THREADS = 4;

    private ThreadLaws() {}

    /** Concurrent threads with different requests must get the results of one thread. */
    public static void threadsDoNotDisturbEachOther(String subject, List<Supplier<Object>> requests, int rounds) {
        List<Object> expected = requests.stream().map(Supplier::get).toList();
        CyclicBarrier start = new CyclicBarrier(THREADS);
        List<Callable<String>> threads = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            int offset = thread;
            threads.add(() -> {
                start.await();
                return firstDifference(requests, expected, offset, rounds);
            });
        }
        callConcurrently(threads)
                .forEach(difference -> Check.that(
                        difference.isEmpty(),
                        () -> "threads do not disturb each other: " + subject + ": " + difference));
    }

    private static String firstDifference(
            List<Supplier<Object>> requests, List<Object> expected, int offset, int rounds) {
        for (int i = 0; i < rounds * requests.size(); i++) {
            int request = (i + offset) % requests.size();
            Object result = requests.get(request).get();
            if (!result.equals(expected.get(request))) {
                return "alone " + expected.get(request) + ", with other threads " + result;
            }
        }
        return "";
    }

    /** Runs an action 64 times on 4 threads. */
    public static <T> List<T> callConcurrently(Callable<T> action) {
        return callConcurrently(Collections.nCopies(64, action));
    }

    /** Runs actions on 4 threads. */
    public static <T> List<T> callConcurrently(List<Callable<T>> actions) {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            return threads.invokeAll(actions).stream().map(ThreadLaws::result).toList();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for threads", e);
        } finally {
            threads.shutdownNow();
        }
    }

    private static <T> T result(Future<T> future) {
        try {
            return future.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for a thread", e);
        } catch (ExecutionException e) {
            throw new AssertionError("a thread failed: " + e.getCause(), e.getCause());
        }
    }
}
