package dev.credence.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/** Standard output, which remembers why results could not be written: a writer on it keeps that to itself. */
final class ResultStream extends OutputStream {
    /** What Linux and macOS, and Windows, say of a reader that has gone, such as {@code head}; it wanted no more. */
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

    /** The exit status of a command that ended with another: results that were lost are no success, and said in a line. */
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
