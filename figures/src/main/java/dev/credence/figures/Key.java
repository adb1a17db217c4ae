package dev.credence.figures;

import dev.credence.figures.mark.Mark;

/**
 * An entry of the legend.
 *
 * @param label what it stands for
 * @param sample a mark like those it stands for; its place is not read
 */
public record Key(String label, Mark sample) {}
