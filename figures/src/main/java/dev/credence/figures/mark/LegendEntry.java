package dev.credence.figures.mark;

/**
 * An entry of the legend.
 *
 * @param label what it stands for
 * @param sample a mark like those it stands for; its place is not read
 */
public record LegendEntry(String label, Mark sample) {}
