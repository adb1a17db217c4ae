package dev.credence.figures.mark;

/**
 * An entry of the legend.
 *
 * @param label the meaning of the sample
 * @param sample a mark like those that it explains; its place is ignored
 */
public record LegendEntry(String label, Mark sample) {}
