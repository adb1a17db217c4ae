package dev.credence.assertj;

/** An abort that waits among soft assertions until all are made, so that it hides no failure. */
final class PostponedAbort extends InconclusiveError {
    private static final long serialVersionUID = 1;

    PostponedAbort(String message) {
        super(message);
    }
}
