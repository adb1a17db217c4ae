package dev.credence.cli;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A supplier that calls another supplier when the value is first needed and keeps the value. It is not safe for use by
 * several threads.
 */
final class Once<T> implements Supplier<T> {
    private final Supplier<T> source;
    private @Nullable T found;

    Once(Supplier<T> source) {
        this.source = source;
    }

    @Override
    public T get() {
        T known = found == null ? source.get() : found;
        found = known;
        return known;
    }
}
