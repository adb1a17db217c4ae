package dev.credence.api.state;

/** Bytes that are no state, a damaged one, or one of a later version. The message says which, and where. */
public final class StateFormatException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /** Where in the bytes the error was found. */
    private final long offset;

    StateFormatException(String message, long offset) {
        super(message);
        this.offset = offset;
    }

    /**
     * Where reading stopped.
     *
     * @return number of the byte, from 0
     */
    public long offset() {
        return offset;
    }
}
