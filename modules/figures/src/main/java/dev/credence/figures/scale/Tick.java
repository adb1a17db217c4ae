package dev.credence.figures.scale;

/**
 * A marked value of an axis.
 *
 * @param at the value of the axis at the tick
 * @param label the text at the tick
 */
public record Tick(double at, String label) {}
