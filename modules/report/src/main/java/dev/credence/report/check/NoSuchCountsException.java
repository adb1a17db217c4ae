package dev.credence.report.check;

/** Thrown if a printed value cannot be the result of the number of items that is claimed. */
public final class NoSuchCountsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NoSuchCountsException(String message) {
        super(message);
    }
}
