package dev.credence.figures.scale;

/**
 * A marked value of an axis.
 *
 * @param at the value
 * @param label its words
 */
public record Tick(double at, String label) {}
