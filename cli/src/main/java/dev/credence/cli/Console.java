package dev.credence.cli;

import java.io.InputStream;
import java.io.PrintWriter;

/**
 * Where a command reads and writes; results alone go to {@code out}.
 *
 * @param in standard input
 * @param out standard output
 * @param err standard error
 * @param looks what the terminal can show
 */
public record Console(InputStream in, PrintWriter out, PrintWriter err, Looks looks) {
    /**
     * What the terminal can show.
     *
     * @param colour whether standard output takes colours
     * @param unicode whether standard output is a terminal that shows line drawing
     * @param progress whether standard error is a terminal
     * @param width columns of the terminal
     */
    public record Looks(boolean colour, boolean unicode, boolean progress, int width) {
        /** A file or a pipe. */
        public static final Looks PLAIN = new Looks(false, false, false, 100);
    }
}
