package dev.credence.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/**
 * A stream to standard output that keeps the reason why results could not be written, because a {@code PrintWriter}
 * hides it.
 */
final class ResultStream extends OutputStream {
    /**
     * The messages with which Linux, macOS and Windows report that the reading process, such as {@code head}, has
     * ended; this is no error.
     */
    private static final String[] GONE = {"Broken pipe", "pipe is being closed", "pipe has been ended"};

    private final OutputStream target;
    private @Nullable IOException failure;

    ResultStream(OutputStream target) {
        this.target = target;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        try {
            target.write(bytes, from, length);
        } catch (IOException e) {
            failure = failure == null ? e : failure;
            throw e;
        }
    }

    @Override
    public void flush() throws IOException {
        target.flush();
    }

    /** Returns the exit status of a command; if results were lost, prints one line and replaces a status of success. */
    int judged(int status, PrintWriter err) {
        if (failure == null || hasGone(String.valueOf(failure.getMessage()))) {
            return status;
        }
        err.println(
                "credence: standard output cannot be written, what is there is not complete: " + failure.getMessage());
        err.flush();
        return status == 0 ? Failure.DATA : status;
    }

    private static boolean hasGone(String message) {
        for (String words : GONE) {
            if (message.contains(words)) {
                return true;
            }
        }
        return false;
    }
}
