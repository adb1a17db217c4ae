package dev.credence.assertj;

/** An abort of soft assertions that is postponed until all are evaluated, so that it hides no failure. */
final class PostponedAbort extends InconclusiveError {
    private static final long serialVersionUID = 1;

    PostponedAbort(String message) {
        super(message);
    }
}
