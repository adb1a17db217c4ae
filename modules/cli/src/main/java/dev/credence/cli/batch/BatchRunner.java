package dev.credence.cli.batch;

import dev.credence.Credence;
import dev.credence.cli.Failure;
import dev.credence.cli.batch.ByteLines.Line;
import dev.credence.cli.limit.Limits;
import dev.credence.cli.limit.Limits.Deadline;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Answers requests line by line, in order. An invalid request is answered with an error object, and the following
 * requests are not affected.
 */
public final class BatchRunner {
    private final Answers answers;
    private final BatchLimits limits;
    private final PrintWriter out;

    /** Creates a runner with the installed metrics and methods and the given limits. */
    public BatchRunner(Credence credence, PrintWriter out, BatchLimits limits) {
        this.answers = new Answers(credence, limits);
        this.limits = limits;
        this.out = out;
    }

    /**
     * Answers all lines. The output is flushed whenever no further line is available, and after every thousand lines.
     *
     * @throws IOException if the input cannot be read
     */
    public void run(InputStream in) throws IOException {
        new LineService(new ByteLines(in, limits.line()), answers, limits.each(), out, LineService.PATIENCE).run();
    }

    /**
     * Answers lines in their order on one worker thread. If a line exceeds its deadline, the calling thread interrupts the
     * worker, answers the line itself and starts another worker for the next line. Long loops end when they are
     * interrupted. A worker that ignores the interruption keeps running until its request is finished or the process ends,
     * and the other lines are answered meanwhile. No request is passed between threads, and no request delays the others
     * for longer than its deadline and {@link #PATIENCE}. Finished answers are written while a long line is computed.
     */
    static final class LineService {
        /** The number of lines that are answered before the service checks whether the output is still being read. */
        private static final int MAX_UNCHECKED = 1_000;
        /**
         * The time after its deadline, one second, after which a line is interrupted; simulations check their deadline more
         * often than this.
         */
        static final Duration PATIENCE = Duration.ofSeconds(1);
        /**
         * The time between two checks, 50 milliseconds; finished answers wait at most twice as long for a line that takes
         * long.
         */
        private static final Duration LOOK = Duration.ofMillis(50);

        private final ByteLines lines;
        private final Answers answers;
        private final Limits limits;
        private final PrintWriter out;
        private final Duration patience;
        private volatile @Nullable Turn turn;

        /** A line that is being answered; the first thread that takes it writes its answer. */
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

        /** Returns whether the worker served all lines; false if it was abandoned. */
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
         * Waits for the thread and returns whether it has ended. A timed {@code get} is not used because its exception
         * needs memory, which a request may just have exhausted.
         */
        private boolean ended(Thread thread) throws InterruptedException {
            thread.join(Math.max(1, Math.min(LOOK.toMillis(), patience.toMillis())));
            return !thread.isAlive();
        }

        private static IOException unwrapped(ExecutionException e) {
            if (e.getCause() instanceof IOException cause) {
                return cause;
            }
            throw Failure.ofWork(e);
        }

        private static void leave(Thread thread) {
            thread.interrupt();
        }

        /** Answers lines until there are no more, nobody reads the answers, or this thread was abandoned. */
        private boolean serve() throws IOException {
            boolean wanted = true;
            int unchecked = 0;
            for (Line line = lines.next(); line != null && wanted; line = lines.next()) {
                if (!line.isBlank() && !answered(line)) {
                    return false;
                }
                // checkError flushes the output and returns whether its reader has ended.
                boolean waits = lines.ready() && ++unchecked < MAX_UNCHECKED;
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

    /**
     * The limits for one line of a batch.
     *
     * @param each time and memory of a request
     * @param line most bytes of a line
     */
    public record BatchLimits(Limits each, int line) {
        /** The largest limit of a line, which is the largest size of an array. */
        public static final int MAX_LIMIT = Integer.MAX_VALUE - 8;
    }
}
