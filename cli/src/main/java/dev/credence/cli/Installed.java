package dev.credence.cli;

import dev.credence.Credence;
import dev.credence.api.registry.UnusableProviderException;
import java.util.function.Supplier;

/**
 * Loads the metrics and methods on the class path, plugins included. A faulty plugin is reported in one line as wrong
 * usage.
 */
final class Installed implements Supplier<Credence> {
    private final Supplier<Credence> source;

    Installed(Supplier<Credence> source) {
        this.source = source;
    }

    @Override
    public Credence get() {
        try {
            return source.get();
        } catch (IllegalStateException e) {
            throw Failure.usage(e.getMessage() + "; take one of the two off the class path (CREDENCE_PLUGINS)", e);
        } catch (UnusableProviderException e) {
            throw Failure.usage(String.valueOf(e.getMessage()), e);
        }
    }
}
