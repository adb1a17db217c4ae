package dev.credence.state.baseline;

import org.jspecify.annotations.Nullable;

/** Thrown if a file of a baseline cannot be used: it is damaged, or it is the baseline of something else. */
public final class BaselineException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Whether the text is a baseline at all, so that an update may replace it. */
    private final boolean replaceable;

    private BaselineException(String message, boolean replaceable, @Nullable Throwable cause) {
        super(message, cause);
        this.replaceable = replaceable;
    }

    BaselineException(String message) {
        super(message);
        this.replaceable = true;
    }

    BaselineException(String message, Throwable cause) {
        this(message, true, cause);
    }

    /** Returns an exception for a file that is no baseline and must not be overwritten, or that cannot be read or written. */
    static BaselineException foreign(String message) {
        return new BaselineException(message, false, null);
    }

    /** Returns an exception with its cause for a file that cannot be read or written. */
    static BaselineException foreign(String message, Throwable cause) {
        return new BaselineException(message, false, cause);
    }

    /**
     * Returns this exception with the name of the file before its message.
     *
     * @return another exception
     */
    public BaselineException in(String file) {
        return new BaselineException(file + ": " + getMessage(), replaceable, this);
    }

    /**
     * {@return whether the file is a baseline, although a damaged one or one of something else, so that an update may replace it; false if
     * the file is something else, or cannot be read or written}
     */
    public boolean isReplaceable() {
        return replaceable;
    }
}
