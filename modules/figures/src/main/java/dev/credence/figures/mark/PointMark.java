package dev.credence.figures.mark;

/**
 * A point.
 *
 * @param at where
 * @param colour its colour
 * @param shape its shape
 * @param title the text that appears when the pointer is over the mark
 */
public record PointMark(Point at, ColourRole colour, Shape shape, String title) implements Mark {}
