package dev.credence.assertj;

/** An assertion that the data do not decide: neither holds nor fails. A build may treat it otherwise than a failure. */
public class InconclusiveError extends AssertionError {
    private static final long serialVersionUID = 1;

    /**
     * An error.
     *
     * @param message what is undecided, and what would decide it
     */
    public InconclusiveError(String message) {
        super(message);
    }
}
