package dev.credence.spark;

/** What a task threw, where Spark wraps it: a rule that a row broke is told as such. */
final class Causes {
    /** 20: causes of causes; more would be a circle. */
    private static final int DEPTH = 20;

    private Causes() {}

    /** Throws the argument that a task found wrong, or else what was thrown, which may be one of Spark's checked exceptions. */
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
