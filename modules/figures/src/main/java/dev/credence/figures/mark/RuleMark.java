package dev.credence.figures.mark;

/**
 * A straight line through the whole panel: a reference such as 0, or the nominal level.
 *
 * @param at where
 * @param vertical whether it is vertical, at a place of the horizontal axis
 * @param dash how the line is broken into dashes
 * @param title the text that appears when the pointer is over the mark
 */
public record RuleMark(double at, boolean vertical, Dash dash, String title) implements Mark {}
