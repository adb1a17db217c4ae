package dev.credence.cli.batch;

import dev.credence.Credence;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;

/** Answers requests line by line, in order; a bad one gets an error object, and the rest go on. */
public final class BatchRunner {
    private final Answers answers;
    private final BatchLimits limits;
    private final PrintWriter out;

    /** Answers with what is installed, within the usual limits. */
    public BatchRunner(Credence credence, PrintWriter out) {
        this(credence, out, BatchLimits.usual());
    }

    /** Answers with what is installed. */
    public BatchRunner(Credence credence, PrintWriter out, BatchLimits limits) {
        this.answers = new Answers(credence, limits);
        this.limits = limits;
        this.out = out;
    }

    /**
     * Answers all lines; writes out whenever no further line waits, and every thousand lines.
     *
     * @throws IOException if the input cannot be read
     */
    public void run(InputStream in) throws IOException {
        new LineService(new ByteLines(in, limits.line()), answers, limits.each(), out, LineService.PATIENCE).run();
    }
}
