package dev.credence.cli.batch;

import dev.credence.Credence;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;

/**
 * Answers requests line by line, in order. An invalid request is answered with an error object, and the following
 * requests are not affected.
 */
public final class BatchRunner {
    private final Answers answers;
    private final BatchLimits limits;
    private final PrintWriter out;

    /** Creates a runner with the installed metrics and methods and the usual limits. */
    public BatchRunner(Credence credence, PrintWriter out) {
        this(credence, out, BatchLimits.usual());
    }

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
}
