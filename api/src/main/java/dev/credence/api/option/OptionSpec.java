package dev.credence.api.option;

import java.util.Set;

/**
 * An option that a metric, method or comparator knows.
 *
 * @param name how it is written
 * @param meaning one line for a listing, with unit and allowed range
 * @param defaultValue what holds where it is not given
 * @param aliases other names under which it is accepted, not listed; such as one that it had before
 */
public record OptionSpec(String name, String meaning, String defaultValue, Set<String> aliases) {
    /**
     * Copies the aliases.
     *
     * @param name how it is written
     * @param meaning one line for a listing
     * @param defaultValue what holds where it is not given
     * @param aliases other names
     */
    public OptionSpec {
        aliases = Set.copyOf(aliases);
    }

    /**
     * An option of one name.
     *
     * @param name how it is written
     * @param meaning one line for a listing
     * @param defaultValue what holds where it is not given
     */
    public OptionSpec(String name, String meaning, String defaultValue) {
        this(name, meaning, defaultValue, Set.of());
    }

    /**
     * Whether a name is this option's.
     *
     * @param written a name as written in a spelling
     * @return true for its name and its aliases
     */
    public boolean isNamed(String written) {
        return name.equals(written) || aliases.contains(written);
    }
}
