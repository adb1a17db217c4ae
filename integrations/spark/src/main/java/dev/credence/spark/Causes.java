package dev.credence.spark;

import org.jspecify.annotations.Nullable;

/** What a task threw, where Spark wraps it: a rule that a row broke is told as such. */
final class Causes {
    /** 20: causes of causes; more would be a circle. */
    private static final int DEPTH = 20;

    private Causes() {}

    /** The argument that a task found wrong, or what was thrown where there is none. */
    static RuntimeException ownOf(RuntimeException thrown) {
        Throwable cause = thrown;
        for (int i = 0; i < DEPTH && cause != null; i++) {
            if (cause instanceof IllegalArgumentException rule) {
                return new IllegalArgumentException(rule.getMessage(), thrown);
            }
            cause = next(cause);
        }
        return thrown;
    }

    private static @Nullable Throwable next(Throwable thrown) {
        return thrown.getCause();
    }
}
