package dev.credence.figures.mark;

/**
 * A place in the coordinates of a panel's axes.
 *
 * @param x across
 * @param y up
 */
public record Point(double x, double y) {}
