package dev.credence.cli.batch;

import dev.credence.cli.batch.ByteLines.Line;
import dev.credence.cli.limit.Deadline;
import dev.credence.cli.limit.Limits;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Serves lines in their order on one thread. Where a line takes too long, the caller's thread interrupts it, answers it in its
 * place, and starts another thread for the next line. Long loops end when they are interrupted. A thread that does not look is left
 * behind: it keeps working until its request is done or the process ends, and the run goes on. So no request waits for a hand-over
 * between threads, and none holds up the rest for longer than its deadline and {@link #PATIENCE}. Answers that are ready are written
 * out while a long line is in work.
 */
final class LineService {
    /** Lines that wait to be answered before it is seen whether anybody still reads. */
    private static final int MOST_UNCHECKED = 1_000;
    /** A second: simulations look at their deadline, and have seen it by then. What has not is interrupted. */
    static final Duration PATIENCE = Duration.ofSeconds(1);
    /** 50 milliseconds: answers wait at most twice as long for a line that takes long. */
    private static final Duration LOOK = Duration.ofMillis(50);

    private final ByteLines lines;
    private final Answers answers;
    private final Limits limits;
    private final PrintWriter out;
    private final Duration patience;
    private volatile @Nullable Turn turn;

    /** A line in work, answered by whoever takes it. */
    private record Turn(Line line, Deadline deadline, AtomicBoolean taken) {
        static Turn of(Line line, Limits limits) {
            return new Turn(line, Deadline.after(limits.seconds()), new AtomicBoolean());
        }

        boolean take() {
            return taken.compareAndSet(false, true);
        }

        boolean overdueBy(Duration time) {
            return deadline.nanosLeft() < -time.toNanos();
        }
    }

    LineService(ByteLines lines, Answers answers, Limits limits, PrintWriter out, Duration patience) {
        this.lines = lines;
        this.answers = answers;
        this.limits = limits;
        this.out = out;
        this.patience = patience;
    }

    void run() throws IOException {
        boolean served = false;
        while (!served) {
            FutureTask<Boolean> service = new FutureTask<>(this::serve);
            Thread thread = new Thread(service, "credence-batch");
            thread.setDaemon(true);
            thread.start();
            served = watched(service, thread);
        }
        out.flush();
    }

    /** Whether all lines were served; false where a thread was left behind. */
    private boolean watched(FutureTask<Boolean> service, Thread thread) throws IOException {
        try {
            while (!ended(thread)) {
                Turn late = turn;
                if (late != null && late.overdueBy(patience) && late.take()) {
                    leave(thread);
                    write(answers.late(late.line()));
                    out.flush();
                    return false;
                }
                if (late != null) {
                    out.flush();
                }
            }
            return service.get();
        } catch (ExecutionException e) {
            throw unwrapped(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            leave(thread);
            throw new IOException("interrupted", e);
        }
    }

    /**
     * Whether the thread has ended, after waiting for it. Not by a timed {@code get}: its exception needs memory, which a request
     * may just have used up, and the watch must outlive that.
     */
    private boolean ended(Thread thread) throws InterruptedException {
        thread.join(Math.max(1, Math.min(LOOK.toMillis(), patience.toMillis())));
        return !thread.isAlive();
    }

    private static IOException unwrapped(ExecutionException e) {
        if (e.getCause() instanceof RuntimeException cause) {
            throw cause;
        }
        if (e.getCause() instanceof Error cause) {
            throw cause;
        }
        return e.getCause() instanceof IOException cause ? cause : new IOException(e);
    }

    private static void leave(Thread thread) {
        thread.interrupt();
    }

    /** Answers lines until there are none, nobody reads, or this thread was left behind. */
    private boolean serve() throws IOException {
        boolean wanted = true;
        int unchecked = 0;
        for (Line line = lines.next(); line != null && wanted; line = lines.next()) {
            if (!line.isBlank() && !answered(line)) {
                return false;
            }
            // Nobody may be reading any more: checkError flushes, and tells.
            boolean waits = lines.ready() && ++unchecked < MOST_UNCHECKED;
            wanted = waits || !out.checkError();
            unchecked = waits ? unchecked : 0;
        }
        return true;
    }

    private boolean answered(Line line) {
        Turn mine = Turn.of(line, limits);
        turn = mine;
        String answer = answers.to(line, mine.deadline());
        if (!mine.take()) {
            return false;
        }
        turn = null;
        write(answer);
        return true;
    }

    private void write(String answer) {
        out.print(answer);
        out.print('\n');
    }
}
