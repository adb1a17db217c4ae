package dev.credence.api.option;

import java.util.List;

/**
 * An object with an id that exists in variants with different options, such as {@code beta:prior=1}.
 *
 * @param <T> the type of a variant
 */
public interface Configurable<T> {
    /**
     * {@return the name under which it is registered, in lower case with hyphens, such as {@code delta-wilson}; it is the same for all
     * variants}
     */
    String id();

    /**
     * {@return what it computes in a few words, for lists and reference pages, such as {@code harmonic mean of precision and recall, 2 tp /
     * (2 tp + fp + fn)}: no capital at the beginning, no full stop at the end, at most 100 characters; by default empty}
     */
    default String description() {
        return "";
    }

    /** {@return the id with those options that differ from their defaults, as results contain it, such as {@code beta:prior=1}; by default the id} */
    default String spelling() {
        return id();
    }

    /** {@return the options that it accepts, by default none} */
    default List<OptionSpec> options() {
        return List.of();
    }

    /**
     * Returns the variant with given options.
     *
     * @param options options among {@link #options()}
     * @return the variant
     * @throws IllegalArgumentException if an option is unknown or its value is not allowed
     */
    T configured(Options options);
}
