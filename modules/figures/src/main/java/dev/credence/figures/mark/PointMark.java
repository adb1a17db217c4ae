package dev.credence.figures.mark;

/**
 * A point.
 *
 * @param at where
 * @param colour the colour of the point
 * @param shape the shape of the point
 * @param title the text that appears when the pointer is over the mark
 */
public record PointMark(Point at, ColourRole colour, Shape shape, String title) implements Mark {}
