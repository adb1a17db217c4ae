package dev.credence.cli;

import dev.credence.api.refusal.Refusal;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An error that ends a command with one line on standard error and an exit status. It is thrown and caught inside this
 * module only.
 */
public final class Failure extends RuntimeException {
    /** The exit status if the data do not allow an answer. */
    public static final int DATA = 1;
    /** The exit status if the command was used wrongly. */
    public static final int USAGE = 2;
    /** The exit status if there was no baseline to compare with, and one was written. */
    public static final int BASELINE_WRITTEN = 5;

    private static final long serialVersionUID = 1L;
    private final int status;

    private Failure(int status, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.status = status;
    }

    /** Returns a failure because the data do not allow an answer. */
    public static Failure data(String message) {
        return new Failure(DATA, message, null);
    }

    /** Returns a failure because the data do not allow an answer, with its cause. */
    public static Failure data(String message, Throwable cause) {
        return new Failure(DATA, message, cause);
    }

    /** Returns a failure because the command was used wrongly. */
    public static Failure usage(String message) {
        return new Failure(USAGE, message, null);
    }

    /** Returns a failure because the command was used wrongly, with its cause. */
    public static Failure usage(String message, Throwable cause) {
        return new Failure(USAGE, message, cause);
    }

    /** Returns a failure because the library rejected an argument; the message is that of the library. */
    public static Failure usage(RuntimeException cause) {
        return new Failure(USAGE, String.valueOf(cause.getMessage()), cause);
    }

    /** Returns what is computed from arguments; if the library rejects one of them, the command was used wrongly. */
    public static <R> R ofArguments(Supplier<R> computed) {
        try {
            return computed.get();
        } catch (IllegalArgumentException | NoSuchElementException e) {
            throw usage(e);
        }
    }

    /** Returns what is computed from data; if the library rejects them, the message begins with their place. */
    public static <R> R ofData(Object place, Supplier<R> computed) {
        try {
            return computed.get();
        } catch (IllegalArgumentException e) {
            throw data(place + ": " + e.getMessage(), e);
        }
    }

    /** Returns a failure because the request does not fit the data; its message names the option that resolves it. */
    public static Failure refused(Refusal refusal) {
        boolean positive = refusal.code() == Refusal.Code.POSITIVE_LABEL;
        return usage(refusal.sentence() + (positive ? " (--positive LABEL)" : ""));
    }

    /**
     * Returns a failure because options that name columns are missing.
     *
     * @param options the options with their arguments, such as {@code --truth=COLUMN}
     */
    public static Failure missing(List<String> options) {
        return usage("Missing required option" + (options.size() > 1 ? "s: '" : ": '") + String.join("', '", options)
                + "'; credence doctor FILE shows the columns of a file and proposes options");
    }

    /** Returns a failure because there was no baseline to compare with, and one was written. */
    public static Failure baselineWritten(String message) {
        return new Failure(BASELINE_WRITTEN, message, null);
    }

    /** Returns the exception that ended work on another thread; an error is thrown. */
    public static RuntimeException ofWork(ExecutionException e) {
        if (e.getCause() instanceof Error error) {
            throw error;
        }
        return e.getCause() instanceof RuntimeException cause
                ? cause
                : new IllegalStateException("work failed: " + e.getCause(), e);
    }

    /** Returns the exit status of the process. */
    public int status() {
        return status;
    }
}
