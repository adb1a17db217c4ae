package dev.credence.api.option;

import java.util.List;

/**
 * Something with an id that can be had in variants: {@code beta:prior=1}.
 *
 * @param <T> what a variant is
 */
public interface Configurable<T> {
    /**
     * The name under which it is registered, in lower case with hyphens, such as {@code delta-wilson}.
     *
     * @return the id, the same for all variants
     */
    String id();

    /** {@return the id with those options that differ from their defaults; what results carry, by default the id} */
    default String spelling() {
        return id();
    }

    /** {@return the options it knows, by default none} */
    default List<OptionSpec> options() {
        return List.of();
    }

    /**
     * The variant with these options.
     *
     * @param options options among {@link #options()}
     * @return the variant
     * @throws IllegalArgumentException if an option is unknown or its value is not allowed
     */
    T configured(Options options);
}
