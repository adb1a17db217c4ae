package dev.credence.report.figure;

/**
 * A place in the coordinates of a panel's axes.
 *
 * @param x across
 * @param y up
 */
public record Spot(double x, double y) {}
