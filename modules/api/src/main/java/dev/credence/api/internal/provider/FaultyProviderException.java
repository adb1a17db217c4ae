package dev.credence.api.internal.provider;

import org.jspecify.annotations.Nullable;

/** Thrown if a metric, method or comparator that is not part of Credence failed, or gave what it must not give; the message names it. */
public final class FaultyProviderException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    FaultyProviderException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
