package dev.credence.figures.mark;

/**
 * A point.
 *
 * @param at where
 * @param colour its colour
 * @param shape its shape
 * @param title what it says
 */
public record PointMark(Point at, ColourRole colour, Shape shape, String title) implements Mark {}
