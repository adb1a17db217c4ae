package dev.credence.assertj;

/** The error of an assertion that the data do not decide. A build may treat it differently from a failure. */
public class InconclusiveError extends AssertionError {
    private static final long serialVersionUID = 1;

    /**
     * Creates an error.
     *
     * @param message the undecided claim and the sample size that would decide it
     */
    public InconclusiveError(String message) {
        super(message);
    }
}
