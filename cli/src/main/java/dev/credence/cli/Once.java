package dev.credence.cli;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Supplies what another supplier gives, asked once and only when needed. For one thread. */
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
