package dev.credence.state;

import dev.credence.state.format.UnreadableBytesException;

/**
 * Thrown if bytes are not a state, or are a damaged state or one of another version of the format. The message contains the reason
 * and the position.
 */
public final class StateFormatException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /** The position in the bytes at which the error was found. */
    private final long offset;

    StateFormatException(String message, long offset) {
        super(message);
        this.offset = offset;
    }

    StateFormatException(UnreadableBytesException cause) {
        super(cause.getMessage(), cause);
        this.offset = cause.offset();
    }

    /** {@return the index of the byte at which reading stopped, from 0} */
    public long offset() {
        return offset;
    }
}
