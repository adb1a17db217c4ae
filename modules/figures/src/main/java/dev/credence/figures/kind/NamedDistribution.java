package dev.credence.figures.kind;

import dev.credence.api.interval.Distribution;

/**
 * A distribution with a name.
 *
 * @param name of the system or the fold
 * @param distribution the distribution of the metric for this system or fold
 */
public record NamedDistribution(String name, Distribution distribution) {}
