package dev.credence.api.registry;

/**
 * Thrown where a metric, interval method or comparator that is registered as a service cannot be loaded: its class is absent, is of a
 * later Java, does not fit this Credence, or its constructor fails. The message names the class, the jar or folder that registers it,
 * and what to do.
 */
public final class UnusableProviderException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnusableProviderException(String message, Throwable cause) {
        super(message, cause);
    }
}
