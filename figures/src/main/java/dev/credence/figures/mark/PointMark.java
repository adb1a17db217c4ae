package dev.credence.figures.mark;

/**
 * A point.
 *
 * @param at where
 * @param ink its colour
 * @param shape its shape
 * @param title what it says
 */
public record PointMark(Spot at, ColourRole ink, Shape shape, String title) implements Mark {}
