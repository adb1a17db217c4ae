package dev.credence.api.option;

/**
 * An option that a metric, method or comparator knows.
 *
 * @param name how it is written
 * @param meaning one line for a listing, with unit and allowed range
 * @param defaultValue what holds where it is not given
 */
public record OptionSpec(String name, String meaning, String defaultValue) {}
