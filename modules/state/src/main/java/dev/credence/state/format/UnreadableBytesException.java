package dev.credence.state.format;

/** Thrown if bytes are no state. The message contains the reason and the position. */
public final class UnreadableBytesException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** The position in the bytes at which the error was found. */
    private final long offset;

    UnreadableBytesException(String message, long offset) {
        super(message);
        this.offset = offset;
    }

    /** Returns the index of the byte at which reading stopped, from 0. */
    public long offset() {
        return offset;
    }
}
