package dev.credence.cli.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Reads the pieces of a file at the same time, a thread each. */
final class SideBySide {
    private SideBySide() {}

    /** What was read of each piece, in their order; empty where one cannot be read by itself. */
    static <R> Optional<List<R>> read(List<? extends Callable<R>> pieces) {
        ExecutorService threads = Executors.newFixedThreadPool(pieces.size());
        try {
            List<R> all = new ArrayList<>();
            for (Future<R> piece : threads.invokeAll(pieces)) {
                all.add(piece.get());
            }
            return Optional.of(all);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while reading", e);
        } finally {
            threads.shutdown();
        }
    }
}
