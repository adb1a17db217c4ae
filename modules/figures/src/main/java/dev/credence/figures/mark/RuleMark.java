package dev.credence.figures.mark;

/**
 * A straight line through the whole panel: a reference such as 0, or the nominal level.
 *
 * @param at where
 * @param vertical whether it stands upright, at a place of the axis across
 * @param dash how it is broken
 * @param title what it says
 */
public record RuleMark(double at, boolean vertical, Dash dash, String title) implements Mark {}
