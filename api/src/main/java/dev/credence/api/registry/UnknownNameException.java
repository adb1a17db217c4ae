package dev.credence.api.registry;

import java.util.NoSuchElementException;

/**
 * Thrown where a metric, interval method or comparator of a name is wanted and none is registered, or several may be meant. The message
 * has the nearest name, what is available, and the module that has the name where a published one does.
 */
public final class UnknownNameException extends NoSuchElementException {
    private static final long serialVersionUID = 1L;

    UnknownNameException(String message) {
        super(message);
    }
}
