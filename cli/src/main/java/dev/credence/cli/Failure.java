package dev.credence.cli;

import dev.credence.api.refusal.Refusal;
import org.jspecify.annotations.Nullable;

/** What ends a command: one line for standard error, and the exit status. Stays inside this module. */
public final class Failure extends RuntimeException {
    /** Exit status: the data cannot answer. */
    public static final int DATA = 1;
    /** Exit status: wrong usage. */
    public static final int USAGE = 2;

    private static final long serialVersionUID = 1L;
    private final int status;

    private Failure(int status, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.status = status;
    }

    /** The data cannot answer. */
    public static Failure data(String message) {
        return new Failure(DATA, message, null);
    }

    /** The data cannot answer, because of what happened below. */
    public static Failure data(String message, Throwable cause) {
        return new Failure(DATA, message, cause);
    }

    /** What was asked makes no sense. */
    public static Failure usage(String message) {
        return new Failure(USAGE, message, null);
    }

    /** What was asked makes no sense, because of what happened below. */
    public static Failure usage(String message, Throwable cause) {
        return new Failure(USAGE, message, cause);
    }

    /** What was asked makes no sense, as the library says. */
    public static Failure usage(RuntimeException cause) {
        return new Failure(USAGE, String.valueOf(cause.getMessage()), cause);
    }

    /** What was asked does not go with the data, and which option mends it. */
    public static Failure refused(Refusal refusal) {
        boolean positive = refusal.code() == Refusal.Code.POSITIVE_LABEL;
        return usage(refusal.sentence() + (positive ? " (--positive LABEL)" : ""));
    }

    /** The exit status. */
    public int status() {
        return status;
    }
}
