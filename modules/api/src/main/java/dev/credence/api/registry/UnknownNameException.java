package dev.credence.api.registry;

import java.util.NoSuchElementException;

/**
 * Thrown if no metric, interval method or comparator of a name is registered, or if the name is ambiguous. The message contains the
 * nearest name, the available names, and the published module that contains the name, if any.
 */
public final class UnknownNameException extends NoSuchElementException {
    private static final long serialVersionUID = 1L;

    UnknownNameException(String message) {
        super(message);
    }
}
