package dev.credence.spark;

/** Finds the exception of a task within Spark's wrappers, so that a rule that a row broke is reported as such. */
final class Causes {
    /** The largest number of nested causes that is followed; a longer chain would be a cycle. */
    private static final int DEPTH = 20;

    private Causes() {}

    /** Throws the task's {@code IllegalArgumentException}, or else the given exception, which may be a checked exception of Spark. */
    static <X extends Exception> RuntimeException ownOf(Exception thrown) throws X {
        Throwable cause = thrown;
        for (int i = 0; i < DEPTH && cause != null; i++) {
            if (cause instanceof IllegalArgumentException rule) {
                throw new IllegalArgumentException(rule.getMessage(), thrown);
            }
            cause = cause.getCause();
        }
        @SuppressWarnings("unchecked") // Spark's methods declare nothing, and neither does this
        X same = (X) thrown;
        throw same;
    }
}
