package dev.credence.api.option;

import java.util.Set;

/**
 * The description of an option that a metric, method or comparator accepts.
 *
 * @param name the name of the option
 * @param meaning one line for a listing, with unit and allowed range
 * @param defaultValue the value that applies if the option is not given; or words with a blank that describe it, such as {@code as the
 *     first}; empty if there is none
 * @param aliases other accepted names, such as a former name, which are not listed
 */
public record OptionSpec(String name, String meaning, String defaultValue, Set<String> aliases) {
    /** Copies the aliases. */
    public OptionSpec {
        aliases = Set.copyOf(aliases);
    }

    /**
     * Creates the description of an option without aliases.
     *
     * @param name the name of the option
     * @param meaning one line for a listing
     * @param defaultValue the value that applies if the option is not given
     */
    public OptionSpec(String name, String meaning, String defaultValue) {
        this(name, meaning, defaultValue, Set.of());
    }

    /**
     * Returns whether the default can be given as a value. Words that describe a default contain a blank, which no value does.
     *
     * @return true unless the default is described in words, or there is none
     */
    public boolean hasDefaultValue() {
        return !defaultValue.isEmpty() && defaultValue.indexOf(' ') < 0;
    }

    /**
     * Returns whether a name is the name or an alias of this option.
     *
     * @param written a name as written in a spelling
     * @return true for its name and its aliases
     */
    public boolean isNamed(String written) {
        return name.equals(written) || aliases.contains(written);
    }
}
