package dev.credence.api.registry;

/**
 * Thrown if a metric, interval method or comparator that is registered as a service cannot be loaded: its class is missing, needs a
 * later Java version, does not fit this version of Credence, or its constructor fails. The message names the class, the jar or
 * folder that registers it, and what to do.
 */
public final class UnusableProviderException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnusableProviderException(String message, Throwable cause) {
        super(message, cause);
    }
}
