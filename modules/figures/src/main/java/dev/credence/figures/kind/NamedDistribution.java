package dev.credence.figures.kind;

import dev.credence.api.interval.Distribution;

/**
 * A distribution with a name.
 *
 * @param name of the system or the fold
 * @param distribution what is known of it
 */
public record NamedDistribution(String name, Distribution distribution) {}
