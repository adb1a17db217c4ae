package dev.credence.cli;

import dev.credence.report.text.SafeText;
import dev.credence.report.write.TerminalWriter;
import java.io.InputStream;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;

/**
 * Contains the streams that a command reads and writes; only results are written to {@code out}.
 *
 * @param in standard input
 * @param out standard output
 * @param err standard error
 * @param looks the abilities of the terminal, such as colours
 * @param environment the variables of the environment
 */
public record Console(InputStream in, PrintWriter out, PrintWriter err, Looks looks, Map<String, String> environment) {
    /** Creates a console without variables of the environment. */
    public Console(InputStream in, PrintWriter out, PrintWriter err, Looks looks) {
        this(in, out, err, looks, Map.of());
    }

    /**
     * Writes a line to standard output at once. On a terminal it continues on further lines, which begin with two blanks, where it is
     * longer than the terminal is wide; words stay whole.
     *
     * @param line a line without control characters
     */
    public void printLine(String line) {
        StringBuilder shown = new StringBuilder();
        int free = looks.lineLength();
        for (String word : line.split(" ", -1)) {
            int length = word.codePointCount(0, word.length());
            boolean first = shown.length() == 0;
            if (!first && length + 1 > free) {
                out.println(shown.toString().stripTrailing());
                shown.setLength(0);
                shown.append("  ").append(word);
                free = looks.lineLength() - 2 - length;
            } else {
                shown.append(first ? "" : " ").append(word);
                free -= length + (first ? 0 : 1);
            }
        }
        out.println(shown);
        out.flush();
    }

    /**
     * Writes each note as one line to standard error.
     *
     * @param notes sentences, which may contain names from outside
     */
    public void printNotes(List<String> notes) {
        notes.forEach(note -> err.println("credence: note: " + SafeText.clean(note)));
        err.flush();
    }

    /**
     * Describes what the terminal can display.
     *
     * @param colour whether standard output takes colours
     * @param unicode whether standard output is a terminal that shows line drawing
     * @param progress whether standard error is a terminal
     * @param width characters that fit into a line of the terminal, 100 where there is none
     * @param fits whether standard output is a terminal, whose lines should not be longer than it is wide
     */
    public record Looks(boolean colour, boolean unicode, boolean progress, int width, boolean fits) {
        /** The display properties of output that goes to a file or a pipe. */
        static final Looks PLAIN = new Looks(false, false, false, 100, false);

        /**
         * Returns the largest length of a line of output.
         *
         * @return the width of the terminal; {@link TerminalWriter.Style#UNLIMITED} for a file or a pipe
         */
        public int lineLength() {
            return fits ? width : TerminalWriter.Style.UNLIMITED;
        }
    }
}
